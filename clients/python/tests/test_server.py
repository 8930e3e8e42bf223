"""Against a reference server, which e2e/python-client.test.ts starts."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import os
import struct
import threading
import time
import unittest
from concurrent.futures import ThreadPoolExecutor

from watchpost import AsyncWatchpost, SessionTokens, Watchpost, errors, models

URL = os.environ.get("WATCHPOST_TEST_URL", "")


def variable(name):
    return os.environ[f"WATCHPOST_TEST_{name}"]


def code_of(secret, step):
    """The code of an authenticator app (RFC 6238)."""
    key = base64.b32decode(secret + "=" * (-len(secret) % 8))
    digest = hmac.new(key, struct.pack(">Q", int(time.time()) // 30 + step), hashlib.sha1).digest()
    at = digest[-1] & 15
    return f"{(struct.unpack('>I', digest[at : at + 4])[0] & 0x7FFFFFFF) % 1_000_000:06d}"


@unittest.skipUnless(URL, "WATCHPOST_TEST_URL is not set: run e2e/python-client.test.ts")
class Server(unittest.TestCase):
    def client(self, **options):
        return Watchpost(URL, email=variable("EMAIL"), password=variable("PASSWORD"), **options)

    def test_the_main_job(self):
        with self.client() as client:
            changed = threading.Event()
            is_open = threading.Event()

            def follow():
                for message in client.stream(on_connection=lambda _lost: is_open.set()):
                    if message.type == "monitor.status_changed" and message.data["to"] == "up":
                        changed.set()
                        return

            following = threading.Thread(target=follow, daemon=True)
            following.start()
            self.assertTrue(is_open.wait(30))

            created = client.monitors.create(
                name="Website in Python",
                type="http",
                target=variable("TARGET"),
                interval_seconds=3600,
                tags=["python"],
                config=models.HttpMonitorConfig(method="GET"),
            )
            self.assertEqual(created.current_status, "pending")
            self.assertIsNotNone(created.created_at.tzinfo)
            up = client.wait_for(created.id, "up")
            assert up.last_result is not None
            self.assertTrue(up.last_result.ok)
            self.assertTrue(changed.wait(30))
            following.join(30)

            page = client.monitors.list(tag="python", page_size=1, sort="-createdAt", enabled=True).page()
            self.assertEqual(([one.id for one in page.data], page.total_items), ([created.id], 1))
            self.assertGreater(len(list(client.monitors.results(created.id))), 0)

            slow = client.monitors.update(created.id, degraded_after_ms=500, if_version=up.version)
            self.assertEqual(slow.degraded_after_ms, 500)
            with self.assertRaises(errors.VersionMismatchError):
                client.monitors.update(created.id, name="Late", if_version=up.version)
            self.assertIsNone(client.monitors.update(created.id, degraded_after_ms=None).degraded_after_ms)

            rule = client.alert_rules.create(
                name="Slow in Python",
                target=models.AlertTarget(scope="monitors", monitor_ids=[created.id]),
                condition=models.AlertRuleCondition(metric="latencyMs", operator=">", threshold=800),
            )
            self.assertEqual((rule.condition.threshold, rule.target.monitor_ids), (800, [created.id]))
            client.alert_rules.delete(rule.id)
            client.monitors.delete(created.id)
            with self.assertRaises(errors.NotFoundError) as raised:
                client.monitors.get(created.id)
            self.assertTrue(raised.exception.request_id)
            with self.assertRaises(errors.ValidationError) as invalid:
                client.monitors.create(name="", type="https", interval_seconds=0)
            self.assertGreaterEqual(len(invalid.exception.errors), 2)

    def test_the_main_job_with_asyncio(self):
        async def main():
            async with AsyncWatchpost(URL, email=variable("EMAIL"), password=variable("PASSWORD")) as client:
                bodies = [client.monitors.create(name=f"Async {at}", type="manual", tags=["async"]) for at in range(20)]
                created = await asyncio.gather(*bodies)
                found = [one.id async for one in client.monitors.list(tag="async", page_size=7)]
                self.assertEqual(sorted(found), sorted(one.id for one in created))
                up = await client.monitors.set_status(found[0], status="up", message="by hand")
                self.assertEqual(up.id, found[0])
                self.assertEqual((await client.wait_for(found[0], "up")).current_status, "up")
                is_open = asyncio.Event()

                async def follow():
                    async for message in client.stream(
                        types=["monitor.deleted"], on_connection=lambda _lost: is_open.set()
                    ):
                        return message.data["monitorId"]

                following = asyncio.ensure_future(follow())
                await is_open.wait()
                await client.monitors.delete(found[0])
                self.assertEqual(await asyncio.wait_for(following, 30), found[0])
                await asyncio.gather(*(client.monitors.delete(id) for id in found[1:]))

        asyncio.run(main())

    def test_the_same_key_creates_once(self):
        with self.client() as client:
            first = client.monitors.create(name="Once", type="manual", idempotency_key="python-once")
            again = client.monitors.create(name="Once", type="manual", idempotency_key="python-once")
            self.assertEqual(first.id, again.id)
            client.monitors.delete(first.id)

    def test_fifty_calls_with_a_refused_token_make_one_renewal(self):
        requests = []
        with Watchpost(URL, on_attempt=lambda attempt: requests.append(attempt.request)) as client:
            self.assertIsNone(client.login(variable("EMAIL"), variable("PASSWORD")))
            tokens = client._session._store.load()
            client.use_session(SessionTokens("refused", tokens.refresh_token))
            with ThreadPoolExecutor(50) as pool:
                found = set(pool.map(lambda _: client.auth.me().email, range(50)))
            self.assertEqual(found, {variable("EMAIL")})
            self.assertEqual(requests.count("POST /api/v1/auth/refresh"), 1)
            client.logout()

    def test_a_second_factor(self):
        with self.client() as client:
            setup = client.mfa.setup()
            codes = client.mfa.confirm(code=code_of(setup.secret, 0)).backup_codes
            self.assertEqual(len(codes), 10)
            with Watchpost(URL) as fresh:
                challenge = fresh.login(variable("EMAIL"), variable("PASSWORD"))
                assert challenge is not None
                challenge.verify_backup_code(codes[0])
                me = fresh.auth.me()
                self.assertEqual((me.mfa_enabled, me.email), (True, variable("EMAIL")))
                # The code of the next half minute: that of this one was used.
                fresh.mfa.disable(password=variable("PASSWORD"), code=code_of(setup.secret, 1))
                fresh.logout()
                with self.assertRaises(errors.SessionExpiredError):
                    fresh.auth.me()

    def test_public_and_other_answers(self):
        with self.client() as client:
            monitor = client.monitors.create(name="Nightly", type="heartbeat")
            assert monitor.heartbeat_url is not None
            client.heartbeats.success(monitor.heartbeat_url.rsplit("/", 1)[-1], message="done")
            client.heartbeats.success(monitor.heartbeat_url.rsplit("/", 1)[-1])
            badge = client.monitors.badge(monitor.id)
            self.assertTrue(badge.type.startswith("image/svg+xml"))
            self.assertIn(b"<svg", badge.data)
            self.assertEqual(client.plans.list().page().page, 1)
            client.monitors.delete(monitor.id)


if __name__ == "__main__":
    unittest.main()
