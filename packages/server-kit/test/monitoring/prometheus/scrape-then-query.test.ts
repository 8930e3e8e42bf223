import { startHttpTarget, type Target } from '@watchpost/testbed/targets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chunkExporterHour } from '../../../src/monitoring/exporters/chunk-hour.js';
import { hourOf } from '../../../src/monitoring/samples/sample.js';
import type { Change } from '../../../src/store/interface/store.js';
import { dialects, type KitFixture, openKit } from '../../kit-fixture.js';

const minute = 60_000;

describe.each(dialects)('What was scraped, on %s', (dialect) => {
  let fixture: KitFixture;
  let apiKey: string;
  let target: Target;
  let published: string | number = '';
  let id: string;

  const send = (method: string, path: string, body?: unknown) =>
    fixture.request(method, `/api/v1${path}`, { apiKey, ...(body !== undefined && { body }) });
  const scrape = async (text: string | number): Promise<void> => {
    published = text;
    fixture.clock.now += minute;
    expect((await send('POST', `/exporters/${id}/scrape`)).status).toBe(200);
  };
  /** Values by the label `a`. */
  const query = async (text: string): Promise<Record<string, string>> => {
    const { body } = await send('GET', `/prometheus/api/v1/query?query=${encodeURIComponent(text)}`);
    return Object.fromEntries(
      body.data.result.map(({ metric, value }: { metric: Record<string, string>; value: [number, string] }) => [
        metric.a ?? '',
        value[1],
      ]),
    );
  };

  beforeAll(async () => {
    fixture = await openKit(dialect, { allowPrivateTargets: true });
    fixture.clock.now = Date.parse('2026-03-01T13:00:00.000Z');
    const owner = await fixture.newMember('owner');
    apiKey = (await fixture.newApiKey(owner, ['exporters:read', 'exporters:write'])).secret;
    target = await startHttpTarget({
      handler: (_request, answer) => {
        if (typeof published === 'number') answer.writeHead(published).end('no');
        else answer.writeHead(200, { 'content-type': 'text/plain' }).end(published);
      },
    });
    id = (await send('POST', '/exporters', { name: 'App', url: target.url, selectors: ['app_total'] })).body.id;
  });
  afterAll(async () => {
    await target.stop();
    await fixture.close();
  });

  // One story in order: each test continues where the one before ended.
  test('is read by queries with the values of the last scrape', async () => {
    await scrape('# TYPE app_total counter\napp_total{a="x"} 10\napp_total{a="y"} 1\n');
    await scrape('# TYPE app_total counter\napp_total{a="x"} 70\napp_total{a="y"} 1\n');
    expect(await query('app_total')).toEqual({ x: '70', y: '1' });
    expect(await query('app_total{job="App"} > 5')).toEqual({ x: '70' });
    expect(await query('irate(app_total[5m])')).toEqual({ x: '1', y: '0' });
    expect(await query('up')).toEqual({ '': '1' });
  });

  test('ends where a series is gone, and while scrapes fail', async () => {
    await scrape('app_total{a="x"} 80\n');
    expect(await query('app_total')).toEqual({ x: '80' });
    await scrape(500);
    expect(await query('app_total')).toEqual({});
    expect(await query('up')).toEqual({ '': '0' });
    await scrape('app_total{a="x"} 90\napp_total{a="y"} 2\n');
    expect(await query('app_total')).toEqual({ x: '90', y: '2' });
    expect(await query('count_over_time(app_total[10m])')).toEqual({ x: '4', y: '3' });
  });

  test('reads the same once its hour is in chunks', async () => {
    fixture.clock.now = Date.parse('2026-03-01T14:10:00.000Z');
    const questions = ['app_total offset 65m', 'max_over_time(app_total[2h])', 'count_over_time(app_total[2h])'];
    const before = await Promise.all(questions.map(query));
    expect(before[1]).toEqual({ x: '90', y: '2' });
    const exporter = await fixture.store.get('exporters', { id });
    if (exporter === undefined) throw new Error('no exporter');
    const { ref: exporterRef } = exporter;
    const guard = (): Change => ({
      kind: 'update',
      table: 'exporters',
      where: { ref: exporterRef },
      set: { name: 'App' },
    });
    const hour = hourOf(Date.parse('2026-03-01T13:00:00.000Z'));
    expect(await chunkExporterHour(fixture.store, { exporterRef, hour }, guard)).toBe(true);
    expect(await fixture.store.find('sampleChunks', {}, { limit: 1 })).toHaveLength(1);
    expect(await Promise.all(questions.map(query))).toEqual(before);
  });
});
