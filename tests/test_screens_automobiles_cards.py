"""What the 20 cards of Automobiles ask: every question of each on the display, in the order of docs/records.md."""

import pytest
from automobiles_device import AutoDevice

HAND = "W2 L D K N"
DISCARD = "W3 L2 D N2"


@pytest.fixture(scope="module")
def device(tmp_path_factory):
    return AutoDevice(tmp_path_factory.mktemp("drive"))


@pytest.fixture
def played(device):
    """`played("tires")`: A has played that card, as the first thing of a turn."""

    def play(card, seats="hhh", active=HAND, discard=DISCARD, bag="W5 L Y", at="I1", track="example"):
        colour = COLOURS[card]
        device.racing(seats, track=track, **{colour: card})
        device.put("A", at, active=colour + " " + active, discard=discard, bag=bag)
        device.put("B", "O0", active="W2", bag="W4 Y", discard="G B").put("C", "I0", active="W7", bag="W3", discard="G")
        device.turn("A").to(colour)
        device.press("a")
        return device

    return play


COLOURS = {
    **dict.fromkeys(("manager", "chief", "engineer", "mechanic"), "Y"),
    **dict.fromkeys(("crew", "pitcrew", "team", "captain"), "P"),
    **dict.fromkeys(("suspension", "aero", "tires", "steering"), "R"),
    **dict.fromkeys(("gearbox", "boost", "turbo", "nitro"), "G"),
    **dict.fromkeys(("hybrid", "diesel", "rotary", "charged"), "B"),
}


def question(device):
    return device.rows[0], device.rows[1]


def lines(device):
    """All of the choices, read by going through them."""
    found = []
    while device.marked not in found:
        found.append(device.marked)
        device.press("down")
    return found


def test_manager(played, golden):
    device = played("manager")
    golden("auto-ask-manager", device.handheld)
    assert question(device) == ("[A]MANAGER 1 of 2", "remove an active one?")
    assert lines(device) == ["N  1 active", "W  2 active", "L  1 active", "D  1 active", "K  1 active", "NO"]
    assert (device.marked, device.info, device.prompt) == ("N  1 active", "N to stock, hand 6¢", "A=remove N")
    device.press("a")
    assert question(device) == ("[A]MANAGER 2 of 2", "one into the bag?")
    assert (device.marked, device.prompt) == ("K  1 active", "A=bag K")
    device.press("up", "a")
    assert device.steps()[-2:] == ["choose active:N", "choose no"]


def test_car_chief(played):
    device = played("chief")
    assert question(device) == ("[A]CAR CHIEF", "which gear, 1 higher?")
    assert (device.marked, device.info) == ("W  3 in discard", "W becomes L")
    device.press("down", "a")
    assert device.steps()[-1] == "choose discard:L"


def test_engineer(played):
    device = played("engineer")
    assert question(device) == ("[A]ENGINEER 1 of 3", "one to discard?")
    assert (device.marked, device.prompt) == ("N  1 active", "A=discard N")
    device.press("a", "a")
    assert device.rows[0] == "[A]ENGINEER 3 of 3"
    device.press("up")
    assert device.marked == "ENOUGH"
    device.press("a")
    for n in "12":
        assert question(device) == (f"[A]ENGINEER {n} of 2", "remove a cube")
        assert (device.marked, device.info) == (f"N  {4 - int(n)} in discard", f"N to stock, own {22 - int(n)}")
        device.press("a")
    assert device.rows[0].startswith("[A]ACTION")
    assert device.steps()[-3:] == ["choose stop", "choose discard:N", "choose discard:N"]


def test_mechanic(played):
    device = played("mechanic")
    assert question(device) == ("[A]MECHANIC 1 of 2", "use which one up?")
    assert (device.marked, device.prompt, device.info) == ("N  1 active", "A=use up N", "N used up, hand 6¢")
    device.press("a")
    assert question(device) == ("[A]MECHANIC 1 of 2", "remove a cube?")
    device.press("up", "a")
    assert device.steps()[-2:] == ["choose active:N", "choose stop"]


def test_crew_chief_draws_and_says_what(played):
    device = played("crew", bag="N2 W")
    assert device.rows[0].startswith("[A]ACTION") and device.info.startswith("drew ")
    assert device.steps()[-1].startswith("hand W")


def test_pit_crew(played, golden):
    device = played("pitcrew")
    golden("auto-ask-choose", device.handheld)
    assert question(device) == ("[A]PIT CREW 1 of 2", "choose one")
    assert lines(device) == ["1 discard 8>6", "2 remove a cube x2"]
    device.press("down", "a")
    assert question(device) == ("[A]PIT CREW 1 of 2", "remove a cube")
    device.press("a", "a")
    assert device.steps()[-3:] == ["choose option:2", "choose discard:N", "choose discard:N"]


def test_pit_team(played):
    device = played("team")
    assert question(device) == ("[A]PIT TEAM 1 of 3", "trade a cube in?")
    device.to("D")
    assert device.info == "gain for up to 4¢"
    device.press("a")
    device.to("ENOUGH")
    device.press("a")
    assert question(device) == ("[A]PIT TEAM 2 of 2", "gain 1 for up to 4¢")
    assert device.marked.startswith("D 4¢") and device.prompt == "A=gain D"
    device.press("a")
    assert device.steps()[-1] == "choose stock:D"


