import { once } from 'node:events';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { type ServerProcess, startServer } from '@watchpost/testbed/server-process';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

const mebibyte = 1_048_576;

describe('a server whose clients send and do not read', () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServer({ env: { WRITE_TIMEOUT_SECONDS: '1' }, from: 'sources' });
  });
  afterAll(() => server.stop());

  const residentBytes = async (): Promise<number> => {
    const [, kibibytes = ''] = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${server.pid}/status`, 'utf8')) ?? [];
    return Number(kibibytes) * 1024;
  };

  /** The status of an answer over a connection that ends with it, so that it is not counted as an open one later. */
  const ask = async (path: string): Promise<number | undefined> => {
    const [answer] = (await once(get(`${server.url}${path}`, { agent: false }), 'response')) as [IncomingMessage];
    await once(answer.resume(), 'close');
    return answer.statusCode;
  };

  const openSockets = async (): Promise<number> => {
    const folder = `/proc/${server.pid}/fd`;
    const links = await Promise.all(
      (await readdir(folder)).map((file) => readlink(`${folder}/${file}`).catch(() => '')),
    );
    return links.filter((link) => link.startsWith('socket:')).length;
  };

  /** A connection that sends these requests and reads nothing. */
  const send = async (path: string, times: number): Promise<void> => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1').on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    socket.pause().write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(times));
  };

  const cases: readonly (readonly [string, number, number])[] = [
    ['/api/v1/openapi.json', 4, 700],
    ['/api/v1/openapi.json', 60, 30],
    ['/docs/monitors', 5, 700],
    ['/docs/monitors', 60, 120],
  ];
  test.each(cases)(
    'answers others in little memory while %s is requested on %i connections %i times each',
    async (path, connections, times) => {
      expect(await ask(path)).toBe(200);
      const before = await residentBytes();
      const socketsBefore = await openSockets();
      await Promise.all(Array.from({ length: connections }, () => send(path, times)));
      for (let n = 0; n < 10; n++) expect(await ask('/livez')).toBe(200);
      expect((await residentBytes()) - before).toBeLessThan(100 * mebibyte);
      // A client that is paused hears nothing of the end of its connection.
      await expect.poll(openSockets, { timeout: 30_000, interval: 200 }).toBeLessThanOrEqual(socketsBefore);
    },
  );
});
