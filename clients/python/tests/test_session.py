from __future__ import annotations

import asyncio
import json
import threading
import unittest
from concurrent.futures import ThreadPoolExecutor

from watchpost import AsyncWatchpost, SessionTokens, Watchpost, errors

from .fault_server import FaultServer, answer, both, ok, refuse

PASSWORD = "correct horse battery"


class SessionServer:
    """Issues tokens, and knows the last ones only."""

    def __init__(self, with_mfa: bool = False) -> None:
        self.with_mfa = with_mfa
        self.issued = 0
        self.counts = {"login": 0, "refresh": 0, "logout": 0}
        self._lock = threading.Lock()

    def __call__(self, handler, request):
        route = request.path.rsplit("/", 1)[-1]
        body = json.loads(request.body or b"{}")
        with self._lock:
            if route in self.counts:
                self.counts[route] += 1
            reply = self._reply(route, body, request.headers.get("authorization"))
        reply(handler, request)

    def _reply(self, route, body, authorization):
        if route == "login":
            if body["password"] != PASSWORD:
                return refuse(401, "invalid_credentials", X_Echo=body["password"])
            return ok({"mfaRequired": True, "challengeToken": "challenge-token", "expiresIn": 300}) if self.with_mfa else self._issue()
        if route == "verify":
            return self._issue() if body.get("code") == "123456" else refuse(401, "mfa_invalid")
        if route == "refresh":
            return self._issue() if body["refreshToken"] == f"refresh-{self.issued}" else refuse(401, "token_reused")
        if route == "logout":
            return lambda handler, _: answer(handler, 204, b"", {})
        return ok() if authorization == f"Bearer access-{self.issued}" else refuse(401, "token_expired")

    def _issue(self):
        self.issued += 1
        return ok({"accessToken": f"access-{self.issued}", "refreshToken": f"refresh-{self.issued}", "tokenType": "Bearer", "expiresIn": 900})


def get(client):
    return client.monitors.get("mon_1")


class Sessions(unittest.TestCase):
    def test_fifty_threads_with_a_revoked_token_make_one_renewal(self):
        for retries in (2, 0):
            sessions = SessionServer()
            sessions.issued = 1
            with FaultServer(sessions) as server, Watchpost(server.url, max_retries=retries) as client:
                client.use_session(SessionTokens("revoked", "refresh-1"))
                with ThreadPoolExecutor(50) as pool:
                    found = list(pool.map(lambda _: get(client).id, range(50)))
                self.assertEqual(found, ["mon_1"] * 50)
                self.assertEqual(sessions.counts["refresh"], 1)

    def test_fifty_tasks_with_a_revoked_token_make_one_renewal(self):
        async def main(url, retries):
            async with AsyncWatchpost(url, max_retries=retries) as client:
                await client.use_session(SessionTokens("revoked", "refresh-1"))
                return await asyncio.gather(*(get(client) for _ in range(50)))

        for retries in (2, 0):
            sessions = SessionServer()
            sessions.issued = 1
            with FaultServer(sessions) as server:
                self.assertEqual(len(asyncio.run(main(server.url, retries))), 50)
                self.assertEqual(sessions.counts["refresh"], 1)

    def test_a_cancelled_task_does_not_fail_the_renewal_of_others(self):
        async def main(url):
            async with AsyncWatchpost(url) as client:
                await client.use_session(SessionTokens("revoked", "refresh-1"))
                first = asyncio.ensure_future(get(client))
                second = asyncio.ensure_future(get(client))
                while sessions.counts["refresh"] == 0:
                    await asyncio.sleep(0.001)
                first.cancel()
                return await second

        sessions = SessionServer()
        sessions.issued = 1
        with FaultServer(sessions) as server:
            self.assertEqual(asyncio.run(main(server.url)).id, "mon_1")
            self.assertEqual(sessions.counts["refresh"], 1)

    def test_a_password_signs_in_once(self):
        sessions = SessionServer()
        with FaultServer(sessions) as server, Watchpost(server.url, email="ada@example.com", password=PASSWORD) as client:
            for _ in range(3):
                get(client)
            self.assertEqual(sessions.counts["login"], 1)
            sessions.issued += 10  # Both tokens of the client are void now.
            get(client)
            self.assertEqual(sessions.counts, {"login": 2, "refresh": 1, "logout": 0})

    def test_a_wrong_password_is_not_repeated_in_the_error(self):
        with FaultServer(SessionServer()) as server:
            for caller in both(server.url, anonymous=True):
                with self.subTest(caller.kind), self.assertRaises(errors.AuthenticationError) as raised:
                    caller.call(lambda client: client.login("ada@example.com", "incorrect horse"))
                self.assertNotIn("incorrect horse", str(raised.exception))

    def test_a_second_factor_is_verified(self):
        with FaultServer(SessionServer(with_mfa=True)) as server:
            with Watchpost(server.url, email="ada@example.com", password=PASSWORD) as client:
                with self.assertRaises(errors.MfaRequiredError):
                    get(client)
                challenge = client.login("ada@example.com", PASSWORD)
                assert challenge is not None
                with self.assertRaises(errors.AuthenticationError):
                    challenge.verify("000000")
                challenge.verify("123456")
                self.assertEqual(get(client).id, "mon_1")

            async def main():
                async with AsyncWatchpost(server.url) as client:
                    challenge = await client.login("ada@example.com", PASSWORD)
                    await challenge.verify("123456")
                    return await get(client)

            self.assertEqual(asyncio.run(main()).id, "mon_1")

    def test_nothing_signs_in_again_after_a_logout(self):
        sessions = SessionServer()
        with FaultServer(sessions) as server, Watchpost(server.url, email="ada@example.com", password=PASSWORD) as client:
            get(client)
            client.logout()
            with self.assertRaises(errors.SessionExpiredError):
                get(client)
            self.assertEqual(sessions.counts, {"login": 1, "refresh": 0, "logout": 1})

    def test_tokens_are_not_printed(self):
        self.assertNotIn("secret", repr(SessionTokens("secret", "secret")))


if __name__ == "__main__":
    unittest.main()
