import { once } from 'node:events';
import { createServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { MonitorType } from '@watchpost/schemas';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Settings, verdict } from '../run.js';
import { greeting, ok, packet } from './mysql-8.js';

/** What a real server would say, answer by answer. */
interface Transcript {
  readonly type: MonitorType;
  readonly config: Record<string, unknown>;
  readonly pieces: readonly Buffer[];
  /** What the check finds when nothing is changed. */
  readonly whole: 'up' | 'down';
  /** What the URL begins with, for types that have one. */
  readonly scheme?: string;
  readonly assertions?: Settings['assertions'];
}

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');

const page = gzipSync('{"state":"up"}');

const transcripts: readonly Transcript[] = [
  {
    type: 'postgres',
    config: {},
    whole: 'up',
    pieces: [
      bytes('R\0\0\0\x08\0\0\0\0S\0\0\0\x0fTimeZone\0A\0K\0\0\0\x0c\0\0\0\x01\0\0\0\x02Z\0\0\0\x05I'),
      bytes(
        'C\0\0\0\x08SET\0T\0\0\0\x1a\0\x01n\0\0\0\0\0\0\0\0\0\0\x17\0\x04\xff\xff\xff\xff\0\0D\0\0\0\x0b\0\x01\0\0\0\x011C\0\0\0\x0dSELECT 1\0Z\0\0\0\x05I',
      ),
    ],
  },
  {
    type: 'postgres',
    config: {},
    whole: 'down',
    pieces: [
      bytes('R\0\0\0\x17\0\0\0\x0aSCRAM-SHA-256\0\0'),
      bytes('R\0\0\0\x1b\0\0\0\x0br=abc,s=eA==,i=4096'),
      bytes('E\0\0\0\x17SERROR\0C28P01\0Mno\0\0'),
    ],
  },
  {
    type: 'mysql',
    config: {},
    whole: 'up',
    pieces: [
      greeting(),
      Buffer.concat([packet(2, [1, 3]), ok(3)]),
      ok(1),
      Buffer.concat([
        packet(1, [1]),
        packet(2, '\x03def\0\0\0\x01a\0\x0c', [45, 0, 1, 0, 0, 0, 253, 0, 0, 0, 0, 0]),
        packet(3, [0xfe, 0, 0, 2, 0]),
        packet(4, '\x01a'),
        packet(5, [0xfe, 0, 0, 2, 0]),
      ]),
    ],
  },
  { type: 'redis', config: { database: 1 }, whole: 'up', pieces: [bytes('+OK\r\n+OK\r\n+PONG\r\n')] },
  {
    type: 'mongodb',
    config: {},
    whole: 'down',
    pieces: [
      bytes('\x26\0\0\0\0\0\0\0\0\0\0\0\xdd\x07\0\0\0\0\0\0\0\x11\0\0\0\x01ok\0\0\0\0\0\0\0\xf0\x3f\0'),
      bytes(
        '\x46\0\0\0\0\0\0\0\0\0\0\0\xdd\x07\0\0\0\0\0\0\0\x31\0\0\0\x10conversationId\0\x01\0\0\0\x05payload\0\x03\0\0\0\0a=b\x10ok\0\x01\0\0\0\0',
      ),
    ],
  },
  {
    type: 'amqp',
    config: { queue: 'q' },
    whole: 'up',
    pieces: [
      bytes('\x01\0\0\0\0\0\x1c\0\x0a\0\x0a\0\x09\0\0\0\0\0\0\0\x05PLAIN\0\0\0\x05en_US\xce'),
      bytes('\x01\0\0\0\0\0\x0c\0\x0a\0\x1e\x07\xff\0\x02\0\0\0\x3c\xce\x08\0\0\0\0\0\0\xce'),
      bytes('\x01\0\0\0\0\0\x05\0\x0a\0\x29\0\xce\x01\0\x01\0\0\0\x08\0\x14\0\x0b\0\0\0\0\xce'),
      bytes('\x01\0\x01\0\0\0\x0e\0\x32\0\x0b\x01q\0\0\0\x01\0\0\0\0\xce'),
    ],
  },
  {
    type: 'mqtt',
    config: { topic: 'a', expect: 'good' },
    whole: 'up',
    pieces: [bytes('\x20\x02\0\0'), bytes('\x90\x03\0\x01\0\x30\x07\0\x01agood')],
  },
  {
    type: 'http',
    config: {},
    scheme: 'http://',
    assertions: [{ source: 'json', path: '$.state', operator: 'equals', expected: 'up' }],
    whole: 'up',
    pieces: [
      bytes('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'),
      bytes('HTTP/1.1 200 OK\r\nContent-Type: application/json; charset=utf-8\r\nContent-Encoding: gzip\r\n'),
      bytes('Transfer-Encoding: chunked\r\n\r\n'),
      Buffer.concat([bytes(`${page.length.toString(16)};a=b\r\n`), page, bytes('\r\n0\r\nX-End: a\r\n\r\n')]),
    ],
  },
  {
    type: 'http',
    config: {},
    scheme: 'http://',
    assertions: [{ source: 'body', operator: 'contains', expected: 'größer' }],
    whole: 'up',
    pieces: [bytes('HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n'), bytes('<meta charset="latin1">größer')],
  },
  {
    type: 'prometheus',
    config: { series: 'up', labels: { job: 'a' }, operator: '==', threshold: 1 },
    scheme: 'http://',
    whole: 'up',
    pieces: [
      bytes('HTTP/1.1 200 OK\r\nContent-Type: application/openmetrics-text\r\nConnection: close\r\n\r\n'),
      bytes('# TYPE up gauge\nup{job="a",instance="\\"b\\""} 1 1520879607.789 # {a="b"} 1\n# EOF\n'),
    ],
  },
  {
    type: 'smtp',
    config: {},
    whole: 'up',
    pieces: [bytes('220-hi\r\n220 there\r\n'), bytes('250-hello\r\n250 AUTH PLAIN LOGIN\r\n'), bytes('235 in\r\n')],
  },
  {
    type: 'imap',
    config: { security: 'none' },
    whole: 'up',
    pieces: [bytes('* OK hi\r\n'), bytes('* CAPABILITY AUTH=PLAIN\r\na OK\r\n'), bytes('+ \r\na OK in\r\n')],
  },
  {
    type: 'imap',
    config: { security: 'none' },
    whole: 'up',
    pieces: [bytes('* OK hi\r\n'), bytes('* CAPABILITY IMAP4\r\na OK\r\n'), bytes('+\r\n+\r\na OK in\r\n')],
  },
  {
    type: 'pop3',
    config: { security: 'none' },
    whole: 'up',
    pieces: [bytes('+OK hi\r\n'), bytes('+OK\r\nSASL PLAIN\r\n.\r\n'), bytes('+ \r\n+OK in\r\n')],
  },
  {
    type: 'ldap',
    config: { security: 'none', baseDn: '' },
    whole: 'up',
    pieces: [
      bytes('\x30\x0c\x02\x01\x02\x61\x07\x0a\x01\x00\x04\x00\x04\x00'),
      bytes('\x30\x0b\x02\x01\x03\x64\x06\x04\x02a=\x30\x00'),
      bytes('\x30\x0c\x02\x01\x03\x65\x07\x0a\x01\x04\x04\x00\x04\x00'),
    ],
  },
  {
    type: 'ftp',
    config: { security: 'none' },
    whole: 'up',
    pieces: [bytes('220-hi\r\n220 there\r\n'), bytes('331 go on\r\n'), bytes('230-in\r\n230 in\r\n')],
  },
  {
    type: 'ssh',
    config: { expectBanner: 'Open' },
    whole: 'up',
    pieces: [bytes('hello\r\n'), bytes('SSH-2.0-Open\r\n')],
  },
  {
    type: 'tcp',
    config: { expect: '+OK' },
    whole: 'up',
    pieces: [bytes('hello '), bytes('+OK ready\r\n')],
  },
  ...(
    [
      ['imap', '* OK hi\r\n', '* CAPABILITY\r\na OK go on\r\n'],
      ['pop3', '+OK hi\r\n', '+OK go on\r\n'],
      ['ftp', '220-hi\r\n there\r\n220 \r\n', '234 go on\r\n'],
      ['xmpp', "<?xml version='1.0'?><stream:stream><stream:features><starttls/></stream:features>", '<proceed/>'],
      ['ldap', '\x30\x0c\x02\x01\x01\x78\x07\x0a\x01\x00\x04\x00\x04\x00', ''],
    ] as const
  ).map(
    ([startTls, ...pieces]): Transcript => ({
      type: 'tls',
      config: { startTls },
      whole: 'down',
      pieces: pieces.map(bytes),
    }),
  ),
];

