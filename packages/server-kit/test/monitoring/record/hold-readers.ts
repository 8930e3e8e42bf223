import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { systemClock } from '../../../src/base/clock.js';
import { createRunner } from '../../../src/reporting/reports/report-runner.js';
import type { KitFixture } from '../../kit-fixture.js';
import { percentUp, type Span, secondsIn } from './record-model.js';

const day = 86_400_000;

/** A monitor whose record is known. */
export interface Known {
  readonly id: string;
  readonly createdAt: number;
  readonly spans: readonly Span[];
}

/** The days of UTC from one time to another, as far as they lie in between. */
const daysBetween = (from: number, to: number): { readonly from: number; readonly to: number }[] => {
  const days = [];
  for (let begin = from - (from % day); begin < to; begin += day) {
    days.push({ from: Math.max(begin, from), to: Math.min(begin + day, to) });
  }
  return days;
};

/** The letter of a day of a page with one monitor: the worst of what is known of it. */
const letterOf = (seconds: ReturnType<typeof secondsIn>): string => {
  const worst = (['down', 'degraded', 'maintenance', 'up'] as const).find((status) => (seconds[status] ?? 0) > 0);
  return worst === undefined ? 'n' : { down: 'd', degraded: 'g', maintenance: 'm', up: 'u' }[worst];
};

/** Makes a page with a component for each monitor; returns how it is visited. */
export const openPage = async (
  fixture: KitFixture,
  apiKey: string,
  slug: string,
  monitors: readonly { readonly id: string }[],
) => {
  const components = monitors.map(({ id }) => ({ name: id, target: { scope: 'monitors', monitorIds: [id] } }));
  const body = { name: slug, slug, visibility: 'public', historyDays: 90, components };
  const made = await fixture.request('POST', '/api/v1/status-pages', { apiKey, body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const visit = async () => {
    const page = await fixture.request('GET', `/api/v1/public/status-pages/${slug}`);
    expect(page.status).toBe(200);
    return page.body.groups[0].components;
  };
  const remove = async (): Promise<void> => {
    await fixture.request('DELETE', `/api/v1/status-pages/${made.body.id}`, { apiKey });
  };
  return { visit, remove };
};
export type LivedPage = Awaited<ReturnType<typeof openPage>>;

/** Holds the days of a page to the records of its monitors. */
export const holdPage = async (page: LivedPage, known: readonly Known[], until: number): Promise<void> => {
  const components = await page.visit();
  for (const [index, { id, createdAt, spans }] of known.entries()) {
    const { name, uptimePercent, days } = components[index];
    // At midnight a day has begun that has no length yet.
    const shown = [...daysBetween(createdAt, until), ...(until % day === 0 ? [{ from: until, to: until }] : [])];
    const before = days.letters.length - shown.length;
    const expected = shown.map((each) => {
      const seconds = secondsIn(spans, each);
      return { letter: letterOf(seconds), down: Math.round(seconds.down ?? 0), percent: percentUp(spans, each) };
    });
    const said = shown.map((_, place) => ({
      letter: days.letters[before + place],
      down: days.downSeconds[before + place],
      percent: days.uptimePercents[before + place],
    }));
    expect({ name, said, uptimePercent }).toEqual({
      name: id,
      said: expected,
      uptimePercent: percentUp(spans, { from: createdAt, to: until }),
    });
    expect(days.letters.slice(0, before)).toBe('n'.repeat(before));
  }
};

const rounded = (seconds: number): number => Math.round(seconds * 1000) / 1000;

/** Holds a report about monitors to their records, each of its statuses included. */
export const holdReport = async (
  fixture: KitFixture,
  apiKey: string,
  known: readonly Known[],
  until: number,
): Promise<void> => {
  const from = Math.min(...known.map(({ createdAt }) => createdAt));
  const period = { kind: 'fixed', from: new Date(from).toISOString(), to: new Date(until).toISOString() };
  const scope = { scope: 'monitors', monitorIds: known.map(({ id }) => id) };
  const body = { name: 'All of it', type: 'uptime', scope, period, timezone: 'UTC' };
  const made = await fixture.request('POST', '/api/v1/reports', { apiKey, body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const path = `/api/v1/reports/${made.body.id}`;
  const queued = await fixture.request('POST', `${path}/run`, { apiKey });
  expect(queued.status, JSON.stringify(queued.body)).toBe(202);
  const compute = createRunner({ store: fixture.store, clock: { ...systemClock, now: () => fixture.clock.now } });
  const lease = { now: until, leaseUntil: until + 30_000, leaseToken: 'record', limit: 50 };
  for (const row of await fixture.store.claimDue('reportRuns', lease)) await compute(row, lease.leaseToken);
  const { body: run } = await fixture.request('GET', `${path}/runs/${queued.body.id}`, { apiKey });
  expect(run.status).toBe('ready');
  for (const { id, createdAt, spans } of known) {
    const { up = 0, degraded = 0, down = 0 } = secondsIn(spans, { from: createdAt, to: until });
    const monitor = run.monitors.find((each: { id: string }) => each.id === id);
    const statuses = spans.filter((span) => span.to > span.from).map((span) => [span.status, span.from, span.to]);
    expect(monitor).toMatchObject({
      uptimePercent: percentUp(spans, { from: createdAt, to: until }),
      upSeconds: rounded(up + degraded),
      downSeconds: rounded(down),
      outages: spans.filter(({ status }) => status === 'down').length,
      // RFC 8785 writes such a list as JSON does.
      intervalsHash: createHash('sha256').update(JSON.stringify(statuses)).digest('hex'),
    });
  }
  const sums = daysBetween(from, until).map((each) => {
    const sum: Record<string, number> = {};
    for (const { spans } of known) {
      for (const [status, seconds] of Object.entries(secondsIn(spans, each)))
        sum[status] = rounded((sum[status] ?? 0) + seconds);
    }
    return sum;
  });
  expect(
    run.days.map(({ seconds }: { seconds: Record<string, number> }) =>
      Object.fromEntries(Object.entries(seconds).filter(([, lasts]) => lasts > 0)),
    ),
  ).toEqual(sums);
  await fixture.request('DELETE', path, { apiKey });
};
