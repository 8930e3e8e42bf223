import { createPublicKey } from 'node:crypto';
import { jwtVerify } from 'jose';
import { afterEach, describe, expect, test } from 'vitest';
import webPush from 'web-push';
import { sealedColumns } from '../../../src/kit/rooms.js';
import { resealSecrets } from '../../../src/operator/rotate-secret-key.js';
import { pushKeyPurpose, pushServerKey, vapidAuthorization } from '../../../src/outbound/web-push/server-key.js';
import { createDerivedKeys } from '../../../src/secrets/derived-keys.js';
import { createSecretBox, type SecretBox } from '../../../src/secrets/secret-box.js';
import { dialects, type KitFixture, openKit } from '../../kit-fixture.js';

const seed = (byte: number) => new Uint8Array(32).fill(byte);
const origin = 'https://push.example.net';
const serverUrl = 'https://watch.example.com';
const now = Date.UTC(2026, 10, 27, 12);

const parts = async (options: { serverUrl?: string } = {}) => {
  const key = pushServerKey(seed(1));
  const value = await vapidAuthorization(key, { origin, serverUrl, now, ...options });
  const [, token = '', k = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(value) ?? [];
  const point = Buffer.from(k, 'base64url');
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) }, format: 'jwk' });
  const verified = await jwtVerify(token, publicKey, {
    algorithms: ['ES256'],
    audience: origin,
    currentDate: new Date(now),
  });
  return { ...verified, k };
};

describe('the key of a server', () => {
  test('is always the same for a seed, and another for another', () => {
    expect(pushServerKey(seed(1)).publicKey).toBe(pushServerKey(seed(1)).publicKey);
    expect(pushServerKey(seed(1)).publicKey).not.toBe(pushServerKey(seed(2)).publicKey);
    expect(Buffer.from(pushServerKey(seed(1)).publicKey, 'base64url')).toHaveLength(65);
  });

  test('signs a token for one push service that is good for half a day (RFC 8292 §2)', async () => {
    const { payload, protectedHeader, k } = await parts();
    expect(protectedHeader).toEqual({ typ: 'JWT', alg: 'ES256' });
    expect(payload).toEqual({ aud: origin, exp: now / 1000 + 12 * 3600, sub: serverUrl });
    expect(k).toBe(pushServerKey(seed(1)).publicKey);
  });

  test('names no contact that a push service would refuse', async () => {
    const { payload } = await parts({ serverUrl: 'http://localhost:3000' });
    expect(payload).not.toHaveProperty('sub');
  });

  test('sends the headers that the npm package web-push sends', async () => {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    const { headers } = webPush.generateRequestDetails(
      {
        endpoint: `${origin}/push/1`,
        keys: {
          p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        },
      },
      'down',
      { TTL: 60, urgency: 'high', topic: 'abc', vapidDetails: { subject: serverUrl, publicKey, privateKey } },
    );
    expect(headers).toMatchObject({
      TTL: 60,
      Urgency: 'high',
      Topic: 'abc',
      'Content-Type': 'application/octet-stream',
      'Content-Encoding': 'aes128gcm',
      Authorization: expect.stringMatching(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=B[\w-]{86}$/),
    });
  });
});

describe.each(dialects)('the key of a server, on %s', (dialect) => {
  let fixture: KitFixture;
  afterEach(() => fixture.close());

  test('stays the same when the secret key is replaced, so every subscription stays good', async () => {
    fixture = await openKit(dialect);
    const { store, clock } = fixture;
    // That of the fixture.
    const old = { id: 'k1', bytes: seed(7) };
    const next = { id: 'k2', bytes: seed(8) };
    const keyWith = async (secretBox: SecretBox) =>
      pushServerKey(await createDerivedKeys({ store, secretBox, clock: () => clock.now }).of(pushKeyPurpose)).publicKey;
    const before = await keyWith(createSecretBox([old]));
    await resealSecrets({ store, secretBox: createSecretBox([next, old]), columns: sealedColumns });
    expect(await keyWith(createSecretBox([next]))).toBe(before);
  });
});
