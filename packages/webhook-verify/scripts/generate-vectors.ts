/**
 * Writes `vectors.json`, good and bad deliveries with the verdict on each, for every verifier in any language.
 *
 * Signs with `node:crypto` alone and shares no code with the package, so that the two can disagree.
 */
import { createHash, createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';

/** A delivery and what a verifier must say to it. One of `body`, `bodyBase64` and `parsedBody` is there. */
export interface Vector {
  name: string;
  /** What it shows, in a sentence. */
  sentence: string;
  /** The body as text; its bytes are UTF-8. */
  body?: string;
  /** The body as bytes that are no plain text. */
  bodyBase64?: string;
  /** What a JSON parser made of the body: not raw. */
  parsedBody?: unknown;
  headers: (readonly [name: string, value: string])[];
  secrets: readonly string[];
  now: string;
  /** Absent: the default of 300. `null`: no limit. */
  toleranceSeconds?: number | null;
  /** Keys of attempts, `<id>@<sentAt>`, that were seen before. */
  seen?: readonly string[];
  /** Whether `X-Service-Signature`, sent once, signs the body with one of the secrets, all of them strong. */
  isSigned: boolean;
  expect: { id: string; type: string; secretIndex: number } | { error: string };
}

export interface Vectors {
  about: string;
  cases: Vector[];
}

const now = '2026-03-01T12:00:00.000Z';
const secret = 'whsec_first_4f1c0e7d2b9a8563';
const otherSecret = 'whsec_other_9b2d7f60c3e1a485';
const thirdSecret = 'whsec_third_07c5e8a1d4b3f962';

const sign = (body: string | Buffer, key: string, algorithm = 'sha256'): string =>
  createHmac(algorithm, key).update(body).digest('hex');

const before = (milliseconds: number): string => new Date(Date.parse(now) - milliseconds).toISOString();

const event = (type: string, changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  id: 'evt_01jn8q3v5x7k9m2p4r6t8w0y1z',
  type,
  apiVersion: '1.0.0',
  sentAt: now,
  attempt: 1,
  webhookId: 'whk_01jn8q0000000000000000000a',
  organizationId: 'org_01jn8q0000000000000000000b',
  occurredAt: before(1500),
  subject: { type: 'incident', id: 'inc_01jn8q0000000000000000000c', sequence: 7 },
  actor: { type: 'user', id: 'usr_01jn8q0000000000000000000d', name: 'Ada' },
  data: {},
  links: {},
  ...changes,
});

const plainType = 'incident.opened';
const plainBody = JSON.stringify(event(plainType));
const plainId = String(event(plainType).id);
const plainKey = `${plainId}@${now}`;

interface Given {
  /** Default: a plain event. */
  body?: string | Buffer;
  parsedBody?: unknown;
  /** Value of `X-Service-Event`; `null` for none. Default `incident.opened`. */
  type?: string | null;
  /** Values of `X-Service-Signature`. Default: the right one. */
  signatures?: readonly string[];
  /** Further headers. */
  more?: readonly (readonly [string, string])[];
  /** Signs the body; one of `secrets` unless the case is about that. */
  signedWith?: string;
  secrets?: readonly string[];
  toleranceSeconds?: number | null;
  seen?: readonly string[];
  /** How the name of the signature header is written. */
  headerName?: string;
}

const isText = (body: Buffer): boolean => Buffer.from(body.toString()).equals(body);

