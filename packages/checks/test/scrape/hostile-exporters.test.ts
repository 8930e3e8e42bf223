import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { hostile, startHttpTarget, startTcpTarget, type Target } from '@watchpost/testbed/targets';
import { afterEach, describe, expect, it } from 'vitest';
import { scrapeExporter } from '../../src/scrape/scrape-exporter.js';
import { environmentWith } from '../run.js';

const targets: Target[] = [];
afterEach(async () => {
  for (const target of targets.splice(0)) await target.stop();
});

const failureOf = async (url: string, timeoutSeconds = 20): Promise<string> => {
  const result = await scrapeExporter(
    { url, timeoutSeconds, selectors: ['{__name__=~"cpu.*"}'], maxSeries: 500 },
    environmentWith(),
  );
  return result.ok ? `kept ${result.series.length}` : result.message;
};

/** Writes a head and then the same piece as fast as it is read, for ever. */
const pours =
  (head: string, piece: Buffer) =>
  (socket: Socket): void => {
    socket.once('data', () => {
      socket.write(`HTTP/1.1 200 OK\r\n${head}\r\n`);
      const more = (): void => {
        while (!socket.destroyed && socket.write(piece)) {
          // The socket says when it has taken enough.
        }
      };
      socket.on('drain', more);
      more();
    });
  };

const lines = Buffer.from('load{a="b"} 1\n'.repeat(5000));
const bomb = gzipSync(Buffer.alloc(100_000_000, 'load 1\n'));

describe('a hostile exporter', () => {
  it.each<[what: string, onConnection: (socket: Socket) => void, message: string]>([
    ['sends samples without end', pours('', lines), 'body is larger than 10 MiB, too large to be read'],
    ['sends a line without end', hostile.endlessBody, 'the line is longer than 65536 characters'],
    ['sends a body without end in crumbs', hostile.endlessCrumbs, 'line 1: the line is longer than 65536 characters'],
    [
      'sends lines without end in crumbs',
      pours('Transfer-Encoding: chunked\r\n', Buffer.from('1\r\n\n\r\n'.repeat(10_000))),
      'body comes in more than 100000 pieces, too many to be read',
    ],
    [
      'sends parts of gzip without end and without content',
      pours('Content-Encoding: gzip\r\n', Buffer.concat(Array.from({ length: 1000 }, () => gzipSync('')))),
      'body is larger than 10 MiB, too large to be read',
    ],
    [
      'sends garbage as gzip',
      pours('Content-Encoding: gzip\r\n', lines),
      'body cannot be decoded (content-encoding gzip)',
    ],
    [
      'names more codings than anyone needs',
      pours('Content-Encoding: gzip, gzip, gzip, gzip\r\n', lines),
      'body cannot be decoded (content-encoding gzip, gzip, gzip, gzip)',
    ],
    ['breaks off', hostile.breaksOff, 'connection closed while reading the answer'],
    ['closes without a word', hostile.closes, 'connection closed while waiting for the answer'],
    ['sends garbage', hostile.garbage, 'malformed answer: not HTTP'],
    ['sends headers without end', hostile.endlessHeaders, 'headers of the answer are larger than 256 KiB'],
    ['switches the protocol', hostile.switchesProtocol, 'answered 101, expected 200'],
  ])('is disconnected with a reason when it %s', async (_what, onConnection, message) => {
    const target = await startTcpTarget({ onConnection });
    targets.push(target);
    expect(await failureOf(`http://${target.url}/`)).toContain(message);
    await target.idle();
  });

  it.each<[what: string, onConnection: (socket: Socket) => void, message: string]>([
    ['never answers', hostile.neverAnswers, 'timed out after 1 s while waiting for the answer'],
    ['drips its body', hostile.dripsBody, 'timed out after 1 s while reading the answer'],
  ])('meets the timeout when it %s', async (_what, onConnection, message) => {
    const target = await startTcpTarget({ onConnection });
    targets.push(target);
    expect(await failureOf(`http://${target.url}/`, 1)).toBe(message);
    await target.idle();
  });

  it('fails when a small answer is large once it is decoded', async () => {
    const target = await startHttpTarget({
      handler: (_request, response) => response.setHeader('Content-Encoding', 'gzip').end(bomb),
    });
    targets.push(target);
    expect(bomb.length).toBeLessThan(200_000);
    expect(await failureOf(target.url)).toBe('body is larger than 10 MiB, too large to be read');
  });

  it('is named by its largest metrics when it offers most of a million series, in little memory', async () => {
    const text = Array.from({ length: 800_000 }, (_, index) => `cpu${index % 3}{a="${index.toString(36)}"} 1\n`)
      .join('')
      .slice(0, 10_000_000);
    const target = await startHttpTarget({
      handler: (_request, response) => response.end(text.slice(0, text.lastIndexOf('\n'))),
    });
    targets.push(target);
    const before = process.memoryUsage().rss;
    expect(await failureOf(target.url)).toMatch(
      /^the selectors keep \d{3},\d{3} series, at most 500 may be kept; most are of cpu0 \(\d{3},\d{3}\), cpu1/,
    );
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1_048_576);
  });
});
