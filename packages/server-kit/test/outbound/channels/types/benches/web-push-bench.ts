import { createPushService, pushFaults } from '@watchpost/testbed/providers/push-service';
import { encryptPush } from '../../../../../src/outbound/web-push/push-encryption.js';
import { pushServerKey, vapidAuthorization } from '../../../../../src/outbound/web-push/server-key.js';
import { webPush } from '../../../../../src/outbound/web-push/web-push.js';
import { arriving, benchOf, type TypeBench } from './type-bench.js';

const seed = new Uint8Array(32).fill(9);
const serverUrl = 'https://watch.example.com';
/** What requests are sealed with. */
export const sealing = { keyOf: () => Promise.resolve(seed), serverUrl };

/** The browser of RFC 8291 §5. */
const browser = {
  path: '/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV',
  privateKey: Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'),
  auth: Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url'),
  serverKey: pushServerKey(seed).publicKey,
};
const keys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: browser.auth.toString('base64url'),
};
const origin = 'https://push.example.net';
const authorization = await vapidAuthorization(pushServerKey(seed), { origin, serverUrl, now: Date.now() });

const bench = benchOf({
  type: webPush,
  name: 'webPush',
  config: {},
  credentials: { endpoint: `${origin}${browser.path}`, ...keys },
  createProvider: () => createPushService({ browsers: [browser] }),
  accepted: { status: 201 },
  faults: pushFaults,
  meanings: {
    'too many': 'deferred',
    'no such subscription': 'gone',
    'gone for good': 'gone',
    'too large': 'rejected',
    'bad headers': 'rejected',
    'no token': 'unauthorized',
    'another key': 'unauthorized',
    'page of something else': 'transient',
    'trouble inside': 'transient',
  },
});

/** A browser, whose push service reads none of it: what arrives there is encrypted. */
export const webPushBench: TypeBench = {
  ...bench,
  read: (request) => {
    const provider = createPushService({ browsers: [browser] });
    const { url, method, headers } = arriving(request);
    const bytes = encryptPush(Buffer.from(request.body), keys);
    const sealed = { ...headers, 'content-encoding': 'aes128gcm', authorization };
    provider.answer({ url, method, headers: sealed, body: '', bytes });
    if (provider.refused.length > 0) throw new Error(`refused: ${provider.refused.join('; ')}`);
    return provider.messages.at(-1)?.text ?? '';
  },
};
