import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto';
import * as z from 'zod';
import { demand } from './body-rules.js';
import { createProvider, type Provider, type ProviderReply, type ProviderRequest } from './provider.js';

/** A subscription as a browser hands it out, in the form of `PushSubscription.toJSON()`. */
export interface PushSubscriptionJson {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** What only the browser of a subscription knows. */
export interface PushReceiver {
  /** On P-256: 32 bytes. */
  readonly privateKey: Uint8Array;
  /** 16 bytes. */
  readonly auth: Uint8Array;
}

/** A browser that subscribed before. */
export interface PushBrowser extends PushReceiver {
  /** The path of its endpoint. */
  readonly path: string;
  /** The public key of the server that it subscribed with, in base64url. */
  readonly serverKey: string;
}

const payload = z.strictObject({
  title: z.string().min(1),
  body: z.string().min(1),
  tag: z.string().min(1),
  rings: z.boolean(),
  kind: z.string(),
  tone: z.enum(['bad', 'warning', 'good', 'neutral']),
  severity: z.enum(['minor', 'major', 'critical']),
  at: z.number(),
  url: z.url().nullable(),
  acknowledgeUrl: z.url().nullable(),
});

/** A message as the service worker of a browser gets it. */
export type PushedPayload = z.infer<typeof payload>;

/** A message that a push service has taken over. */
export interface PushedMessage {
  readonly endpoint: string;
  readonly ttl: number;
  readonly urgency: string;
  readonly topic: string | null;
  readonly payload: PushedPayload;
  /** As it was encrypted. */
  readonly bytes: Uint8Array;
}

/** A stand-in for a push service together with the browsers that subscribed to it. */
export interface PushService extends Provider {
  /** A browser subscribes, bound to the key of a server. */
  subscribe(applicationServerKey: string): PushSubscriptionJson;
  /** The browser ends its subscription. */
  unsubscribe(endpoint: string): void;
  /** What was taken over, in its order. */
  readonly pushed: readonly PushedMessage[];
  /** What waits for a browser that is offline: of one topic the newest alone (RFC 8030 §5.4). */
  readonly waiting: (endpoint: string) => readonly PushedMessage[];
}

const hmac = (key: Uint8Array, ...parts: readonly (Uint8Array | string)[]): Buffer =>
  parts.reduce((mac, part) => mac.update(part), createHmac('sha256', key)).digest();

/**
 * Reads a message as a browser does (RFC 8188 §2, RFC 8291 §3.4), written from the texts and without any code of the sender.
 *
 * @throws Error for what no browser can read
 */
export const decryptPush = (body: Uint8Array, { privateKey, auth }: PushReceiver): Buffer => {
  const bytes = Buffer.from(body);
  const salt = bytes.subarray(0, 16);
  const recordSize = bytes.readUInt32BE(16);
  const idLength = bytes.readUInt8(20);
  const sender = bytes.subarray(21, 21 + idLength);
  const record = bytes.subarray(21 + idLength);
  if (record.length > recordSize) throw new Error('a push message has one record');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  const pseudoRandom = hmac(auth, pair.computeSecret(sender));
  const secret = hmac(pseudoRandom, 'WebPush: info\0', pair.getPublicKey(), sender, Buffer.of(1));
  const ofMessage = hmac(salt, secret);
  const key = hmac(ofMessage, 'Content-Encoding: aes128gcm\0', Buffer.of(1)).subarray(0, 16);
  const nonce = hmac(ofMessage, 'Content-Encoding: nonce\0', Buffer.of(1)).subarray(0, 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error('the last record ends with the mark 2');
  return padded.subarray(0, end);
};

const claims = z.strictObject({ aud: z.string(), exp: z.int(), sub: z.string().optional() });
const partIn = (text: string): unknown => JSON.parse(Buffer.from(text, 'base64url').toString());

/** @returns the key of the server that has signed the request (RFC 8292 §2 and §3) */
const signerOf = (request: ProviderRequest, now: number): string => {
  const refusal = (status: 401 | 403, reason: string): ProviderReply => ({ status, body: { reason } });
  const [, token = '', key = ''] =
    /^vapid t=([\w-]+\.[\w-]+\.[\w-]+), k=(B[\w-]{86})$/.exec(request.headers.authorization ?? '') ?? [];
  demand(token !== '', 'it is not signed', refusal(401, 'MissingVapidToken'));
  const [header = '', body = '', signature = ''] = token.split('.');
  demand(
    JSON.stringify(partIn(header)) === '{"typ":"JWT","alg":"ES256"}',
    'another algorithm',
    refusal(403, 'BadJwtToken'),
  );
  const point = Buffer.from(key, 'base64url');
  const part = (from: number): string => point.subarray(from, from + 32).toString('base64url');
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) }, format: 'jwk' });
  demand(
    verify(
      'sha256',
      Buffer.from(`${header}.${body}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    ),
    'the signature is wrong',
    refusal(403, 'BadJwtToken'),
  );
  const { aud, exp, sub } = claims.parse(partIn(body));
  const seconds = now / 1000;
  demand(aud === request.url.origin, `it is for ${aud}`, refusal(403, 'BadJwtToken'));
  demand(exp > seconds && exp <= seconds + 86_400, 'it is good for too long, or no more', refusal(403, 'BadJwtToken'));
  demand(sub === undefined || /^(?:mailto:|https:)/.test(sub), `sub is ${sub}`, refusal(403, 'BadJwtToken'));
  return key;
};

/**
 * A push service with its browsers: it takes what RFC 8030, 8291 and 8292 allow, and decrypts it with the keys of the browser.
 *
 * @param known.port of its endpoints. Default: 443.
 * @param known.browsers that subscribed before. Default: none.
 */
export const createPushService = (
  known: {
    readonly name?: string;
    readonly port?: number;
    readonly now?: () => number;
    readonly browsers?: readonly PushBrowser[];
  } = {},
): PushService => {
  const { name = 'push.example.net', port = 443, now = Date.now } = known;
  const origin = `https://${name}${port === 443 ? '' : `:${port}`}`;
  const browsers = new Map(known.browsers?.map((browser) => [`${origin}${browser.path}`, browser]));
  const ended = new Set<string>();
  const pushed: PushedMessage[] = [];
  const waiting = new Map<string, PushedMessage[]>();
  const provider = createProvider([name], (request, kept) => {
    const endpoint = `${origin}${request.url.pathname}`;
    const { headers } = request;
    demand(request.method === 'POST', 'only POST', { status: 405 });
    demand(!ended.has(endpoint), 'unsubscribed', pushFaults['gone for good']);
    const browser = browsers.get(endpoint);
    demand(browser !== undefined, 'no such subscription', pushFaults['no such subscription']);
    // RFC 8030 §5.2 to §5.4
    const ttl = headers.ttl ?? '';
    demand(/^\d{1,9}$/.test(ttl), `ttl is ${ttl}`, pushFaults['bad headers']);
    const urgency = headers.urgency ?? 'normal';
    demand(/^(?:very-low|low|normal|high)$/.test(urgency), `urgency is ${urgency}`, pushFaults['bad headers']);
    const topic = headers.topic ?? null;
    demand(topic === null || /^[\w-]{1,32}$/.test(topic), `topic is ${topic}`, pushFaults['bad headers']);
    demand(headers['content-encoding'] === 'aes128gcm', 'not aes128gcm', pushFaults['bad headers']);
    demand(request.bytes.byteLength <= 4096, 'more than 4096 bytes', pushFaults['too large']);
    demand(signerOf(request, now()) === browser.serverKey, 'the key of another server', pushFaults['another key']);
    const plain = decryptPush(request.bytes, browser);
    const message: PushedMessage = {
      endpoint,
      ttl: Number(ttl),
      urgency,
      topic,
      payload: payload.parse(JSON.parse(plain.toString('utf8'))),
      bytes: request.bytes,
    };
    pushed.push(message);
    const before = waiting.get(endpoint) ?? [];
    waiting.set(endpoint, [...before.filter((other) => topic === null || other.topic !== topic), message]);
    kept.add(`${message.payload.title}\n${message.payload.body}`, { thread: topic });
    return { status: 201, headers: { location: `${origin}/message/${pushed.length}` } };
  });
  return {
    ...provider,
    pushed,
    waiting: (endpoint) => waiting.get(endpoint) ?? [],
    subscribe: (serverKey) => {
      const pair = createECDH('prime256v1');
      const publicKey = pair.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(24).toString('base64url')}`;
      browsers.set(`${origin}${path}`, { path, privateKey: pair.getPrivateKey(), auth, serverKey });
      return {
        endpoint: `${origin}${path}`,
        keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
      };
    },
    unsubscribe: (endpoint) => {
      browsers.delete(endpoint);
      ended.add(endpoint);
    },
  };
};

/** Answers by RFC 8030 §5 to §8.4; the bodies are those that services of browser makers send, and differ. */
export const pushFaults = {
  'too many': { status: 429, headers: { 'retry-after': '7' }, body: { message: 'Too many requests' } },
  'no such subscription': { status: 404, body: { message: 'No such subscription' } },
  'gone for good': { status: 410, body: { reason: 'Unregistered' } },
  'too large': { status: 413, body: { reason: 'PayloadTooLarge' } },
  'bad headers': { status: 400, body: 'bad request' },
  'no token': { status: 401, body: { reason: 'MissingVapidToken' } },
  'another key': { status: 403, body: { reason: 'BadJwtToken' } },
  'page of something else': { status: 204 },
  'trouble inside': { status: 500, body: { message: 'internal error' } },
} as const satisfies Record<string, ProviderReply>;
