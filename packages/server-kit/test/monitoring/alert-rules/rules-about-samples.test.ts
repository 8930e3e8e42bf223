import { allScopes } from '@watchpost/schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type KitFixture, openKit, type Reply } from '../../kit-fixture.js';
import { evaluateAll } from '../evaluation/evaluate-all.js';
import { type ScrapeWriter, scrapeWriter } from '../evaluation/write-scrape.js';

const minute = 60_000;
const disk = 'disk_free{mount="/"}';
const home = 'disk_free{mount="/home"}';

describe.each(dialects)('A rule about samples on %s', (dialect) => {
  let fixture: KitFixture;
  let apiKey: string;
  let exporter: ScrapeWriter;
  beforeAll(async () => {
    fixture = await openKit(dialect);
    const owner = await fixture.newMember('owner');
    ({ secret: apiKey } = await fixture.newApiKey(owner, allScopes));
    exporter = scrapeWriter(fixture.store, owner.organizationId);
    await exporter.add('exp_1', fixture.clock.now);
  });
  afterAll(() => fixture.close());

  const send = (method: string, path: string, body?: object): Promise<Reply> =>
    fixture.request(method, `/api/v1${path}`, { apiKey, ...(body !== undefined && { body }) });
  const draft = {
    name: 'Disk is full',
    condition: { metric: 'exporterSample', exporterId: 'exp_1', selector: 'disk_free', operator: '<', threshold: 10 },
    failureThreshold: 2,
    successThreshold: 1,
  };
  const ago = (minutes: number): string => new Date(fixture.clock.now - minutes * minute).toISOString();

  test('does in a back-test what it does in force, for each series', async () => {
    const { body: rule, status } = await send('POST', '/alert-rules', draft);
    expect(status, JSON.stringify(rule)).toBe(201);
    expect(rule.notice).toBe(null);
    for (const values of [{ [disk]: 5, [home]: 90 }, { [disk]: 4, [home]: 90 }, 'failed', { [disk]: 30 }] as const) {
      fixture.clock.now += minute;
      await exporter.scrape('exp_1', fixture.clock.now, values);
      await evaluateAll(fixture.store, fixture.clock.now);
    }
    const { body: alerts } = await send('GET', '/alerts?exporterId=exp_1');
    expect(
      alerts.data.map(({ subject, state }: { subject: { name: string }; state: string }) => [subject.name, state]),
    ).toEqual(
      expect.arrayContaining([
        [disk, 'inactive'],
        [home, 'noData'],
      ]),
    );
    const subject = {
      type: 'series',
      id: exporter.seriesId(disk),
      name: disk,
      labels: { mount: '/' },
      exporterId: 'exp_1',
    };
    const { body: tried } = await send('POST', `/alert-rules/${rule.id}/test`, {
      from: ago(10),
      subjectId: subject.id,
    });
    expect(tried).toMatchObject({ evaluatedMonitors: 2, evaluatedResults: 6 });
    expect(tried.alerts).toEqual([
      { monitorId: null, monitorName: null, subject, firedAt: ago(2), clearedAt: ago(0), value: 4 },
    ]);
    expect(tried.series).toEqual([
      { at: ago(3), value: 5, state: 'pending' },
      { at: ago(2), value: 4, state: 'firing' },
      { at: ago(0), value: 30, state: 'inactive' },
    ]);
    const drafted = await send('POST', '/alert-rules/test', { ...draft, from: ago(10), subjectId: subject.id });
    expect(drafted.body).toEqual(tried);
  });

  test.each([
    ['a selector that cannot be read', { selector: 'disk_free{' }, 'condition.selector'],
    ['a pattern that RE2 does not take', { selector: 'disk_free{mount=~"(?=a)"}' }, 'condition.selector'],
    ['no selector', { selector: undefined }, 'condition.selector'],
    ['an exporter that does not exist', { exporterId: 'exp_none' }, 'condition.exporterId'],
    ['a window of more than a day', { fn: 'avg', windowSeconds: 86_401 }, 'condition.windowSeconds'],
    ['a selector for another metric', { metric: 'latencyMs', exporterId: undefined }, 'condition.selector'],
  ])('with %s is refused', async (_, given, path) => {
    const { status, body } = await send('POST', '/alert-rules', {
      ...draft,
      condition: { ...draft.condition, ...given },
    });
    expect([status, body.errors?.map((error: { path: string }) => error.path)]).toEqual([400, [path]]);
  });

  test('has no monitors as its target', async () => {
    const { status, body } = await send('POST', '/alert-rules', { ...draft, target: { scope: 'tags', tags: ['a'] } });
    expect([status, body.errors?.[0]?.path]).toEqual([400, 'target.scope']);
  });
});
