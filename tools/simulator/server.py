"""The page of the handheld and the websocket behind it, on aiohttp.

A page gets `hello` once, then the newest state whenever it changes (`Device.hello`, `Device.state`, `watchers`: how
many pages are open). It sends `{"key": "a", "down": true}` and `{"power": false}`; what means nothing is answered
with `{"error": "..."}` and changes nothing.
"""

import asyncio
import json
from pathlib import Path

from aiohttp import WSMsgType, web

PAGE = Path(__file__).parent / "page"
TURN_S = 0.01
MESSAGE_BYTES = 1024
_FILES = {"/": "index.html", "/page.js": "page.js", "/style.css": "style.css", "/icon.svg": "icon.svg"}


class Watcher:
    """One page that looks on. Slow ones miss states in between, never the newest."""

    def __init__(self, socket):
        self.socket = socket
        self.news = asyncio.Event()


class Server:
    """Serves one device; `app` is the aiohttp application."""

    def __init__(self, device):
        self.device = device
        self.watchers = set()
        device.on_change(self._tell)
        self.app = web.Application(middlewares=[_headers])
        for path in _FILES:
            self.app.router.add_get(path, self._file)
        self.app.router.add_get("/device", self._watch)
        self.app.on_shutdown.append(self._close)
        self.app.cleanup_ctx.append(self._run)

    async def _file(self, request):
        return web.FileResponse(PAGE / _FILES[request.path])

    async def _run(self, _app):
        """Keeps the handheld's clock at the computer's pace."""

        async def turns():
            loop = asyncio.get_running_loop()
            last = loop.time()
            while True:
                await asyncio.sleep(TURN_S)
                elapsed = int((loop.time() - last) * 1000)
                last += elapsed / 1000
                self.device.turn(elapsed)

        task = asyncio.create_task(turns())
        yield
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    def _tell(self):
        for watcher in self.watchers:
            watcher.news.set()

    async def _watch(self, request):
        # Any page on the web could open a socket to this computer; only our own may press keys.
        origin = request.headers.get("Origin")
        if origin is not None and origin.split("://")[-1] != request.host:
            raise web.HTTPForbidden(text="this handheld is played from its own page only")
        socket = web.WebSocketResponse(heartbeat=20, max_msg_size=MESSAGE_BYTES)
        await socket.prepare(request)
        watcher = Watcher(socket)
        self.watchers.add(watcher)
        self._tell()
        sender = asyncio.create_task(self._send(watcher))
        try:
            async for message in socket:
                fault = self._heard(watcher, message)
                if fault:
                    await socket.send_json({"error": fault})
        except ConnectionError:
            pass  # gone before it could be told
        finally:
            sender.cancel()
            self.watchers.discard(watcher)
            self.device.leave(watcher)
            self._tell()
        return socket

    async def _send(self, watcher):
        try:
            await watcher.socket.send_json({"hello": self.device.hello()})
            while True:
                await watcher.news.wait()
                watcher.news.clear()
                await watcher.socket.send_json(self.device.state() | {"watchers": len(self.watchers)})
        except ConnectionError:
            pass  # gone while it was told; the reading side sees that too

    def _heard(self, watcher, message):
        """What is wrong with a message, or None when it was carried out."""
        if message.type != WSMsgType.TEXT:
            return "messages are JSON text"
        try:
            order = json.loads(message.data)
        except ValueError:
            return "this is no JSON"
        if not isinstance(order, dict):
            return 'send {"key": "a", "down": true} or {"power": true}'
        if order.keys() == {"key", "down"} and isinstance(order["key"], str) and isinstance(order["down"], bool):
            try:
                self.device.key(watcher, order["key"], order["down"])
            except ValueError as error:
                return str(error)
            return None
        if order.keys() == {"power"} and isinstance(order["power"], bool):
            self.device.power(order["power"])
            return None
        return 'send {"key": "a", "down": true} or {"power": true}'

    async def _close(self, _app):
        for watcher in list(self.watchers):
            await watcher.socket.close(code=1001, message=b"the simulator has ended")


@web.middleware
async def _headers(request, handler):
    """Nothing from elsewhere, nothing stale after an update."""
    response = await handler(request)
    if not response.prepared:
        response.headers["Content-Security-Policy"] = "default-src 'self'"
        response.headers["Cache-Control"] = "no-store"
    return response
