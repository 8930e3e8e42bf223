import { describe, expect, test } from 'vitest';
import { httpBounds } from '../../../src/request/http/bounds.js';
import { createSharedWork } from '../../../src/request/http/shared-work.js';

const { waitingReads, waitingDashboards, waitingReports, waitingBackTests, waitingQueries } = httpBounds;
const { keptPublicAnswers, keptReports } = httpBounds;

/** Work that ends when the test ends it. */
const held = <T>(answer: T) => {
  const started = Promise.withResolvers<void>();
  const { promise, resolve } = Promise.withResolvers<T>();
  let starts = 0;
  const work = (): Promise<T> => {
    starts += 1;
    started.resolve();
    return promise;
  };
  return { work, started: started.promise, end: () => resolve(answer), starts: () => starts };
};

const failing = () => Promise.reject(new Error('no'));

/** Of each kind: how many questions are taken while one of the organization is answered, and what the next one hears. */
const kinds = [
  { kind: 'overviews', taken: waitingReads.most, refusal: /Too many other overviews/ },
  { kind: 'dashboards', taken: waitingDashboards.most - 1, refusal: /20 dashboards are waiting/ },
  { kind: 'reports', taken: waitingReports.most - 1, refusal: /Too many reports/ },
  { kind: 'backTests', taken: waitingBackTests.most - 1, refusal: /Too many back-tests/ },
  { kind: 'queries', taken: waitingQueries.most, refusal: /100 queries of this organization are waiting/ },
] as const;

describe.each(kinds)('$kind', ({ kind, taken, refusal }) => {
  test('of an organization are made one after the other, and no other organization waits for them', async () => {
    const { run } = createSharedWork(() => 0)[kind];
    const [slow, next, other] = [held(1), held(2), held(3)];
    const first = run({ lane: 'org_1', key: 'a', work: slow.work });
    const second = run({ lane: 'org_1', key: 'b', work: next.work });
    const third = run({ lane: 'org_2', key: 'a', work: other.work });
    other.end();
    expect(await third).toBe(3);
    expect([slow.starts(), next.starts()]).toEqual([1, 0]);
    slow.end();
    next.end();
    expect(await Promise.all([first, second])).toEqual([1, 2]);
  });

  test('that are equal and wait are made once', async () => {
    const { run } = createSharedWork(() => 0)[kind];
    const [slow, next] = [held('slow'), held('next')];
    const running = run({ lane: 'org_1', key: 'slow', work: slow.work });
    await slow.started;
    const both = [1, 2].map(() => run({ lane: 'org_1', key: 'next', work: next.work }));
    slow.end();
    next.end();
    expect([await running, ...(await Promise.all(both))]).toEqual(['slow', 'next', 'next']);
    expect(next.starts()).toBe(1);
  });

  test('that fail do so for all that share them, and for no other', async () => {
    const { run } = createSharedWork(() => 0)[kind];
    const keep = { lane: 'org_1', key: 'a', keepMs: 15_000 };
    const both = [1, 2].map(() => run({ ...keep, work: failing }));
    const ends = await Promise.allSettled([...both, run({ lane: 'org_1', key: 'b', work: async () => 'b' })]);
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    expect(await run({ ...keep, work: async () => 'made' })).toBe('made');
  });

  test('are refused when too many wait, to that organization only', async () => {
    const { run } = createSharedWork(() => 0)[kind];
    const slow = held('slow');
    const ask = (lane: string, key: string) => run({ lane, key, work: async () => key });
    const running = run({ lane: 'org_1', key: 'slow', work: slow.work });
    await slow.started;
    const waiting = Array.from({ length: taken }, (_, n) => ask('org_1', `${n}`));
    expect(() => ask('org_1', 'one more')).toThrow(refusal);
    expect(await ask('org_2', 'one more')).toBe('one more');
    slow.end();
    await Promise.all([running, ...waiting]);
    expect(await ask('org_1', 'one more')).toBe('one more');
  });
});

test('an overview in progress is not shared: an answer is never older than its request', async () => {
  const { overviews } = createSharedWork(() => 0);
  const [first, second] = [held('first'), held('second')];
  const question = { lane: 'org_1', key: 'overview' };
  const running = overviews.run({ ...question, work: first.work });
  await first.started;
  const late = [1, 2].map(() => overviews.run({ ...question, work: second.work }));
  first.end();
  await running;
  const latest = overviews.run({ ...question, work: second.work });
  second.end();
  expect(await Promise.all([running, ...late, latest])).toEqual(['first', 'second', 'second', 'second']);
  expect(second.starts()).toBe(1);
});

