import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAgent } from '@watchpost/agent';
import { createAgentKeyPair, openSealedCredentials } from '@watchpost/checks/sealed-credentials';
import { type Client, createClient } from '@watchpost/client';
import { freePort } from '@watchpost/testbed/free-port';
import { type ServerProcess, startServer } from '@watchpost/testbed/server-process';
import { startHttpTarget } from '@watchpost/testbed/targets';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type AgentProcess, makeAgentFolder, startAgentProcess } from './agent-process.js';
import { send } from './session.js';

// The server may not reach private addresses; the agents may.

describe('Agents of a running server', () => {
  let server: ServerProcess;
  let client: Client;
  let env: Record<string, string>;
  let serverFolder: string;
  beforeAll(async () => {
    env = { PORT: String(await freePort()), RATE_LIMIT_PER_IP: '1000000' };
    serverFolder = await mkdtemp(join(tmpdir(), 'watchpost-server-'));
    server = await startServer({ env, folder: serverFolder });
    client = createClient({ baseUrl: server.url, ...server.owner });
  });
  afterAll(async () => {
    await server.stop();
    await rm(serverFolder, { recursive: true, force: true });
  });

  const newFolder = async (name: string) => {
    const { id, token } = await client.agents.create({ name });
    const folder = await makeAgentFolder(token);
    onTestFinished(() => folder.remove());
    return { id, token, folder: folder.path };
  };

  const run = async (folder: string, more: readonly string[] = [], aheadMs = 0): Promise<AgentProcess> => {
    const agent = startAgentProcess(server.url, folder, more, aheadMs);
    onTestFinished(async () => void (await agent.signal('SIGKILL')));
    await expect.poll(() => agent.log).toContain('"connected"');
    return agent;
  };

  const startTarget = async () => {
    const target = await startHttpTarget();
    onTestFinished(() => target.stop());
    return target;
  };

  const monitorOf = (target: string, agentIds: string[], more: object = {}) =>
    client.monitors.create({
      name: 'Inside',
      type: 'http',
      target,
      agentIds,
      intervalSeconds: 5,
      timeoutSeconds: 2,
      retries: 0,
      recoveryThreshold: 1,
      ...more,
    });

  const statusOf = (id: string) => async () => (await client.monitors.get(id)).currentStatus;

  const timesOf = async (id: string): Promise<Set<string>> => {
    const times = new Set<string>();
    for await (const { at } of client.monitors.results(id, { pageSize: 100 })) times.add(at);
    return times;
  };

  /** Times of the results in the buffer of an agent. */
  const bufferedIn = async (folder: string): Promise<string[]> => {
    const names = (await readdir(join(folder, 'buffer'))).filter((name) => name.endsWith('.jsonl'));
    const texts = await Promise.all(names.map((name) => readFile(join(folder, 'buffer', name), 'utf8')));
    return texts.flatMap((text) =>
      text
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line).at),
    );
  };

  test('two agents check a target that the server cannot reach, and their quorum decides', async () => {
    const [one, other] = [await newFolder('One'), await newFolder('Other')];
    const [first, second] = [await run(one.folder), await run(other.folder)];
    const target = await startHttpTarget();
    const { id } = await monitorOf(target.url, [one.id, other.id], { quorum: { mode: 'all' } });
    await expect.poll(statusOf(id)).toBe('up');
    await expect
      .poll(async () => (await client.monitors.get(id)).locations.map(({ agentId, status }) => [agentId, status]))
      .toEqual([
        [one.id, 'up'],
        [other.id, 'up'],
      ]);
    await target.stop();
    await expect.poll(statusOf(id)).toBe('down');
    expect((await client.monitors.get(id)).locations.map(({ status, isFresh }) => [status, isFresh])).toEqual([
      ['down', true],
      ['down', true],
    ]);
    expect(await first.signal('SIGTERM')).toBe(0);
    await expect.poll(async () => (await client.agents.get(one.id)).status).toBe('offline');
    await expect.poll(statusOf(id)).toBe('unknown');
    expect(await second.signal('SIGTERM')).toBe(0);
  });

  test('clocks that are an hour off change no time of a result, while the server is away as well', async () => {
    const [fast, slow] = [await newFolder('Fast'), await newFolder('Slow')];
    const hour = 3_600_000;
    await run(fast.folder, [], hour);
    const behind = await run(slow.folder, [], -hour);
    const arrivals: number[] = [];
    const target = await startHttpTarget({
      handler: (_request, answer) => {
        arrivals.push(Date.now());
        answer.end('ok');
      },
    });
    onTestFinished(() => target.stop());
    const { id } = await monitorOf(target.url, [fast.id, slow.id], { quorum: { mode: 'all' } });
    const locations = async () => (await client.monitors.get(id)).locations.map(({ status }) => status);
    await expect.poll(locations).toEqual(['up', 'up']);
    await server.kill();
    await expect.poll(async () => (await bufferedIn(slow.folder)).length).toBeGreaterThanOrEqual(2);
    await behind.signal('SIGKILL');
    // Without a connection it goes on by the clock that it had.
    const again = startAgentProcess(server.url, slow.folder, [], -hour);
    onTestFinished(async () => void (await again.signal('SIGKILL')));
    await expect.poll(() => again.log).toContain('going on with kept assignments');
    const before = (await bufferedIn(slow.folder)).length;
    await expect.poll(async () => (await bufferedIn(slow.folder)).length).toBeGreaterThan(before);
    server = await startServer({ env, folder: serverFolder, owner: server.owner });
    await expect.poll(async () => (await bufferedIn(slow.folder)).length).toBe(0);
    await expect.poll(async () => (await bufferedIn(fast.folder)).length).toBe(0);
    const times = [...(await timesOf(id))].map((at) => Date.parse(at));
    expect(times.length).toBeGreaterThanOrEqual(6);
    // Each result is of one request that arrived then; a second is much more than a busy machine needs.
    for (const at of times) expect(Math.min(...arrivals.map((arrived) => Math.abs(arrived - at)))).toBeLessThan(1000);
    const shown = await Promise.all([fast.id, slow.id].map((agentId) => client.agents.get(agentId)));
    const [ahead, late] = shown.map(({ clockOffsetMs }) => Math.round((clockOffsetMs ?? 0) / 60_000));
    expect([ahead, late]).toEqual([60, -60]);
    await expect.poll(statusOf(id)).toBe('up');
  });

  test('an agent checks a monitor on request, and the answer is its result', async () => {
    const made = await newFolder('Asked');
    await run(made.folder);
    const target = await startTarget();
    const { id } = await monitorOf(target.url, [made.id], { intervalSeconds: 3600 });
    await expect.poll(statusOf(id)).toBe('up');
    const before = await timesOf(id);
    const result = await client.monitors.check(id);
    expect(result).toMatchObject({ monitorId: id, agentId: made.id, status: 'up' });
    expect(before).not.toContain(result.at);
  });

  test('an agent that is killed while the server is away has lost nothing that was on the disk', async () => {
    const made = await newFolder('Cut off');
    const target = await startTarget();
    const { id } = await monitorOf(target.url, [made.id]);
    const agent = await run(made.folder);
    await expect.poll(statusOf(id)).toBe('up');
    await server.kill();
    await expect.poll(() => agent.log).toContain('the connection to the server fails at TCP: connection refused');
    await expect.poll(async () => (await bufferedIn(made.folder)).length).toBeGreaterThanOrEqual(2);
    await agent.signal('SIGKILL');

    // As many as of a long outage, so that they take several batches.
    const now = Date.now();
    const kept = await bufferedIn(made.folder);
    const [file = ''] = (await readdir(join(made.folder, 'buffer'))).filter((name) => name.endsWith('.jsonl'));
    const [line = ''] = (await readFile(join(made.folder, 'buffer', file), 'utf8')).split('\n');
    const past = Array.from({ length: 3000 }, (_, index) => new Date(now - 3_600_000 + index * 1000).toISOString());
    const lines = past.map((at) => `${JSON.stringify({ ...JSON.parse(line), at })}\n`);
    await writeFile(join(made.folder, 'buffer', 'results-00000000.jsonl'), `${lines.join('')}{"at":"20`);

    server = await startServer({ env, folder: serverFolder, owner: server.owner });
    await run(made.folder);
    await expect.poll(async () => (await bufferedIn(made.folder)).length).toBe(0);
    const times = await timesOf(id);
    expect([...past, ...kept].filter((at) => !times.has(at))).toEqual([]);
  });

  test('a second process with the same key takes over, and the first one ends with 4', async () => {
    const made = await newFolder('Copied');
    const first = await run(made.folder);
    const copy = await mkdtemp(join(tmpdir(), 'watchpost-agent-'));
    onTestFinished(() => rm(copy, { recursive: true, force: true }));
    await mkdir(join(copy, 'buffer'));
    for (const path of ['token', 'buffer/key.json']) await cp(join(made.folder, path), join(copy, path));
    const second = await run(copy);
    expect(await first.ended).toBe(4);
    expect(await second.signal('SIGTERM')).toBe(0);
  });

  test('a stolen token reads no credentials, and cannot bring a key', async () => {
    const made = await newFolder('Robbed');
    const target = await startTarget();
    const credentials = { username: 'admin', password: 'a secret that no thief reads' };
    await monitorOf(target.url, [made.id], { credentials });
    const robbed = await run(made.folder);
    const headers = { authorization: `Bearer ${made.token}` };
    const { body } = await send(server.url, 'GET', '/agent/assignments', { headers });
    const [{ monitorId, version, sealedCredentials }] = body.assignments;
    expect(JSON.stringify(body)).not.toContain('a secret that no thief reads');
    const thief = createAgentKeyPair();
    const sealedFor = { agentId: made.id, subjectId: monitorId, version };
    expect(() => openSealedCredentials(sealedCredentials, thief.privateKey, sealedFor)).toThrow();

    const empty = await makeAgentFolder(made.token);
    onTestFinished(() => empty.remove());
    const robber = startAgentProcess(server.url, empty.path);
    expect(await robber.ended).toBe(3);
    for (const { log } of [robber, robbed]) expect(log).not.toContain(made.token.slice(0, 20));
    const { privateKey } = JSON.parse(await readFile(join(made.folder, 'buffer', 'key.json'), 'utf8'));
    expect(openSealedCredentials(sealedCredentials, privateKey, sealedFor)).toEqual(credentials);
  });

  test('--once checks every monitor once, and --self-test says where the way ends', async () => {
    const made = await newFolder('Now and then');
    const target = await startTarget();
    const { id } = await monitorOf(target.url, [made.id]);
    const once = startAgentProcess(server.url, made.folder, ['--once']);
    expect(await once.ended).toBe(0);
    expect(once.log).toContain(
      '{"checked":1,"up":1,"degraded":0,"down":0,"unknown":0,"scraped":0,"failedScrapes":0,"rejected":0}',
    );
    expect((await timesOf(id)).size).toBe(1);
    const cutOff = startAgentProcess(`http://127.0.0.1:${await freePort()}`, made.folder, ['--self-test']);
    expect(await cutOff.ended).toBe(1);
    expect(cutOff.log).toBe('the connection to the server fails at TCP: connection refused\n');
  });

  test('the health of an agent is on loopback', async () => {
    const made = await newFolder('Healthy');
    const port = await freePort();
    const agent = await run(made.folder, ['--health', String(port)]);
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`);
    expect(ready.status).toBe(200);
    expect(await ready.json()).toMatchObject({ isConnected: true, agentId: made.id });
    expect(await agent.signal('SIGTERM')).toBe(0);
  });

  test('50 agents go on when the server is started again', async () => {
    const target = await startTarget();
    const root = await mkdtemp(join(tmpdir(), 'watchpost-agents-'));
    onTestFinished(() => rm(root, { recursive: true, force: true }));
    const agents = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const { id, token } = await client.agents.create({ name: `Agent ${index}` });
        const agent = createAgent({ url: server.url, token, bufferPath: join(root, id) });
        await agent.start();
        onTestFinished(() => agent.stop());
        const monitor = await monitorOf(target.url, [id]);
        return { agent, monitorId: monitor.id };
      }),
    );
    const statuses = (): Promise<string[]> =>
      Promise.all(agents.map(async ({ monitorId }) => (await client.monitors.get(monitorId)).currentStatus));
    await expect.poll(() => agents.filter(({ agent }) => agent.health.monitors === 1).length).toBe(50);
    await server.stop();
    await expect.poll(() => agents.filter(({ agent }) => agent.health.isConnected).length).toBe(0);
    await expect.poll(() => agents.every(({ agent }) => agent.health.bufferedResults > 0)).toBe(true);
    server = await startServer({ env, folder: serverFolder, owner: server.owner });
    await expect
      .poll(() => agents.filter(({ agent }) => agent.health.isConnected).length, { timeout: 60_000 })
      .toBe(50);
    await expect.poll(() => agents.every(({ agent }) => agent.health.bufferedResults < 2)).toBe(true);
    await expect.poll(statuses).toEqual(Array(50).fill('up'));
  });
});