/** One change to what is said: a byte that is another, a part that is missing, or one that comes again. */
const change = fc.record({
  kind: fc.constantFrom('set', 'cut', 'repeat'),
  at: fc.nat(),
  value: fc.oneof(fc.constantFrom(0, 1, 0x7f, 0x80, 0xfb, 0xfe, 0xff), fc.nat({ max: 255 })),
});

const changed = (piece: Buffer, { kind, at, value }: { kind: string; at: number; value: number }): Buffer => {
  const index = at % Math.max(1, piece.length);
  if (kind === 'cut') return Buffer.concat([piece.subarray(0, index), piece.subarray(index + (value % 8))]);
  if (kind === 'repeat') return Buffer.concat([piece, piece.subarray(index)]);
  const copy = Buffer.from(piece);
  if (copy.length > 0) copy[index] = value;
  return copy;
};

/** What a check may say: our own words, one line. */
const isVerdict = ({ status, message }: { status: string; message: string | null }): boolean =>
  (status === 'up' && (message === null || /^the answer breaks rules of HTTP: [^\n\0]+$/.test(message))) ||
  (status === 'down' && message !== null && message !== '' && !/[\n\0]|\bundefined\b|\bNaN\b/.test(message));

describe('a server that sends arbitrary bytes', () => {
  it.each(
    transcripts.map(
      (transcript) => [`${transcript.type} with ${JSON.stringify(transcript.config)}`, transcript] as const,
    ),
  )(
    'ends a check of %s with a verdict',
    async (_type, { type, config, pieces, whole, scheme = '', assertions = [] }) => {
      let said: readonly Buffer[] = pieces;
      // It says everything at once and hangs up, so neither side waits for the other.
      const server = createServer(
        (socket) =>
          void socket
            .on('error', () => {})
            .resume()
            .end(Buffer.concat(said)),
      );
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const address = server.address();
      const port = typeof address === 'object' ? address?.port : undefined;
      const url = `${scheme}127.0.0.1:${port}`;
      const credentials = { username: 'watch', password: 'secret' };
      const settings = { type, config, assertions, credentials, timeoutSeconds: 60 };
      const changes = fc.array(fc.tuple(fc.nat({ max: pieces.length - 1 }), change), { maxLength: 4 });
      expect((await verdict(url, settings)).status).toBe(whole);
      await fc.assert(
        fc.asyncProperty(changes, async (made) => {
          said = pieces.map((piece, index) =>
            made.filter(([which]) => which === index).reduce((result, [, one]) => changed(result, one), piece),
          );
          const found = await verdict(url, settings);
          expect(found).toSatisfy(isVerdict);
        }),
        { numRuns: 300 },
      );
      server.close();
    },
  );
});
