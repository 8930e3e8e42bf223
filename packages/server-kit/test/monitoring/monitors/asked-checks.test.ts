import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { engineBounds } from '../../../src/monitoring/engine/bounds.js';
import { dialects, type KitFixture, openKit } from '../../kit-fixture.js';

const maxAskedChecksOfOne = engineBounds.askedChecksOfOne.most;

describe.each(dialects)('checks on request, on %s', (dialect) => {
  let fixture: KitFixture;
  let target: Server;
  let port: number;
  const open = new Set<Socket>();
  beforeAll(async () => {
    fixture = await openKit(dialect, { allowPrivateTargets: true });
    // Accepts and stays silent.
    target = createServer((socket) => {
      open.add(
        socket
          .on('error', () => {})
          .on('close', () => open.delete(socket))
          .resume(),
      );
    }).listen(0, '127.0.0.1');
    await once(target, 'listening');
    port = (target.address() as AddressInfo).port;
  });
  afterEach(async () => {
    for (const socket of open) socket.destroy();
    await expect.poll(() => open.size).toBe(0);
  });
  afterAll(async () => {
    target.close();
    await fixture.close();
  });

  const apiKey = async (): Promise<string> => {
    const member = await fixture.newMember('admin');
    return (await fixture.newApiKey(member, ['monitors:read', 'monitors:write', 'monitors:run'])).secret;
  };
  const document = () => ({ name: 'Silent', type: 'http', target: `http://127.0.0.1:${port}/`, timeoutSeconds: 20 });
  const ask = (key: string, path = '/monitors/test', signal?: AbortSignal): Promise<Response> =>
    fixture.kit.fetch(
      new Request(`https://watchpost.test/api/v1${path}`, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        ...(path === '/monitors/test' && { body: JSON.stringify(document()) }),
        ...(signal === undefined ? {} : { signal }),
      }),
      { ip: '203.0.113.1' },
    );

  test('four run at once for one organization, the next is refused with Retry-After, and others still run', async () => {
    const [one, other] = [await apiKey(), await apiKey()];
    const running = Array.from({ length: maxAskedChecksOfOne }, () => ask(one));
    await expect.poll(() => open.size).toBe(maxAskedChecksOfOne);

    const refused = await ask(one);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(await refused.json()).toMatchObject({ code: 'rate_limited', detail: expect.stringMatching(/at once/) });
    const theirs = ask(other);
    await expect.poll(() => open.size).toBe(maxAskedChecksOfOne + 1);

    for (const socket of open) socket.destroy();
    for (const answer of await Promise.all([...running, theirs])) expect(answer.status).toBe(200);
    const again = ask(one);
    await expect.poll(() => open.size).toBe(1);
    for (const socket of open) socket.destroy();
    expect((await again).status).toBe(200);
  });

  test('thirty-two run at once in a process, for all callers together', async () => {
    const keys = await Promise.all(Array.from({ length: 9 }, apiKey));
    const running = keys.slice(0, 8).flatMap((key) => Array.from({ length: 4 }, () => ask(key)));
    await expect.poll(() => open.size).toBe(32);
    const refused = await ask(keys[8] ?? '');
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('5');
    for (const socket of open) socket.destroy();
    await Promise.all(running);
  });

  test('a test ends when the client disconnects, and its place is free', async () => {
    const key = await apiKey();
    const controller = new AbortController();
    const running = Array.from({ length: maxAskedChecksOfOne }, () => ask(key, undefined, controller.signal));
    await expect.poll(() => open.size).toBe(maxAskedChecksOfOne);
    controller.abort();
    await expect.poll(() => open.size).toBe(0);
    await Promise.all(running);
    const next = ask(key);
    await expect.poll(() => open.size).toBe(1);
    for (const socket of open) socket.destroy();
    expect((await next).status).toBe(200);
  });

  test('a check whose client disconnects records nothing and releases the monitor', async () => {
    const key = await apiKey();
    const created = await fixture.request('POST', '/api/v1/monitors', { apiKey: key, body: document() });
    const { id } = created.body as { id: string };
    const controller = new AbortController();
    const running = ask(key, `/monitors/${id}/check`, controller.signal);
    await expect.poll(() => open.size).toBe(1);
    controller.abort();
    expect((await running).status).toBe(409);
    const row = await fixture.store.get('monitors', { id });
    expect(row).toMatchObject({ leaseToken: null, leaseUntil: null, lastCheckedAt: null });
    expect(await fixture.store.find('monitorResults', { monitorRef: row?.ref ?? 0 }, { limit: 1 })).toEqual([]);
  });
});
