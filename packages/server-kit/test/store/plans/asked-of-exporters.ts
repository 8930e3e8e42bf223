import { createPatternEngine } from '@watchpost/checks';
import { createRuleSelections } from '../../../src/monitoring/evaluation/rule-selections.js';
import { alignScrapes } from '../../../src/monitoring/exporters/align-scrapes.js';
import { chunkExporterHour } from '../../../src/monitoring/exporters/chunk-hour.js';
import { createKnownSeries } from '../../../src/monitoring/exporters/known-series.js';
import { recordScrape } from '../../../src/monitoring/exporters/record-scrape.js';
import { removeOldSamples } from '../../../src/monitoring/exporters/remove-samples.js';
import { removeSurplusSeries } from '../../../src/monitoring/exporters/remove-surplus.js';
import { hourOf } from '../../../src/monitoring/samples/sample.js';
import type { Row } from '../../../src/store/interface/store.js';
import { emptyScrape } from '../../monitoring/exporters/exporter-fixture.js';
import type { World } from './watched-world.js';

/** An organization has so many exporters. */
const exporters = 210;
/** What it may have is counted over them in the order of their ids, for which a plan for any values reads those of others, too. */
const countedExporters = 2010;
const lease = { leaseUntil: 2 ** 45, leaseToken: 'plan' };
const hour = 3_600_000;
const patterns = createPatternEngine();

const read = (title: string, path: (world: World) => string, atMost?: number) => ({
  title,
  ask: (world: World) => world.call('GET', path(world)),
  ...(atMost === undefined ? {} : { atMost }),
});

const samples = (world: World, days: number): string => {
  const from = new Date(world.fixture.clock.now - days * 24 * hour).toISOString();
  return `/exporters/${world.exporterId}/samples?selector=app_load&from=${from}`;
};

const promql = (path: string): string => `/prometheus/api/v1/${path}`;

const record = async ({ fixture, exporterId, row }: World, names: readonly string[], at: number): Promise<void> => {
  const series = names.map((name) => ({
    ...{ name, labels: new Map(), value: 1, type: 'gauge' as const, unit: '', help: '' },
  }));
  const { store, clock } = fixture;
  await recordScrape(
    await row('exporters', exporterId),
    { at, result: { ...emptyScrape, series } },
    { store, knownSeries: createKnownSeries(store), now: clock.now, guard: {}, set: {} },
  );
};

/** What people and programs ask about exporters and their samples, and what scraping and keeping them asks. */
export const askedOfExporters = [
  ...['', '?metric=app_load', '?sort=-lastAt', '?search=load'].map((query) =>
    read(`series of an exporter ${query}`, ({ exporterId }) => `/exporters/${exporterId}/series${query}`),
  ),
  read('samples of an hour', (world) => samples(world, 1 / 24)),
  read('samples of a week', (world) => samples(world, 7), 200),
  read('what an exporter offers', ({ exporterId }) => `/exporters/${exporterId}/catalogue`),
  read('a query of PromQL', () => promql('query?query=app_load'), exporters),
  read('the series of a selector', () => promql('series?match[]=app_load'), exporters),
  {
    title: 'claiming exporters of others than those that hold their share',
    ask: ({ fixture: { store, clock } }: World) =>
      store.claimDue('exporters', { now: clock.now, ...lease, limit: 1, organizations: { except: ['org_1'] } }),
  },
  {
    title: 'exporters after the clock was set back',
    ask: ({ fixture: { store, clock } }: World) => alignScrapes(store, clock.now),
    atMost: 2010,
  },
  {
    title: 'recording a scrape with the same series',
    ask: (world: World) => record(world, ['app_load'], world.fixture.clock.now - 3000),
  },
  {
    title: 'recording a scrape with a new series, and one that ends',
    ask: (world: World) => record(world, ['app_new'], world.fixture.clock.now - 2000),
    atMost: countedExporters,
  },
  {
    title: 'recording a scrape that comes late',
    ask: (world: World) => record(world, ['app_load', 'app_late'], world.fixture.clock.now - 30 * 60_000),
    atMost: countedExporters,
  },
  {
    title: 'series that a rule selects',
    async ask({ fixture: { store, clock }, exporterId, row }: World) {
      const rule = { id: 'alr_plan', version: 1, condition: { selector: 'app_load' } } as unknown as Row<'alertRules'>;
      const exporter = await row('exporters', exporterId);
      await createRuleSelections().select(rule, exporter, { now: clock.now, store, patterns });
    },
  },
  {
    title: 'putting an hour into chunks',
    async ask({ fixture: { store, clock }, exporterId, row }: World) {
      const { ref: exporterRef } = await row('exporters', exporterId);
      const seeded = { id: 'chunks', nextAt: 0 };
      await store.commit([{ kind: 'insert', table: 'sampleWork', row: seeded, onConflict: 'ignore' }]);
      const below = hourOf(clock.now + hour) * hour;
      const where = { isChunked: false, at: { below } };
      await store.findColumns('exporterScrapes', ['exporterRef', 'at'], where, { orderBy: 'at', limit: 1 });
      await chunkExporterHour(store, { exporterRef, hour: hourOf(clock.now - 60_000) }, () => ({
        kind: 'update',
        table: 'sampleWork',
        where: { id: 'chunks' },
        set: { leaseUntil: clock.now },
      }));
    },
  },
  {
    title: 'old samples and surplus series',
    async ask({ fixture: { store, clock } }: World) {
      let rounds = 0;
      const isStopping = (): boolean => ++rounds > 2;
      await removeOldSamples(store, clock.now, isStopping);
      await removeSurplusSeries(store, isStopping);
    },
    // Portions of 200 series, and pages of 500 exporters.
    atMost: 510,
  },
];
