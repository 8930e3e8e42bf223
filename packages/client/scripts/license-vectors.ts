/**
 * License files, good and bad, with what a verifier says of each. They are made with `node:crypto` alone and share no code
 * with the verifier, so that the two can disagree. Nothing in them is random, so that they change only when this does.
 */
import { createCipheriv, createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';

/** One file, how it is verified, and what comes of it. */
interface Vector {
  readonly title: string;
  readonly file: string;
  readonly publicKey?: string;
  readonly key?: string;
  readonly fingerprint?: string;
  readonly now?: string;
  /** `valid`, or the code of the error. */
  readonly result: string;
}

/** An Ed25519 key of 32 equal bytes (RFC 8410 §7). */
const keyOf = (byte: number): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, byte)]),
    format: 'der',
    type: 'pkcs8',
  });
const issuer = keyOf(1);
const stranger = keyOf(2);
const hexOf = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(12).toString('hex');
const pemOf = (key: KeyObject): string => createPublicKey(key).export({ format: 'pem', type: 'spki' }).toString();

const licenseKey = 'WPL-4F2KT-7QXWM-0ZB3N-9VHRC-6JYDA-E5G8P';
const now = '2026-06-01T12:00:00.000Z';
const meta = { issued: '2026-06-01T00:00:00.000Z', expiry: '2026-07-01T00:00:00.000Z', ttl: 2_592_000 };
const data = {
  id: 'lic_01jd0000000000000000000001',
  type: 'licenses',
  attributes: {
    name: 'Acme, on premises',
    licenseType: 'subscription',
    expiry: '2027-01-01T00:00:00.000Z',
    warnDays: 30,
    graceDays: 7,
    seats: 25,
    entitlements: { maxMonitors: 1000, sso: true, region: 'eu' },
    metadata: { order: '4711' },
  },
};
const entitlements = ['maxMonitors', 'sso', 'region'].map((code) => ({
  id: `${data.id}.${code}`,
  type: 'entitlements',
  attributes: { name: code, code },
}));
const machine = { id: 'lac_01jd0000000000000000000001', type: 'machines', attributes: { fingerprint: 'web-1' } };
const dataset = { data, included: entitlements, meta };

const base64 = (bytes: Buffer | string): string => Buffer.from(bytes).toString('base64');
const plain = (value: object): string => base64(JSON.stringify(value));
const sealed = (value: object): string => {
  const iv = Buffer.alloc(12, 3);
  const cipher = createCipheriv('aes-256-gcm', createHash('sha256').update(licenseKey).digest(), iv);
  const ciphertext = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()]);
  return [ciphertext, iv, cipher.getAuthTag()].map(base64).join('.');
};
const signed = (enc: string, alg: string, { key = issuer, prefix = 'license/' } = {}) => ({
  enc,
  sig: base64(sign(null, Buffer.from(prefix + enc), key)),
  alg,
});
const framed = (body: string, kind = 'LICENSE FILE', lineEnd = '\n'): string =>
  [`-----BEGIN ${kind}-----`, ...(body.match(/.{1,64}/g) ?? []), `-----END ${kind}-----`, ''].join(lineEnd);
const fileOf = (container: object): string => framed(base64(JSON.stringify(container)));

const base64Alg = 'base64+ed25519';
const aesAlg = 'aes-256-gcm+ed25519';
const open = signed(plain(dataset), base64Alg);
const closed = signed(sealed(dataset), aesAlg);
const forMachine = signed(plain({ ...dataset, included: [...entitlements, machine] }), base64Alg);

/** The text with one bit of a character changed. */
const flipped = (text: string, index: number, bit: number): string => {
  const bytes = Buffer.from(text);
  bytes[index] = (bytes[index] ?? 0) ^ (1 << bit);
  return bytes.toString('latin1');
};
const lastOf = (text: string): number => text.length - 1;

