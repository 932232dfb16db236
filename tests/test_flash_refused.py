"""Flashing that cannot be, and what the command says: each a sentence for people, no traceback, the drive as it was."""

import os
import random
import re
import shutil
import socket
import threading

import pytest
from flasher import ABOUT, NEW, OLD, content, flashed, fresh, kept, put, runs, send, send_to
from raw_repl import Board as Model
from serial.urlhandler import protocol_socket

from tools import ROOT, boards, drive, port
from tools.flash import FlashError, __main__, places
from tools.flash.plan import wiring

__all__ = ["flashed", "fresh"]  # fixtures


def refused(folder, program=NEW, **how):
    """The sentence; nothing on the drive has changed."""
    before = content(folder)
    with pytest.raises(FlashError) as caught:
        send(folder, program, **how)
    assert content(folder) == before
    assert "\n" not in str(caught.value)
    return str(caught.value)


# -- the drive


def test_a_drive_that_a_computer_owns(flashed, fresh):
    said = refused(flashed, locked=True)
    assert "without holding a key" in said and "MOUNT=" in said


def test_a_new_board_s_drive_is_a_computer_s(fresh):
    assert "there is no boot.py of ours" in refused(fresh, locked=True)


def test_a_board_that_lost_its_boot_py(flashed):
    (flashed / "boot.py").rename(flashed / "boot.py.new")
    assert "MOUNT=" in refused(flashed, locked=True)
    put(flashed, OLD)
    assert runs(flashed, OLD) and (flashed / "boot.py").is_file() and not (flashed / "boot.py.new").exists()