test.each(['dashboards', 'reports', 'backTests'] as const)('%s in progress are shared', async (kind) => {
  const { run } = createSharedWork(() => 0)[kind];
  const first = held(7);
  const question = { lane: 'org_1', key: 'same' };
  const running = run({ ...question, work: first.work });
  await first.started;
  const late = run({ ...question, work: async () => 8 });
  first.end();
  expect(await Promise.all([running, late])).toEqual([7, 7]);
  expect(await run({ ...question, work: async () => 8 })).toBe(8);
});

test.each([
  ['dashboards', keptPublicAnswers.most],
  ['reports', keptReports.most],
] as const)('kept %s end with their time, and the oldest make room', async (kind, most) => {
  let now = 0;
  const { run } = createSharedWork(() => now)[kind];
  const ask = (key: number, answer: number) =>
    run({ lane: `lane ${key}`, key: 'same', keepMs: 15_000, work: async () => answer });
  expect(await ask(0, 1)).toBe(1);
  now = 14_999;
  expect(await ask(0, 2)).toBe(1);
  now = 15_000;
  expect(await ask(0, 3)).toBe(3);
  for (let key = 1; key < most; key++) await ask(key, key);
  expect(await ask(0, 4)).toBe(3);
  await ask(most, most);
  expect(await ask(0, 5)).toBe(5);
});

test('a dashboard that is computed is shared, however many answers are kept', async () => {
  const { dashboards } = createSharedWork(() => 0);
  const slow = held('slow');
  const question = { lane: 'org_1', key: 'slow', keepMs: 15_000 };
  const running = dashboards.run({ ...question, work: slow.work });
  await slow.started;
  for (let n = 0; n <= keptPublicAnswers.most; n++) {
    await dashboards.run({ lane: `lane ${n}`, key: 'a', keepMs: 15_000, work: async () => n });
  }
  const late = dashboards.run({ ...question, work: async () => 'computed again' });
  slow.end();
  expect(await Promise.all([running, late])).toEqual(['slow', 'slow']);
});

test('a dashboard may wait for a report of its organization', async () => {
  const { dashboards, reports } = createSharedWork(() => 0);
  const report = () => reports.run({ lane: 'org_1', key: 'budget', work: async () => 99 });
  expect(await dashboards.run({ lane: 'org_1', key: 'wall', work: report })).toBe(99);
});

test('only dashboards pause, as long as the one before took', async () => {
  const took = 60;
  const pauseOf = async (kind: 'dashboards' | 'reports' | 'overviews'): Promise<number> => {
    const { run } = createSharedWork(() => 0)[kind];
    const slow = held(0);
    const first = run({ lane: 'org_1', key: '1', work: slow.work });
    const second = run({ lane: 'org_1', key: '2', work: async () => performance.now() });
    await slow.started;
    const startedAt = performance.now();
    while (performance.now() - startedAt < took);
    slow.end();
    await first;
    const endedAt = performance.now();
    return (await second) - endedAt;
  };
  expect(await pauseOf('dashboards')).toBeGreaterThan(took / 2);
  expect(await pauseOf('reports')).toBeLessThan(took / 2);
  expect(await pauseOf('overviews')).toBeLessThan(took / 2);
});

test('queries of many organizations come in the order in which they asked, four at once', async () => {
  const { run } = createSharedWork(() => 0).queries;
  const begun: string[] = [];
  const queries = Array.from({ length: 20 }, (_, index) => ({ lane: `org_${index}`, ...held(index) }));
  const ask = ({ lane, work }: { lane: string; work: () => Promise<number> }) =>
    run({
      lane,
      key: 'query',
      work: () => {
        begun.push(lane);
        return work();
      },
    });
  const all = queries.map(ask);
  const lanes = queries.map(({ lane }) => lane);
  await expect.poll(() => begun).toEqual(lanes.slice(0, 4));
  // An organization that asks again gets no second place in a round.
  const again = run({ lane: 'org_0', key: 'again', work: async () => begun.push('again') });
  for (const { lane, end } of queries) {
    await expect.poll(() => begun).toContain(lane);
    end();
  }
  await Promise.all([...all, again]);
  expect(begun).toEqual([...lanes, 'again']);
});

test('a query that fails leaves its place to the next one', async () => {
  const { run } = createSharedWork(() => 0).queries;
  const failed = Array.from({ length: 8 }, (_, index) => run({ lane: `org_${index}`, key: 'query', work: failing }));
  expect((await Promise.allSettled(failed)).every(({ status }) => status === 'rejected')).toBe(true);
  expect(await run({ lane: 'org_9', key: 'query', work: async () => 'answered' })).toBe('answered');
});