const vectors: readonly Vector[] = [
  { title: 'a file that anyone can read', file: fileOf(open), result: 'valid' },
  { title: 'a file that opens with the license key', file: fileOf(closed), key: licenseKey, result: 'valid' },
  { title: 'the public key as PEM', file: fileOf(open), publicKey: pemOf(issuer), result: 'valid' },
  {
    title: 'line ends of Windows',
    file: framed(base64(JSON.stringify(open)), 'LICENSE FILE', '\r\n'),
    result: 'valid',
  },
  { title: 'a file for this machine', file: fileOf(forMachine), fingerprint: 'web-1', result: 'valid' },
  { title: 'a file for any machine', file: fileOf(open), fingerprint: 'web-1', result: 'valid' },
  { title: 'the last millisecond', file: fileOf(open), now: meta.expiry, result: 'valid' },
  {
    title: 'a clock that is five minutes behind',
    file: fileOf(open),
    now: '2026-05-31T23:55:00.000Z',
    result: 'valid',
  },
  {
    title: 'a file without an end',
    file: fileOf(signed(plain({ ...dataset, meta: { ...meta, expiry: null, ttl: 0 } }), base64Alg)),
    now: '2099-01-01T00:00:00.000Z',
    result: 'valid',
  },
  ...[0, 100, lastOf(open.enc)].map((index) => ({
    title: `a bit of enc is changed, character ${index}`,
    file: fileOf({ ...open, enc: flipped(open.enc, index, 0) }),
    result: 'not_genuine',
  })),
  {
    title: 'a bit of an encrypted enc is changed',
    file: fileOf({ ...closed, enc: flipped(closed.enc, 40, 1) }),
    key: licenseKey,
    result: 'not_genuine',
  },
  ...[0, 43].map((index) => ({
    title: `a bit of sig is changed, character ${index}`,
    file: fileOf({ ...open, sig: flipped(open.sig, index, 0) }),
    result: 'not_genuine',
  })),
  {
    title: 'an unused bit of sig is changed',
    file: fileOf({
      ...open,
      sig: open.sig.replace(/.==$/, (end) => `${String.fromCharCode(end.charCodeAt(0) + 1)}==`),
    }),
    result: 'malformed',
  },
  {
    title: 'a sig without its last byte',
    file: fileOf({ ...open, sig: base64(Buffer.from(open.sig, 'base64').subarray(0, 63)) }),
    result: 'not_genuine',
  },
  {
    title: 'a bit of alg is changed',
    file: fileOf({ ...open, alg: flipped(base64Alg, 3, 0) }),
    result: 'unsupported_algorithm',
  },
  {
    title: 'alg of another kind of signature',
    file: fileOf({ ...open, alg: 'base64+rsa-sha256' }),
    result: 'unsupported_algorithm',
  },
  { title: 'alg none', file: fileOf({ ...open, alg: 'none' }), result: 'unsupported_algorithm' },
  {
    title: 'alg says encrypted and is not',
    file: fileOf({ ...open, alg: aesAlg }),
    key: licenseKey,
    result: 'malformed',
  },
  {
    title: 'alg says open and is not',
    file: fileOf({ ...closed, alg: base64Alg }),
    key: licenseKey,
    result: 'malformed',
  },
  { title: 'another issuer', file: fileOf(signed(open.enc, base64Alg, { key: stranger })), result: 'not_genuine' },
  { title: 'the public key of another issuer', file: fileOf(open), publicKey: hexOf(stranger), result: 'not_genuine' },
  {
    title: 'the wrong license key',
    file: fileOf(closed),
    key: licenseKey.replace('4F2KT', '4F2KV'),
    result: 'wrong_key',
  },
  { title: 'no license key', file: fileOf(closed), result: 'key_required' },
  {
    title: 'signed as a machine file',
    file: fileOf(signed(open.enc, base64Alg, { prefix: 'machine/' })),
    result: 'not_genuine',
  },
  {
    title: 'signed without a prefix',
    file: fileOf(signed(open.enc, base64Alg, { prefix: '' })),
    result: 'not_genuine',
  },
  {
    title: 'a machine file',
    file: framed(base64(JSON.stringify(signed(open.enc, base64Alg, { prefix: 'machine/' }))), 'MACHINE FILE'),
    result: 'wrong_kind',
  },
  { title: 'its time is over', file: fileOf(open), now: '2026-07-01T00:00:00.001Z', result: 'expired' },
  { title: 'issued in the future', file: fileOf(open), now: '2026-05-31T23:54:59.999Z', result: 'issued_in_future' },
  { title: 'for another machine', file: fileOf(forMachine), fingerprint: 'web-2', result: 'wrong_machine' },
  { title: 'nothing', file: '', result: 'malformed' },
  { title: 'half of a file', file: fileOf(open).slice(0, 400), result: 'malformed' },
  { title: 'no base 64', file: framed('*'), result: 'malformed' },
  { title: 'no JSON', file: framed(base64('license')), result: 'malformed' },
  { title: 'no signature', file: fileOf({ enc: open.enc, alg: open.alg }), result: 'malformed' },
  { title: 'a list', file: fileOf([open.enc, open.sig, open.alg]), result: 'malformed' },
  {
    title: 'a dataset of something else',
    file: fileOf(signed(plain({ ...dataset, data: { ...data, type: 'machines' } }), base64Alg)),
    result: 'malformed',
  },
  {
    title: 'a dataset without a time',
    file: fileOf(signed(plain({ data, included: [] }), base64Alg)),
    result: 'malformed',
  },
];

/** What the file holds; `key`, `fingerprint` and `now` of a vector go before those of all. */
export const vectorFile = {
  about:
    'License files with what a verifier says of each: valid, or why it is refused. Made by packages/client/scripts/generate-license-vectors.ts.',
  publicKey: hexOf(issuer),
  now,
  content: { name: data.attributes.name, entitlements: data.attributes.entitlements },
  vectors,
};
