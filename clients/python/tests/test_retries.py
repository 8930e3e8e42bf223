from __future__ import annotations

import time
import unittest

from watchpost import RequestOptions, errors

from .fault_server import KEY, FaultServer, answer, both, ok, refuse, reset, stall


def get(client):
    return client.monitors.get("mon_1")


def create(client):
    return client.monitors.create(name="Website", type="https")


def update(client):
    return client.monitors.update("mon_1", name="Shop")


UNAVAILABLE = refuse(503, "unavailable")

# Title, replies, call, requests that the server sees, error, exact first wait.
CASES = [
    ("a GET is tried again after a 503", [UNAVAILABLE, ok()], get, 2, None, None),
    ("a GET is tried again after a 521", [refuse(521, ""), ok()], get, 2, None, None),
    ("a GET is given up after two retries", [UNAVAILABLE], get, 3, errors.ServerError, None),
    ("a GET is tried again after a closed connection", [reset, ok()], get, 2, None, None),
    ("a POST is tried again with its key", [UNAVAILABLE, ok()], create, 2, None, None),
    ("a PATCH is not tried again after a 503", [UNAVAILABLE], update, 1, errors.ServerError, None),
    ("a PATCH is not tried again after a closed connection", [reset], update, 1, errors.ConnectionFailedError, None),
    ("a PATCH is tried again after a 429", [refuse(429, "rate_limited", Retry_After="2"), ok()], update, 2, None, 2),
    ("Retry-After of 30 s is waited for", [refuse(503, "unavailable", Retry_After="30"), ok()], get, 2, None, 30),
    ("Retry-After of 31 s is the caller's", [refuse(429, "rate_limited", Retry_After="31")], get, 1, errors.RateLimitError, None),
    ("a 409 with Retry-After is still running", [refuse(409, "conflict", Retry_After="1"), ok()], create, 2, None, 1),
    ("a 409 is not tried again", [refuse(409, "conflict")], create, 1, errors.ConflictError, None),
    ("a 404 is not tried again", [refuse(404, "not_found")], get, 1, errors.NotFoundError, None),
    ("a 412 has its class", [refuse(412, "version_mismatch")], update, 1, errors.VersionMismatchError, None),
    ("a 403 of the plan has its class", [refuse(403, "plan_limit_reached")], create, 1, errors.PlanLimitError, None),
]


