"""What every test may use."""

import io
from pathlib import Path

import pytest

from paddock.packs import Pack
from tools import packs

ROOT = Path(__file__).resolve().parent.parent
HOUSE = ROOT / "firmware" / "packs" / "house"


@pytest.fixture(scope="session")
def house_bytes():
    """The house pack, compiled."""
    return packs.compile_path(HOUSE)


@pytest.fixture
def house(house_bytes):
    """The house pack as the firmware reads it."""
    return Pack(io.BytesIO(house_bytes))
