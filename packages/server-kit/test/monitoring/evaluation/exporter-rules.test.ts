import type { AlertCondition } from '@watchpost/schemas';
import { describe, expect, test } from 'vitest';
import { readNotices } from '../../../src/monitoring/alert-rules/notices.js';
import { dialects } from '../engine/engine-fixture.js';
import { type EvaluatorFixture, openEvaluatorFixture } from './evaluator-fixture.js';
import { type ScrapeWriter, scrapeWriter } from './write-scrape.js';

const minute = 60_000;
const disk = 'disk_free{mount="/"}';
const home = 'disk_free{mount="/home"}';

const sampleCondition = (given: Partial<AlertCondition> = {}): AlertCondition => ({
  metric: 'exporterSample',
  operator: '<',
  threshold: 10,
  clearThreshold: null,
  aggregation: 'last',
  windowSeconds: 300,
  selector: 'disk_free',
  ...given,
});

describe.each(dialects)('Rules about samples of exporters on %s', (dialect) => {
  let fixture: EvaluatorFixture;
  let exporter: ScrapeWriter;
  const id = 'exp_1';

  const open = async (): Promise<void> => {
    fixture = await openEvaluatorFixture(dialect);
    exporter = scrapeWriter(fixture.store);
    await exporter.add(id, fixture.now);
  };
  const scrape = async (values: Parameters<ScrapeWriter['scrape']>[2]): Promise<void> => {
    fixture.now += minute;
    await exporter.scrape(id, fixture.now, values);
    await fixture.evaluateAll();
  };
  const states = async (): Promise<string[]> => {
    const rows = await fixture.store.find('alertRuleStates', { sourceId: id }, { limit: 1000, orderBy: 'id' });
    return rows.map(({ subject, state }) => `${subject?.name} ${state}`);
  };

  test('each series is evaluated by itself, and its alert names it', async () => {
    await open();
    await fixture.addRule({ id: 'alr_1', condition: sampleCondition(), failureThreshold: 2, createIncident: true });
    await scrape({ [disk]: 5, [home]: 50 });
    expect(await states()).toEqual([`${disk} pending`, `${home} inactive`]);
    await scrape({ [disk]: 4, [home]: 50 });
    expect(await states()).toEqual([`${disk} firing`, `${home} inactive`]);
    const [incident] = await fixture.incidents();
    const subject = { type: 'series', id: exporter.seriesId(disk), name: disk, labels: { mount: '/' }, exporterId: id };
    expect(incident).toMatchObject({ title: `rule alr_1: ${disk}`, monitorIds: [], subject, cause: 'disk_free is 4' });
    const [event] = await fixture.store.find('events', { type: 'alert.triggered' }, { limit: 9 });
    expect(event?.data).toMatchObject({ monitorId: null, monitorName: null, subject, value: 4 });
    await scrape({ [disk]: 20, [home]: 50 });
    expect(await states()).toEqual([`${disk} inactive`, `${home} inactive`]);
    expect((await fixture.incidents()).map(({ status }) => status)).toEqual(['resolved']);
    expect(await fixture.events()).toEqual([
      'incident.opened',
      'alert.triggered',
      'incident.resolved',
      'alert.resolved',
    ]);
  });

  test('a scrape that failed neither holds nor breaks a condition', async () => {
    await open();
    await fixture.addRule({ id: 'alr_1', condition: sampleCondition(), failureThreshold: 2, noDataState: 'alerting' });
    await scrape({ [disk]: 5 });
    for (let failed = 0; failed < 3; failed++) await scrape('failed');
    expect(await states()).toEqual([`${disk} pending`]);
    await scrape({ [disk]: 5 });
    expect(await states()).toEqual([`${disk} firing`]);
    await scrape('failed');
    expect(await states()).toEqual([`${disk} firing`]);
  });

  test.each([
    ['ok', 'inactive'],
    ['keep', 'noData'],
    ['alerting', 'firing'],
  ] as const)('a series that a good scrape lacks has no data, which “%s” makes %s', async (noDataState, state) => {
    await open();
    await fixture.addRule({ id: 'alr_1', condition: sampleCondition(), noDataState });
    await scrape({ [disk]: 50 });
    await scrape({ [home]: 50 });
    expect(await states()).toEqual([`${disk} ${state}`, `${home} inactive`]);
  });

  test.each([
    { fn: 'last', threshold: 3, fires: [4] },
    { fn: 'avg', threshold: 2.5, fires: [4] },
    { fn: 'max', threshold: 2, fires: [3] },
    { fn: 'min', threshold: 2, fires: [4] },
    { fn: 'increase', threshold: 1.5, fires: [3] },
    { fn: 'delta', threshold: 1, fires: [3] },
    { fn: 'rate', threshold: 0.016, fires: [2] },
  ] as const)(
    '$fn over two minutes of 1, 2, 3, 4 above $threshold fires at $fires',
    async ({ fn, threshold, fires }) => {
      await open();
      const condition = sampleCondition({ fn, threshold, operator: '>', windowSeconds: 120, selector: 'jobs_total' });
      await fixture.addRule({ id: 'alr_1', condition });
      const fired: number[] = [];
      for (const value of [1, 2, 3, 4]) {
        await scrape({ jobs_total: value });
        const all = await fixture.store.find('events', { type: 'alert.triggered' }, { limit: 9 });
        if (all.length > fired.length) fired.push(value);
      }
      expect(fired).toEqual(fires);
    },
  );

  test('a rule is evaluated for 200 series, and the rest is named', async () => {
    await open();
    await fixture.addRule({ id: 'alr_1', condition: sampleCondition({ selector: 'room' }) });
    const rooms = Object.fromEntries(Array.from({ length: 203 }, (_, number) => [`room{number="${number}"}`, 50]));
    await scrape(rooms);
    expect(await states()).toHaveLength(200);
    const rules = await fixture.store.find('alertRules', {}, { limit: 1 });
    const notices = await readNotices(fixture.store, 'org_1', rules);
    expect(notices.get('alr_1')).toBe(
      '3 series are not evaluated, because a rule is evaluated for at most 200 series: room{number="200"}, room{number="201"}, room{number="202"}. Make the selector narrower.',
    );
    await fixture.store.commit([
      { kind: 'update', table: 'alertRules', where: { id: 'alr_1' }, set: { enabled: false } },
    ]);
    await scrape(rooms);
    expect(await states()).toEqual([]);
  });

  test('an alert ends when its rule is about another exporter, and its incident with it', async () => {
    await open();
    await fixture.addRule({ id: 'alr_1', condition: sampleCondition(), createIncident: true });
    await scrape({ [disk]: 5 });
    expect(await states()).toEqual([`${disk} firing`]);
    const condition = sampleCondition({ exporterId: 'exp_other' });
    await fixture.store.commit([{ kind: 'update', table: 'alertRules', where: { id: 'alr_1' }, set: { condition } }]);
    await scrape({ [disk]: 5 });
    expect(await states()).toEqual([]);
    expect((await fixture.incidents()).map(({ status }) => status)).toEqual(['resolved']);
  });

  test('a rule that begins late leaves earlier scrapes alone', async () => {
    await open();
    await scrape({ [disk]: 5 });
    await fixture.addRule({ id: 'alr_1', condition: sampleCondition(), failureThreshold: 2 });
    await scrape({ [disk]: 5 });
    expect(await states()).toEqual([`${disk} pending`]);
  });
});
