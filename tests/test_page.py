"""The page in headless Chromium: keys are clicked, what is seen is read from the canvas and the strip."""

import asyncio
import json
import os
import shutil
import threading
from pathlib import Path

import pytest
from aiohttp import web
from player import Player

from tests.echo import Echo
from tools.simulator.device import Device
from tools.simulator.handheld import boot
from tools.simulator.server import Server

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
# The rest keeps Chromium from calling its makers, which a closed network answers slowly.
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip

# One bit a pixel of the display: whether the middle of its cell of the canvas is lit.
READ_CANVAS = """() => {
    const canvas = document.getElementById("oled"), cell = canvas.width / 128;
    const image = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
    const rows = [];
    for (let y = 0; y < 64; y++) {
        let row = "";
        for (let x = 0; x < 128; x++) {
            const at = 4 * ((y * cell + (cell >> 1)) * canvas.width + x * cell + (cell >> 1));
            row += image[at + 3] > 200 && image[at + 2] > 60 ? "#" : ".";
        }
        rows.push(row);
    }
    return rows;
}"""


@pytest.fixture(scope="module")
def browser():
    if CHROMIUM is None:
        said = "Chromium is not installed (Debian: apt-get install chromium): the page is not tested"
        if os.environ.get("PADDOCK_CI"):
            pytest.fail(said)
        pytest.skip(said)
    with sync_api.sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield started
        started.close()


class Host:
    """A device on a server in a thread of its own. `do(call)` runs call(device) between two turns."""

    def __init__(self, folder, board="pico", build=Echo):
        self.device = Device(board, folder, build=build)
        self.port = 0
        self.start()

    def start(self):
        self._loop = asyncio.new_event_loop()
        started = threading.Event()

        async def serve():
            self._stop = asyncio.Event()
            runner = web.AppRunner(Server(self.device).app, shutdown_timeout=1)
            await runner.setup()
            await web.TCPSite(runner, "127.0.0.1", self.port, reuse_address=True).start()
            self.port = runner.addresses[0][1]
            started.set()
            await self._stop.wait()
            await runner.cleanup()

        self._thread = threading.Thread(target=self._loop.run_until_complete, args=(serve(),))
        self._thread.start()
        assert started.wait(10)

    def stop(self):
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(10)
        self._loop.close()

    def do(self, call):
        async def here():
            return call(self.device)

        return asyncio.run_coroutine_threadsafe(here(), self._loop).result(10)

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}/"


@pytest.fixture
def host(tmp_path):
    made = Host(tmp_path)
    yield made
    made.stop()


@pytest.fixture
def three_keys(tmp_path):
    made = Host(tmp_path, "pico-3key")
    yield made
    made.stop()


@pytest.fixture
def visit(browser):
    """Opens a page on a host; a fault in a page's script fails the test."""
    pages, faults = [], []

    def opened(host, width=1280, height=800, **how):
        page = browser.new_page(viewport={"width": width, "height": height}, **how)
        pages.append(page)
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        page.goto(host.address)
        page.wait_for_selector(".led >> nth=0", state="attached")
        return page

    yield opened
    for page in pages:
        page.close()
    assert faults == []


def wait_events(host, count):
    """The codes polled by the program, once there are this many."""
    for _ in range(200):
        codes = host.do(lambda device: device.handheld.app.codes())
        if len(codes) >= count:
            return codes
        threading.Event().wait(0.02)
    raise AssertionError(f"{codes} after 4 s, {count} events wanted")


def same_picture(page, host):
    """Waits until the canvas shows what the display's memory holds."""
    for _ in range(100):
        wanted = host.do(lambda device: device.handheld.picture())
        if page.evaluate(READ_CANVAS) == wanted:
            return wanted
        page.wait_for_timeout(20)
    raise AssertionError("the canvas does not show the display's memory")


def test_the_canvas_shows_the_displays_memory(host, visit):
    page = visit(host)
    assert any("#" in row for row in same_picture(page, host))
    assert "Pico, six keys" in page.inner_text("footer")
    assert "Hello 0123" in page.get_attribute("#oled", "aria-label")


