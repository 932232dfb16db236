"""A checked pack in its JSON form -> the bytes the firmware reads; their form: firmware/paddock/packs.py."""

import binascii

from paddock.packs import SPACE_NAME, VERSION

from . import games
from .checks import ROW


def completed(pack):
    """The JSON form with everything in it that may be left out, in the order of the format."""
    game, cards, sets, tracks = games.of(pack), pack["cards"], pack["sets"], pack["tracks"]
    own = game.parts(pack)
    return {
        **{part: pack[part] for part in ("id", "game", "house_design")},
        **own,
        "cards": {
            key: {
                "colour": cards[key]["colour"],
                "name": _name(key, cards[key]),
                **{part: cards[key][part] for part in game.CARD_KEYS},
            }
            for key in sorted(cards)
        },
        "sets": {
            key: {
                "name": _name(key, sets[key]),
                "note": sets[key].get("note", ""),
                **{part: sets[key][part] for part in (*game.COLOURS, "track")},
                "first_game": sets[key].get("first_game", False) or len(sets) == 1,
            }
            for key in sorted(sets)
        },
        "tracks": {
            key: {"name": _name(key, tracks[key]), "note": tracks[key].get("note", ""), **game.track(tracks[key])}
            for key in sorted(tracks)
        },
    }


def _name(key, entry):
    return entry.get("name", key[:1].upper() + key[1:])


def compiled(pack):
    """The compiled pack."""
    pack = completed(pack)
    game = games.of(pack)
    steps, tables = game.tables(pack)
    head = _text(pack["id"]) + _text(pack["game"])
    head += bytes((len(pack["cards"]), len(pack["sets"]), len(pack["tracks"]), steps)) + tables
    cards, tracks = list(pack["cards"]), list(pack["tracks"])
    entries = [
        *(
            _entry(game.card_bytes(card), key, card["name"], short_line(card["text"]), card["text"])
            for key, card in pack["cards"].items()
        ),
        *(_set(key, entry, game.COLOURS, cards, tracks) for key, entry in pack["sets"].items()),
        *(_track(key, track, game.track_bytes(track)) for key, track in pack["tracks"].items()),
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


def short_line(text):
    """A card's text for one row of the screen: its first line, cut after a word if it is too long."""
    line = text.split("\n")[0].strip()
    if len(line) <= ROW:
        return line
    return (line[: ROW + 1].rpartition(" ")[0] or line[:ROW]).rstrip(" ,;:")


def _set(key, entry, colours, cards, tracks):
    data = bytes(cards.index(entry[colour]) for colour in colours)
    data += bytes((tracks.index(entry["track"]), entry["first_game"]))
    return _entry(data, key, entry["name"], entry["note"], "")


def _track(key, track, data):
    names = list(track["spaces"])
    plain = names == [str(i) for i in range(len(names))]
    texts = b"" if plain else b"".join(name.encode().ljust(SPACE_NAME) for name in names)
    return _entry(data, key, track["name"], track["note"], texts)