const vector = (name: string, sentence: string, given: Given, expect: Vector['expect']): Vector => {
  const bytes = Buffer.from(given.body ?? plainBody);
  const secrets = given.secrets ?? [secret];
  const signatures = given.signatures ?? [sign(bytes, given.signedWith ?? secrets[0] ?? secret)];
  const type = given.type === undefined ? plainType : given.type;
  const isRaw = given.parsedBody === undefined;
  const areStrong = secrets.length > 0 && secrets.every((one) => one.length >= 16);
  return {
    name,
    sentence,
    ...(isRaw ? (isText(bytes) ? { body: bytes.toString() } : { bodyBase64: bytes.toString('base64') }) : {}),
    ...(isRaw ? {} : { parsedBody: given.parsedBody }),
    headers: [
      ['Content-Type', 'application/json'],
      ...signatures.map((signature) => [given.headerName ?? 'X-Service-Signature', signature] as const),
      ...(type === null ? [] : [['X-Service-Event', type] as const]),
      ...(given.more ?? []),
    ],
    secrets,
    now,
    ...(given.toleranceSeconds === undefined ? {} : { toleranceSeconds: given.toleranceSeconds }),
    ...(given.seen === undefined ? {} : { seen: given.seen }),
    isSigned:
      isRaw && areStrong && signatures.length === 1 && secrets.some((one) => sign(bytes, one) === signatures[0]),
    expect,
  };
};

const good = (name: string, sentence: string, given: Given = {}, secretIndex = 0): Vector =>
  vector(name, sentence, given, { id: plainId, type: given.type ?? plainType, secretIndex });

const bad = (name: string, error: string, sentence: string, given: Given = {}): Vector =>
  vector(name, sentence, given, { error });

/** A body that is an event but for some fields; `undefined` leaves a field out. */
const eventWith = (changes: Record<string, unknown>): string => JSON.stringify(event(plainType, changes));

const knownTypes =
  'alert.triggered alert.acknowledged alert.resolved incident.opened incident.acknowledged incident.updated ' +
  'incident.resolved agent.connected agent.disconnected exporter.failed exporter.recovered organization.created ' +
  'organization.updated subscription.created subscription.updated subscription.canceled license.expiring ' +
  'license.expired feature_flag.updated role.assigned role.revoked audit.recorded webhook.test';

const goodTypes = [...knownTypes.split(' '), 'weather.changed'].map((type) =>
  good(
    `type-${type}`,
    type === 'weather.changed' ? 'A type that is not known yet is genuine all the same.' : `A delivery of ${type}.`,
    { type, body: JSON.stringify(event(type)) },
  ),
);

const bom = Buffer.from([0xef, 0xbb, 0xbf]);
const invalidUtf8 = (...bytes: number[]): Buffer =>
  Buffer.concat([Buffer.from(plainBody.slice(0, -1)), Buffer.from(',"note":"'), Buffer.from(bytes), Buffer.from('"}')]);

const goodBodies = [
  good('body-indented', 'White space belongs to the body.', { body: JSON.stringify(event(plainType), null, 2) }),
  good('body-trailing-newline', 'A newline at the end belongs to the body.', { body: `${plainBody}\n` }),
  good('body-unicode', 'Text beyond ASCII is signed as UTF-8.', { body: eventWith({ data: { name: '監視 😀 é' } }) }),
  good('body-escaped-surrogate', 'Half a character, escaped, is JSON.', {
    body: eventWith({ data: { half: '\ud83d' } }),
  }),
  good('body-bom', 'A byte order mark is signed like any byte, and skipped by the parser.', {
    body: Buffer.concat([bom, Buffer.from(plainBody)]),
  }),
  good('body-invalid-utf8', 'A byte that is no UTF-8 is signed like any byte, and replaced by the parser.', {
    body: invalidUtf8(0xff),
  }),
  good('body-truncated-utf8', 'A character that was cut is signed like any bytes.', { body: invalidUtf8(0xf0, 0x9f) }),
  good('body-overlong-utf8', 'An overlong form is signed like any bytes.', { body: invalidUtf8(0xc0, 0xaf) }),
  good('body-nul', 'A NUL, escaped, is JSON.', { body: eventWith({ data: { nul: '\0' } }) }),
  good('body-two-kilobytes', 'A body longer than one block of the hash.', {
    body: eventWith({ data: { text: 'x'.repeat(2048) } }),
  }),
  good('body-proto', 'A field named __proto__ is a field.', {
    body: `${plainBody.slice(0, -1)},"__proto__":{"polluted":true}}`,
  }),
  good('body-more-fields', 'Fields that are not known yet are welcome.', { body: eventWith({ region: 'eu' }) }),
  good('body-repeated-field', 'Of a field that is repeated, the last one counts.', {
    body: `{"type":"role.assigned",${plainBody.slice(1)}`,
  }),
];

