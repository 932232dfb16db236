"""The whole handheld on the desktop: driven by a clock, kept in a file, watched and pressed by several at once."""

import asyncio
import gc
import os
import signal
import socket
import subprocess
import sys

import pytest
from aiohttp import WSMsgType, WSServerHandshakeError
from aiohttp.test_utils import TestClient, TestServer

from tests.echo import Echo
from tools import ROOT
from tools.simulator import chips
from tools.simulator.device import Device, DeviceError, load_memory
from tools.simulator.handheld import KEYS, LOST, Handheld
from tools.simulator.server import MESSAGE_BYTES, Server

# Handheld


def echo(board="pico", **how):
    return Handheld(board, build=Echo, **how)


def test_a_press_is_one_press_and_one_release_and_takes_its_time():
    handheld = echo()
    start = handheld.chips.clock.now
    handheld.press("a", "up")
    assert handheld.app.codes() == [5, -5, 1, -1]
    assert handheld.chips.clock.now - start == 160
    assert handheld.text()[:2] == ["Hello 0123           ", "4 events, last -1    "]


def test_a_held_key_is_down_that_long():
    handheld = echo()
    handheld.hold("down", 700)
    (down, at), (up, until) = handheld.app.events
    assert (down, up) == (2, -2) and 690 <= (until - at) % (1 << 29) <= 710


def test_the_board_decides_which_keys_there_are():
    assert echo().keys == KEYS
    three = echo("pico-3key")
    assert three.keys == ("down", "right", "a")
    three.press("right")
    assert three.app.codes() == [4, -4]
    with pytest.raises(ValueError, match="no key 'b', it has down, right, a"):
        three.press("b")


def test_text_names_inverted_letters_and_says_where_none_can_be_read():
    handheld = echo()
    with handheld.chips:
        handheld.app.hw.text(4, 0, bytes(letter + 128 for letter in b"Hello"))
        handheld.app.hw.fill(63, 42, 69, 44, 1)
        handheld.app.hw.show()
    assert handheld.text()[4] == "Hello                "
    assert handheld.text()[5].strip() == LOST * 2
    assert handheld.codes()[4][:6] == [code + 128 for code in b"Hello"] + [32]


def test_power_off_is_dark_and_the_memory_stays():
    handheld = echo()
    handheld.press("a", "b")
    assert any(handheld.lights()[0]) or any("#" in row for row in handheld.picture())
    handheld.power_off()
    assert handheld.picture() == ["." * 128] * 64 and handheld.lights() == [(0, 0, 0)] * 30
    with pytest.raises(RuntimeError, match="switched off"):
        handheld.run(10)
    again = handheld.restart()
    assert again.nvm[0:4] == bytes((5, 5, 6, 6)) and again.app.events == []
    again.press("up")
    assert again.nvm[0:4] == bytes((1, 1, 6, 6))


def test_a_fresh_drive_goes_with_its_handheld_and_stays_over_a_restart():
    handheld = echo()
    (handheld.drive / "settings.txt").write_text("kept")
    again = handheld.restart()
    del handheld
    gc.collect()
    assert (again.drive / "settings.txt").read_text() == "kept"
    folder = again.drive
    assert not (echo().drive / "settings.txt").exists()
    del again
    gc.collect()
    assert not folder.exists()


def test_handhelds_side_by_side_know_nothing_of_each_other():
    one, other = echo(), echo("pico-3key")
    one.press("a")
    other.press("down", "down")
    one.press("b")
    assert one.app.codes() == [5, -5, 6, -6] and other.app.codes() == [2, -2, 2, -2]
    assert one.text()[1] != other.text()[1] and one.nvm[0] == 5 and other.nvm[0] == 2
    assert len(one.lights()) == 30 and len(other.lights()) == 16


def test_a_power_cut_reaches_whoever_drives_the_handheld():
    handheld = echo()
    handheld.nvm.cut(0)
    with pytest.raises(chips.PowerCut):
        handheld.press("a")
    assert handheld.restart().nvm[0] == 0xFF


def test_the_picture_can_be_written_to_a_file(tmp_path):
    echo().png(tmp_path / "display.png", scale=2)
    content = (tmp_path / "display.png").read_bytes()
    assert content.startswith(b"\x89PNG") and content[16:24] == (256).to_bytes(4, "big") + (128).to_bytes(4, "big")


# Device


def device(tmp_path, **how):
    return Device("pico", tmp_path, **({"build": Echo} | how))


