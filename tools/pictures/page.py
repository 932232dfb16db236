"""The handheld as its page shows it, photographed in headless Chromium."""

import importlib.util
import shutil
import tempfile
from pathlib import Path

from aiohttp import web

from tools.pictures.player import PictureError
from tools.simulator.device import Device
from tools.simulator.server import Server

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
# The rest keeps Chromium from calling its makers, which a closed network answers slowly.
FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip


class Still(Device):
    """A handheld that stands still while it is looked at. `folder`: for what a device writes."""

    def __init__(self, handheld, folder):
        Device.__init__(self, handheld.board, folder)
        self.handheld = handheld
        self._look()

    def turn(self, milliseconds):
        pass


async def photograph(handheld, chromium):
    """The picture of the handheld on its page."""
    from playwright.async_api import async_playwright

    with tempfile.TemporaryDirectory() as folder:
        runner = web.AppRunner(Server(Still(handheld, Path(folder))).app, shutdown_timeout=1)
        await runner.setup()
        try:
            await web.TCPSite(runner, "127.0.0.1", 0).start()
            async with async_playwright() as playwright:
                browser = await playwright.chromium.launch(executable_path=chromium, args=FLAGS)
                page = await browser.new_page(viewport={"width": 960, "height": 520})
                await page.goto(f"http://127.0.0.1:{runner.addresses[0][1]}/")
                await page.wait_for_selector(".led[data-rgb]")
                await page.evaluate("document.querySelector('footer').remove()")
                await page.wait_for_timeout(300)  # for the page to lay itself out anew
                return await page.screenshot()
        finally:
            await runner.cleanup()


def chromium():
    """The path of Chromium. PictureError: it, or what drives it, is not installed."""
    if importlib.util.find_spec("playwright") is None:
        raise PictureError("playwright is not installed; `make pictures` installs it")
    path = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if path is None:
        raise PictureError("Chromium is not installed (Debian: apt-get install chromium)")
    return path
