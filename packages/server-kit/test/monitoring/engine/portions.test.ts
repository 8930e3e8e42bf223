import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { engineBounds } from '../../../src/monitoring/engine/bounds.js';
import { declareSilence } from '../../../src/monitoring/engine/declare-silence.js';
import { createPortions } from '../../../src/monitoring/engine/portions.js';
import { redate } from '../../../src/monitoring/engine/redate.js';
import type { Change } from '../../../src/store/interface/store.js';
import { dialects, newMonitor, openFixture, startOfTest } from './engine-fixture.js';

const minute = 60_000;
const hour = 60 * minute;
const { most } = engineBounds.portionOfMonitors;

describe('A portion', () => {
  /** The sizes of ten portions whose rows take so long, in milliseconds each, in turns of the loop. */
  const sizesAt = async (msPerRow: number, turns = 1): Promise<number[]> => {
    let now = 0;
    const portions = createPortions({ monotonic: () => now });
    const sizes: number[] = [];
    for (let turn = 0; turn < 10; turn++) {
      sizes.push(portions.size);
      await portions.take(async () => {
        await new Promise(setImmediate);
        for (let left = turns; left > 0; left--) {
          now += (portions.size * msPerRow) / turns;
          if (left > 1) await delay(3);
        }
      });
    }
    return sizes;
  };

  test.each([
    ['is the largest where rows take no time', 0, most],
    ['takes forty milliseconds', 0.1, 400],
    ['is still a quarter of the largest where rows take long', 5, most / 4],
    ['is the largest where a database takes long and the process goes on', 0.5, most, 10],
  ])('%s', async (_title, msPerRow, size, turns?: number) => {
    expect((await sizesAt(msPerRow, turns)).at(-1)).toBe(size);
  });
});

