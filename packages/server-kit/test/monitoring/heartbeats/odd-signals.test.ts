import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toNodeHandler } from '../../../src/node/to-node-handler.js';
import { dialects, type KitFixture, openKit } from '../../kit-fixture.js';
import { type OddSignal, oddSignals } from './odd-signals.js';

describe.each(dialects)('Odd signals of heartbeats, on %s', (dialect) => {
  let fixture: KitFixture;
  let apiKey: string;
  let url: string;
  let port: number;
  let hangUp: () => void;
  beforeAll(async () => {
    fixture = await openKit(dialect, { rateLimitPerIp: 10_000 });
    const owner = await fixture.newMember('owner');
    apiKey = (await fixture.newApiKey(owner, ['monitors:read', 'monitors:write'])).secret;
    const server = createServer(toNodeHandler(fixture.kit));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    url = `http://127.0.0.1:${port}`;
    hangUp = () => server.close();
  });
  afterAll(async () => {
    hangUp();
    await fixture.close();
  });

  const create = async () => {
    const body = { name: 'Backup', type: 'heartbeat', config: { periodSeconds: 3600 } };
    const reply = await fixture.request('POST', '/api/v1/monitors', { apiKey, body });
    expect(reply.status).toBe(201);
    return { id: reply.body.id as string, path: new URL(reply.body.heartbeatUrl).pathname };
  };
  const read = async (id: string) => (await fixture.request('GET', `/api/v1/monitors/${id}`, { apiKey })).body;
  const send = async (path: string, { body, headers = {}, query }: OddSignal, method = 'POST') => {
    const answer = await fetch(`${url}${path}${query === undefined ? '' : `?${query}`}`, {
      method,
      headers,
      ...(body !== undefined && { body }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
  };
  const adjustedIn = ({ adjustments }: { adjustments: { path: string; code: string }[] }) =>
    adjustments.map(({ path, code }) => `${path} ${code}`);

  test.each(oddSignals)('the signal counts: %s', async (_, signal) => {
    const { status = 'up', message = null, adjusted = [], latencyMs = null } = signal;
    const { id, path } = await create();
    const answer = await send(path, signal);
    expect(answer).toMatchObject({ status: 202, body: { currentStatus: status } });
    expect(adjustedIn(answer.body)).toEqual(adjusted);
    const defaultMessage = status === 'down' ? 'the job reported a failure' : null;
    expect((await read(id)).lastResult).toMatchObject({ message: message ?? defaultMessage, latencyMs });
    expect(await send(`${path}/fail`, signal)).toMatchObject({ status: 202, body: { currentStatus: 'down' } });
    expect(await send(`${path}/start`, signal)).toMatchObject({ status: 202, body: { currentStatus: 'down' } });
  });

  test.each(['GET', 'HEAD', 'POST'])('%s reports a success, a start and a failure', async (method) => {
    const { id, path } = await create();
    expect(await send(`${path}/start`, {}, method)).toMatchObject({ status: 202 });
    expect((await read(id)).currentStatus).toBe('pending');
    fixture.clock.now += 2500;
    expect(await send(path, { query: 'status=up&msg=OK&ping=' }, method)).toMatchObject({ status: 202 });
    expect(await read(id)).toMatchObject({ currentStatus: 'up', lastResult: { message: 'OK', latencyMs: 2500 } });
    expect(await send(`${path}/fail`, { query: 'status=up&msg=bad' }, method)).toMatchObject({ status: 202 });
    expect(await read(id)).toMatchObject({ currentStatus: 'down', lastResult: { message: 'bad' } });
  });

  test('a preflight names the methods', async () => {
    const { path } = await create();
    const answer = await fetch(`${url}${path}`, { method: 'OPTIONS' });
    expect(answer.headers.get('allow')).toBe('POST, GET, HEAD, OPTIONS');
    expect((await send(path, {}, 'PUT')).status).toBe(405);
  });

  test('curl sends a log that is far too large, and gets an answer', async () => {
    const { id, path } = await create();
    const log = 'y'.repeat(20_000_000);
    const curl = promisify(execFile)('curl', [
      '-fsS',
      '--data-binary',
      '@-',
      '-H',
      'Content-Type: text/plain',
      `${url}${path}/fail`,
    ]);
    curl.child.stdin?.on('error', () => undefined).end(log);
    expect(JSON.parse((await curl).stdout)).toMatchObject({ currentStatus: 'down' });
    expect((await read(id)).lastResult.message).toBe(`${'y'.repeat(1999)}…`);
  });

  test('a job that dies while it sends its log is heard', async () => {
    const { id, path } = await create();
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const before = fixture.logs.length;
    socket.write(
      `POST ${path}/fail HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 1000\r\n\r\nhalf a log`,
    );
    socket.end();
    await once(socket.resume(), 'close');
    await expect.poll(async () => (await read(id)).currentStatus).toBe('down');
    expect(fixture.logs.slice(before).filter(({ level }) => level === 'error')).toEqual([]);
  });
});
