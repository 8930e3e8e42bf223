import { globSync } from 'node:fs';
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

describe('two processes whose clocks differ', { timeout: 180_000 }, () => {
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
