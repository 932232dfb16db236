"""Proof that the shared side is really checked: each of these must be an error, or its `ignore` is one."""

import binascii
import gc
import time

from micropython import const


def probe(data):
    gc.get_objects()  # type: ignore[attr-defined]
    binascii.crc_hqx(data, 0)  # type: ignore[attr-defined]
    time.perf_counter()  # type: ignore[attr-defined]
    const(1) + "a"  # type: ignore[operator]
