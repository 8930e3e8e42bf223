"""A server that answers as a test says, and clients of both kinds to call it."""

from __future__ import annotations

import asyncio
import inspect
import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Callable, Dict, List

from watchpost import AsyncWatchpost, Watchpost

KEY = "wp_0123456789abcdefghijklmnopqrstuvwxyz"
MONITOR = {"id": "mon_1", "name": "Website", "type": "https", "currentStatus": "up", "version": 3}


class Request:
    """A request as the server saw it."""

    def __init__(self, method: str, path: str, headers: Dict[str, str], body: bytes) -> None:
        self.method, self.path, self.headers, self.body = method, path, headers, body


Reply = Callable[[BaseHTTPRequestHandler, Request], None]


class FaultServer:
    """Answers each request with the next reply; the last reply repeats."""

    def __init__(self, *replies: Reply) -> None:
        self.requests: List[Request] = []
        lock = threading.Lock()
        server = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def handle_any(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                headers = {name.lower(): value for name, value in self.headers.items()}
                request = Request(self.command, self.path, headers, body)
                with lock:
                    at = len(server.requests)
                    server.requests.append(request)
                replies[min(at, len(replies) - 1)](self, request)

            do_GET = do_POST = do_PATCH = do_PUT = do_DELETE = handle_any

            def log_message(self, *_: Any) -> None:
                pass

        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._http.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._http.server_address[1]}"
        threading.Thread(target=self._http.serve_forever, args=(0.01,), daemon=True).start()

    def __enter__(self) -> "FaultServer":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._http.shutdown()
        self._http.server_close()


def answer(handler: BaseHTTPRequestHandler, status: int, body: bytes, headers: Dict[str, str]) -> None:
    handler.send_response(status)
    for name, value in headers.items():
        handler.send_header(name, value)
    handler.send_header("Content-Length", str(len(body)))
    handler.end_headers()
    handler.wfile.write(body)


def ok(value: Any = MONITOR, **headers: str) -> Reply:
    return lambda handler, _: answer(handler, 200, json.dumps(value).encode(), headers)


def refuse(status: int, code: str, **headers: str) -> Reply:
    body = json.dumps({"code": code, "detail": "No."}).encode()
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return lambda handler, _: answer(handler, status, body, {"X-Request-Id": "req_1", **named})


def reset(handler: BaseHTTPRequestHandler, _: Request) -> None:
    """Closes the connection without an answer."""
    handler.close_connection = True


def stall(handler: BaseHTTPRequestHandler, _: Request) -> None:
    """Sends the head and a part of the body, then nothing for longer than any test waits."""
    handler.send_response(200)
    handler.send_header("Content-Length", "1000")
    handler.end_headers()
    handler.wfile.write(b'{"id":')
    handler.wfile.flush()
    threading.Event().wait(3)
    handler.close_connection = True


class Caller:
    """A client of either kind, whose waits are recorded instead of waited."""

    def __init__(self, kind: str, url: str, options: Dict[str, Any]) -> None:
        self.kind = kind
        self.waits: List[float] = []
        self._url = url
        self._options = options if "email" in options or options.pop("anonymous", False) else {"api_key": KEY, **options}

    def _record(self, client: Any) -> Any:
        async def sleep(seconds: float) -> None:
            self.waits.append(seconds)

        client._caller.network.sleep = sleep
        return client

    def call(self, work: Callable[[Any], Any]) -> Any:
        """Calls a function with a fresh client; what it returns is awaited for asyncio."""
        if self.kind == "blocking":
            with self._record(Watchpost(self._url, **self._options)) as client:
                return work(client)
        return asyncio.run(self._call(work))

    async def _call(self, work: Callable[[Any], Any]) -> Any:
        async with self._record(AsyncWatchpost(self._url, **self._options)) as client:
            result = work(client)
            return await result if inspect.isawaitable(result) else result

    def collect(self, work: Callable[[Any], Any]) -> List[Any]:
        """All items of a list or a stream."""
        if self.kind == "blocking":
            return self.call(lambda client: list(work(client)))

        async def gather(client: Any) -> List[Any]:
            return [item async for item in work(client)]

        return self.call(gather)


def both(url: str, **options: Any) -> List[Caller]:
    return [Caller(kind, url, dict(options)) for kind in ("blocking", "asyncio")]


