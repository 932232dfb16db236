"""What every test may use."""

import gc
import io
import re
from pathlib import Path

import pytest

from paddock.packs import Pack
from tools import packs

ROOT = Path(__file__).resolve().parent.parent
HOUSE = ROOT / "firmware" / "packs" / "house"
PAGE = (ROOT / "docs" / "packs.md").read_text("utf-8")
TINY = re.search(r"```toml\n(.*?)```", PAGE, re.DOTALL).group(1)  # the page's example
GOLDEN = ROOT / "tests" / "golden"


def pytest_addoption(parser):
    parser.addoption("--write-golden", action="store_true", help="writes the screens of tests/golden anew; look at the diff")
    parser.addoption("--races", type=int, help="random races of the kit (tests/kit.py) instead of each game's own number")


def pytest_collection_finish(session):
    # The firmware collects garbage whenever a page is opened: what the tests have loaded need not be gone through each time.
    gc.collect()
    gc.freeze()


def pytest_terminal_summary(terminalreporter):
    """What tests found out that people want to read: `record_property("says", line)`."""
    for report in terminalreporter.getreports("passed"):
        for name, line in report.user_properties:
            if name == "says":
                terminalreporter.write_line(line)


@pytest.fixture
def golden(request):
    """`golden(name, handheld)`: the display shows what tests/golden/<name>.txt holds, pixel by pixel."""

    def compare(name, handheld):
        shown = "\n".join([*handheld.text(), "", *handheld.picture()]) + "\n"
        path = GOLDEN / f"{name}.txt"
        if request.config.getoption("--write-golden"):
            path.write_text(shown, "utf-8")
        assert shown == (path.read_text("utf-8") if path.is_file() else f"no {path.name}: run pytest --write-golden")

    return compare


@pytest.fixture(scope="session")
def house_bytes():
    """The house pack, compiled."""
    return packs.compile_path(HOUSE)


@pytest.fixture
def house(house_bytes):
    """The house pack as the firmware reads it."""
    return Pack(io.BytesIO(house_bytes))


@pytest.fixture
def write(tmp_path):
    def write(text, name="tiny.toml"):
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return write


@pytest.fixture
def tiny(write):
    """The example of docs/packs.md in its JSON form."""
    return packs.load(write(TINY))