const goodSecrets = [
  good('secret-first-of-two', 'The first of two secrets signed it.', { secrets: [secret, otherSecret] }, 0),
  good(
    'secret-second-of-two',
    'The second of two secrets signed it.',
    { secrets: [otherSecret, secret], signedWith: secret },
    1,
  ),
  good(
    'secret-third-of-three',
    'The last of three secrets signed it.',
    { secrets: [otherSecret, thirdSecret, secret], signedWith: secret },
    2,
  ),
  good('secret-16-characters', 'The shortest secret there can be.', { secrets: ['0123456789abcdef'] }),
  good('secret-longer-than-a-block', 'A key of more than 64 bytes is hashed first (RFC 2104 §2).', {
    secrets: ['k'.repeat(100)],
  }),
  good('secret-unicode', 'The key is the UTF-8 bytes of the secret.', { secrets: ['schlüssel-🔑-für-alle'] }),
  good('secret-hex', 'A secret in the form of hex is text too.', { secrets: ['00112233445566778899aabbccddeeff'] }),
  good('secret-spaces', 'Spaces belong to a secret.', { secrets: [' a secret with spaces '] }),
  good(
    'next-signature',
    'In a rotation, a receiver with only the new secret goes by X-Service-Signature-Next.',
    {
      secrets: [otherSecret],
      signedWith: secret,
      more: [['X-Service-Signature-Next', sign(plainBody, otherSecret)]],
    },
    0,
  ),
  good(
    'next-signature-not-needed',
    'In a rotation, a receiver with both secrets goes by X-Service-Signature.',
    {
      secrets: [otherSecret, secret],
      signedWith: secret,
      more: [['X-Service-Signature-Next', sign(plainBody, otherSecret)]],
    },
    1,
  ),
  good('next-signature-malformed', 'X-Service-Signature is enough, whatever the other says.', {
    more: [['X-Service-Signature-Next', 'none']],
  }),
];

const goodTimes = [
  good('time-oldest', 'sentAt exactly 300 s ago is within the tolerance.', {
    body: eventWith({ sentAt: before(300_000) }),
  }),
  good('time-newest', 'sentAt exactly 300 s ahead is within the tolerance.', {
    body: eventWith({ sentAt: before(-300_000) }),
  }),
  good('time-wider', 'A wider tolerance accepts an hour.', {
    body: eventWith({ sentAt: before(3_600_000) }),
    toleranceSeconds: 3600,
  }),
  good('time-exact', 'A tolerance of 0 accepts the very same millisecond.', { toleranceSeconds: 0 }),
  good('time-any', 'Without a limit any age is accepted.', {
    body: eventWith({ sentAt: '2001-01-01T00:00:00.000Z' }),
    toleranceSeconds: null,
  }),
  good('retry', 'A retry of an event that was seen has another sentAt, and is no replay.', {
    body: eventWith({ attempt: 2, sentAt: before(-10_000) }),
    seen: [plainKey],
  }),
];

const goodHeaders = [
  good('header-lower-case', 'Names of headers may be in lower case.', { headerName: 'x-service-signature' }),
  good('header-upper-case', 'Names of headers may be in upper case.', { headerName: 'X-SERVICE-SIGNATURE' }),
  good('header-get', 'A header that is called get is a header.', { more: [['get', 'text']] }),
  good('header-others-repeated', 'Other headers may be repeated.', {
    more: [
      ['X-Forwarded-For', '192.0.2.1'],
      ['X-Forwarded-For', '192.0.2.2'],
    ],
  }),
  good('header-conveniences', 'The unsigned conveniences do not matter.', {
    more: [
      ['X-Service-Delivery', 'evt_of_somebody_else'],
      ['X-Service-Attempt', '99'],
    ],
  }),
];