def pass_time(device, milliseconds):
    for _ in range(milliseconds // 10):
        device.turn(10)


def test_a_key_is_down_while_anybody_holds_it(tmp_path):
    made = device(tmp_path)
    for watcher, down in (("x", True), ("y", True), ("x", False)):
        made.key(watcher, "a", down)
        pass_time(made, 50)
    assert made.handheld.app.codes() == [5] and made.state()["down"] == ["a"]
    made.leave("y")
    pass_time(made, 50)
    assert made.handheld.app.codes() == [5, -5] and made.state()["down"] == []


def test_taps_between_two_looks_are_not_lost(tmp_path):
    made = device(tmp_path)
    for key in ("a", "a", "b"):
        made.key("x", key, True)
        made.key("x", key, False)
    pass_time(made, 300)
    assert made.handheld.app.codes() == [5, -5, 5, -5, 6, -6]


def test_after_a_nap_of_the_computer_the_lost_hours_are_not_made_up_for(tmp_path):
    made = device(tmp_path)
    before = made.handheld.chips.clock.now
    made.turn(3_600_000)
    assert made.handheld.chips.clock.now - before == 250


def test_the_state_is_what_the_chips_hold(tmp_path):
    import base64

    made = device(tmp_path)
    news = []
    made.on_change(lambda: news.append(1))
    pass_time(made, 100)
    assert not news, "nothing happened"
    made.key("x", "b", True)
    pass_time(made, 50)
    assert news
    state = made.state()
    bits = "".join(f"{byte:08b}" for byte in base64.b64decode(state["screen"]))
    rows = made.handheld.picture()
    assert bits == "".join(rows).replace("#", "1").replace(".", "0") and "#" in rows[0]
    assert state["lights"][:12] == "102000000000" and len(state["lights"]) == 180
    assert state["contrast"] == 0xCF and state["on"] is True and state["text"] == made.handheld.text()


def test_the_power_switch_keeps_the_memory_and_what_is_held(tmp_path):
    made = device(tmp_path)
    made.key("x", "a", True)
    pass_time(made, 50)
    made.power(False)
    assert made.state()["on"] is False
    pass_time(made, 50)
    made.power(True)
    made.power(True)
    pass_time(made, 50)
    assert made.state()["on"] is True and made.handheld.app.codes() == [5] and made.handheld.nvm[0] == 5


class Faulty(Echo):
    def step(self, now):
        super().step(now)
        if self.events:
            raise ValueError("out of dice")


def test_firmware_that_fails_halts_until_it_is_switched_off_and_on(tmp_path):
    said = []
    made = device(tmp_path, build=Faulty, say=said.append)
    made.key("x", "a", True)
    pass_time(made, 100)
    assert made.state()["halted"] == "ValueError: out of dice"
    assert len(said) == 1 and "in step" in said[0]
    made.leave("x")
    made.power(False)
    made.power(True)
    pass_time(made, 100)
    assert made.state()["halted"] is None and made.state()["on"] is True


def test_the_memory_is_kept_in_its_file(tmp_path):
    made = device(tmp_path)
    pass_time(made, 50)
    assert not (tmp_path / "pico.nvm").exists(), "nothing was saved"
    made.key("x", "a", True)
    pass_time(made, 50)
    assert (tmp_path / "pico.nvm").read_bytes() == b"\x05" + b"\xff" * 4095
    assert device(tmp_path).handheld.nvm[0] == 5
    assert sorted(path.name for path in tmp_path.iterdir()) == ["pico-drive", "pico.nvm"]


def test_a_damaged_memory_file_is_put_aside_and_said(tmp_path):
    said = []
    for content in (b"", b"x" * 4095, b"y" * 5000):
        (tmp_path / "pico.nvm").write_bytes(content)
        assert load_memory(tmp_path / "pico.nvm", said.append)[0:2] == b"\xff\xff"
        assert not (tmp_path / "pico.nvm").exists()
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"pico.nvm.damaged{n}" for n in (1, 2, 3)]
    assert "damaged: 4095 bytes, not 4096. Kept as pico.nvm.damaged2" in said[1]


def test_a_memory_file_that_cannot_be_read_is_an_error_for_people(tmp_path):
    (tmp_path / "pico.nvm").mkdir()
    with pytest.raises(DeviceError, match=r"pico\.nvm cannot be read"):
        load_memory(tmp_path / "pico.nvm", print)


# Server


def serve(tmp_path, play):
    """Runs `await play(client, device)` against a server."""

    async def run():
        made = device(tmp_path)
        async with TestClient(TestServer(Server(made).app)) as client:
            await asyncio.wait_for(play(client, made), 20)

    asyncio.run(run())


async def until(socket, wanted):
    """The first message for which wanted(message) holds."""
    while True:
        message = await socket.receive_json(timeout=5)
        if wanted(message):
            return message


def test_a_page_gets_the_board_and_the_state_when_it_comes(tmp_path):
    async def play(client, made):
        async with client.ws_connect("/device") as page:
            hello = await page.receive_json()
            assert hello == {"hello": {"board": "pico", "name": "Pico, six keys", "keys": list(KEYS)}}
            assert await page.receive_json() == made.state() | {"watchers": 1}

    serve(tmp_path, play)