describe.each(dialects)('All monitors, on %s', (dialect) => {
  const count = most + 50;

  test('become unknown in commits of which none is larger than a portion', async () => {
    const fixture = await openFixture(dialect);
    const lastCheck = { currentStatus: 'up', statusSince: startOfTest - hour, coveredUntil: startOfTest } as const;
    await fixture.insert(...Array.from({ length: count }, (_, index) => newMonitor(`mon_${index}`, lastCheck)));
    const sizes: number[] = [];
    const columns = new Set<string>();
    let updates = 0;
    const commit = async ([derivation, ...others]: readonly Change[]) => {
      if (derivation?.kind !== 'derive' || derivation.table !== 'monitors') throw new Error('no portion');
      sizes.push(derivation.limit);
      const followed = (rows: Parameters<typeof derivation.changes>[0]) => {
        const entries = derivation.changes(rows) ?? [];
        for (const entry of entries) {
          if (entry.kind !== 'update') continue;
          updates += 1;
          columns.add(Object.keys(entry.set).sort().join());
        }
        return entries;
      };
      return fixture.store.commit([{ ...derivation, changes: followed }, ...others]);
    };
    const declared = await declareSilence({ ...fixture.store, commit }, startOfTest + hour, {
      clock: { monotonic: () => 0 },
      reasonOf: () => 'away',
      isStopping: () => false,
    });
    expect(declared).toBe(count);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(most);
    // Each is written once, by updates that are alike: they share a statement.
    expect([updates, columns.size]).toEqual([count, 1]);
    const unknown = { currentStatus: 'unknown', statusSince: startOfTest } as const;
    expect(await fixture.store.findColumns('monitors', ['ref'], unknown, { limit: count + 1 })).toHaveLength(count);
    const ended = await fixture.store.find('statusIntervals', {}, { limit: count + 1 });
    expect(ended.filter(({ status, endedAt }) => status === 'up' && endedAt === startOfTest)).toHaveLength(count);
  });

  test('are verified since a time that lies back as well, where the clock was set back in the middle of it', async () => {
    const fixture = await openFixture(dialect);
    const [now, backMs] = [startOfTest, hour];
    const began = now + 30 * minute;
    const since = {
      currentStatus: 'up',
      statusSince: now - hour,
      lastCheckedAt: began,
      coveredUntil: began + minute,
    } as const;
    await fixture.insert(
      newMonitor('mon_failed', { ...since, firstFailureAt: began }),
      newMonitor('mon_unmade', { ...since, unknownSince: began }),
    );
    const portions = createPortions({ monotonic: () => 0 });
    await redate(fixture.store, { now, backMs }, { portions, meanwhile: async () => {} });
    const moved = {
      statusSince: since.statusSince,
      lastCheckedAt: began - backMs,
      coveredUntil: began + minute - backMs,
    };
    expect(await fixture.monitor('mon_failed')).toMatchObject({ ...moved, firstFailureAt: began - backMs });
    expect(await fixture.monitor('mon_unmade')).toMatchObject({ ...moved, unknownSince: began - backMs });
  });

  test('are moved after the clock was set back, with sums that fit, whatever a portion holds', async () => {
    const fixture = await openFixture(dialect);
    const { store } = fixture;
    // Each was down long ago and once more ahead of now; the second outage of one is moved to where the first one was.
    const [now, backMs] = [startOfTest, hour];
    const names = ['mon_0', 'mon_1', 'mon_2', 'mon_3', 'mon_4'];
    const isAhead = { currentStatus: 'up', statusSince: now + 30 * minute, lastCheckedAt: now + hour } as const;
    await fixture.insert(
      ...names.map((id) => newMonitor(id, { ...isAhead, coveredUntil: now + hour + minute })),
      newMonitor('mon_kept', { currentStatus: 'up', statusSince: now - minute, coveredUntil: now + minute }),
    );
    const row = (monitorRef: number, [status, from, to]: readonly ['up' | 'down', number, number]): Change => ({
      kind: 'insert',
      table: 'statusIntervals',
      row: { monitorRef, status, startedAt: now + from * minute, endedAt: now + to * minute },
    });
    for (const id of names) {
      const { ref } = await fixture.monitor(id);
      const before = id === 'mon_2' ? ([-45, -35] as const) : ([-120, -110] as const);
      const spans = [
        ['up', -200, before[0]],
        ['down', ...before],
        ['up', before[1], 20],
        ['down', 20, 30],
      ] as const;
      await store.commit([
        ...spans.map((span) => row(ref, span)),
        {
          kind: 'insert',
          table: 'evaluations',
          row: {
            id,
            organizationId: 'org_1',
            evaluatedUntil: now + hour,
            statusSeenSince: now + 30 * minute,
            isHeldBack: false,
          },
        },
      ]);
    }
    const portions = { size: 2, take: <T>(work: () => Promise<T>) => work(), rest: async () => {} };
    let turns = 0;
    const meanwhile = async () => {
      turns += 1;
    };
    expect(await redate(store, { now, backMs }, { portions, meanwhile })).toBe(names.length);
    expect(turns).toBeGreaterThanOrEqual(3);

    for (const id of names) {
      const monitor = await fixture.monitor(id);
      expect(monitor).toMatchObject({
        statusSince: now - 30 * minute,
        lastCheckedAt: now,
        coveredUntil: now + minute,
        historyRewrittenAt: now,
      });
      const ended = await store.find(
        'statusIntervals',
        { monitorRef: monitor.ref },
        { limit: 9, orderBy: 'startedAt' },
      );
      const shown = ended.map(({ status, startedAt, endedAt }) => [
        status,
        (startedAt - now) / minute,
        (endedAt - now) / minute,
      ]);
      expect(shown).toEqual([
        ...(id === 'mon_2'
          ? [
              ['up', -200, -45],
              ['down', -45, -40],
            ]
          : [
              ['up', -200, -120],
              ['down', -120, -110],
              ['up', -110, -40],
            ]),
        ['down', -40, -30],
      ]);
      let [upMs, countedMs] = [0, 0];
      for (const interval of ended) {
        countedMs += interval.endedAt - interval.startedAt;
        if (interval.status === 'up') upMs += interval.endedAt - interval.startedAt;
        expect([interval.upMs, interval.countedMs]).toEqual([upMs, countedMs]);
      }
      expect(await store.get('evaluations', { id })).toMatchObject({
        evaluatedUntil: now,
        statusSeenSince: now - 30 * minute,
      });
    }
    expect((await fixture.monitor('mon_kept')).statusSince).toBe(now - minute);
  });
});
