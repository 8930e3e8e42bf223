import { createDatabase } from '@watchpost/testbed/postgres';
import { type ServerProcess, startServer } from '@watchpost/testbed/server-process';
import { startHttpTarget, type Target } from '@watchpost/testbed/targets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApiKey, send, signIn } from './session.js';
import { startReceiver, type VerifyingReceiver } from './verifying-receiver.js';

const monitorCount = 30;
const outageCount = 3;
const intervalMs = 5000;
/** For the machine to do what is due. */
const leewayMs = 1000;

interface Interval {
  readonly status: string;
  readonly from: string;
  readonly to: string | null;
}

describe.each(['sqlite', 'postgres'])(
  'two server processes, of which one is killed again and again, on %s',
  (dialect) => {
    let survivor: ServerProcess;
    let receiver: VerifyingReceiver;
    let sites: Target;
    let areDown = false;
    const arrivals = new Map<string, number[]>();
    let env: Record<string, string>;
    let headers: Record<string, string>;
    let disposeDatabase = async (): Promise<void> => {};

    beforeAll(async () => {
      receiver = await startReceiver();
      sites = await startHttpTarget({
        handler: (request, response) => {
          const path = request.url ?? '';
          arrivals.set(path, [...(arrivals.get(path) ?? []), Date.now()]);
          response.writeHead(areDown ? 503 : 200).end();
        },
      });
      env = {
        ALLOW_PRIVATE_TARGETS: 'true',
        RATE_LIMIT_PER_IP: '1000000',
        WEBHOOK_RETRY_SECONDS: '1,1,1,1,1',
        PUBLIC_URL: 'https://watchpost.test',
      };
      if (dialect === 'postgres') {
        const database = await createDatabase();
        disposeDatabase = () => database.drop();
        env.DATABASE_URL = database.url;
      }
      survivor = await startServer({ env });
      const owner = await signIn(survivor);
      const scopes = ['monitors', 'incidents', 'alert-rules', 'webhooks'].flatMap((of) => [
        `${of}:read`,
        `${of}:write`,
      ]);
      headers = { 'x-api-key': await makeApiKey(survivor, owner, { scopes }) };
    });
    afterAll(async () => {
      await survivor.stop();
      await Promise.all([sites.stop(), receiver.stop()]);
      await disposeDatabase();
    });

    const call = async (method: string, path: string, body?: unknown) => {
      const reply = await send(survivor.url, method, path, { headers, ...(body !== undefined && { body }) });
      expect(reply.status, `${method} ${path}: ${JSON.stringify(reply.body)}`).toBeLessThan(300);
      return reply.body;
    };
    const totalOf = async (path: string): Promise<number> => (await call('GET', path)).meta.totalItems;

    test('every outage of every monitor is one incident and one alert', { timeout: 180_000 }, async () => {
      receiver.secret = (await call('POST', '/webhooks', { name: 'All', url: receiver.url })).secret;
      const { id: ruleId } = await call('POST', '/alert-rules', {
        name: 'Any failure',
        condition: { metric: 'status', operator: '==', threshold: 'down' },
        failureThreshold: 1,
        successThreshold: 1,
      });
      const ids: string[] = [];
      for (let index = 0; index < monitorCount; index++) {
        const target = `${sites.url}/${index}`;
        const limits = { intervalSeconds: intervalMs / 1000, timeoutSeconds: 1, retries: 0 };
        ids.push((await call('POST', '/monitors', { name: `Site ${index}`, type: 'http', target, ...limits })).id);
      }
      const eventually = (what: string, read: () => Promise<unknown>, expected: unknown) =>
        expect.poll(read, { timeout: 40_000, interval: 250, message: what }).toEqual(expected);
      await eventually('all are up', () => totalOf('/monitors?currentStatus=up&pageSize=1'), monitorCount);

      let isOver = false;
      let kills = 0;
      const killing = (async () => {
        while (!isOver) {
          const victim = await startServer({ env, folder: survivor.folder, owner: survivor.owner });
          await new Promise((resolve) => setTimeout(resolve, 700 + 1500 * Math.random()));
          await victim.kill();
          kills += 1;
          // Who takes over may be killed as well; only then would a monitor be missed for longer.
          const killedAt = Date.now();
          await expect
            .poll(() => Math.min(...[...arrivals.values()].map((times) => times.at(-1) ?? 0)), { timeout: 20_000 })
            .toBeGreaterThan(killedAt);
        }
      })();
      try {
        for (let outage = 1; outage <= outageCount; outage++) {
          areDown = true;
          await eventually('all incidents are open', () => totalOf('/incidents?status=open&pageSize=1'), monitorCount);
          await eventually(
            'all alerts fire',
            () => totalOf(`/alert-rules/${ruleId}/states?state=firing`),
            monitorCount,
          );
          areDown = false;
          await eventually('no incident is open', () => totalOf('/incidents?status=open&pageSize=1'), 0);
          await eventually(
            'no alert fires',
            () => totalOf(`/alert-rules/${ruleId}/states?state=inactive`),
            monitorCount,
          );
        }
      } finally {
        isOver = true;
        await killing;
      }
      expect(kills).toBeGreaterThan(1);

      for (const times of arrivals.values()) {
        const gaps = times.slice(1).map((at, index) => at - (times[index] ?? at));
        expect(Math.max(...gaps), 'milliseconds between two checks').toBeLessThan(2 * intervalMs + leewayMs);
      }
      for (const id of ids) {
        const { intervals }: { intervals: Interval[] } = await call('GET', `/monitors/${id}/status-history`);
        const inOrder = intervals.toReversed();
        expect(inOrder.map(({ status }) => status)).toEqual([
          'pending',
          'up',
          'down',
          'up',
          'down',
          'up',
          'down',
          'up',
        ]);
        expect(inOrder.slice(1).map(({ from }) => from)).toEqual(inOrder.slice(0, -1).map(({ to }) => to));
        const incidents = (await call('GET', `/incidents?monitorId=${id}&sort=number`)).data;
        expect(
          incidents.map((incident: { startedAt: string; resolvedAt: string }) => [
            incident.startedAt,
            incident.resolvedAt,
          ]),
        ).toEqual(inOrder.filter(({ status }) => status === 'down').map(({ from, to }) => [from, to]));
      }
      expect(await totalOf('/incidents?pageSize=1')).toBe(monitorCount * outageCount);

      await eventually('all events came', async () => receiver.events.length, monitorCount * outageCount * 4);
      const alerts = receiver.events
        .flatMap((event) => (event.type === 'alert.triggered' || event.type === 'alert.resolved' ? [event] : []))
        .sort((a, b) => (a.occurredAt < b.occurredAt ? -1 : 1));
      const byMonitor = Map.groupBy(alerts, ({ data }) => data.monitorId);
      expect(new Set(byMonitor.keys())).toEqual(new Set(ids));
      for (const events of byMonitor.values()) {
        expect(events.map(({ type }) => type)).toEqual(
          Array.from({ length: outageCount }, () => ['alert.triggered', 'alert.resolved']).flat(),
        );
      }
    });
  },
);
