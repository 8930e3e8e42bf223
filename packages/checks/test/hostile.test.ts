import { getEventListeners } from 'node:events';
import type { Socket } from 'node:net';
import { hostile, startTcpTarget, type Target } from '@watchpost/testbed/targets';
import { afterEach, describe, expect, it } from 'vitest';
import { check, guardWith, verdict } from './run.js';

const targets: Target[] = [];
const accepted: Socket[] = [];
afterEach(async () => {
  for (const target of targets.splice(0)) await target.stop();
  accepted.splice(0);
});
const serve = async (onConnection: (socket: Socket) => void): Promise<Target> => {
  const target = await startTcpTarget({
    onConnection: (socket) => {
      accepted.push(socket);
      onConnection(socket);
    },
  });
  targets.push(target);
  return target;
};

/** What a hostile server may push into the buffers of both systems and the check together. */
const maxBytesTaken = 32 * 1_048_576;

/** Waits until the server has no connection left, and returns how many bytes it got rid of. */
const bytesTaken = async (target: Target): Promise<number> => {
  await target.idle();
  return accepted.reduce((sum, socket) => sum + socket.bytesWritten, 0);
};

describe('a hostile server', () => {
  const endings: readonly [what: string, onConnection: (socket: Socket) => void, message: string | null][] = [
    ['sends a body without end', hostile.endlessBody, null],
    ['sends a body without end in crumbs', hostile.endlessCrumbs, null],
    [
      'sends chunk extensions without end',
      hostile.endlessExtensions,
      'malformed answer: the chunks of its body carry more than a body',
    ],
    ['only announces its answer', hostile.endlessInterim, 'more than 20 interim answers (1xx)'],
    ['sends a huge header', hostile.hugeHeader, 'headers of the answer are larger than 256 KiB'],
    ['sends headers without end', hostile.endlessHeaders, 'headers of the answer are larger than 256 KiB'],
    ['sends garbage', hostile.garbage, 'malformed answer: not HTTP'],
    ['breaks off', hostile.breaksOff, 'connection closed while reading the answer'],
    ['closes without a word', hostile.closes, 'connection closed while waiting for the answer'],
    ['resets the connection', hostile.resets, 'connection reset while waiting for the answer'],
    ['switches the protocol', hostile.switchesProtocol, 'answered 101, expected 200-299'],
  ];

  it.each(endings)('gets a status and is disconnected when it %s', async (_what, onConnection, message) => {
    const target = await serve(onConnection);
    expect(await verdict(`http://${target.url}/`)).toEqual({ status: message === null ? 'up' : 'down', message });
    expect(await bytesTaken(target)).toBeLessThan(maxBytesTaken);
  });

  it.each([
    ['sends a body without end', hostile.endlessBody, 'body is larger than 1 MiB, too large to be read'],
    [
      'sends a body without end in crumbs',
      hostile.endlessCrumbs,
      'body comes in more than 20000 pieces, too many to be read',
    ],
  ])('fails the assertions that need its body when it %s', async (_what, onConnection, message) => {
    const target = await serve(onConnection);
    const assertions = [{ source: 'body', operator: 'contains', expected: 'b' }] as const;
    expect(await verdict(`http://${target.url}/`, { assertions })).toEqual({ status: 'down', message });
    expect(await bytesTaken(target)).toBeLessThan(maxBytesTaken);
  });
});

describe('the timeout of a check', () => {
  const waits: readonly [what: string, scheme: string, onConnection: (socket: Socket) => void, phase: string][] = [
    ['never answers', 'http', hostile.neverAnswers, 'while waiting for the answer'],
    ['drips its head', 'http', hostile.dripsHead, 'while waiting for the answer'],
    ['drips its body', 'http', hostile.dripsBody, 'while reading the answer'],
    ['never shakes hands', 'https', hostile.neverAnswers, 'during the TLS handshake'],
    ['shakes hands halfway', 'https', hostile.halfTls, 'during the TLS handshake'],
  ];

  it.concurrent.each(waits)('ends a check of a server that %s', async (_what, scheme, onConnection, phase) => {
    const target = await startTcpTarget({ onConnection });
    expect(await verdict(`${scheme}://${target.url}/`, { timeoutSeconds: 2 })).toEqual({
      status: 'down',
      message: `timed out after 2 s ${phase}`,
    });
    await target.idle();
    await target.stop();
  });

  it('spans all hops of a redirect', async () => {
    const target = await serve((socket) => {
      socket.once('data', () => {
        setTimeout(() => socket.end('HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 0\r\n\r\n'), 300);
      });
    });
    const report = await check(`http://${target.url}/`, { timeoutSeconds: 2, config: { maxRedirects: 10 } });
    expect(report.measurement.message).toMatch(/^timed out after 2 s while .* \(after a redirect to http:/);
    expect(target.connectionCount).toBeLessThan(10);
    await target.idle();
  });

  it('leaves the check unknown when it ends during the name lookup', async () => {
    const guard = guardWith(() => new Promise(() => {}));
    expect(await verdict('slow.example:80', { timeoutSeconds: 0.2, environment: { guard } })).toEqual({
      status: 'unknown',
      message: 'timed out after 0.2 s while looking up the name',
    });
  });
});

describe('a check that is stopped', () => {
  const stopped = { status: 'unknown', message: 'the check was stopped because this server is stopping' };

  it.each([
    ['http', hostile.neverAnswers],
    ['http', hostile.dripsBody],
    ['https', hostile.halfTls],
  ])('ends at once over %s and closes its connection', async (scheme, onConnection) => {
    const controller = new AbortController();
    const target = await serve((socket) => {
      onConnection(socket);
      socket.once('data', () => controller.abort());
    });
    const settings = { timeoutSeconds: 300, environment: { signal: controller.signal } };
    expect(await verdict(`${scheme}://${target.url}/`, settings)).toEqual(stopped);
    await target.idle();
  });

  it('connects to nothing when it is stopped before it begins', async () => {
    const target = await serve(hostile.neverAnswers);
    expect(await verdict(target.url, { environment: { signal: AbortSignal.abort() } })).toEqual(stopped);
    expect(target.connectionCount).toBe(0);
  });

  it('leaves no abort listener behind, stopped or not', async () => {
    const { signal } = new AbortController();
    const target = await serve(hostile.closes);
    const unreadable = { type: 'http', target: 'nonsense' } as const;
    for (const settings of [{}, unreadable])
      await check(`http://${target.url}/`, { ...settings, environment: { signal } });
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});
