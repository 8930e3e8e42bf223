import type { ScrapeResult } from '@watchpost/checks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type KitFixture, type Member, openKit } from '../../kit-fixture.js';
import { emptyScrape, exporterBody, recordScrapes } from '../../monitoring/exporters/exporter-fixture.js';

const scrapeOf = (values: Readonly<Record<string, number>>): ScrapeResult => ({
  ...emptyScrape,
  series: Object.entries(values).map(([disk, value]) => ({
    name: 'app_load',
    labels: new Map([['disk', disk]]),
    value,
    type: 'gauge',
    unit: '',
    help: '',
  })),
});
const minute = 60_000;

describe.each(dialects)('Samples of exporters on a dashboard, on %s', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  let exporterId: string;

  const send = async (method: string, path: string, body?: object) =>
    fixture.request(method, `/api/v1${path}`, { token: owner.token, ...(body && { body }) });
  const widgets = () => {
    const config = { metric: 'exporterSample', exporterId, selector: 'app_load' };
    const place = { x: 0, w: 6, h: 2 };
    return [
      { id: 'sum', type: 'stat', y: 0, ...place, config: { ...config, combine: 'sum' } },
      { id: 'lines', type: 'timeseries', y: 2, ...place, config: { ...config, bins: 10, fn: 'max' } },
    ];
  };

  beforeAll(async () => {
    fixture = await openKit(dialect);
    owner = await fixture.newMember('owner');
    exporterId = (await send('POST', '/exporters', exporterBody)).body.id;
    const startAt = fixture.clock.now - 5 * minute;
    const scrapes = [scrapeOf({ 'secret-a': 1, 'secret-b': 10 }), scrapeOf({ 'secret-a': 3, 'secret-c': 4 })];
    await recordScrapes(fixture.store, exporterId, scrapes, startAt);
  });
  afterAll(() => fixture.close());

  test('are the last values of current series as a number, and a line for each series over time', async () => {
    const timeRange = { lastSeconds: 600 };
    const { body } = await send('POST', '/dashboards/preview', { widgets: widgets(), timeRange });
    const [sum, lines] = body.widgets;
    expect(sum).toMatchObject({ status: 'ok', notice: null, data: { unit: 'sample', value: 7 } });
    expect(lines).toMatchObject({ status: 'ok', data: { unit: 'sample' } });
    const shown = lines.data.series.map(({ monitorId, name, series, values }: Record<string, unknown>) => ({
      ...{ monitorId, name, series },
      known: (values as (number | null)[]).filter((value) => value !== null),
    }));
    expect(shown).toEqual([
      { monitorId: null, name: null, series: 'app_load{disk="secret-a"}', known: [1, 3] },
      { monitorId: null, name: null, series: 'app_load{disk="secret-b"}', known: [10] },
      { monitorId: null, name: null, series: 'app_load{disk="secret-c"}', known: [4] },
    ]);
  });

  test('equal what the exporter answers for the same range and bins', async () => {
    const timeRange = { lastSeconds: 600 };
    const { body } = await send('POST', '/dashboards/preview', { widgets: widgets(), timeRange });
    const query = new URLSearchParams({ selector: 'app_load', fn: 'max', bins: '10', from: body.from, to: body.to });
    const { body: samples } = await send('GET', `/exporters/${exporterId}/samples?${query}`);
    const { at, series } = body.widgets[1].data;
    const points = series.map(({ values }: { values: (number | null)[] }) =>
      values.flatMap((value, bin) => (value === null ? [] : [{ at: at[bin], value }])),
    );
    expect(points).toEqual(samples.series.map((one: { points: unknown }) => one.points));
  });

  test('are for callers who may read exporters', async () => {
    const { secret } = await fixture.newApiKey(owner, ['dashboards:read', 'monitors:read']);
    const { body } = await fixture.request('POST', '/api/v1/dashboards/preview', {
      apiKey: secret,
      body: { widgets: widgets() },
    });
    const notice = 'You need the permission exporters:read to see it.';
    expect(body.widgets ?? body).toEqual(
      expect.arrayContaining([expect.objectContaining({ status: 'failed', notice })]),
    );
  });

  test('show strangers no labels, and fail with a sentence where the exporter is gone', async () => {
    const { body: made } = await send('POST', '/dashboards', {
      name: 'Wall',
      visibility: 'public',
      widgets: widgets(),
    });
    const answer = await fixture.request('GET', `/api/v1/public/dashboards/${made.publicToken}`, {});
    expect(answer.body.widgets).toHaveLength(2);
    expect(answer.body.widgets[1].data.series).toHaveLength(3);
    expect(JSON.stringify(answer.body)).not.toMatch(/secret|app_load/);
    expect((await send('DELETE', `/exporters/${exporterId}`)).status).toBe(204);
    const { body } = await send('GET', `/dashboards/${made.id}/data`);
    expect(body.widgets[0]).toMatchObject({ status: 'failed', notice: 'The exporter does not exist.' });
    expect((await send('PATCH', `/dashboards/${made.id}`, { description: 'Still there.' })).status).toBe(200);
  });
});
