import { setTimeout as wait } from 'node:timers/promises';
import { createDatabase } from '@watchpost/testbed/postgres';
import { type ServerProcess, startServer } from '@watchpost/testbed/server-process';
import { startHttpTarget, startTcpTarget, type Target } from '@watchpost/testbed/targets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { distribution, longestGap } from './figures.js';
import { register, send, signIn } from './session.js';

/** What is promised of an organization while another one has only monitors that time out; in milliseconds. */
const promised = { gap: 10_000, alert: 5000, livez: 250 };

const silentMonitors = 5000;
const perRequest = 100;
const outages = 3;

describe.each(['sqlite', 'postgres'])('while 5,000 monitors of one organization time out, on %s', (dialect) => {
  let server: ServerProcess;
  let silent: Target;
  let site: Target;
  let dropDatabase = async (): Promise<void> => {};
  /** Set while the site answers 500. */
  let isFailing = false;
  const checkedAt: number[] = [];
  const failedAt: number[] = [];

  beforeAll(async () => {
    silent = await startTcpTarget();
    site = await startHttpTarget({
      handler: (_request, response) => {
        checkedAt.push(performance.now());
        if (isFailing) failedAt.push(performance.now());
        response.writeHead(isFailing ? 500 : 200).end();
      },
    });
    const env: Record<string, string> = { ALLOW_PRIVATE_TARGETS: 'true', RATE_LIMIT_PER_IP: '1000000' };
    if (dialect === 'postgres') {
      const database = await createDatabase();
      dropDatabase = () => database.drop();
      env.DATABASE_URL = database.url;
    }
    server = await startServer({ env });
  });
  afterAll(async () => {
    await server.stop();
    await Promise.all([silent.stop(), site.stop()]);
    await dropDatabase();
  });

  const call = async (headers: Record<string, string>, method: string, path: string, body?: unknown) => {
    const reply = await send(server.url, method, path, { headers, ...(body !== undefined && { body }) });
    expect(reply.status, `${method} ${path}: ${JSON.stringify(reply.body)}`).toBeLessThan(300);
    return reply.body;
  };

  /** Half of them hold their place for 10 s, half for 300 s; all are due at once and fail. */
  const createSilent = async (headers: Record<string, string>): Promise<void> => {
    await call(headers, 'POST', '/alert-rules', {
      name: 'All of ours',
      target: { scope: 'all' },
      condition: { metric: 'consecutiveFailures', operator: '>=', threshold: 1 },
      channels: [{ type: 'webhook' }],
    });
    for (let first = 0; first < silentMonitors; first += perRequest) {
      const monitors = Array.from({ length: perRequest }, (_, index) => ({
        name: `Silent ${first + index}`,
        type: 'http',
        target: `http://127.0.0.1:${silent.port}/`,
        ...(index % 2 === 0
          ? { intervalSeconds: 60, timeoutSeconds: 10 }
          : { intervalSeconds: 301, timeoutSeconds: 300 }),
        retries: 0,
      }));
      await call(headers, 'POST', '/monitors/bulk', { action: 'create', monitors });
    }
  };

  const livezMs: number[] = [];
  /** How much later than asked this process went on: what the machine takes from it, it may take from the server too. */
  const pausesMs: number[] = [];
  let isOver = false;
  const watchLivez = async (): Promise<void> => {
    while (!isOver) {
      const begun = performance.now();
      await (await fetch(`${server.url}/livez`)).text();
      const answered = performance.now();
      livezMs.push(answered - begun);
      await wait(100);
      pausesMs.push(performance.now() - answered - 100);
    }
  };

  test('a 5-second monitor of another organization is checked every 10 s, its alerts arrive within 5 s, and /livez answers within 250 ms', async () => {
    const [{ headers: noisy }, { headers: quiet }] = [
      await signIn(server),
      await register(server, 'quiet@example.com'),
    ];
    await createSilent(noisy);
    await expect.poll(() => silent.openConnections).toBeGreaterThan(32);

    const begun = performance.now();
    const monitor = await call(quiet, 'POST', '/monitors', {
      name: 'Shop',
      type: 'http',
      target: `${site.url}/`,
      intervalSeconds: 5,
      timeoutSeconds: 2,
      retries: 0,
    });
    const rule = await call(quiet, 'POST', '/alert-rules', {
      name: 'Shop fails',
      target: { scope: 'monitors', monitorIds: [monitor.id] },
      condition: { metric: 'consecutiveFailures', operator: '>=', threshold: 1 },
      failureThreshold: 1,
      successThreshold: 1,
      channels: [{ type: 'webhook' }],
    });
    const alertReaches = (state: string) =>
      expect
        .poll(async () => (await call(quiet, 'GET', `/alert-rules/${rule.id}/states`)).data[0]?.state, {
          interval: 100,
        })
        .toBe(state);

    const livez = watchLivez();
    const alertMs: number[] = [];
    try {
      for (let outage = 1; outage <= outages; outage++) {
        isFailing = true;
        await alertReaches('firing');
        alertMs.push(performance.now() - (failedAt[0] ?? 0));
        const { data: incidents } = await call(quiet, 'GET', '/incidents');
        expect(incidents, 'an incident of each outage').toHaveLength(outage);
        isFailing = false;
        failedAt.length = 0;
        await alertReaches('inactive');
      }
    } finally {
      isOver = true;
      await livez;
    }

    const gap = longestGap([begun, ...checkedAt, performance.now()]);
    console.log(
      [
        `${dialect}: ${silentMonitors} monitors time out, ${silent.openConnections} connections are open`,
        `longest gap between ${checkedAt.length} checks every 5 s: ${Math.round(gap)} ms`,
        `from the failed check to its alert: ${distribution(alertMs)}`,
        `/livez: ${distribution(livezMs)}`,
        `pauses of the machine: ${distribution(pausesMs)}`,
      ].join('\n  '),
    );
    expect(gap).toBeLessThanOrEqual(promised.gap);
    expect(Math.max(...alertMs)).toBeLessThanOrEqual(promised.alert);
    expect(Math.max(...livezMs)).toBeLessThanOrEqual(promised.livez + Math.max(...pausesMs));
  });
});
