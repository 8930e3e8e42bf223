from __future__ import annotations

import ast
import dataclasses
import json
import typing
import unittest
from datetime import datetime, timedelta, timezone
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from watchpost import UNSET, AsyncWatchpost, Watchpost, models
from watchpost._call import encode_query
from watchpost._codec import decode, encode

from .fault_server import FaultServer, both, ok, refuse


class Values(unittest.TestCase):
    def test_what_is_left_out_is_not_sent_and_none_is_null(self):
        with FaultServer(ok()) as server:
            for caller in both(server.url):
                caller.call(lambda client: client.monitors.update("mon_1", degraded_after_ms=None, enabled=False, tags=[]))
            for request in server.requests:
                self.assertEqual(json.loads(request.body), {"degradedAfterMs": None, "enabled": False, "tags": []})
                self.assertEqual(request.headers["content-type"], "application/json")

    def test_if_version_is_sent(self):
        with FaultServer(ok()) as server:
            for caller in both(server.url):
                caller.call(lambda client: client.monitors.update("mon_1", name="Shop", if_version=3))
            self.assertEqual({request.headers["if-match"] for request in server.requests}, {'"3"'})

    def test_nested_values_are_classes_or_dictionaries(self):
        target = models.AlertTarget(scope="monitors", monitor_ids=["mon_1"])
        self.assertEqual(encode(target), {"scope": "monitors", "monitorIds": ["mon_1"]})
        self.assertEqual(encode({"scope": "all", "x": UNSET}), {"scope": "all"})
        self.assertEqual(decode(models.AlertTarget, {"scope": "all", "newer": 1}).scope, "all")

    def test_values_compare_and_print(self):
        target = models.AlertTarget(scope="all")
        self.assertEqual(target, models.AlertTarget(scope="all"))
        self.assertNotEqual(target, models.AlertTarget(scope="tags"))
        self.assertEqual(repr(target), "AlertTarget(scope='all')")
        self.assertEqual(dataclasses.replace(target, scope="tags").scope, "tags")

    def test_times_are_in_utc_with_milliseconds(self):
        moment = datetime(2026, 3, 1, 13, 0, 0, 120_999, tzinfo=timezone(timedelta(hours=1)))
        self.assertEqual(encode(moment), "2026-03-01T12:00:00.120Z")
        self.assertEqual(decode(datetime, "2026-03-01T12:00:00.120Z"), moment.replace(microsecond=120_000))
        self.assertEqual(encode_query({"from": moment, "match[]": ["a", "b"], "ok": False, "page": None}), "from=2026-03-01T12%3A00%3A00.120Z&match%5B%5D=a&match%5B%5D=b&ok=false")

    def test_every_class_and_method_has_types_that_resolve(self):
        count = 0
        for name in models.__all__:
            kind = getattr(models, name)
            if dataclasses.is_dataclass(kind):
                self.assertEqual(len(typing.get_type_hints(kind)), len(dataclasses.fields(kind)))
                count += 1
        self.assertGreater(count, 300)
        for client in (Watchpost("https://example.com"), AsyncWatchpost("https://example.com")):
            methods = [
                typing.get_type_hints(method)["return"]
                for service in vars(client).values()
                if type(service).__module__.endswith("_services")
                for name, method in vars(type(service)).items()
                if not name.startswith("_")
            ]
            self.assertGreater(len(methods), 230)

    def test_every_file_is_python_3_9(self):
        files = list(Path(models.__file__).parent.glob("*.py"))
        self.assertGreater(len(files), 15)
        for file in files:
            with self.subTest(file.name):
                ast.parse(file.read_text("utf-8"), feature_version=(3, 9))

    def test_both_clients_have_the_same_methods(self):
        def names(client):
            return {
                (name, method)
                for name, service in vars(client).items()
                for method in vars(type(service))
                if not name.startswith("_")
            }

        self.assertEqual(names(Watchpost("https://example.com")), names(AsyncWatchpost("https://example.com")))

    def test_addresses(self):
        for url in ("https://example.com", "https://example.com/", "https://example.com/api/v1", "http://127.0.0.1:1/"):
            self.assertTrue(Watchpost(url)._caller.settings.api_url.endswith("/api/v1"))
        for url in ("example.com", "ftp://example.com", "https://u:p@example.com", "https://example.com?x=1", ""):
            with self.subTest(url), self.assertRaises(ValueError):
                Watchpost(url)
        with self.assertRaises(ValueError):
            Watchpost("https://example.com", api_key="")
        for client in (Watchpost, AsyncWatchpost):
            for url in ("https://example.com/ops", "https://example.com/ops/watch/api/"):
                api_url = client(url, base_path="/watch/api")._caller.settings.api_url
                self.assertEqual(api_url, "https://example.com/ops/watch/api")
            for path in ("", "/", "api", "/api/", "/api?x=1", "/a b"):
                with self.subTest(path), self.assertRaises(ValueError):
                    client("https://example.com", base_path=path)


