import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rollUpLate } from '../../../src/monitoring/history/late-results.js';
import { latencyMsOf } from '../../../src/monitoring/history/latency-summary.js';
import { readLatencyBins } from '../../../src/monitoring/history/read-latencies.js';
import { rollUpAll } from '../../../src/monitoring/history/roll-up-results.js';
import { insert, sampleMonitor } from '../../../src/store/conformance/sample-rows.js';
import type { NewRow, Store } from '../../../src/store/interface/store.js';
import { dialects, type KitFixture, openKit } from '../../kit-fixture.js';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const midnight = Date.parse('2026-03-01T00:00:00.000Z');
const locations = [0, 7, 9];

describe.each(dialects)('Latencies of one location, on %s', (dialect) => {
  let fixture: KitFixture;
  let store: Store;
  let ref = 0;
  const results: NewRow<'monitorResults'>[] = [];

  const result = (agentRef: number, at: number): NewRow<'monitorResults'> => ({
    monitorRef: ref,
    at,
    status: 0,
    latencyUs: 1000 * (agentRef + 1) + ((at / minute) % 100),
    delayMs: 0,
    agentRef,
  });

  beforeAll(async () => {
    fixture = await openKit(dialect);
    store = fixture.store;
    const created = { createdAt: midnight, updatedAt: midnight };
    await store.commit([insert('monitors', sampleMonitor(created))]);
    ref = (await store.find('monitors', {}, { limit: 1 }))[0]?.ref ?? 0;
    for (let at = midnight; at < midnight + day; at += 10 * minute) {
      // All locations check at the same time.
      results.push(...locations.map((agentRef) => result(agentRef, at)));
    }
    for (let first = 0; first < results.length; first += 200) {
      await store.commit(results.slice(first, first + 200).map((row) => insert('monitorResults', row)));
    }
    const guard = () => insert('rollupProgress', { id: 'guard', doneUntil: 0, nextAt: null });
    const options = { guard: () => ({ ...guard(), onConflict: 'ignore' as const }), isStopping: () => false };
    for (let startsAt = midnight; startsAt < midnight + day; startsAt += hour) {
      await rollUpAll(store, { resolution: 'hour', startsAt }, options);
    }
    await rollUpAll(store, { resolution: 'day', startsAt: midnight }, options);
    await store.commit([
      insert('rollupProgress', { id: 'hour', doneUntil: midnight + day, nextAt: null }),
      insert('rollupProgress', { id: 'day', doneUntil: midnight + day, nextAt: null }),
    ]);
  });
  afterAll(() => fixture.close());

  const read = async (coarsest: 'results' | 'hour' | 'day', agentRef?: number) => {
    const edges = [midnight, midnight + day];
    const bins = await readLatencyBins(store, ref, { edges, coarsest, agentRef });
    return bins.map((bin) => [bin.count, latencyMsOf(bin, 'min'), latencyMsOf(bin, 'max'), latencyMsOf(bin, 'p95')]);
  };

  test.each([undefined, ...locations])('are the same from days, hours and results: location %s', async (agentRef) => {
    const fromResults = await read('results', agentRef);
    expect(fromResults[0]?.[0]).toBe(agentRef === undefined ? 3 * 144 : 144);
    expect(await read('hour', agentRef)).toEqual(fromResults);
    expect(await read('day', agentRef)).toEqual(fromResults);
  });

  test('of a location that has checked nothing count nothing', async () => {
    expect(await read('day', 8)).toEqual([[0, null, null, null]]);
  });

  test('count a result that comes late for its location, in its hour and its day', async () => {
    const late = result(9, midnight + 3 * hour + minute);
    await store.commit([insert('monitorResults', late), insert('lateResults', { monitorRef: ref, at: late.at })]);
    while (await rollUpLate(store));
    expect((await read('day', 9))[0]?.[0]).toBe(145);
    expect((await read('hour', 9))[0]?.[0]).toBe(145);
    expect((await read('day', 7))[0]?.[0]).toBe(144);
    expect((await read('day'))[0]?.[0]).toBe(3 * 144 + 1);
  });
});
