import { globSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@watchpost/client';
import { freePort } from '@watchpost/testbed/free-port';
import { createDatabase } from '@watchpost/testbed/postgres';
import { startServer } from '@watchpost/testbed/server-process';
import { startTruthHosts } from '@watchpost/testbed/truth';
import { describe, test, vi } from 'vitest';
import { impatient, nothingWrong, recordOf, summaryOf, watch } from './watched-truth.js';

// Two processes of the built server on one PostgreSQL, on machines whose clocks are wrong, each by another time: libfaketime stands
// for the machines. Their record is held against what was true of the hosts, by the right time.

const [faketime] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1');
const obstacle = faketime === undefined ? 'faketime is not installed' : undefined;
const metricsToken = 'a token for the metrics';
/** By how many seconds each clock is wrong. */
const skews = [30, -120];

describe('two processes whose clocks differ', () => {
  test.skipIf(obstacle !== undefined)(
    'record an outage as long as it was, and each says by how much its clock is wrong',
    async ({ expect, onTestFinished }) => {
      const database = await createDatabase();
      onTestFinished(() => database.drop());
      const hosts = await startTruthHosts();
      onTestFinished(() => hosts.stop());
      const start = async (skew: number, owner?: { readonly email: string; readonly password: string }) => {
        const server = await startServer({
          env: {
            DATABASE_URL: database.url,
            ALLOW_PRIVATE_TARGETS: 'true',
            RATE_LIMIT_PER_IP: '1000000',
            METRICS_TOKEN: metricsToken,
            LD_PRELOAD: faketime ?? '',
            FAKETIME: `${skew < 0 ? '' : '+'}${skew}s`,
            // The time since the machine was started is right on any of them.
            FAKETIME_DONT_FAKE_MONOTONIC: '1',
          },
          ...(owner !== undefined && { owner }),
        });
        onTestFinished(() => server.kill());
        return server;
      };
      const ahead = await start(skews[0] ?? 0);
      const behind = await start(skews[1] ?? 0, ahead.owner);
      const servers = [ahead, behind];
      const client = createClient({ baseUrl: ahead.url, ...ahead.owner });

      const places = await Promise.all(Array.from({ length: 6 }, async () => `127.0.0.1:${await freePort()}`));
      await Promise.all(places.map((place) => hosts.set(place, 'up')));
      const watched = await Promise.all(places.map((place) => watch(client, place, impatient)));
      const allAre = (status: string) =>
        vi.waitFor(
          async () => {
            const { data } = await client.monitors.list({ pageSize: 100 });
            expect(data.map(({ currentStatus }) => currentStatus)).toEqual(places.map(() => status));
          },
          { timeout: 60_000, interval: 500 },
        );
      await allAre('up');
      await Promise.all(places.map((place) => hosts.set(place, 'wrong')));
      await sleep(20_000);
      await Promise.all(places.map((place) => hosts.set(place, 'up')));
      await allAre('up');

      const records = await Promise.all(
        watched.map((each) => recordOf(client, each, { outages: hosts.outagesOf(each.place), faults: [] })),
      );
      expect(summaryOf('skewed clocks', records)).toMatchObject({ ...nothingWrong, outages: places.length });

      for (const { id } of watched) {
        // The evaluation follows the result.
        const incident = await vi.waitFor(
          async () => {
            const { data } = await client.incidents.list({ monitorId: id });
            expect(data).toMatchObject([{ status: 'resolved' }]);
            return data[0];
          },
          { timeout: 30_000, interval: 500 },
        );
        const { intervals } = await client.monitors.statusHistory(id, { bins: 1 });
        const down = intervals.find(({ status }) => status === 'down');
        expect([incident?.startedAt, incident?.resolvedAt]).toEqual([down?.from, down?.to]);
        const uptime = await client.monitors.uptime(id);
        expect(uptime.seconds.down).toBeCloseTo((Date.parse(down?.to ?? '') - Date.parse(down?.from ?? '')) / 1000, 2);
      }

      for (const [index, { url, stderr }] of servers.entries()) {
        const skew = skews[index] ?? 0;
        const readiness: unknown = await (await fetch(`${url}/readyz`)).json();
        expect(readiness).toMatchObject({
          status: 'ready',
          clock: { source: 'database', aheadSeconds: expect.closeTo(skew, 0) },
        });
        const metrics = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
        const [, shown] = /^watchpost_clock_ahead_seconds (\S+)$/m.exec(await metrics.text()) ?? [];
        expect(Number(shown)).toBeCloseTo(skew, 0);
        expect(stderr).toContain('clock differs from the database; using the time of the database');
      }
    },
  );
});

describe('a process whose machine has its clock set', () => {
  test.skipIf(obstacle !== undefined)(
    'by an hour, forward and back, makes its checks and loses no outage',
    async ({ expect, onTestFinished }) => {
      const hosts = await startTruthHosts();
      onTestFinished(() => hosts.stop());
      const folder = await mkdtemp(join(tmpdir(), 'watchpost-clock-'));
      const clockFile = join(folder, 'clock');
      const setClock = (seconds: number) => writeFile(clockFile, `${seconds < 0 ? '' : '+'}${seconds}s\n`);
      await setClock(0);
      const server = await startServer({
        env: {
          ALLOW_PRIVATE_TARGETS: 'true',
          RATE_LIMIT_PER_IP: '1000000',
          LD_PRELOAD: faketime ?? '',
          FAKETIME_TIMESTAMP_FILE: clockFile,
          FAKETIME_CACHE_DURATION: '1',
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
        },
        folder,
      });
      onTestFinished(async () => {
        await server.kill();
        await rm(folder, { recursive: true, force: true });
      });
      const client = createClient({ baseUrl: server.url, ...server.owner });
      const place = `127.0.0.1:${await freePort()}`;
      await hosts.set(place, 'up');
      const { id } = await watch(client, place, impatient);
      const checksAfter = async (change: () => unknown): Promise<void> => {
        const { lastCheckedAt } = await client.monitors.get(id);
        await change();
        await vi.waitFor(
          async () => {
            const monitor = await client.monitors.get(id);
            expect(monitor.currentStatus).toBe('up');
            expect(monitor.lastCheckedAt).not.toBe(lastCheckedAt);
          },
          { timeout: 60_000, interval: 500 },
        );
      };
      const outageSeconds = 15;
      const haveOutage = async () => {
        await hosts.set(place, 'wrong');
        await sleep(outageSeconds * 1000);
        await checksAfter(() => hosts.set(place, 'up'));
      };
      const isSaid = (line: string) =>
        vi.waitFor(() => expect(server.stderr).toContain(line), { timeout: 120_000, interval: 500 });

      await checksAfter(() => undefined);
      await haveOutage();
      await setClock(3600);
      await isSaid('clock step followed');
      await haveOutage();
      await setClock(0);
      await isSaid('clock set back; statuses moved');
      await checksAfter(() => undefined);
      await haveOutage();

      // Whose clock was an hour ahead knows an hour without checks, and has it back with what it had written there.
      const { intervals } = await client.monitors.statusHistory(id, { bins: 1 });
      const lengths = intervals.map(({ from, to }) => Date.parse(to ?? new Date().toISOString()) - Date.parse(from));
      expect(Math.min(...lengths)).toBeGreaterThanOrEqual(0);
      const down = intervals.filter(({ status }) => status === 'down');
      expect(down).toHaveLength(3);
      const tolerance = impatient.intervalSeconds + impatient.timeoutSeconds;
      for (const { from, to } of down) {
        const seconds = (Date.parse(to ?? '') - Date.parse(from)) / 1000;
        expect(Math.abs(seconds - outageSeconds)).toBeLessThanOrEqual(tolerance);
      }
      const { data } = await client.incidents.list({ monitorId: id });
      expect(data.map(({ status }) => status)).toEqual(['resolved', 'resolved', 'resolved']);
      expect(data.map(({ startedAt, resolvedAt }) => [startedAt, resolvedAt]).sort()).toEqual(
        down.map(({ from, to }) => [from, to]).sort(),
      );
      expect(server.stderr).not.toContain('failed; retrying');
    },
  );
});