const right = sign(plainBody, secret);
const flipped = (at: number): string => `${right.slice(0, at)}${right[at] === '0' ? '1' : '0'}${right.slice(at + 1)}`;

const badSignatures = [
  bad('signature-missing', 'missing_signature', 'There is no signature.', { signatures: [] }),
  bad('signature-empty', 'missing_signature', 'An empty signature counts as missing.', { signatures: [''] }),
  bad('signature-only-next', 'missing_signature', 'X-Service-Signature is always sent.', {
    signatures: [],
    more: [['X-Service-Signature-Next', right]],
  }),
  ...(
    [
      ['upper-case', 'in upper case', right.toUpperCase()],
      ['one-upper-case', 'with one digit in upper case', `${right.slice(0, 63)}A`],
      ['short', 'with 63 digits', right.slice(1)],
      ['long', 'with 65 digits', `${right}0`],
      ['twice', 'written twice', right + right],
      ['0x', 'with 0x before it', `0x${right.slice(2)}`],
      ['sha256', 'with sha256= before it', `sha256=${right}`],
      ['base64', 'in base64', Buffer.from(right, 'hex').toString('base64')],
      ['g', 'with a digit that is not hexadecimal', `${right.slice(0, 63)}g`],
      ['inner-space', 'with a space in it', `${right.slice(0, 32)} ${right.slice(33)}`],
      ['leading-space', 'with a space before it', ` ${right}`],
      ['trailing-newline', 'with a newline after it', `${right}\n`],
      ['wide-digits', 'with full-width digits', `${right.slice(0, 63)}０`],
      ['words', 'that is a word', 'undefined'],
    ] as const
  ).map(([name, how, signature]) =>
    bad(`signature-${name}`, 'malformed_signature', `A signature ${how} is malformed.`, { signatures: [signature] }),
  ),
  ...(
    [
      ['first-digit', 'differs in the first digit', flipped(0)],
      ['last-digit', 'differs in the last digit', flipped(63)],
      ['zeros', 'is all zeros', '0'.repeat(64)],
      ['plain-hash', 'is a hash without a key', createHash('sha256').update(plainBody).digest('hex')],
      ['swapped', 'has key and body swapped', sign(secret, plainBody)],
      ['sha512', 'is half an HMAC-SHA512', sign(plainBody, secret, 'sha512').slice(0, 64)],
      ['of-nothing', 'signs an empty body', sign('', secret)],
      ['trimmed-secret', 'was made with a newline after the secret', sign(plainBody, `${secret}\n`)],
      ['upper-case-secret', 'was made with the secret in upper case', sign(plainBody, secret.toUpperCase())],
      ['empty-secret', 'was made with an empty secret', sign(plainBody, '')],
    ] as const
  ).map(([name, how, signature]) =>
    bad(`mismatch-${name}`, 'signature_mismatch', `The signature ${how}.`, { signatures: [signature] }),
  ),
  bad('mismatch-secret', 'signature_mismatch', 'Another secret signed it.', { signedWith: otherSecret }),
  bad('mismatch-all-secrets', 'signature_mismatch', 'None of three secrets signed it.', {
    secrets: [otherSecret, thirdSecret, '0123456789abcdef'],
    signedWith: secret,
  }),
  bad('mismatch-next', 'signature_mismatch', 'Neither of the signatures is by a secret of the receiver.', {
    secrets: [thirdSecret],
    signedWith: secret,
    more: [['X-Service-Signature-Next', sign(plainBody, otherSecret)]],
  }),
  bad('mismatch-byte', 'signature_mismatch', 'One byte of the body was changed.', {
    body: plainBody.replace('"sequence":7', '"sequence":8'),
    signatures: [right],
  }),
  bad('mismatch-serialized-again', 'signature_mismatch', 'The body was parsed and serialized again.', {
    body: plainBody,
    signatures: [sign(JSON.stringify(event(plainType), null, 2), secret)],
  }),
  bad('mismatch-newline', 'signature_mismatch', 'A newline was added to the body.', {
    body: `${plainBody}\n`,
    signatures: [right],
  }),
  bad('mismatch-bom-lost', 'signature_mismatch', 'The byte order mark was taken off the body.', {
    signatures: [sign(Buffer.concat([bom, Buffer.from(plainBody)]), secret)],
  }),
  bad('mismatch-utf8-repaired', 'signature_mismatch', 'Bytes that are no UTF-8 were decoded and encoded again.', {
    body: Buffer.from(invalidUtf8(0xff).toString()),
    signatures: [sign(invalidUtf8(0xff), secret)],
  }),
  bad('mismatch-body-lost', 'signature_mismatch', 'The body was lost on the way.', { body: '', signatures: [right] }),
];