@pytest.mark.parametrize("size", [(1280, 800, 1), (1000, 700, 1.5), (390, 844, 3), (320, 600, 2)])
def test_pixels_are_whole_at_every_size_and_everything_fits(host, visit, size):
    page = visit(host, *size[:2], device_scale_factor=size[2])
    same_picture(page, host)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ratio = page.evaluate("oled.width / (oled.getBoundingClientRect().width * devicePixelRatio)")
    assert abs(ratio - 1) < 0.005, "one canvas pixel is one pixel of the screen"
    glass = page.locator(".glass").bounding_box()
    for key in ("up", "down", "left", "right", "a", "b"):
        box = page.locator(f"[data-key={key}]").bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= size[0]
        apart_x = box["x"] >= glass["x"] + glass["width"] or box["x"] + box["width"] <= glass["x"]
        apart_y = box["y"] >= glass["y"] + glass["height"] or box["y"] + box["height"] <= glass["y"]
        assert apart_x or apart_y, f"{key} lies on the display"


def test_keys_are_clicked(host, visit):
    page = visit(host)
    before = same_picture(page, host)
    numbers = []
    for number, key in enumerate(("up", "down", "left", "right", "a", "b"), 1):
        page.click(f"[data-key={key}]")
        numbers += [number, -number]
        assert wait_events(host, len(numbers)) == numbers
    assert same_picture(page, host) != before


def test_a_key_is_held_while_the_mouse_is_down(host, visit):
    page = visit(host)
    page.hover("[data-key=down]")
    page.mouse.down()
    assert wait_events(host, 1) == [2]
    page.wait_for_selector("[data-key=down].down-now")
    page.wait_for_timeout(300)
    page.mouse.move(5, 5)
    assert wait_events(host, 1) == [2], "leaving the key is not letting go"
    page.mouse.up()
    assert wait_events(host, 2) == [2, -2]
    (_, start), (_, end) = host.do(lambda device: device.handheld.app.events)
    assert end - start >= 290


def test_keys_are_touched(host, visit):
    page = visit(host, 390, 844, has_touch=True, is_mobile=True)
    page.tap("[data-key=a]")
    assert wait_events(host, 2) == [5, -5]


TYPED = {
    "ArrowUp": 1, "ArrowDown": 2, "ArrowLeft": 3, "ArrowRight": 4,
    "Enter": 5, "a": 5, "A": 5, "Escape": 6, "Backspace": 6, "b": 6,
}  # fmt: skip


def test_keys_are_typed(host, visit):
    page = visit(host)
    wanted = []
    for key, number in TYPED.items():
        page.keyboard.press("x")
        page.keyboard.press(key)
        wanted += [number, -number]
    assert wait_events(host, len(wanted)) == wanted


def test_a_held_key_of_the_keyboard_is_one_press(host, visit):
    page = visit(host)
    page.keyboard.down("ArrowDown")
    for _ in range(5):
        page.keyboard.down("ArrowDown")
    assert wait_events(host, 1) == [2]
    page.keyboard.up("ArrowDown")
    assert wait_events(host, 2) == [2, -2]


def test_enter_after_a_click_is_still_the_a_key(host, visit):
    page = visit(host)
    page.click("[data-key=down]")
    page.keyboard.press("Enter")
    assert wait_events(host, 4) == [2, -2, 5, -5]


def test_the_strip_shows_its_colours(host, visit):
    page = visit(host)
    assert page.locator(".led").count() == 30
    page.hover("[data-key=a]")
    page.mouse.down()
    page.wait_for_selector(".led[data-rgb='102000'] >> nth=0")
    assert float(page.evaluate("document.querySelector('.led').style.getPropertyValue('--on')")) > 0.3
    page.mouse.up()
    page.wait_for_selector(".led[data-rgb='000000'] >> nth=0")


def test_two_pages_watch_one_handheld(host, visit):
    one, other = visit(host), visit(host)
    one.wait_for_selector("text=2 watching")
    one.click("[data-key=b]")
    wait_events(host, 2)
    assert same_picture(one, host) == same_picture(other, host)
    other.close()
    one.wait_for_selector("text=2 watching", state="hidden")


def test_a_page_that_goes_away_lets_its_keys_go(host, visit):
    page = visit(host)
    page.hover("[data-key=a]")
    page.mouse.down()
    assert wait_events(host, 1) == [5]
    page.close()
    assert wait_events(host, 2) == [5, -5]


