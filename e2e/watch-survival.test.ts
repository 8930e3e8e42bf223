import { setTimeout as delay } from 'node:timers/promises';
import { createDatabase } from '@watchpost/testbed/postgres';
import { type ServerProcess, startServer } from '@watchpost/testbed/server-process';
import { startHttpTarget, type Target } from '@watchpost/testbed/targets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApiKey, send, signIn } from './session.js';
import { startReceiver, type VerifyingReceiver } from './verifying-receiver.js';

/** `pnpm test:faults` takes minutes, every other run seconds. */
const isLong = process.env.MODE === 'faults';
const { fewestOutages, fewestKills, victims } = isLong
  ? { fewestOutages: 10, fewestKills: 100, victims: 2 }
  : { fewestOutages: 2, fewestKills: 3, victims: 1 };
const monitorCount = 30;
const intervalMs = 5000;
/** For a busy machine to do what is due. */
const leewayMs = 1000;
/** From its start a process is there for at most so long; long enough to take over what others had in hand. */
const longestLifeMs = 3500;

interface Interval {
  readonly status: string;
  readonly from: string;
  readonly to: string | null;
}

const longestGap = (times: readonly number[]): number =>
  Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at)));

// Side by side: most of the time they wait for what is due.
describe.concurrent.each(['sqlite', 'postgres'])(
  'server processes that are killed repeatedly while one survives, on %s',
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

    test('delay no check by two intervals, and report every outage as one incident and one alert', {
      timeout: isLong ? 1_800_000 : 240_000,
    }, async ({ expect }) => {
      receiver.secret = (await call('POST', '/webhooks', { name: 'All', url: receiver.url })).secret;
      const { id: ruleId } = await call('POST', '/alert-rules', {
        name: 'Any failure',
        condition: { metric: 'status', operator: '==', threshold: 'down' },
        failureThreshold: 1,
        successThreshold: 1,
      });
      const ids = await Promise.all(
        Array.from({ length: monitorCount }, async (_, index): Promise<string> => {
          const target = `${sites.url}/${index}`;
          const limits = { intervalSeconds: intervalMs / 1000, timeoutSeconds: 1, retries: 0 };
          return (await call('POST', '/monitors', { name: `Site ${index}`, type: 'http', target, ...limits })).id;
        }),
      );
      const eventually = (what: string, read: () => Promise<unknown>, expected: unknown) =>
        expect.poll(read, { timeout: 40_000, interval: 100, message: what }).toEqual(expected);
      await eventually('all are up', () => totalOf('/monitors?currentStatus=up&pageSize=1'), monitorCount);

      let isOver = false;
      let kills = 0;
      const killAgainAndAgain = async (): Promise<void> => {
        while (!isOver) {
          const victim = await startServer({ env, folder: survivor.folder, owner: survivor.owner });
          await delay(longestLifeMs * Math.random());
          await victim.kill();
          kills += 1;
        }
      };
      const killing = Promise.all(Array.from({ length: victims }, killAgainAndAgain));
      let outageCount = 0;
      try {
        for (; outageCount < fewestOutages || kills < fewestKills; outageCount++) {
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
      for (const times of arrivals.values()) {
        expect(longestGap(times), 'milliseconds between two checks').toBeLessThan(2 * intervalMs + leewayMs);
      }
      const inOrder = Array.from({ length: outageCount }, () => ['up', 'down']).flat();
      let longestBetweenResults = 0;
      for (const id of ids) {
        const results = (await call('GET', `/monitors/${id}/results?pageSize=100&sort=at`)).data;
        const times: number[] = results.map(({ at }: { at: string }) => Date.parse(at));
        longestBetweenResults = Math.max(longestBetweenResults, longestGap(times));
        const { intervals }: { intervals: Interval[] } = await call('GET', `/monitors/${id}/status-history`);
        const spans = intervals.toReversed();
        expect(spans.map(({ status }) => status)).toEqual(['pending', ...inOrder, 'up']);
        expect(spans.slice(1).map(({ from }) => from)).toEqual(spans.slice(0, -1).map(({ to }) => to));
        const incidents = (await call('GET', `/incidents?monitorId=${id}&sort=number`)).data;
        expect(
          incidents.map((incident: { startedAt: string; resolvedAt: string }) => [
            incident.startedAt,
            incident.resolvedAt,
          ]),
        ).toEqual(spans.filter(({ status }) => status === 'down').map(({ from, to }) => [from, to]));
      }
      expect(longestBetweenResults, 'milliseconds between two results').toBeLessThan(2 * intervalMs + leewayMs);
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
      if (isLong) {
        console.info(
          `${dialect}: ${kills} kills, ${longestBetweenResults} ms at most between two results of a monitor`,
        );
      }
    });
  },
);
