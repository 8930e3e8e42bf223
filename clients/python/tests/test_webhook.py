from __future__ import annotations

import base64
import json
import math
import unittest
from datetime import datetime
from pathlib import Path

from watchpost.webhook import WebhookVerificationError, sign, verify

VECTORS = Path(__file__).parents[3] / "packages" / "webhook-verify" / "vectors.json"


def body_of(vector):
    if "parsedBody" in vector:
        return vector["parsedBody"]
    if "bodyBase64" in vector:
        return base64.b64decode(vector["bodyBase64"])
    return vector["body"].encode("utf-8", "surrogatepass")


def header_forms(vector):
    pairs = [tuple(pair) for pair in vector["headers"]]
    written = {}
    for name, value in pairs:
        written.setdefault(name, []).append(value)
    return {"pairs": pairs, "bytes": [(n.encode(), v.encode("latin-1", "replace")) for n, v in pairs], "lists": written}


def verdict(vector, headers):
    seen = vector.get("seen")
    options = {}
    if "toleranceSeconds" in vector:
        options["tolerance_seconds"] = math.inf if vector["toleranceSeconds"] is None else vector["toleranceSeconds"]
    if seen is not None:
        options["on_seen"] = lambda key, _event: key in seen
    now = datetime.fromisoformat(vector["now"].replace("Z", "+00:00"))
    secrets = vector["secrets"]
    try:
        given = secrets[0] if len(secrets) == 1 else secrets
        delivery = verify(body_of(vector), headers, given, now=now, **options)
    except WebhookVerificationError as error:
        return {"error": error.code}
    return {"id": delivery.event.id, "type": delivery.event.type, "secretIndex": delivery.secret_index}


class Vectors(unittest.TestCase):
    def test_all_vectors_in_every_form(self):
        cases = json.loads(VECTORS.read_text("utf-8"))["cases"]
        passed = 0
        for vector in cases:
            verdicts = {form: verdict(vector, headers) for form, headers in header_forms(vector).items()}
            with self.subTest(vector["name"]):
                for form, found in verdicts.items():
                    self.assertEqual(found, vector["expect"], form)
                passed += 1
        self.assertGreaterEqual(len(cases), 142)
        print(f"vectors: {passed} of {len(cases)}")

    def test_a_forgotten_return_is_noticed(self):
        body = b'{"id":"evt_1","type":"webhook.test","sentAt":"2026-03-01T12:00:00.000Z"}'
        secret = "a secret for tests"
        headers = {"X-Service-Signature": sign(body, secret), "X-Service-Event": "webhook.test"}
        with self.assertRaises(WebhookVerificationError) as raised:
            verify(body, headers, secret, tolerance_seconds=math.inf, on_seen=lambda *_: None)
        self.assertEqual(raised.exception.code, "replayed")


if __name__ == "__main__":
    unittest.main()