def test_a_lost_connection_is_said_and_comes_back_by_itself(host, visit):
    page = visit(host)
    host.stop()
    page.wait_for_selector("#notice:not([hidden])")
    assert "No connection" in page.inner_text("#notice")
    host.start()
    page.wait_for_selector("#notice", state="hidden", timeout=10_000)
    page.click("[data-key=up]")
    assert wait_events(host, 2) == [1, -1]
    same_picture(page, host)


def test_the_power_switch(host, visit):
    page = visit(host)
    page.click("[data-key=a]")
    wait_events(host, 2)
    page.click("#power")
    page.wait_for_selector("#power[aria-pressed=false]")
    assert page.evaluate(READ_CANVAS) == ["." * 128] * 64
    page.click("#power")
    page.wait_for_selector("#power[aria-pressed=true]")
    assert host.do(lambda device: (device.handheld.app.codes(), device.handheld.nvm[0])) == ([], 5)
    same_picture(page, host)


class Faulty(Echo):
    def step(self, now):
        super().step(now)
        if self.events:
            raise ValueError("out of dice")


def test_firmware_that_fails_says_so_on_the_page(tmp_path, visit):
    host = Host(tmp_path, build=Faulty)
    try:
        page = visit(host)
        page.click("[data-key=a]")
        page.wait_for_selector("#notice:not([hidden])")
        assert "ValueError: out of dice" in page.inner_text("#notice")
    finally:
        host.stop()


def test_a_board_with_three_keys_has_three(three_keys, visit):
    page = visit(three_keys)
    assert [key.get_attribute("data-key") for key in page.locator(".key:visible").all()] == ["right", "down", "a"]
    assert page.locator(".led").count() == 16
    page.keyboard.press("b")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowRight")
    page.click("[data-key=down]")
    assert wait_events(three_keys, 4) == [4, -4, 2, -2]


def test_the_page_asks_nobody_else(host, browser):
    page = browser.new_page()
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(host.address)
    page.wait_for_selector(".led >> nth=0", state="attached")
    page.close()
    assert asked and all(url.startswith(host.address) for url in asked)


# A race


class Hands:
    """For a player: the handheld as it is on the page."""

    def __init__(self, page, host):
        self.page = page
        self.read = host.device.handheld.text  # by its font
        self.keys = host.device.handheld.keys

    def text(self):
        return self.read(self.page.evaluate(READ_CANVAS))

    def press(self, key):
        """Held until the page shows that the handheld has it, so that what comes of it is on the canvas afterwards."""
        self.page.hover(f"[data-key={key}]")
        self.page.mouse.down()
        self.page.wait_for_selector(f"[data-key={key}].down-now")
        self.page.mouse.up()
        self.page.wait_for_selector(".down-now", state="detached")

    def run(self, milliseconds):
        self.page.wait_for_timeout(milliseconds)


def still(wiring, drive):
    """The firmware, with a race that repeats."""
    (Path(drive) / "settings.json").write_text(json.dumps({"seed": "4164d8399f767c45", "motion": "off"}))
    return boot(wiring, drive)


def a_race_of_cubitos(player):
    player.choose("New race")
    player.seats("human", "sensible", "random")


def a_race_of_automobiles(player):
    """Its shortest: one lap, two cars."""
    player.choose("New race")
    player.turn("Game", "Automobiles")
    player.choose("Track")
    for _ in range(4):
        if "Kart" not in player.marked:
            player.press("right")
    player.turn("laps", "1")
    player.press("a")
    player.seats("human", "sensible")


@pytest.mark.parametrize(
    ("begin", "first"), [(a_race_of_cubitos, "A!roll"), (a_race_of_automobiles, "A=take")], ids=["cubitos", "automobiles"]
)
def test_a_whole_race_is_played_on_the_page(tmp_path, visit, begin, first):
    host = Host(tmp_path, build=still)
    try:
        page = visit(host)
        same_picture(page, host)
        player = Player(Hands(page, host), risk=30)
        assert player.title == "PADDOCK"
        begin(player)
        player.choose("START")
        player.press("a")
        assert player.prompt.startswith(first) or "computer" in player.rows[2]
        player.race()
        assert player.prompt == "A=again" and player.presses > 30
        same_picture(page, host)
        assert host.do(lambda device: device.handheld.app.rules.finished(device.handheld.app.state))
        lit = page.locator(".led:not([data-rgb='000000'])").count()
        assert lit, "the strip shows the winner"
    finally:
        host.stop()
