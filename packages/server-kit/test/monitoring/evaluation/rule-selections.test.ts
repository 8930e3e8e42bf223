import { createPatternEngine } from '@watchpost/checks';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRuleSelections } from '../../../src/monitoring/evaluation/rule-selections.js';
import { createKnownSeries } from '../../../src/monitoring/exporters/known-series.js';
import { recordScrape } from '../../../src/monitoring/exporters/record-scrape.js';
import type { Row, Store } from '../../../src/store/interface/store.js';
import { openStore, startOfTest } from '../../store/open-store.js';
import { emptyScrape, failedScrape } from '../exporters/exporter-fixture.js';
import { scrapeWriter } from './write-scrape.js';

const minute = 60_000;
const hour = 60 * minute;
const patterns = createPatternEngine();

const ruleOf = (version: number, selector: string) =>
  ({ id: 'alr_1', version, condition: { selector } }) as unknown as Row<'alertRules'>;

const scrapeOf = (names: readonly string[]) => ({
  ...emptyScrape,
  series: names.map((name) => ({ name, labels: new Map(), value: 1, type: 'gauge' as const, unit: '', help: '' })),
});

/** An exporter whose scrapes are recorded by processes that remember different things. */
const openExporter = async () => {
  const opened = await openStore('sqlite');
  const { store } = opened;
  await scrapeWriter(store).add('exp_1', startOfTest);
  const processes = [createKnownSeries(store), createKnownSeries(store)];
  const exporter = async (): Promise<Row<'exporters'>> =>
    (await store.get('exporters', { id: 'exp_1' })) ?? expect.fail('no exporter');
  return {
    ...opened,
    exporter,
    record: async (at: number, names: readonly string[] | 'failed', place: number, guard: object = {}) =>
      recordScrape(
        await exporter(),
        { at, result: names === 'failed' ? failedScrape : scrapeOf(names) },
        { store, knownSeries: processes[place] ?? createKnownSeries(store), now: at, guard, set: {} },
      ),
  };
};

const step = fc.record({
  names: fc.oneof(
    { weight: 5, arbitrary: fc.subarray(['app_a', 'app_b', 'app_c', 'other']) },
    { weight: 1, arbitrary: fc.constant('failed' as const) },
  ),
  /** Most scrapes come a minute later; some days later, and some came late. */
  afterMs: fc.oneof(
    { weight: 6, arbitrary: fc.constant(minute) },
    { weight: 1, arbitrary: fc.constantFrom(5 * hour, 23 * hour, 25 * hour) },
  ),
  lateMs: fc.oneof(
    { weight: 4, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.constantFrom(90_000, 7 * hour) },
  ),
  process: fc.nat(1),
  /** The lease was lost: its new series are there in vain. */
  isRefused: fc.oneof({ weight: 6, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  isEvaluated: fc.boolean(),
  changesRule: fc.oneof({ weight: 8, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
});

describe('the series that rules select', () => {
  test('are those that the database has, whatever is remembered', async () => {
    let [selected, read] = [0, 0];
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 14 }), async (steps) => {
        const { store, exporter, record, close } = await openExporter();
        const counting: Pick<Store, 'findColumns'> = {
          findColumns: (...args) => {
            read += 1;
            return store.findColumns(...args);
          },
        };
        const remembering = createRuleSelections();
        let now = startOfTest;
        let version = 1;
        try {
          for (const { names, afterMs, lateMs, process, isRefused, isEvaluated, changesRule } of steps) {
            now += afterMs;
            if (changesRule) version += 1;
            await record(now - lateMs, names, process, isRefused ? { leaseToken: 'lost' } : {});
            if (!isEvaluated) continue;
            const rule = ruleOf(
              version,
              version % 2 === 0 ? '{__name__=~"app_.*"}' : '{__name__=~".+",__name__!="other"}',
            );
            const row = await exporter();
            const found = await remembering.select(rule, row, { now, store: counting, patterns });
            const fresh = await createRuleSelections().select(rule, row, { now, store, patterns });
            // Of one that has ended only the end may have moved; what counts of a series is when it began.
            const seen = (all: typeof found) => all.map(({ ref, bornAt, bornAfter }) => ({ ref, bornAt, bornAfter }));
            expect(seen(found)).toEqual(seen(fresh));
            selected += 1;
          }
        } finally {
          await close();
        }
      }),
      { numRuns: 40 },
    );
    console.info(`${selected} selections, of which ${read} read series`);
    expect(read).toBeLessThan(selected);
  });

  test('are read once while scrapes have the same series, by whichever process they were made', async () => {
    const { store, exporter, record, close } = await openExporter();
    try {
      let read = 0;
      const findColumns: Store['findColumns'] = (...args) => {
        read += 1;
        return store.findColumns(...args);
      };
      const selections = createRuleSelections();
      const names: string[][] = [];
      for (let scrape = 1; scrape <= 10; scrape++) {
        const now = startOfTest + scrape * minute;
        await record(now, scrape === 8 ? ['app_a', 'app_b'] : ['app_a'], scrape % 3);
        const found = await selections.select(ruleOf(1, '{__name__=~"app_.*"}'), await exporter(), {
          now,
          store: { findColumns },
          patterns,
        });
        names.push(found.map(({ name }) => name));
      }
      expect(names.slice(6)).toEqual([['app_a'], ['app_a', 'app_b'], ['app_a', 'app_b'], ['app_a', 'app_b']]);
      // At first, when one begins, and when it ends.
      expect(read).toBe(3);
    } finally {
      await close();
    }
  });
});