def test_a_drive_without_room(flashed):
    used = sum(-(-len(data) // 512) * 512 for data in content(flashed).values())
    assert re.search(r"\d+ KB are lacking on the board's drive: remove files", refused(flashed, size=used + 4096))


def test_a_drive_that_fills_up_or_fails_while_it_is_written(flashed):
    with pytest.raises(FlashError, match=r"cannot write /b/words/en\.bin: OSError: \[Errno 5\] Input/output error"):
        send(flashed, NEW, broken={"/b/words/en.bin": 5})
    assert runs(flashed, OLD)
    with pytest.raises(FlashError, match=r"drive is full; what it had still starts"):
        send(flashed, NEW, broken={"/b/words/en.bin": 28})
    assert runs(flashed, OLD)
    send(flashed, NEW)
    assert runs(flashed, NEW) and kept(flashed)


def test_two_damaged_slots_are_mended(flashed):
    put(flashed, NEW)
    for slot in "ab":
        (flashed / slot / "paddock" / "shell.mpy").write_bytes(b"damaged")
    send(flashed, NEW)
    assert runs(flashed, NEW) and kept(flashed)
    for slot in "ab":
        (flashed / slot / "manifest.txt").write_bytes(b"damaged")
    send(flashed, OLD)
    assert runs(flashed, OLD) and kept(flashed)


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write everywhere")
def test_a_mounted_drive_that_may_not_be_written(flashed):
    flashed.chmod(0o555)
    with pytest.raises(FlashError, match="may not be written by you, or it is mounted read-only"):
        put(flashed, NEW)
    flashed.chmod(0o755)


# -- the board


def test_a_board_that_runs_another_circuitpython(fresh):
    (fresh / "boot_out.txt").write_text(ABOUT.replace("10.0.0", "9.2.1"))
    before = content(fresh)
    with pytest.raises(FlashError, match=r"CircuitPython 9\.2\.1, the program is compiled for version 10"):
        put(fresh, NEW)
    assert content(fresh) == before


def takes(module):
    """How the boards that fit a module are named."""
    return f"BOARD= takes {' or '.join(boards.of_module(module))}"


def on(folder, chip):
    """The same drive on another module."""
    (folder / "boot_out.txt").write_text(ABOUT.replace("raspberry_pi_pico", chip))
    return places.Drive(folder).look()


def test_a_wiring_of_another_module_is_refused_with_those_that_fit(fresh):
    pico = on(fresh, "raspberry_pi_pico")
    assert wiring(pico) == boards.DEFAULT and wiring(pico, "pico-3key") == "pico-3key"
    with pytest.raises(FlashError) as caught:
        wiring(pico, "feather-3key")
    assert "BOARD=feather-3key is wired for the module adafruit_feather_rp2040, and this is raspberry_pi_pico" in str(
        caught.value
    )
    assert str(caught.value).endswith(takes("raspberry_pi_pico"))
    with pytest.raises(
        FlashError, match=f"^{boards.DEFAULT}, the default, is wired for .* {takes('adafruit_feather_rp2040')}"
    ):
        wiring(on(fresh, "adafruit_feather_rp2040"))
    assert wiring(on(fresh, "adafruit_feather_rp2040"), "feather-3key") == "feather-3key"
    with pytest.raises(FlashError, match=r"no folder of boards/ is for that: make one \(docs/build.md"):
        wiring(on(fresh, "arduino_nano_rp2040_connect"))
    (fresh / "boot_out.txt").write_text(ABOUT.partition("\n")[0])
    with pytest.raises(FlashError, match="does not say which module it is"):
        wiring(places.Drive(fresh).look(), "pico")


def test_a_program_that_another_module_brought_with_it_is_not_kept(flashed):
    """A drive that was copied, or a manifest from before a module was changed."""
    with pytest.raises(
        FlashError, match="the program on the board is for pico, which is wired for the module raspberry_pi_pico"
    ):
        wiring(on(flashed, "seeeduino_xiao_rp2040"))
    assert wiring(on(flashed, "seeeduino_xiao_rp2040"), "xiao") == "xiao"
    put(flashed, OLD._replace(board="gone"))
    with pytest.raises(FlashError, match=f"the wiring 'gone', which is not in boards/, .* {takes('raspberry_pi_pico')}"):
        wiring(on(flashed, "raspberry_pi_pico"))


def test_a_board_of_one_s_own_with_a_module_that_is_there(fresh, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(boards, "BOARDS", tmp_path / "boards")
    shutil.copytree(ROOT / "boards", tmp_path / "boards")
    shutil.copytree(ROOT / "boards" / "pico", tmp_path / "boards" / "mine", dirs_exist_ok=True)
    assert wiring(on(fresh, "raspberry_pi_pico"), "mine") == "mine"
    put(fresh, OLD._replace(board="mine"))
    assert wiring(places.Drive(fresh).look()) == "mine", "and it stays so"
    capsys.readouterr()


# -- the port


def test_a_board_with_micropython(flashed):
    assert "runs no CircuitPython" in refused(flashed, chip="")


@pytest.mark.parametrize(
    "noise", [b"Hello\r\n", b"\xff\xfe\x00", b"folder\r\n1 2\r\n", b"raspberry_pi_pico 10.0.0 a b False\r\n"]
)
def test_a_board_that_prints_in_between(flashed, noise):
    assert "makes no sense" in refused(flashed, noise=noise)


class Stranger:
    """Something else at the end of a port: it says what it likes, whatever it is sent."""

    def __init__(self, says, banner=b""):
        self._says, self._banner = says, banner
        self._server = socket.create_server(("127.0.0.1", 0))
        self.url = f"socket://127.0.0.1:{self._server.getsockname()[1]}"
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self):
        link, _address = self._server.accept()
        with link, self._server:
            try:
                link.sendall(self._banner)
                while link.recv(4096):
                    link.sendall(self._says())
            except OSError:
                pass


@pytest.mark.parametrize("seed", range(8))
def test_a_device_that_is_somebody_else_s(seed):
    """It answers with noise, some of it like a raw prompt's."""
    dice = random.Random(seed)
    words = [
        b"raw REPL; CTRL-B to exit\r\n>",
        b"soft reboot\r\n",
        b"R\x01",
        b"R\x00",
        b"\x01",
        b"\x04",
        b">",
        b"OK",
        b"$GPGGA,1\r\n",
    ]
    stranger = Stranger(lambda: b"".join(dice.choices([*words, dice.randbytes(3)], k=dice.randrange(1, 9))))
    with pytest.raises(FlashError) as caught:
        place = places.Board(stranger.url, patience=0.3)
        try:
            place.look()
        finally:
            place.close()
    assert "\n" not in str(caught.value) and stranger.url in str(caught.value)


def test_a_paste_that_is_broken_off_lets_the_program_begin_again(flashed):
    with Model(b"", flashed) as model:
        place = places.Board(model.url, patience=2)
        link, sent = place._port._link.serial, []
        write = link.write

        def interrupted(data):
            if len(data) > 100:
                write(data[:50])
                raise KeyboardInterrupt
            sent.append(data)
            return write(data)

        link.write = interrupted
        with pytest.raises(KeyboardInterrupt):
            place._run("print(1)\n" * 50, "count")
        link.write = write
        assert not model.running
        place.close()
        assert model.starts == 2 and model.running


def test_ctrl_c_at_any_moment_lets_the_program_begin_again(flashed, monkeypatch):
    """From the first byte that is sent on: whatever the board does then, it is told to begin."""
    for at in range(1, 40, 3):
        with Model(b"", flashed) as model:
            left, write = [at], protocol_socket.Serial.write

            def interrupted(link, data, left=left, write=write):
                left[0] -= 1
                if left[0] == 0:
                    raise KeyboardInterrupt
                return write(link, data)

            monkeypatch.setattr(protocol_socket.Serial, "write", interrupted)
            with pytest.raises(KeyboardInterrupt):
                send_to(model, NEW)
            monkeypatch.setattr(protocol_socket.Serial, "write", write)
            assert model.running, at
        assert runs(flashed, OLD, NEW)


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="no pseudo terminals here")
def test_a_serial_port_that_is_unplugged(monkeypatch):
    """A real one, as far as the operating system goes."""
    main, other = os.openpty()
    name = os.ttyname(other)
    threading.Timer(0.3, lambda: (os.close(other), os.close(main))).start()
    with pytest.raises(FlashError) as caught:
        places.Board(name, patience=2)
    assert name in str(caught.value) and "\n" not in str(caught.value)


# -- the command


def command(*arguments):
    return __main__.main([str(argument) for argument in arguments])


def test_the_command_flashes_and_checks(fresh, capsys):
    assert command("--check", "--mount", fresh) == 1
    assert "nothing of Paddock's" in capsys.readouterr().out
    assert command("--mount", fresh, "--board", "pico-3key") == 0
    assert command("--check", "--mount", fresh) == 0
    said = capsys.readouterr().out
    assert f"slot /a: number 1, Paddock {drive.version()} for pico-3key: whole" in said and "change nothing" in said
    with Model(b"", fresh) as model:
        assert command("--check", "--port", model.url) == 0
        (fresh / "a" / "wiring.py").write_text("other")
        (fresh / "a" / "paddock" / "run.mpy").unlink()
        assert command("--check", "--port", model.url) == 1
        said = capsys.readouterr().out
        assert "DAMAGED: paddock/run.mpy, wiring.py" in said
        assert "differs: wiring.py" in said and "is not there: paddock/run.mpy" in said
        assert command("--port", model.url) == 0 and model.running
    assert "runs from /b" in capsys.readouterr().out


def test_the_command_does_not_put_a_wiring_onto_another_module(fresh, capsys):
    before = content(fresh)
    assert command("--mount", fresh, "--board", "feather-3key") == 1
    assert f"this is raspberry_pi_pico: {takes('raspberry_pi_pico')}" in capsys.readouterr().err
    with Model(b"", fresh, chip="seeeduino_xiao_rp2040") as model:
        for arguments in (("--port", model.url), ("--port", model.url, "--check")):
            assert command(*arguments) == 1
            assert takes("seeeduino_xiao_rp2040") in capsys.readouterr().err
    assert content(fresh) == before


def test_the_command_says_what_is_missing(fresh, capsys, monkeypatch, tmp_path):
    monkeypatch.setattr(port.list_ports, "comports", list)
    waiting = tmp_path / "RPI-RP2"
    waiting.mkdir()
    (waiting / "INFO_UF2.TXT").write_text("UF2 Bootloader v3.0\n")
    for arguments, reason in (
        ((), "no board found: connect it by USB, or name its port with PORT="),
        (("--port", "/dev/nothing-here"), "there is no /dev/nothing-here"),
        (("--port", fresh / "boot_out.txt"), "boot_out.txt is no serial port"),
        (("--board", "abacus"), "there is no board 'abacus' in boards/; there are: "),
        (("--mount", tmp_path / "none"), "MOUNT= names the drive CIRCUITPY"),
        (("--mount", tmp_path), "no CircuitPython drive: it has no boot_out.txt"),
        (("--mount", waiting), "waits for CircuitPython: copy its UF2 file there"),
    ):
        assert command(*arguments) == 1
        said = capsys.readouterr().err
        assert reason in said and said.count("\n") == 1


def test_a_board_is_found_by_its_usb_number(fresh, capsys, monkeypatch):
    class Found:
        def __init__(self, device, vid, pid, description=""):
            self.device, self.vid, self.pid, self.description = device, vid, pid, description

    there = [Found("/dev/ttyS0", None, None), Found("/dev/ttyACM7", 0x2341, 0x43, "Arduino Uno")]
    monkeypatch.setattr(port.list_ports, "comports", lambda: there)
    assert command() == 1
    assert "no board found" in (said := capsys.readouterr().err) and "is none: /dev/ttyACM7 (Arduino Uno)" in said
    for module in boards.modules():
        vid, pid = (int(part, 16) for part in boards.module(module)["usb"].split(":"))
        with Model(b"", fresh, chip=module) as model:
            there[1:] = [Found(model.url, vid, pid)]
            assert command("--check", "--board", boards.of_module(module)[0]) == 1
            assert f"{model.url}: {module}, CircuitPython" in capsys.readouterr().out