class Retries(unittest.TestCase):
    def test_the_fault_matrix(self):
        for title, replies, call, requests, error, wait in CASES:
            for kind in (0, 1):
                with FaultServer(*replies) as server, self.subTest(title, kind=kind):
                    caller = both(server.url)[kind]
                    if error is None:
                        self.assertEqual(caller.call(call).id, "mon_1")
                    else:
                        with self.assertRaises(error) as raised:
                            caller.call(call)
                        if isinstance(raised.exception, errors.ApiError):
                            self.assertEqual(raised.exception.request_id, "req_1")
                    self.assertEqual(len(server.requests), requests)
                    keys = {request.headers.get("idempotency-key") for request in server.requests}
                    self.assertEqual(len(keys), 1)
                    self.assertEqual(keys != {None}, call is create)
                    if wait is not None:
                        self.assertEqual(caller.waits, [wait])
                    else:
                        self.assertTrue(all(one <= 0.5 * 2**at for at, one in enumerate(caller.waits)), caller.waits)

    def test_what_never_connected_is_tried_again(self):
        with FaultServer(ok()) as server:
            url = server.url
        for caller in both(url):
            with self.subTest(caller.kind), self.assertRaises(errors.ConnectionFailedError) as raised:
                caller.call(update)
            self.assertEqual(raised.exception.reason, "connection refused")
            self.assertEqual(len(caller.waits), 2)

    def test_limits_count_the_body(self):
        for options, scope in (({"timeout": 0.2}, "attempt"), ({"total_timeout": 0.2}, "call")):
            with FaultServer(stall) as server:
                for caller in both(server.url, max_retries=0, **options):
                    started = time.monotonic()
                    with self.subTest(caller.kind, scope=scope), self.assertRaises(errors.RequestTimeoutError) as raised:
                        caller.call(get)
                    self.assertEqual(raised.exception.scope, scope)
                    self.assertIsInstance(raised.exception, TimeoutError)
                    self.assertLess(time.monotonic() - started, 2)

    def test_options_of_a_call_win(self):
        with FaultServer(UNAVAILABLE) as server:
            for caller in both(server.url):
                with self.subTest(caller.kind), self.assertRaises(errors.ServerError):
                    caller.call(lambda client: client.monitors.get("mon_1", options=RequestOptions(max_retries=0)))
            self.assertEqual(len(server.requests), 2)

    def test_redirects_are_not_followed(self):
        with FaultServer(ok()) as elsewhere:
            target = f"{elsewhere.url}/api/v1/monitors?token=secret"
            with FaultServer(lambda handler, _: answer(handler, 307, b"", {"Location": target})) as server:
                for caller in both(server.url):
                    with self.subTest(caller.kind), self.assertRaises(errors.RedirectError) as raised:
                        caller.call(get)
                    self.assertEqual(raised.exception.origin, elsewhere.url)
                    self.assertNotIn("secret", str(raised.exception))
            self.assertEqual(elsewhere.requests, [])

    def test_no_error_holds_a_secret(self):
        def echo(handler, request):
            key = request.headers["x-api-key"]
            body = f'{{"code":"bad_request","detail":"{key}","errors":[{{"path":"{key}","code":"{key}","message":"{key}"}}]}}'
            answer(handler, 400, body.encode(), {"X-Request-Id": key})

        def elsewhere(handler, request):
            answer(handler, 302, b"", {"Location": "/?" + request.headers["x-api-key"]})

        def html(handler, _):
            answer(handler, 200, b"<html>", {})

        for reply in (echo, elsewhere, html, reset):
            with FaultServer(reply) as server:
                for caller in both(server.url):
                    with self.subTest(caller.kind), self.assertRaises(errors.WatchpostError) as raised:
                        caller.call(lambda client: client.monitors.list(search="secret text").page())
                    error = raised.exception
                    text = f"{error!r} {error} {vars(error)} {error.__cause__!r}"
                    self.assertNotIn(KEY, text)
                    self.assertNotIn("secret", text)

    def test_the_token_of_a_heartbeat_is_no_part_of_an_error(self):
        with FaultServer(reset) as server:
            for caller in both(server.url):
                with self.subTest(caller.kind), self.assertRaises(errors.ConnectionFailedError) as raised:
                    caller.call(lambda client: client.heartbeats.success("hbt_the_token"))
                self.assertNotIn("hbt_the_token", str(raised.exception))
            self.assertTrue(all("x-api-key" not in request.headers for request in server.requests))

    def test_an_id_stays_one_segment(self):
        with FaultServer(ok()) as server:
            for caller in both(server.url):
                caller.call(lambda client: client.monitors.get("../api keys?x"))
                for id in ("", ".", "..", None):
                    with self.subTest(caller.kind, id=id), self.assertRaises(ValueError):
                        caller.call(lambda client: client.monitors.get(id))
            self.assertEqual({request.path for request in server.requests}, {"/api/v1/monitors/..%2Fapi%20keys%3Fx"})

    def test_a_header_cannot_be_split(self):
        with FaultServer(ok()) as server:
            for caller in both(server.url):
                with self.subTest(caller.kind), self.assertRaises(ValueError):
                    caller.call(lambda client: client.monitors.create(name="a", type="https", idempotency_key="a\r\nX: b"))
            self.assertEqual(server.requests, [])


class RateLimits(unittest.TestCase):
    def test_a_call_waits_for_the_next_window(self):
        def last(handler, request):
            limits = {"X-RateLimit-Limit": "100", "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "7"}
            ok(**limits)(handler, request)

        with FaultServer(last) as server:
            for caller in both(server.url, total_timeout=5):
                with self.subTest(caller.kind):
                    self.assertEqual(caller.call(get).id, "mon_1")

                    def twice(client):
                        first = get(client)
                        if caller.kind == "blocking":
                            return get(client)

                        async def second():
                            await first
                            return await get(client)

                        return second()

                    with self.assertRaises(errors.RequestTimeoutError):
                        caller.call(twice)
            self.assertEqual(len(server.requests), 4)


if __name__ == "__main__":
    unittest.main()