def test_pit_captain_never_offers_a_good_cube_first(played):
    device = played("captain", discard="B3 N")
    assert (device.rows[0], device.marked) == ("[A]CAPTAIN 1 of 6", "N  1 in discard")
    device.press("a")
    assert (device.rows[0], device.marked) == ("[A]CAPTAIN 2 of 6", "ENOUGH")
    device.press("up")
    assert device.marked == "B  3 in discard"


def test_suspension_shows_its_spaces_on_the_lanes(played, golden):
    device = played("suspension")
    golden("auto-ask-space", device.handheld)
    assert device.rows[0] == "[A]SUSPENSION"
    assert (device.marked, device.info, device.prompt) == ("I2 row 3", "+2 wear 2, 6¢, 1st", "A=move to I2")
    device.press("a")
    assert device.steps()[-1] == "choose space:I2"


def test_aerodynamics_drafts(played):
    device = played("aero")
    assert device.rows[0].startswith("[A]ACTION") and device.info.startswith("+2 draft, ")


def test_tires(played):
    device = played("tires", track="three", at="A1")
    assert question(device) == ("[A]TIRES 1 of 2", "lower than which?")
    assert (device.marked, device.info) == ("K  1 active", "spaces of W L D")
    device.press("a")
    assert device.rows[0] == "[A]TIRES 2 of 2"
    assert device.prompt == "A=move to " + device.marked.split()[0]


def test_steering(played):
    device = played("steering")
    assert question(device) == ("[A]STEERING 1 of 2", "give up which gear?")
    device.to("L")
    assert device.info == "spaces of W"
    device.press("a")
    assert (device.rows[0], device.marked) == ("[A]STEERING 1 of 3", "O2 row 2")
    device.to("ENOUGH")
    assert device.info.startswith("+0 wear 0, ")
    device.press("a")
    assert device.steps()[-2:] == ["choose active:L", "choose stop"]


def test_gearbox_counts_the_place(played):
    """In front of two others: one space. Last of all, 3 and 1 more."""
    device = played("gearbox", at="I2@3")
    assert (device.rows[0], device.marked) == ("[A]GEARBOX", "O3 row 4")
    device.racing("hhh").put("A", "O2", active="G", bag="W7").put("B", "I3").put("C", "O4").turn("A").to("G")
    device.press("a")
    assert device.rows[0] == "[A]GEARBOX 1 of 4"


def test_boost_asks_the_others(played, golden):
    device = played("boost", bag="W5 L Y", discard="W")
    golden("auto-ask-boost", device.handheld)
    assert question(device) == ("[A]BOOST", "draw how many?")
    assert lines(device) == ["3 cubes", "2 cubes", "1 cube", "0 cubes"]
    device.press("down")
    assert (device.info, device.prompt) == ("draw 2, gain 2 wear", "A!draw 2")
    device.press("a")
    golden("auto-ask-offer", device.handheld)
    assert question(device) == ("[B]BOOST", "draw a cube?") and device.rows[2] == "A offers it"
    assert (device.marked, device.info, device.prompt) == ("YES", "bag 5, discard 2", "A!yes")
    device.press("a")
    assert device.rows[0] == "[C]BOOST"
    device.press("down", "a")
    assert device.rows[0].startswith("[A]ACTION")
    steps = [line.split()[:2] for line in device.shell.journal.lines[-5:]]
    assert steps == [["A", "choose"], ["A", "hand"], ["B", "choose"], ["B", "hand"], ["C", "choose"]]


def test_nitro(played):
    device = played("nitro", bag="N K")
    assert question(device) == ("[A]NITRO", "which to discard?")
    assert (device.marked, device.prompt) == ("N  2 active", "A=discard N")
    device.press("a")
    assert device.steps()[-1] == "choose active:N"


def test_turbo(played):
    device = played("turbo")  # a green cube lies in each of the others' discards
    assert (device.rows[0], device.marked) == ("[A]TURBO 1 of 4", "I2 row 3")


def test_hybrid(played):
    device = played("hybrid", active=HAND + " B", track="three", at="A1")
    assert device.rows[0] == "[A]HYBRID 1 of 2"
    first = device.marked
    device.press("right", "down")
    assert device.marked != first


def test_diesel(played):
    device = played("diesel", at="I2@3", discard="D3 N")
    assert (device.rows[0], device.marked, device.info) == ("[A]DIESEL 1 of 3", "I3 row 6", "+3 wear 3, 6¢, 1st")


def test_rotary(played):
    device = played("rotary")
    assert (device.rows[0], device.marked) == ("[A]ROTARY 1 of 4", "O2 row 2")


def test_supercharged(played):
    device = played("charged")
    assert question(device) == ("[A]CHARGED 1 of 2", "take one back?")
    assert (device.marked, device.info, device.prompt) == ("D  1 in discard", "D active, hand 8¢", "A=take D")
    device.press("a", "up", "a")
    assert device.steps()[-2:] == ["choose discard:D", "choose stop"]


def test_back_from_a_question_offers_its_card(played):
    device = played("tires")
    assert device.shell.base.colour() == 5


def test_every_kind_of_effect_has_the_words_of_its_question():
    from paddock.games.automobiles import effects, moves, screens_ask

    assert len(screens_ask._ASKED) == len(effects.OPS)
    for op, asked in zip(effects.OPS, screens_ask._ASKED, strict=True):
        assert isinstance(op, moves.Steps) == (asked == screens_ask._ASKED[25]), op.word
        assert op.asks or not asked, op.word
