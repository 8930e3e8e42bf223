import { createDatabase } from '@watchpost/testbed/postgres';
import { type ServerProcess, startServer } from '@watchpost/testbed/server-process';
import { startHttpTarget } from '@watchpost/testbed/targets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApiKey, type Owner, type Reply, send, signIn } from './session.js';

const windowMs = 60_000;

/** Sends `count` requests, at most 64 at a time, alternating between the servers. */
const burst = async (
  servers: readonly ServerProcess[],
  count: number,
  request: (url: string) => Promise<Reply>,
): Promise<Reply[]> => {
  const replies: Reply[] = [];
  let next = 0;
  const sender = async (): Promise<void> => {
    while (next < count) {
      const server = servers[next++ % servers.length];
      if (server !== undefined) replies.push(await request(server.url));
    }
  };
  await Promise.all(Array.from({ length: 64 }, sender));
  return replies;
};

describe('two server processes on one PostgreSQL', () => {
  let servers: [ServerProcess, ServerProcess];
  let owner: Owner;
  let dropDatabase = async (): Promise<void> => {};
  const env = {
    ALLOW_PRIVATE_TARGETS: 'true',
    RATE_LIMIT_PER_IP: '1000000',
    // Servers that share a database have one public address, which is also the issuer of their tokens.
    PUBLIC_URL: 'https://watchpost.test',
  };

  beforeAll(async () => {
    const database = await createDatabase();
    dropDatabase = () => database.drop();
    const first = await startServer({ env: { ...env, DATABASE_URL: database.url } });
    const second = await startServer({ env: { ...env, DATABASE_URL: database.url }, owner: first.owner });
    servers = [first, second];
    owner = await signIn(first);
  });
  afterAll(async () => {
    await servers[1].stop();
    await dropDatabase();
  });

  test('accept each other’s access tokens, and refuse them after a logout at either', async () => {
    const [first, second] = servers;
    const session = await signIn(first);
    expect((await send(second.url, 'GET', '/auth/me', { headers: session.headers })).status).toBe(200);
    expect((await send(second.url, 'POST', '/auth/logout', { headers: session.headers })).status).toBe(204);
    expect((await send(first.url, 'GET', '/auth/me', { headers: session.headers })).status).toBe(401);
  });

  test('answer 64 simultaneous refreshes of one token with one line of successors', async () => {
    const { refreshToken } = await signIn(servers[0]);
    const replies = await burst(servers, 64, (url) => send(url, 'POST', '/auth/refresh', { body: { refreshToken } }));
    expect(replies.map((reply) => reply.status)).toEqual(Array(64).fill(200));
    expect(new Set(replies.map((reply) => reply.body.refreshToken)).size).toBe(1);
  });

  /** The answers to a burst with a key of its own that began and ended in the same rate-limit window. */
  const burstInOneWindow = async (count: number): Promise<Reply[]> => {
    for (;;) {
      const apiKey = await makeApiKey(servers[0], owner);
      const window = Math.floor(Date.now() / windowMs);
      const replies = await burst(servers, count, (url) =>
        send(url, 'GET', '/monitors?pageSize=1', { headers: { 'x-api-key': apiKey } }),
      );
      if (Math.floor(Date.now() / windowMs) === window) return replies;
    }
  };

  test('let exactly 1,000 of 1,500 requests with one API key pass in one burst', async () => {
    const replies = await burstInOneWindow(1500);
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1000);
    const refused = replies.filter((reply) => reply.status === 429);
    expect(refused).toHaveLength(500);
    expect(
      refused.every(
        (reply) => reply.headers.get('x-ratelimit-remaining') === '0' && Number(reply.headers.get('retry-after')) > 0,
      ),
    ).toBe(true);
    const remaining = replies
      .filter((reply) => reply.status === 200)
      .map((reply) => Number(reply.headers.get('x-ratelimit-remaining')));
    expect(Math.min(...remaining)).toBe(0);
    expect(new Set(remaining).size).toBe(1000);
  });

  test('check each of 200 monitors once per interval, and one takes over when the other is killed', async () => {
    const arrivals = new Map<string, number[]>();
    const target = await startHttpTarget({
      handler: (request, response) => {
        const path = request.url ?? '';
        arrivals.set(path, [...(arrivals.get(path) ?? []), Date.now()]);
        response.end('ok');
      },
    });
    const paths = Array.from({ length: 200 }, (_, index) => `/${index}`);
    const limits = { intervalSeconds: 5, timeoutSeconds: 2 };
    const create = async (path: string): Promise<readonly [path: string, id: string]> => {
      const body = { name: 'Shared', type: 'http', target: `${target.url}${path}`, ...limits };
      const reply = await send(servers[0].url, 'POST', '/monitors', { headers: owner.headers, body });
      return [path, reply.body.id];
    };
    const monitors = await Promise.all(paths.map(create));
    const fewestChecksSince = (since: number): number =>
      Math.min(...paths.map((path) => (arrivals.get(path) ?? []).filter((at) => at >= since).length));

    // The first check comes at once, the second in the monitor's own slot; then they are an interval apart.
    await expect.poll(() => fewestChecksSince(0), { timeout: 40_000 }).toBeGreaterThanOrEqual(4);
    const now = Date.now();
    const arrived = new Map(paths.map((path) => [path, arrivals.get(path)?.length ?? 0]));
    const verify = async ([path, id]: readonly [path: string, id: string]): Promise<void> => {
      const { body } = await send(servers[0].url, 'GET', `/monitors/${id}/results?sort=at`, { headers: owner.headers });
      const results: { at: string; delayMs: number }[] = body.data;
      const slots = results.slice(1).map(({ at, delayMs }) => Date.parse(at) - delayMs);
      const gaps = slots.slice(1).map((slot, index) => slot - (slots[index] ?? slot));
      // A timer may fire a moment before its time.
      expect(Math.min(...gaps), path).toBeGreaterThan(4900);
      // Nothing was checked in vain; of the last check the result may not be written yet.
      const written = results.filter(({ at }) => Date.parse(at) <= now).length;
      expect((arrived.get(path) ?? 0) - written, path).toBeLessThanOrEqual(1);
    };
    await Promise.all(monitors.map(verify));

    await servers[0].kill();
    const killedAt = Date.now();
    // For a busy machine to do what is due.
    const leewayMs = 1000;
    await expect
      .poll(() => fewestChecksSince(killedAt), { timeout: 10_000 + leewayMs, interval: 20 })
      .toBeGreaterThanOrEqual(1);
    await target.stop();
  });
});

describe('two server processes on one SQLite file', () => {
  test('answer 64 simultaneous refreshes of one token with one line of successors', async () => {
    const env = { RATE_LIMIT_PER_IP: '1000000' };
    const first = await startServer({ env });
    const second = await startServer({ env: { ...env, ROLE: 'api' }, folder: first.folder, owner: first.owner });
    const { refreshToken } = await signIn(first);
    const replies = await burst([first, second], 64, (url) =>
      send(url, 'POST', '/auth/refresh', { body: { refreshToken } }),
    );
    expect(replies.map((reply) => reply.status)).toEqual(Array(64).fill(200));
    expect(new Set(replies.map((reply) => reply.body.refreshToken)).size).toBe(1);
    await second.stop();
    await first.stop();
  });
});
