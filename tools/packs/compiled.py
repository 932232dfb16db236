"""A checked pack in its JSON form -> the bytes the firmware reads; their form: firmware/paddock/packs.py, core/track.py."""

import binascii

from paddock.core.notation import FACES, LETTERS
from paddock.packs import SPACE_NAME, VERSION

from . import effects
from .checks import COLOURS, FAN_KEYS, ROW, WHENS
from .graph import Graph
from .picture import BONUSES


def completed(pack):
    """The JSON form with everything in it that may be left out, in the order of the format."""
    cards, sets, tracks = pack["cards"], pack["sets"], pack["tracks"]
    return {
        "id": pack["id"],
        "game": pack["game"],
        "house_design": pack["house_design"],
        "dice": {c: {"faces": pack["dice"][c]["faces"], "supply": pack["dice"][c]["supply"]} for c in LETTERS},
        "cards": {
            key: {
                "colour": cards[key]["colour"],
                "name": _name(key, cards[key]),
                **{part: cards[key][part] for part in ("cost", "text", "when", "effect")},
            }
            for key in sorted(cards)
        },
        "sets": {
            key: {
                "name": _name(key, sets[key]),
                "note": sets[key].get("note", ""),
                **{part: sets[key][part] for part in (*COLOURS, "track")},
                "first_game": sets[key].get("first_game", False) or len(sets) == 1,
            }
            for key in sorted(sets)
        },
        "fan": [{key: step.get(key, 0) for key in FAN_KEYS} for step in pack["fan"]],
        "tracks": {
            key: {
                "name": _name(key, tracks[key]),
                "note": tracks[key].get("note", ""),
                **{part: tracks[key][part] for part in ("laps", "start", "finish")},
                "spaces": {name: _space(space) for name, space in tracks[key]["spaces"].items()},
            }
            for key in sorted(tracks)
        },
    }


def _name(key, entry):
    return entry.get("name", key[:1].upper() + key[1:])


def _space(space):
    return {
        "next": space["next"],
        "bonus": {kind: n for kind, n in space.get("bonus", {}).items() if n},
        "red_line": space.get("red_line", False),
        "xy": space["xy"],
    }


def compiled(pack):
    """The compiled pack."""
    pack = completed(pack)
    head = _text(pack["id"]) + _text(pack["game"])
    head += bytes((len(pack["cards"]), len(pack["sets"]), len(pack["tracks"]), len(pack["fan"])))
    head += bytes(FACES.index(face) for c in LETTERS for face in pack["dice"][c]["faces"])
    head += bytes(pack["dice"][c]["supply"] for c in LETTERS)
    head += bytes(step[key] for step in pack["fan"] for key in FAN_KEYS)
    entries = [
        *(_card(key, card) for key, card in pack["cards"].items()),
        *(_set(key, entry, list(pack["cards"]), list(pack["tracks"])) for key, entry in pack["sets"].items()),
        *(_track(key, track) for key, track in pack["tracks"].items()),
    ]
    at = 16 + len(head) + 4 * len(entries)
    for entry in entries:
        head += at.to_bytes(4, "little")
        at += len(entry)
    payload = head + b"".join(entries)
    return (
        b"PADK"
        + bytes((VERSION, 0, 0, 0))
        + len(payload).to_bytes(4, "little")
        + binascii.crc32(payload).to_bytes(4, "little")
        + payload
    )


def _text(text):
    return bytes((len(text),)) + text.encode()


def _entry(data, *texts):
    parts = [data, *(text if isinstance(text, bytes) else text.encode() for text in texts)]
    return b"".join(len(part).to_bytes(2, "little") for part in parts) + b"".join(parts)


def _card(key, card):
    sections = dict.fromkeys(effects.SECTIONS, b"")
    for line in card["effect"]:
        section, ops = effects.parse(line, card["when"])
        sections[section] += effects.compiled(ops)
    # without a line of its own the power face does what the ability face does
    sections["power"] = sections["power"] or sections["ability"]
    data = bytes((LETTERS.index(card["colour"]), card["cost"], WHENS.index(card["when"])))
    data += bytes(len(code) for code in sections.values()) + b"".join(sections.values())
    return _entry(data, key, card["name"], short_line(card["text"]), card["text"])


def short_line(text):
    """A card's text for one row of the screen: its first line, cut after a word if it is too long."""
    line = text.split("\n")[0].strip()
    if len(line) <= ROW:
        return line
    return (line[: ROW + 1].rpartition(" ")[0] or line[:ROW]).rstrip(" ,;:")


def _set(key, entry, cards, tracks):
    data = bytes(cards.index(entry[colour]) for colour in COLOURS)
    data += bytes((tracks.index(entry["track"]), entry["first_game"]))
    return _entry(data, key, entry["name"], entry["note"], "")


def _track(key, track):
    data, names = track_bytes(track), list(track["spaces"])
    plain = names == [str(i) for i in range(len(names))]
    texts = b"" if plain else b"".join(name.encode().ljust(SPACE_NAME) for name in names)
    return _entry(data, key, track["name"], track["note"], texts)


def track_bytes(track):
    """The track as core/track.py walks it."""
    spaces = track["spaces"]
    names = {name: i for i, name in enumerate(spaces)}
    graph = Graph(spaces, track["start"], track["finish"])
    bonuses = sorted({_bonus(space) for space in spaces.values()} - {bytes(8)})
    ways_at = 8 * (1 + len(spaces) + len(bonuses))
    table, ways = b"", b""
    for name, space in spaces.items():
        ring_end = name == track["finish"] and track["start"] == track["finish"]
        length, reds = graph.lap if ring_end else graph.best[name]
        bonus = _bonus(space)
        table += bytes((*space["xy"], length, reds, space["red_line"], bonuses.index(bonus) + 1 if any(bonus) else 0))
        table += (ways_at + len(ways)).to_bytes(2, "little")
        ways += bytes((len(space["next"]), *(names[way] for way in space["next"])))
    head = bytes((len(spaces), track["laps"], names[track["start"]], names[track["finish"]], *graph.lap, 1 + len(spaces), 0))
    return head + table + b"".join(bonuses) + ways


def _bonus(space):
    return bytes(space["bonus"].get(kind, 0) for kind in BONUSES) + bytes(3)
