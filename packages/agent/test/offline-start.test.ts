import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AgentAssignment } from '@watchpost/schemas';
import { startTcpTarget } from '@watchpost/testbed/targets';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createAgent } from '../src/agent.js';
import { createMemoryLogger } from './memory-logger.js';

const assignment = (target: string): AgentAssignment => ({
  monitorId: 'mon_1',
  version: 1,
  type: 'tcp',
  target,
  config: {},
  assertions: [],
  intervalSeconds: 5,
  timeoutSeconds: 2,
  retries: 0,
  retryIntervalSeconds: 5,
  degradedAfterMs: null,
  offsetMs: 0,
  sealedCredentials: 'v1.sealed',
  runNow: null,
});

/** A server that answers while `isThere()`. */
const serverWith = (assignments: readonly AgentAssignment[], isThere: () => boolean) => {
  const serverTime = (): string => new Date().toISOString();
  const answers: Readonly<Record<string, () => object>> = {
    hello: () => ({
      agentId: 'agt_1',
      name: 'Office',
      location: '',
      serverTime: serverTime(),
      protocol: 1,
      minimumVersion: '0.0.0',
      latestVersion: '1.0.0',
      pollSeconds: 30,
      maxBatch: 500,
      maxBufferAgeSeconds: 86_400,
    }),
    assignments: () => ({ serverTime: serverTime(), assignments, exporters: [] }),
    results: () => ({
      serverTime: serverTime(),
      accepted: 1,
      duplicates: 0,
      rejected: [],
      scrapes: { accepted: 0, duplicates: 0, rejected: [] },
      assignmentsEtag: '"1"',
    }),
  };
  return async (input: Request | string | URL): Promise<Response> => {
    if (!isThere()) throw new TypeError('fetch failed');
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const answer = answers[pathname.split('/').at(-1) ?? ''];
    return answer === undefined
      ? new Response(null, { status: 204 })
      : Response.json(answer(), { headers: { etag: '"1"' } });
  };
};

const token = 'wpa_a_token_that_is_nowhere_on_the_disk';

describe('An agent that is started without a connection', () => {
  it('goes on with what the server said last, which is on the disk without a secret', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'watchpost-offline-'));
    const target = await startTcpTarget();
    onTestFinished(async () => {
      await target.stop();
      await rm(folder, { recursive: true });
    });
    let isThere = true;
    const fetch = serverWith([assignment(`127.0.0.1:${target.port}`)], () => isThere);
    const options = { url: 'http://watchpost.invalid', token, bufferPath: folder, fetch };
    const first = createAgent(options);
    await first.start();
    const path = join(folder, 'assignments.json');
    await expect.poll(() => stat(path).catch(() => undefined)).toBeDefined();
    await first.stop();
    const text = await readFile(path, 'utf8');
    expect(text).not.toContain(token);
    expect(JSON.parse(text).assigned.assignments).toMatchObject([{ sealedCredentials: 'v1.sealed' }]);
    expect((await stat(path)).mode & 0o777).toBe(0o600);

    isThere = false;
    const second = createAgent(options);
    await second.start();
    await expect.poll(() => second.health.bufferedResults, { timeout: 30_000 }).toBeGreaterThan(0);
    expect(second.health).toMatchObject({ isConnected: false, monitors: 1 });
    await second.stop();
    const names = (await readdir(folder)).filter((name) => name.endsWith('.jsonl'));
    const lines = (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('');
    expect(lines).toContain('"monitorId":"mon_1"');

    const logger = createMemoryLogger();
    const another = createAgent({ ...options, token: 'wpa_of_another_agent', logger });
    await another.start();
    await expect.poll(() => logger.messages.join()).toContain('hello failed');
    await another.stop();
    expect(logger.messages.join()).not.toContain('kept assignments');
  });
});