class ListServer:
    """Serves the pages of its items."""

    def __init__(self, count: int, shrink: bool) -> None:
        self.items = [f"mon_{at:03d}" for at in range(count)]
        self.shrink = shrink

    def __call__(self, handler, request):
        query = parse_qs(urlsplit(request.path).query)
        page, size = int(query["page"][0]), int(query["pageSize"][0])
        rows = [{"id": one} for one in self.items[(page - 1) * size : page * size]]
        ok({"data": rows, "meta": {"page": page, "pageSize": size, "totalItems": len(self.items)}})(handler, request)
        if self.shrink and page == 1:
            self.items, self.shrink = self.items[10:], False


class Lists(unittest.TestCase):
    def test_every_item_comes_once(self):
        for shrink in (False, True):
            for kind in (0, 1):
                with FaultServer(ListServer(250, shrink)) as server:
                    found = [one.id for one in both(server.url)[kind].collect(lambda client: client.monitors.list())]
                    self.assertEqual(sorted(found), [f"mon_{at:03d}" for at in range(250)])

    def test_a_page_says_whether_there_are_more(self):
        with FaultServer(ListServer(3, False)) as server:
            for caller in both(server.url):
                page = caller.call(lambda client: client.monitors.list(page=2, page_size=2).page())
                self.assertEqual(([one.id for one in page.data], page.total_items, page.has_next), (["mon_002"], 3, False))

    def test_a_total_that_never_comes_ends(self):
        empty = ok({"data": [], "meta": {"page": 1, "pageSize": 100, "totalItems": 1000}})
        with FaultServer(empty) as server:
            for caller in both(server.url):
                self.assertEqual(caller.collect(lambda client: client.monitors.list()), [])
            self.assertEqual(len(server.requests), 4)


def event(number):
    body = json.dumps({"id": f"evt_{number}", "type": "monitor.status_changed", "data": {}})
    return f"id: evt_{number}\ndata: {body}\n\n".encode()


def stream(*numbers):
    def reply(handler, _):
        handler.send_response(200)
        handler.send_header("Content-Type", "text/event-stream")
        handler.send_header("Transfer-Encoding", "chunked")
        handler.end_headers()
        for number in numbers:
            for piece in (event(number)[:10], event(number)[10:]):
                handler.wfile.write(f"{len(piece):x}\r\n".encode() + piece + b"\r\n")
        handler.wfile.write(b"0\r\n\r\n")

    return reply


class Streams(unittest.TestCase):
    def test_a_stream_goes_on_where_it_was(self):
        for kind in (0, 1):
            with FaultServer(stream(1, 2), refuse(503, "unavailable"), stream(2, 3), refuse(403, "forbidden")) as server:
                caller = both(server.url)[kind]
                found = []

                def follow(client):
                    messages = client.stream(types=["monitor.status_changed"])
                    if caller.kind == "blocking":
                        for message in messages:
                            found.append(message.id)
                        return None

                    async def read():
                        async for message in messages:
                            found.append(message.id)

                    return read()

                with self.assertRaises(Exception) as raised:
                    caller.call(follow)
                self.assertEqual(type(raised.exception).__name__, "PermissionDeniedError")
                self.assertEqual(found, ["evt_1", "evt_2", "evt_3"])
                positions = [request.headers.get("last-event-id") for request in server.requests]
                self.assertEqual(positions, [None, "evt_2", "evt_2", "evt_3"])
                self.assertIn("types=monitor.status_changed", server.requests[0].path)
                self.assertEqual(len(caller.waits), 3)


if __name__ == "__main__":
    unittest.main()
