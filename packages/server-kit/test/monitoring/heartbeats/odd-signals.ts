import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';

/** What a job sends to its address, and what of it counts. */
export interface OddSignal {
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: string;
  /** Default: up. */
  readonly status?: 'down';
  /** Default: none. */
  readonly message?: string;
  /** Paths and codes of what was not taken as it was sent. Default: nothing. */
  readonly adjusted?: readonly string[];
  readonly latencyMs?: number;
}

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const long = 'x'.repeat(2100);
const cut = `${'x'.repeat(1999)}…`;
const bytes = (...parts: (string | number[])[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part)))),
  );
const packed = (coding: string, body: Buffer, headers = json) => ({
  body: new Uint8Array(body),
  headers: { ...headers, 'content-encoding': coding },
});
const failed3 = '{"exitCode":3}';
const code3 = 'the job ended with exit code 3';

export const oddSignals: readonly (readonly [string, OddSignal])[] = [
  // Fields
  [
    'a message that is too long',
    { headers: json, body: JSON.stringify({ message: long }), message: cut, adjusted: ['message cut'] },
  ],
  [
    'a message that is cut within an emoji',
    {
      headers: json,
      body: JSON.stringify({ message: `${'x'.repeat(1998)}🚪🚪` }),
      message: `${'x'.repeat(1998)}…`,
      adjusted: ['message cut'],
    },
  ],
  [
    'a message with half an emoji and a zero',
    { headers: json, body: '{"message":"a\\ud83d\\u0000"}', message: 'a\ufffd\ufffd' },
  ],
  ['a message that is a number', { headers: json, body: '{"message":5}', message: '5' }],
  [
    'a message that is a list',
    { headers: json, body: '{"message":["a"]}', message: '{"message":["a"]}', adjusted: ['message left_out'] },
  ],
  [
    'exit code -1',
    { headers: json, body: '{"exitCode":-1}', status: 'down', message: 'the job ended with exit code -1' },
  ],
  [
    'an exit code of Windows',
    {
      headers: json,
      body: '{"exitCode":3221225786}',
      status: 'down',
      message: 'the job ended with exit code 3221225786',
    },
  ],
  ['an exit code as text', { headers: json, body: '{"exitCode":"3"}', status: 'down', message: code3 }],
  ['an exit code of another case', { headers: json, body: '{"exit_code":3}', status: 'down', message: code3 }],
  ['exit code 0 as text', { headers: json, body: '{"exitCode":"0"}' }],
  ['an exit code that is empty', { headers: json, body: '{"exitCode":"","message":null}' }],
  ...['1e999', '4294967296', '1.5', '"$?"', '{}', 'true'].map((code): [string, OddSignal] => [
    `an exit code that is not one: ${code}`,
    {
      headers: json,
      body: `{"exitCode":${code},"message":"x"}`,
      status: 'down',
      message: 'x',
      adjusted: ['exitCode left_out'],
    },
  ]),
  ['a duration as text', { headers: json, body: '{"durationMs":"12"}', latencyMs: 12 }],
  ...['-1', '"1.5s"', '1e13', '{}'].map((duration): [string, OddSignal] => [
    `a duration that is not one: ${duration}`,
    {
      headers: json,
      body: `{"durationMs":${duration},"message":"x"}`,
      message: 'x',
      adjusted: ['durationMs left_out'],
    },
  ]),
  [
    'a field that there is not',
    { headers: json, body: '{"error":"disk full"}', message: '{"error":"disk full"}', adjusted: ['error left_out'] },
  ],
  [
    'a field beside a message',
    { headers: json, body: '{"text":"x","message":"y"}', message: 'y', adjusted: ['text left_out'] },
  ],
  [
    'a prototype',
    {
      headers: json,
      body: '{"__proto__":{"exitCode":1},"message":"y"}',
      message: 'y',
      adjusted: ['__proto__ left_out'],
    },
  ],
  [
    'the name of a method',
    { headers: json, body: '{"constructor":1,"message":"y"}', message: 'y', adjusted: ['constructor left_out'] },
  ],
  [
    'more fields than an answer names',
    {
      headers: json,
      body: JSON.stringify({
        message: 'y',
        ...Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`f${i}`, i])),
      }),
      message: 'y',
      adjusted: Array.from({ length: 20 }, (_, i) => `f${i} left_out`),
    },
  ],
  [
    'the status of Uptime Kuma as JSON',
    { headers: json, body: '{"status":"down","msg":"x"}', status: 'down', message: 'x' },
  ],
  [
    'a status that is not one',
    { headers: json, body: '{"status":"fine","msg":"x"}', message: 'x', adjusted: ['status left_out'] },
  ],
  // Bodies
  ['broken JSON', { headers: json, body: '{"message":', message: '{"message":', adjusted: [' left_out'] }],
  [
    'a log within quotes, which breaks JSON, and an exit code',
    {
      headers: form,
      body: '{"message":"line 1\nline 2","exitCode":3}',
      status: 'down',
      message: '{"message":"line 1 line 2","exitCode":3}',
      adjusted: [' left_out'],
    },
  ],
  ['JSON without a body', { headers: json, body: '' }],
  ['JSON that is a text', { headers: json, body: '"done"', message: 'done' }],
  ['JSON that is a list', { headers: json, body: '[1,2]', message: '[1,2]' }],
  ['JSON that is null', { headers: json, body: 'null' }],
  [
    'JSON that nests without end',
    { headers: json, body: '['.repeat(100_000), message: `${'['.repeat(1999)}…`, adjusted: [' left_out'] },
  ],
  [
    'JSON that nests deep',
    {
      headers: json,
      body: `{"a":${'['.repeat(5000)}${']'.repeat(5000)},"exitCode":3,"message":"x"}`,
      status: 'down',
      message: 'x',
      adjusted: ['a left_out'],
    },
  ],
  [
    'JSON in latin-1',
    {
      headers: { 'content-type': 'application/json; charset=latin1' },
      body: bytes('{"message":"T', [0xfc], 'r"}'),
      message: 'Tür',
    },
  ],
  [
    'JSON by another name',
    { headers: { 'content-type': 'application/vnd.job+json' }, body: failed3, status: 'down', message: code3 },
  ],
  ['a content type that is wrong', { headers: { 'content-type': 'application/xml' }, body: '<ok/>', message: '<ok/>' }],
  [
    'text in latin-1',
    {
      headers: { 'content-type': 'text/plain; charset=ISO-8859-1' },
      body: bytes('T', [0xfc], 'r zu'),
      message: 'Tür zu',
    },
  ],
  [
    'text in windows-1252',
    { headers: { 'content-type': 'text/plain;charset="windows-1252"' }, body: bytes([0x80], '5'), message: '€5' },
  ],
  ['a file of Windows', { headers: form, body: bytes([0xff, 0xfe], [0x54, 0, 0xfc, 0, 0x72, 0]), message: 'Tür' }],
  [
    'a charset that is not known',
    {
      headers: { 'content-type': 'text/plain; charset=klingon' },
      body: 'Tür',
      message: 'Tür',
      adjusted: ['content-type left_out'],
    },
  ],
  [
    '1.1 MB of log',
    {
      headers: { 'content-type': 'text/plain' },
      body: 'x'.repeat(1_100_000),
      message: cut,
      adjusted: [' cut', 'message cut'],
    },
  ],
  [
    'JSON with 1.1 MB of log behind its exit code',
    {
      headers: json,
      body: `{"exitCode":3,"message":"${'x'.repeat(1_100_000)}"}`,
      status: 'down',
      message: `{"exitCode":3,"message":"${'x'.repeat(1974)}…`,
      adjusted: [' cut', ' left_out'],
    },
  ],
  // Codings
  ['a gzip body', { ...packed('gzip', gzipSync(failed3)), status: 'down', message: code3 }],
  ['a deflate body', { ...packed('deflate', deflateSync(failed3)), status: 'down', message: code3 }],
  ['a brotli body', { ...packed('br', brotliCompressSync(failed3)), status: 'down', message: code3 }],
  ['a zstd body', { ...packed('zstd', zstdCompressSync(failed3)), status: 'down', message: code3 }],
  [
    'a gzip body that ends too soon',
    {
      ...packed('gzip', gzipSync('a log of a job').subarray(0, -8), { 'content-type': 'text/plain' }),
      message: 'a log of a job',
    },
  ],
  [
    'a body that is not compressed as it says',
    { ...packed('gzip', Buffer.from(failed3)), adjusted: ['content-encoding left_out'] },
  ],
  [
    'a coding that is not known',
    { ...packed('constructor', Buffer.from(failed3)), adjusted: ['content-encoding left_out'] },
  ],
  ['a bomb', { ...packed('gzip', gzipSync(Buffer.alloc(50_000_000))), adjusted: ['content-encoding left_out'] }],
  // Queries
  ['the query of Uptime Kuma', { query: 'status=up&msg=OK&ping=', message: 'OK' }],
  ['the query of Uptime Kuma with a time', { query: 'status=up&msg=OK&ping=12.5', message: 'OK', latencyMs: 12.5 }],
  ['the failure of Uptime Kuma', { query: 'status=down&msg=disk%20full&ping=', status: 'down', message: 'disk full' }],
  [
    'another status of Uptime Kuma',
    { query: 'status=broken&msg=x', status: 'down', message: 'x', adjusted: ['status left_out'] },
  ],
  [
    'our fields in a query',
    { query: 'exitCode=3&message=bad&durationMs=7', status: 'down', message: 'bad', latencyMs: 7 },
  ],
  ['a parameter that there is not', { query: 'rid=4', adjusted: ['rid left_out'] }],
  ['a parameter twice', { query: 'msg=a&msg=b', message: 'b' }],
  [
    'a query that is malformed',
    { query: 'msg=%zz%ff&=&%', message: '%zz\ufffd', adjusted: [' left_out', '% left_out'] },
  ],
  ['a body beside a query', { query: 'msg=a', headers: form, body: 'b', message: 'b' }],
  // Headers
  ['a key that is not valid', { headers: { 'x-api-key': 'wp_old' } }],
  [
    'a token that has expired',
    { headers: { authorization: 'Bearer x', 'x-organization-id': 'org_none', 'idempotency-key': ' ' } },
  ],
];