const badHeaders = [
  bad('duplicate-signature', 'duplicate_header', 'Two signatures, the first one right.', {
    signatures: [right, flipped(0)],
  }),
  bad('duplicate-equal-signature', 'duplicate_header', 'The right signature twice.', { signatures: [right, right] }),
  bad('duplicate-joined-signature', 'duplicate_header', 'Two signatures that a proxy joined.', {
    signatures: [`${flipped(0)}, ${right}`],
  }),
  bad('duplicate-other-case', 'duplicate_header', 'Two signatures whose names differ in case.', {
    more: [['x-service-signature', right]],
  }),
  bad('duplicate-next', 'duplicate_header', 'Two signatures of the next secret.', {
    more: [
      ['X-Service-Signature-Next', right],
      ['X-Service-Signature-Next', flipped(0)],
    ],
  }),
  bad('duplicate-event', 'duplicate_header', 'Two events, the first one right.', {
    more: [['X-Service-Event', 'role.assigned']],
  }),
  bad('event-other', 'event_mismatch', 'The header says another event than the body.', { type: 'incident.resolved' }),
  bad('event-missing', 'event_mismatch', 'The header of the event is missing.', { type: null }),
  bad('event-case', 'event_mismatch', 'The event is compared with case.', { type: 'Incident.Opened' }),
  bad('event-prefix', 'event_mismatch', 'A part of the event is not the event.', { type: 'incident' }),
];

const badSecrets = [
  bad('secret-empty', 'weak_secret', 'An empty secret is no secret.', { secrets: [''], signedWith: '' }),
  bad('secret-15-characters', 'weak_secret', 'A secret of 15 characters is weak.', { secrets: ['0123456789abcde'] }),
  bad('secret-none', 'weak_secret', 'There is no secret.', { secrets: [] }),
  bad('secret-weak-besides-strong', 'weak_secret', 'One weak secret besides the right one is refused too.', {
    secrets: [secret, 'changeme'],
  }),
];

