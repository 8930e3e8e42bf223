import type { MonitorStatus } from '@watchpost/schemas';
import { expect } from 'vitest';
import { systemClock } from '../../../src/base/clock.js';
import { createRunner, type OnReady } from '../../../src/reporting/reports/report-runner.js';
import { scheduledRun } from '../../../src/reporting/reports/report-scheduler.js';
import { type Dialect, type KitFixture, type Member, monitorBody, openKit, type Reply } from '../../kit-fixture.js';

/** A status from a time on. */
export type StatusFrom = readonly [status: MonitorStatus, from: string];

/** A kit with an organization that has reports, and statuses that tests write as they are recorded. */
export interface ReportFixture extends KitFixture {
  readonly owner: Member;
  readonly apiKey: string;
  call(method: string, path: string, body?: unknown): Promise<Reply>;
  turnTo(time: string): void;
  /** Makes a monitor with these statuses, the last of which lasts; returns its id. */
  monitor(name: string, statuses: readonly [StatusFrom, ...StatusFrom[]]): Promise<string>;
  report(body: object): Promise<string>;
  /** Computes the runs that are queued, as a worker does. */
  work(onReady?: OnReady): Promise<void>;
  /** Evaluates the schedules that are due, as a worker does. */
  schedule(): Promise<void>;
  /** Queues a run, computes it and returns it with its monitors and days. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read bodies whose form has just been checked against the contract
  run(id: string, body?: object): Promise<any>;
}

const at = (time: string): number => Date.parse(time);

/** Opens it at noon of 15 April 2026, in UTC. */
export const openReports = async (dialect: Dialect): Promise<ReportFixture> => {
  const fixture = await openKit(dialect);
  const { store, clock } = fixture;
  clock.now = at('2026-04-15T12:00:00Z');
  const owner = await fixture.newMember('owner');
  const scopes = [
    'reports:read',
    'reports:write',
    'monitors:read',
    'monitors:write',
    'alert-rules:write',
    'notifications:write',
  ] as const;
  const { secret: apiKey } = await fixture.newApiKey(owner, scopes, { rateLimitPerMinute: 10_000 });
  const call: ReportFixture['call'] = (method, path, body) =>
    fixture.request(method, `/api/v1${path}`, { apiKey, ...(body === undefined ? {} : { body }) });
  const claim = { leaseUntil: 0, leaseToken: 'testing', limit: 50 };

  const work = async (onReady?: OnReady): Promise<void> => {
    const run = createRunner({ store, clock: { ...systemClock, now: () => clock.now }, ...(onReady && { onReady }) });
    const lease = { ...claim, now: clock.now, leaseUntil: clock.now + 30_000 };
    for (const row of await store.claimDue('reportRuns', lease)) await run(row, claim.leaseToken);
  };

  return {
    ...fixture,
    owner,
    apiKey,
    call,
    turnTo: (time) => {
      clock.now = at(time);
    },
    async monitor(name, statuses) {
      const made = await call('POST', '/monitors', monitorBody({ name, retries: 0 }));
      expect(made.status).toBe(201);
      const { id } = made.body;
      const row = await store.get('monitors', { id });
      if (row === undefined) throw new Error(`no monitor ${id}`);
      const since = statuses.map(([status, from]) => ({ status, startedAt: at(from) }));
      const last = since.at(-1) ?? { status: 'pending' as const, startedAt: clock.now };
      const set = {
        createdAt: since[0]?.startedAt ?? clock.now,
        currentStatus: last.status,
        statusSince: last.startedAt,
      };
      await store.commit([
        { kind: 'update', table: 'monitors', where: { id }, set },
        ...since.slice(0, -1).map(({ status, startedAt }, place) => ({
          kind: 'insert' as const,
          table: 'statusIntervals' as const,
          row: {
            monitorRef: row.ref,
            status,
            startedAt,
            endedAt: since[place + 1]?.startedAt ?? clock.now,
            cause: null,
          },
        })),
      ]);
      return id;
    },
    async report(body) {
      const made = await call('POST', '/reports', { name: 'Promised uptime', type: 'uptime', ...body });
      expect(made.body.detail ?? '').toBe('');
      return made.body.id;
    },
    work,
    async schedule() {
      const lease = { ...claim, now: clock.now, leaseUntil: clock.now + 30_000 };
      for (const report of await store.claimDue('reports', lease)) {
        const { isCommitted } = await store.commit(
          scheduledRun(report, { now: clock.now, leaseToken: claim.leaseToken, isSuspended: false }),
        );
        expect(isCommitted).toBe(true);
      }
    },
    async run(id, body) {
      const queued = await call('POST', `/reports/${id}/run`, body);
      expect(queued.status, JSON.stringify(queued.body)).toBe(202);
      await work();
      return (await call('GET', `/reports/${id}/runs/${queued.body.id}`)).body;
    },
  };
};