def test_several_pages_watch_and_press_one_device(tmp_path):
    async def play(client, made):
        async with client.ws_connect("/device") as one, client.ws_connect("/device") as other:
            await until(one, lambda message: message.get("watchers") == 2)
            await one.send_json({"key": "a", "down": True})
            for page in (one, other):
                await until(page, lambda now: now.get("down") == ["a"] and "1 events, last 5" in now["text"][1])
            await other.send_json({"key": "b", "down": True})
            await until(one, lambda message: message["down"] == ["a", "b"])
            await one.send_json({"key": "a", "down": False})
            await until(other, lambda message: message["down"] == ["b"])
            await other.close()
            seen = await until(one, lambda message: "4 events" in message["text"][1])
            assert seen["watchers"] == 1 and seen["down"] == []
        assert made.handheld.app.codes() == [5, 6, -5, -6]

    serve(tmp_path, play)


@pytest.mark.parametrize(
    "message",
    ["", "{", "[]", "null", "7", '"a"', "{}", '{"key": "a"}', '{"key": 1, "down": true}', '{"key": "a", "down": 1}',
     '{"key": "a", "down": true, "more": 1}', '{"power": 1}', '{"key": ["a"], "down": true}', "é",
     "[" * 500],
)  # fmt: skip
def test_messages_that_mean_nothing_are_answered_and_change_nothing(tmp_path, message):
    async def play(client, made):
        async with client.ws_connect("/device") as page:
            await page.send_str(message)
            assert (await until(page, lambda answer: "error" in answer))["error"]
            await page.send_json({"key": "up", "down": True})
            await until(page, lambda answer: "events" in answer.get("text", ["", ""])[1])
        assert made.handheld.app.codes()[0] == 1

    serve(tmp_path, play)


def test_unknown_keys_and_bytes_are_answered(tmp_path):
    async def play(client, made):
        async with client.ws_connect("/device") as page:
            await page.send_json({"key": "start", "down": True})
            answer = await until(page, lambda answer: "error" in answer)
            assert answer["error"] == "this handheld has no key 'start', it has up, down, left, right, a, b"
            await page.send_bytes(b"\x00\xff")
            assert (await until(page, lambda answer: "error" in answer))["error"] == "messages are JSON text"

    serve(tmp_path, play)


def test_a_message_that_is_too_long_ends_that_page_only(tmp_path):
    async def play(client, made):
        async with client.ws_connect("/device") as good, client.ws_connect("/device") as bad:
            await bad.send_str(" " * (MESSAGE_BYTES + 1))
            while (await bad.receive(timeout=5)).type == WSMsgType.TEXT:
                pass
            assert bad.close_code == 1009
            await good.send_json({"power": False})
            await until(good, lambda message: message.get("on") is False)

    serve(tmp_path, play)


def test_other_sites_may_not_press_keys(tmp_path):
    async def play(client, made):
        own = f"http://{client.host}:{client.port}"
        async with client.ws_connect("/device", headers={"Origin": own}) as page:
            await page.receive_json()
        with pytest.raises(WSServerHandshakeError) as refused:
            await client.ws_connect("/device", headers={"Origin": "http://elsewhere.example"})
        assert refused.value.status == 403

    serve(tmp_path, play)


def test_the_page_and_its_parts_are_served_and_nothing_else(tmp_path):
    async def play(client, made):
        for path, kind in (("/", "text/html"), ("/page.js", "javascript"), ("/style.css", "text/css")):
            answer = await client.get(path)
            text = await answer.text()
            assert answer.status == 200 and kind in answer.content_type and "https://" not in text
        for path in ("/../server.py", "/server.py", "/page/index.html", "/device/x"):
            assert (await client.get(path)).status == 404
        assert (await client.get("/device")).status == 400

    serve(tmp_path, play)


# The command


def run_simulator(tmp_path, *arguments):
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    return subprocess.Popen(
        [sys.executable, "-m", "tools.simulator", "--keep", str(tmp_path), *arguments],
        cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM])
def test_the_command_names_its_address_and_ends_cleanly(end, tmp_path):
    process = run_simulator(tmp_path, "--port", "0", "--board", "pico-3key")
    try:
        line = process.stdout.readline()
        assert line.startswith("Paddock (Pico, three keys) is at http://127.0.0.1:"), line + process.stderr.read()
        process.send_signal(end)
        _, errors = process.communicate(timeout=10)
        assert process.returncode == 0 and errors == ""
    finally:
        process.kill()


def test_a_taken_port_is_said(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        process = run_simulator(tmp_path, "--port", str(port))
        _, errors = process.communicate(timeout=20)
    assert process.returncode == 1
    assert errors.strip() == (f"port {port} is taken: end the other program or choose another port (make run PORT=8001)")


@pytest.mark.parametrize("arguments,said", [(("--board", "nano"), "no board 'nano' in boards/; there are: feather-3key"),
                                            (("--port", "70000"), "a port is a number from 0 to 65535")])  # fmt: skip
def test_wrong_arguments_are_said(arguments, said, tmp_path):
    process = run_simulator(tmp_path, *arguments)
    _, errors = process.communicate(timeout=20)
    assert process.returncode != 0 and said in errors and "Traceback" not in errors