const badBodies = [
  bad('body-parsed-object', 'body_not_raw', 'The body was parsed.', { parsedBody: event(plainType) }),
  bad('body-parsed-array', 'body_not_raw', 'The body was parsed to an array.', { parsedBody: [123, 34, 105] }),
  bad('body-parsed-null', 'body_not_raw', 'The body was parsed to null.', { parsedBody: null }),
  bad('body-parsed-number', 'body_not_raw', 'The body was parsed to a number.', { parsedBody: 64 }),
  bad('body-parsed-buffer', 'body_not_raw', 'What a Buffer becomes in JSON is not raw.', {
    parsedBody: { type: 'Buffer', data: [123, 125] },
  }),
  bad('body-parsed-lengths', 'body_not_raw', 'What pretends to be a long array is not raw.', {
    parsedBody: { length: 4_294_967_295, byteLength: 4_294_967_295, buffer: {} },
  }),
  ...(
    [
      ['empty', 'An empty body', ''],
      ['text', 'Text', 'incident opened'],
      ['truncated', 'A body that was cut', plainBody.slice(0, -1)],
      ['trailing-comma', 'A trailing comma', `${plainBody.slice(0, -1)},}`],
      ['single-quotes', 'A body in single quotes', plainBody.replaceAll('"', "'")],
      ['null', 'null', 'null'],
      ['number', 'A number', '42'],
      ['string', 'A string', '"incident.opened"'],
      ['array', 'An array around an event', `[${plainBody}]`],
      ['no-id', 'An event without id', eventWith({ id: undefined })],
      ['number-id', 'An event whose id is a number', eventWith({ id: 1 })],
      ['no-type', 'An event without type', eventWith({ type: undefined })],
      ['null-type', 'An event whose type is null', eventWith({ type: null })],
      ['no-sent-at', 'An event without sentAt', eventWith({ sentAt: undefined })],
      ['null-sent-at', 'An event whose sentAt is null', eventWith({ sentAt: null })],
      ['word-sent-at', 'An event whose sentAt is no time', eventWith({ sentAt: 'yesterday' })],
      ['impossible-sent-at', 'An event of the 61st minute', eventWith({ sentAt: '2026-03-01T12:61:00.000Z' })],
    ] as const
  ).map(([name, what, body]) =>
    bad(`payload-${name}`, 'invalid_payload', `${what}, rightly signed, is no event.`, { body }),
  ),
  bad('payload-two-boms', 'invalid_payload', 'One byte order mark is skipped, a second is not.', {
    body: Buffer.concat([bom, bom, Buffer.from(plainBody)]),
  }),
  bad('payload-utf16', 'invalid_payload', 'JSON is UTF-8 (RFC 8259 §8.1), not UTF-16.', {
    body: Buffer.from(plainBody, 'utf16le'),
  }),
  bad('payload-bytes', 'invalid_payload', 'Bytes that are no text are no event.', { body: Buffer.from([0xff, 0xfe]) }),
];

const badTimes = [
  bad('time-too-old', 'timestamp_out_of_range', 'A millisecond older than the tolerance.', {
    body: eventWith({ sentAt: before(300_001) }),
  }),
  bad('time-too-new', 'timestamp_out_of_range', 'A millisecond further ahead than the tolerance.', {
    body: eventWith({ sentAt: before(-300_001) }),
  }),
  bad('time-years-old', 'timestamp_out_of_range', 'A copy that was kept for years.', {
    body: eventWith({ sentAt: '2001-01-01T00:00:00.000Z' }),
  }),
  bad('time-not-exact', 'timestamp_out_of_range', 'A tolerance of 0 does not accept a millisecond.', {
    body: eventWith({ sentAt: before(1) }),
    toleranceSeconds: 0,
  }),
  bad('time-negative-tolerance', 'timestamp_out_of_range', 'A negative tolerance accepts nothing.', {
    toleranceSeconds: -1,
  }),
  bad('replayed', 'replayed', 'An exact copy of a delivery that was seen.', { seen: [plainKey] }),
  bad('replayed-by-next', 'replayed', 'A copy stays one when it swaps the two signatures of a rotation.', {
    secrets: [secret, otherSecret],
    signedWith: otherSecret,
    seen: [plainKey],
  }),
];

export const makeVectors = (): Vectors => ({
  about:
    'Deliveries of Watchpost webhooks and the verdict on each. A header may be there twice. Made by scripts/generate-vectors.ts.',
  cases: [
    ...goodTypes,
    ...goodBodies,
    ...goodSecrets,
    ...goodTimes,
    ...goodHeaders,
    ...badSignatures,
    ...badHeaders,
    ...badSecrets,
    ...badBodies,
    ...badTimes,
  ],
});

/** One case per line, so that a difference reads as one. */
export const printVectors = ({ about, cases }: Vectors): string =>
  `{"about":${JSON.stringify(about)},"cases":[\n${cases.map((one) => JSON.stringify(one)).join(',\n')}\n]}\n`;

if (import.meta.main) {
  const vectors = makeVectors();
  writeFileSync(new URL('../vectors.json', import.meta.url), printVectors(vectors));
  console.log(`${vectors.cases.length} cases`);
}
