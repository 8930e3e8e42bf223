import { startHttpTarget, type Target } from '@watchpost/testbed/targets';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chunkExporterHour } from '../../../src/monitoring/exporters/chunk-hour.js';
import { removeGoneExporters, removeOldSamples } from '../../../src/monitoring/exporters/remove-samples.js';
import { hourOf } from '../../../src/monitoring/samples/sample.js';
import type { Change } from '../../../src/store/interface/store.js';
import { dialects, type KitFixture, openKit, type Reply } from '../../kit-fixture.js';

const minute = 60_000;
const startOfHour = Date.parse('2026-03-01T13:00:00.000Z');

describe.each(dialects)('Exporters on %s', (dialect) => {
  let fixture: KitFixture;
  /** A key, because sessions end while the clock of a test runs for days. */
  let apiKey: string;
  let target: Target;
  /** What the exporter publishes; a number is the status of an error. */
  let published: string | number = '';

  beforeAll(async () => {
    fixture = await openKit(dialect, { allowPrivateTargets: true });
    target = await startHttpTarget({
      handler: (_request, answer) => {
        if (typeof published === 'number') answer.writeHead(published).end('no');
        else answer.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(published);
      },
    });
  });
  afterAll(async () => {
    await target.stop();
    await fixture.close();
  });
  beforeEach(async () => {
    fixture.clock.now = startOfHour;
    const member = await fixture.newMember('owner');
    apiKey = (await fixture.newApiKey(member, ['exporters:read', 'exporters:write'])).secret;
  });
  afterEach(async () => {
    const gone = (await fixture.store.find('exporters', {}, { limit: 99 })).map(({ id }) => id);
    await fixture.store.commit([{ kind: 'delete', table: 'exporters', where: { id: { in: gone } } }]);
  });

  const send = (method: string, path: string, body?: unknown): Promise<Reply> =>
    fixture.request(method, `/api/v1${path}`, { apiKey, ...(body !== undefined && { body }) });
  const created = async (more: object = {}): Promise<string> => {
    const body = { name: 'Node', url: target.url, selectors: ['{__name__=~"app_.*"}'], ...more };
    const reply = await send('POST', '/exporters', body);
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({ status: 'pending', nextScrapeAt: expect.any(String) });
    return reply.body.id;
  };
  /** Publishes something and scrapes it a minute later. */
  const scrape = async (id: string, text: string | number): Promise<Reply['body']> => {
    published = text;
    fixture.clock.now += minute;
    return (await send('POST', `/exporters/${id}/scrape`)).body;
  };
  const samples = async (id: string, query: string): Promise<Reply['body']> =>
    (await send('GET', `/exporters/${id}/samples?${query}`)).body;
  const eventsOf = async (id: string): Promise<string[]> =>
    (await fixture.store.find('events', { subjectId: id }, { orderBy: 'id', limit: 99 })).map(({ type }) => type);

  test('a scrape keeps what is selected, and shows it as series, samples and catalogue', async () => {
    const id = await created({ labels: { host: 'web-1' } });
    const text = '# TYPE app_load gauge\n# HELP app_load How busy it is.\napp_load{host="x",cpu="0"} 1.5\nother 1\n';
    expect(await scrape(id, text)).toMatchObject({
      status: 'up',
      lastError: null,
      samplesScraped: 2,
      seriesCount: 1,
      lastScrape: { samplesKept: 1, seriesAdded: 1, format: 'text', bodyBytes: text.length },
    });
    const list = (await send('GET', `/exporters/${id}/series?metric=app_load`)).body;
    expect(list.data).toEqual([
      expect.objectContaining({
        series: 'app_load{cpu="0",exported_host="x",host="web-1"}',
        labels: { cpu: '0', exported_host: 'x', host: 'web-1' },
        type: 'gauge',
        help: 'How busy it is.',
        lastValue: 1.5,
        isStale: false,
      }),
    ]);
    expect((await send('GET', `/exporters/${id}/series`)).body.meta.totalItems).toBe(6);
    expect((await send('GET', `/exporters/${id}/catalogue`)).body.families).toEqual([
      { name: 'app_load', type: 'gauge', unit: null, help: 'How busy it is.', series: 1 },
      { name: 'other', type: null, unit: null, help: null, series: 1 },
    ]);
    fixture.clock.now += 1;
    const found = await samples(id, 'selector=app_load&bins=1');
    expect(found.series).toEqual([
      {
        metric: 'app_load',
        labels: expect.objectContaining({ host: 'web-1' }),
        points: [expect.objectContaining({ value: 1.5 })],
      },
    ]);
  });

  test('failed scrapes in a row make it failing, one good scrape makes it up, each with its event', async () => {
    const id = await created({ failureThreshold: 2 });
    expect(await scrape(id, 'app_a 1\n')).toMatchObject({ status: 'up' });
    expect(await scrape(id, 500)).toMatchObject({ status: 'up', lastError: expect.stringContaining('500') });
    expect(await eventsOf(id)).toEqual([]);
    expect(await scrape(id, 500)).toMatchObject({ status: 'failing' });
    expect(await scrape(id, 500)).toMatchObject({ status: 'failing' });
    expect(await eventsOf(id)).toEqual(['exporter.failed']);
    expect(await scrape(id, 'app_a 2\n')).toMatchObject({ status: 'up', lastError: null });
    expect(await eventsOf(id)).toEqual(['exporter.failed', 'exporter.recovered']);
  });

  test('a paused exporter that a person scrapes stays paused, and has no events', async () => {
    const id = await created({ failureThreshold: 1 });
    expect((await send('POST', `/exporters/${id}/pause`)).body).toMatchObject({ status: 'paused', nextScrapeAt: null });
    expect(await scrape(id, 500)).toMatchObject({ status: 'paused', nextScrapeAt: null });
    expect((await send('POST', `/exporters/${id}/resume`)).body).toMatchObject({ status: 'pending' });
    expect(await eventsOf(id)).toEqual([]);
  });

  test('a counter that is born between two good scrapes counts from 0, also when failed ones lie between', async () => {
    const id = await created();
    await scrape(id, 'app_a 1\n');
    await scrape(id, 500);
    await scrape(id, 'app_a 1\napp_errors_total 3\n');
    await scrape(id, 'app_a 1\napp_errors_total 4\n');
    fixture.clock.now += 1;
    const range = 'bins=1&fn=increase';
    const [born] = (await samples(id, `selector=app_errors_total&${range}`)).series;
    expect(born.points).toEqual([expect.objectContaining({ value: 4 })]);
    const [known] = (await samples(id, `selector=app_a&${range}`)).series;
    expect(known.points).toEqual([expect.objectContaining({ value: 0 })]);
  });

  test('a series that another selector brings has not begun: its first value is no increase', async () => {
    const id = await created({ selectors: ['app_a'] });
    await scrape(id, 'app_a 1\napp_b 700\n');
    await send('PATCH', `/exporters/${id}`, { selectors: ['app_a', 'app_b'] });
    await scrape(id, 'app_a 1\napp_b 701\n');
    await scrape(id, 'app_a 1\napp_b 703\n');
    fixture.clock.now += 1;
    const [found] = (await samples(id, 'selector=app_b&bins=1&fn=increase')).series;
    expect(found.points).toEqual([expect.objectContaining({ value: 2 })]);
  });

  test('a series that a good scrape lacks is stale, with the value that it ended with, until it comes again', async () => {
    const id = await created();
    const read = async () => (await send('GET', `/exporters/${id}/series?metric=app_b`)).body.data[0];
    await scrape(id, 'app_a 1\napp_b 7\n');
    const endedAt = new Date(fixture.clock.now).toISOString();
    await scrape(id, 'app_a 1\n');
    expect(await read()).toMatchObject({ isStale: true, lastValue: 7, lastAt: endedAt });
    await scrape(id, 500);
    await scrape(id, 'app_a 1\napp_b 8\n');
    expect(await read()).toMatchObject({ isStale: false, lastValue: 8 });
  });

  test('too many series fail the scrape as a whole and name the biggest metrics', async () => {
    const id = await created({ maxSeries: 3 });
    const many = [1, 2, 3].map((cpu) => `app_cpu{cpu="${cpu}"} 1\n`).join('');
    const after = await scrape(id, `${many}app_load 1\n`);
    expect(after).toMatchObject({ seriesCount: 0, lastError: expect.stringMatching(/4 series.*at most 3.*app_cpu/s) });
    expect((await send('GET', `/exporters/${id}/series?metric=app_load`)).body.data).toEqual([]);
  });

  const guard = (): Change => ({ kind: 'update', table: 'sampleWork', where: { id: 'test' }, set: { leaseUntil: 1 } });
  const refOf = async (id: string): Promise<number> => (await fixture.store.get('exporters', { id }))?.ref ?? 0;

  test('samples read the same before and after their hour went into chunks', async () => {
    const id = await created();
    for (let at = 0; at < 55; at++) {
      const gone = at > 20 && at < 25 ? '' : `app_b ${at * at}\n`;
      await scrape(id, at % 17 === 3 ? 503 : `app_a ${at % 13}\napp_c{x="${at > 30}"} ${at / 100}\n${gone}`);
    }
    const exporterRef = await refOf(id);
    const [from, to] = [startOfHour, startOfHour + 60 * minute].map((at) => new Date(at).toISOString());
    fixture.clock.now = startOfHour + 90 * minute;
    const queries = ['last', 'avg', 'min', 'max', 'rate', 'increase', 'delta'].flatMap((fn) =>
      ['app_a', 'app_b', '{__name__=~"app_c|up"}'].map(
        (selector) => `selector=${encodeURIComponent(selector)}&fn=${fn}&from=${from}&to=${to}&bins=7`,
      ),
    );
    const read = () => Promise.all(queries.map((query) => samples(id, query)));
    const before = await read();
    expect(before[0].series[0].points.length).toBe(7);
    expect(await fixture.store.find('exporterScrapes', { exporterRef }, { limit: 99 })).toHaveLength(55);
    for (let again = 0; again < 2; again++) {
      expect(await chunkExporterHour(fixture.store, { exporterRef, hour: hourOf(startOfHour) }, guard)).toBe(true);
      const left = await fixture.store.find('exporterScrapes', { exporterRef }, { limit: 99 });
      // The last one, which failed, and the last good one.
      expect(left.map(({ isFailed, isChunked }) => [isFailed, isChunked])).toEqual([
        [false, true],
        [true, true],
      ]);
      expect(await read()).toEqual(before);
    }
  });

  test('a scrape that is reported late joins the chunk of its hour', async () => {
    const id = await created();
    await scrape(id, 'app_a 1\n');
    await scrape(id, 'app_a 2\n');
    const exporterRef = await refOf(id);
    const [late] = await fixture.store.find('exporterScrapes', { exporterRef }, { orderBy: 'at', limit: 1 });
    const hour = hourOf(startOfHour);
    await chunkExporterHour(fixture.store, { exporterRef, hour }, guard);
    const at = startOfHour + 10 * minute;
    const { series, samples: values } = late ?? expect.fail('no scrape');
    const row = { exporterRef, at, isFailed: false, series, samples: values };
    await fixture.store.commit([{ kind: 'insert', table: 'exporterScrapes', row }]);
    await chunkExporterHour(fixture.store, { exporterRef, hour }, guard);
    fixture.clock.now = startOfHour + 30 * minute;
    const [found] = (await samples(id, 'selector=app_a&bins=24&fn=last')).series;
    expect(found.points.at(-1)).toMatchObject({ value: 1 });
  });

  test('a deleted exporter leaves no rows behind', async () => {
    const id = await created();
    for (let at = 0; at < 3; at++) await scrape(id, `app_a ${at}\napp_b{n="${at}"} 1\n`);
    const exporterRef = await refOf(id);
    await chunkExporterHour(fixture.store, { exporterRef, hour: hourOf(startOfHour) }, guard);
    await scrape(id, 'app_a 9\n');
    expect((await send('DELETE', `/exporters/${id}`)).status).toBe(204);
    const refs = (await fixture.store.find('exporterSeries', { exporterRef }, { limit: 99 })).map(({ ref }) => ref);
    expect(refs.length).toBeGreaterThan(5);
    await removeGoneExporters(fixture.store, () => false);
    const left = await Promise.all([
      fixture.store.find('exporterSeries', { exporterRef }, { limit: 1 }),
      fixture.store.find('exporterScrapes', { exporterRef }, { limit: 1 }),
      fixture.store.find('exporterCatalogues', { exporterRef }, { limit: 1 }),
      fixture.store.find('goneExporters', { exporterRef }, { limit: 1 }),
      fixture.store.find('sampleChunks', { seriesRef: { in: refs } }, { limit: 1 }),
      fixture.store.find('sampleHours', { seriesRef: { in: refs } }, { limit: 1 }),
    ]);
    expect(left.flat()).toEqual([]);
  });

  test('samples go after 15 days and their sums after 400, and bins of old days are made of the sums', async () => {
    const id = await created();
    await scrape(id, 'app_a 1\n');
    await scrape(id, 'app_a 5\n');
    const exporterRef = await refOf(id);
    await chunkExporterHour(fixture.store, { exporterRef, hour: hourOf(startOfHour) }, guard);
    const daysLater = startOfHour + 16 * 24 * 60 * minute;
    await removeOldSamples(fixture.store, daysLater, () => false);
    expect(await fixture.store.find('sampleChunks', { hour: hourOf(startOfHour) }, { limit: 1 })).toEqual([]);
    fixture.clock.now = daysLater;
    const from = new Date(startOfHour).toISOString();
    const old = await samples(id, `selector=app_a&fn=increase&from=${from}&bins=500`);
    expect(old.series[0].points).toEqual([{ at: from, value: 4 }]);
    await removeOldSamples(fixture.store, startOfHour + 401 * 24 * 60 * minute, () => false);
    expect(await fixture.store.find('sampleHours', { hour: hourOf(startOfHour) }, { limit: 1 })).toEqual([]);
  });

  test.each([
    { field: 'selectors[1]', body: { selectors: ['up', 'up{'] }, message: 'expected' },
    { field: 'selectors[0]', body: { selectors: ['{a=~"("}'] }, message: 'RE2' },
    {
      field: 'agentId',
      body: { agentId: 'agt_0000000000000000000000000' },
      message: 'must be an agent of this organization',
    },
    { field: 'timeoutSeconds', body: { timeoutSeconds: 30, intervalSeconds: 30 }, message: 'less than' },
    { field: 'labels', body: { labels: { __name__: 'x' } }, message: 'label name' },
  ])('a wrong $field is refused by its name', async ({ field, body, message }) => {
    const reply = await send('POST', '/exporters', { name: 'Node', url: target.url, selectors: ['up'], ...body });
    expect(reply.status).toBe(400);
    expect(reply.body.errors[0]).toMatchObject({
      path: expect.stringContaining(field),
      message: expect.stringContaining(message),
    });
  });

  test('credentials go to another host only when they are given again', async () => {
    const id = await created({ credentials: { token: 'a secret token' } });
    const moved = await send('PATCH', `/exporters/${id}`, { url: 'https://other.example.com/metrics' });
    expect(moved.body.errors).toEqual([expect.objectContaining({ path: 'credentials', code: 'required' })]);
    expect((await send('GET', `/exporters/${id}`)).body).toMatchObject({ credentialFields: ['token'] });
  });

  test('a test shows what would be kept, or why the scrape fails, and stores nothing', async () => {
    published = 'app_a 1\napp_b NaN\nother 1\n';
    const body = { name: 'Node', url: target.url, selectors: ['{__name__=~"app_.*"}'] };
    const found = await send('POST', '/exporters/test', body);
    expect(found.body).toMatchObject({
      error: null,
      samplesScraped: 3,
      samplesKept: 2,
      kept: [
        { series: 'app_a', value: 1 },
        { series: 'app_b', value: null },
      ],
    });
    published = 404;
    const failed = await send('POST', '/exporters/test', body);
    expect(failed.body).toMatchObject({ error: expect.stringContaining('404'), kept: [] });
    expect((await send('GET', '/exporters')).body.data).toEqual([]);
  });
});
