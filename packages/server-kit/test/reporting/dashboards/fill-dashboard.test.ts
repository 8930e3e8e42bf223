import { createPatternEngine } from '@watchpost/checks';
import { bounds, type Scope } from '@watchpost/schemas';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { silentLogger } from '../../../src/base/logger.js';
import { type AnswerTools, fillDashboard, type Question } from '../../../src/reporting/dashboards/fill-dashboard.js';
import { shareOut } from '../../../src/reporting/dashboards/share-of-points.js';
import { insert, sampleMonitor, sampleResult, sampleTime } from '../../../src/store/conformance/sample-rows.js';
import type { Store } from '../../../src/store/interface/store.js';
import { dialects, openStore } from '../../store/open-store.js';

const organizationId = 'org_board';
const hour = 3_600_000;
const all = { scope: 'all' } as const;
const place = { title: '', x: 0, y: 0, w: 1, h: 1 };
type Widget = Question['content']['widgets'][number];

const list = (id: string): Widget => ({
  ...{ ...place, id, type: 'monitorList' },
  config: { target: all, statuses: [], sort: 'name', limit: 5 },
});
const incidents = (id: string): Widget => ({
  ...{ ...place, id, type: 'incidentList' },
  config: { target: all, statuses: ['open'], limit: 5 },
});
const lines = (id: string, bins = 60): Widget => ({
  ...{ ...place, id, type: 'timeseries' },
  config: { metric: 'latencyP95', target: all, by: 'monitor', bins, exporterId: null, selector: null, fn: null },
});

describe.each(dialects)('Filling a dashboard, on %s', (dialect) => {
  let database: Awaited<ReturnType<typeof openStore>>;
  let store: Store;

  const question = (widgets: readonly Widget[]): Question => ({
    organizationId,
    content: { widgets: [...widgets], variables: [] },
    choices: new Map(),
    range: { from: sampleTime - hour, to: sampleTime },
    retainedFrom: null,
    now: sampleTime,
    scopes: new Set<Scope>(['monitors:read', 'incidents:read']),
  });
  const fill = (widgets: readonly Widget[], tools: Partial<AnswerTools> = {}) =>
    fillDashboard(question(widgets), {
      ...{
        store,
        clock: () => sampleTime,
        logger: silentLogger,
        readErrorBudget: async () => ({ remainingPercent: 50 }),
        patterns: createPatternEngine(),
      },
      ...tools,
    });

  beforeAll(async () => {
    database = await openStore(dialect);
    ({ store } = database);
    await store.migrate('auto');
    const createdAt = sampleTime - 2 * hour;
    const monitors = Array.from({ length: 50 }, (_, index) =>
      sampleMonitor({
        id: `mon_${index}`,
        organizationId,
        name: `Monitor ${index}`,
        createdAt,
        statusSince: createdAt,
      }),
    );
    await store.commit(monitors.map((row) => insert('monitors', row)));
    const refs = await store.findColumns('monitors', ['ref'], { organizationId }, { limit: 50 });
    await store.commit(refs.map(({ ref }) => insert('monitorResults', sampleResult(ref, sampleTime - 1000))));
  });
  afterAll(() => database.close());

  test('leaves the other widgets filled when one fails, and logs why', async () => {
    const errors: unknown[] = [];
    const failing: AnswerTools['store'] = {
      find: (...read) => store.find(...read),
      sumUptime: (questions) => store.sumUptime(questions),
      findColumns: (table, ...read) =>
        table === 'incidents' ? Promise.reject(new Error('no such table')) : store.findColumns(table, ...read),
    };
    const logger = { ...silentLogger, error: (_: string, fields?: unknown) => void errors.push(fields) };
    const filled = await fill([list('a'), incidents('b'), lines('c')], { store: failing, logger });
    expect(filled).toMatchObject([
      { id: 'a', status: 'ok' },
      { id: 'b', status: 'failed', data: null, notice: 'It could not be read; try again soon.' },
      { id: 'c', status: 'ok' },
    ]);
    expect(errors).toHaveLength(1);
  });

  test('ends at its deadline: what was read by then is shown, and every widget says what is missing', async () => {
    let now = sampleTime;
    // Every read takes a tenth of a second.
    const slow: AnswerTools['store'] = {
      find: (...read) => {
        now += 100;
        return store.find(...read);
      },
      sumUptime: (questions) => store.sumUptime(questions),
      findColumns: (...read) => store.findColumns(...read),
    };
    const widgets = Array.from({ length: 40 }, (_, index) => lines(`w${index}`, 10 + index));
    const filled = await fill([list('quick'), ...widgets], { store: slow, clock: () => now });
    expect(now - sampleTime).toBeLessThanOrEqual(5500);
    expect(filled[0]).toMatchObject({ id: 'quick', status: 'ok' });
    for (const widget of filled.slice(1)) expect(['partial', 'failed']).toContain(widget.status);
    expect(filled.find(({ notice }) => notice?.endsWith('could be read in time.'))).toBeDefined();
  });

  test('reads what several widgets ask for once', async () => {
    const reads = new Map<string, number>();
    const counting: AnswerTools['store'] = {
      find: (...read) => {
        const key = JSON.stringify(read);
        if (read[0] === 'rollupProgress') reads.set(read[0], (reads.get(read[0]) ?? 0) + 1);
        if (read[0] === 'monitorResults') reads.set(key, (reads.get(key) ?? 0) + 1);
        return store.find(...read);
      },
      sumUptime: (questions) => store.sumUptime(questions),
      findColumns: (table, ...read) => {
        reads.set(table, (reads.get(table) ?? 0) + 1);
        return store.findColumns(table, ...read);
      },
    };
    await fill([lines('a'), lines('b'), list('c'), incidents('d'), incidents('e')], { store: counting });
    expect(reads.get('monitors')).toBe(1);
    expect(reads.get('incidents')).toBe(1);
    expect(reads.get('rollupProgress')).toBe(1);
    expect([...reads.values()].every((count) => count === 1)).toBe(true);
  });

  test('fills 40 widgets of 50 monitors each, and reads the results of a monitor once', async () => {
    let reads = 0;
    const counting: AnswerTools['store'] = {
      find: (table, ...read) => {
        if (table === 'monitorResults') reads += 1;
        return store.find(table, ...read);
      },
      sumUptime: (questions) => store.sumUptime(questions),
      findColumns: (...read) => store.findColumns(...read),
    };
    const widgets = Array.from({ length: bounds.widgets.most }, (_, index) => lines(`w${index}`, 10));
    const filled = await fill(widgets, { store: counting });
    expect(filled.every(({ status }) => status === 'ok')).toBe(true);
    expect(reads).toBe(50);
  });
});

test('what an answer may hold is shared out: a small want is met in full, and the total holds', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(5000), { maxLength: 40 }), fc.nat(20_000), (wants, total) => {
      const shares = shareOut(wants, total);
      const sum = shares.reduce((all, share) => all + share, 0);
      expect(sum).toBeLessThanOrEqual(total);
      const fairShare = Math.floor(total / Math.max(1, wants.length));
      for (const [index, want] of wants.entries()) {
        expect(shares[index]).toBeLessThanOrEqual(want);
        expect(shares[index]).toBeGreaterThanOrEqual(Math.min(want, fairShare));
      }
    }),
  );
});
