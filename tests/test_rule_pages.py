"""The text of the rules that a step is about: reached from every step of both games, and whole."""

import importlib
import re
from pathlib import Path

import pytest
from automobiles_table import RECORDS
from desk import Desk
from player import OVER, WATCHING, Player
from test_race_keys import handheld

from paddock.core.setup import SETUP_SWITCHES
from paddock.games.automobiles import pages_rule as auto_rules
from paddock.games.cubitos import pages_rule as cubitos_rules
from paddock.games.cubitos.layout import BUST_PLAIN
from paddock.games.tally import pages_rule as tally_rules
from paddock.ui.widgets import wrap
from tools.words import WORDS, numbers, parse

DOCS = Path(__file__).resolve().parent.parent / "docs"
TEXTS = {number: text for _, number, _, text in parse((WORDS / "en.txt").read_text("utf-8"))}
GAMES = {"cubitos": cubitos_rules.Rule, "automobiles": auto_rules.Rule, "tally": tally_rules.Rule}


def documented(game):
    return re.findall(r"^- \*\*([A-Z]\d+)\*\* ", (DOCS / f"rules-{game}.md").read_text("utf-8"), re.MULTILINE)


def text_of(page, number):
    return TEXTS[page.texts[page.letters.index(number[0])] + int(number[1:]) - 1]


# -- the texts


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_of_the_page_stands_in_a_topic_and_no_other(game):
    page = GAMES[game]
    told = [number for topic in page.topics for number in topic.split()]
    assert set(told) == set(documented(game))
    for topic in page.topics:
        assert len(set(topic.split())) == len(topic.split()), topic


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_its_text_with_its_number(game):
    page = GAMES[game]
    for number in documented(game):
        text = text_of(page, number)
        assert text.startswith(number + ": ") and text.endswith(".")
        rows = wrap(text)
        assert len(rows) <= 6 and max(map(len, rows)) <= 21


@pytest.mark.parametrize("game", GAMES)
def test_a_text_names_rules_of_its_game_only(game):
    page = GAMES[game]
    for number in documented(game):
        named = re.findall(r"\b([A-Z]\d+)\b", text_of(page, number))
        assert set(named) <= set(documented(game)), number


@pytest.mark.parametrize("game", GAMES)
def test_every_topic_has_a_title_that_fits_beside_its_pages(game):
    page = GAMES[game]
    for i in range(len(page.topics)):
        assert 0 < len(TEXTS[page.titles + i]) <= 8
    keys = {number: key for key, number in numbers((WORDS / "en.txt").read_text("utf-8")).items()}
    assert not keys.get(page.titles + len(page.topics), "").startswith(keys[page.titles][:-1]), "no title is left over"


@pytest.mark.parametrize("game", ["cubitos", "automobiles"])
def test_house_rules_are_those_of_the_setup(game):
    page = GAMES[game]
    house = importlib.import_module(f"paddock.games.{game}.setup").HouseRules
    assert tuple(bit for _, bit in page.switches) == house.switches
    assert page.values == house.values
    docs = (DOCS / f"rules-{game}.md").read_text("utf-8")
    assert [number for number, _ in page.switches] == re.findall(r"\*\*([A-Z]\d+)\*\* \*Switch\*", docs)


# -- reached from every step

# first word of a page's title -> the topic that belongs to it, and a rule that must stand there
CUBITOS = {
    "DRAW": ("DRAW", "C10"), "ROLL": ("ROLL", "C17"), "BUST": ("BUST", "G6"), "ABILITY": ("ABILITY", "C18"),
    "SWORDS": ("SWORDS", "C19"), "MOVE": ("MOVE", "C25"), "BUY": ("BUY", "C27"), "ROUND": ("ROUND", "C29"),
    "FINISH": ("FINISH", "G15"),
}  # fmt: skip
AUTOMOBILES = {
    "GRID": ("GRID", "M5"), "ACTION": ("ACTION", "M7"), "TURN": ("TURN END", "M19"), "FINISH": ("FINISH", "M29"),
}  # fmt: skip
CLOSES = {"cubitos": "", "automobiles": "BUY"}  # lies over another page, B closes it
QUESTION = {"cubitos": ("QUESTION", "G13"), "automobiles": ("QUESTION", "M8")}


def shown(player):
    """Topic, numbers of its rules on all its screens, turned through with DOWN, as the page says them."""
    topic = re.match("←(.*?) *→", player.title).group(1)
    told = []
    for i in range(int(player.title.split("/")[1])):
        assert player.title.endswith(f"{i + 1}/{player.title.split('/')[1]}")
        told += [match.group(1) for row in player.rows[1:7] if (match := re.match(r"([A-Z]\d+):", row))]
        player.press("down")
    return topic, told


def walk(player, game, expected):
    """Plays the race to its end; from each kind of page the rules are looked at once. The kinds that came."""
    seen = set()
    for _ in range(2000):
        kind = re.sub(r"^[←\[][A-E][→\]]", "", player.title).split()[0]
        kind = kind if kind in expected or kind == CLOSES[game] else "question"
        if player.prompt != WATCHING and kind not in seen and kind != CLOSES[game]:
            before = player.rows
            player.back()
            player.choose("Rule")
            seen.add(kind)
            topic, told = shown(player)
            wanted = expected.get(kind, QUESTION[game])
            assert topic == wanted[0] and wanted[1] in told, before
            page = GAMES[game]
            assert told == page.topics[[TEXTS[page.titles + i] for i in range(len(page.topics))].index(topic)].split()
            player.back()
            player.back()
            assert player.rows[:6] == before[:6]  # below, what the turn before brought stands for a while
        if OVER in player.title:
            return seen
        player.decide()
    raise AssertionError("the race does not end")


def test_every_page_of_cubitos_leads_to_its_rules():
    player = Player(handheld("pico", "b0c11fdecb91ce37"), risk=30)
    player.choose("New race")
    player.seats("human", "human", "sensible")
    player.choose("START")
    player.press("a")
    assert walk(player, "cubitos", CUBITOS) == {*CUBITOS, "question"}


def test_every_page_of_automobiles_leads_to_its_rules():
    player = Player(handheld("pico", "d76d4330f1446bea", RECORDS / "packs" / "lanes.json"))
    player.choose("New race")
    player.to("Game")
    while player.info != "pack lanes":
        player.press("right")
    player.seats("human", "sensible")
    player.choose("START")
    player.press("a")
    assert walk(player, "automobiles", AUTOMOBILES) == {"GRID", "ACTION", "TURN", "FINISH", "question"}


# -- the page


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path)


def test_a_house_rule_says_how_it_is_set(desk, golden):
    desk.race("hh")
    desk.shell.setup[SETUP_SWITCHES] = BUST_PLAIN
    desk.back().choose("Rule").press("right")
    golden("page-rule", desk.handheld)
    assert desk.title.startswith("←BUST→ rules")
    rows = []
    for _ in range(3):
        rows += [row.strip() for row in desk.text()[1:7]]
        desk.press("down")
    assert rows.count("now plain") == 1 and "now extra" in rows


def test_three_keys_away_and_turned_through_all_topics(desk):
    desk.race("hh").press("b", "down", "a")
    first = desk.text()
    topics = [first[0]]
    for _ in range(10):
        desk.press("right")
        topics.append(desk.text()[0])
    assert len(set(topics)) == 11
    desk.press("right")
    assert desk.text() == first
    desk.press("left", "a")
    assert desk.title.endswith("round 1") and "BACK" in desk.title
