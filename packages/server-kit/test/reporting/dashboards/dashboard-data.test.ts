import type { DashboardWidgetType } from '@watchpost/schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LatencySketch } from '../../../src/monitoring/history/latency-sketch.js';
import { insert } from '../../../src/store/conformance/sample-rows.js';
import { dialects, type KitFixture, type Member, monitorBody, openKit } from '../../kit-fixture.js';
import { recordCheck } from '../../monitoring/history/record-check.js';

const minute = 60_000;
const hour = 60 * minute;
const scopes = (['monitors', 'incidents', 'dashboards', 'reports'] as const).flatMap((resource) => [
  `${resource}:read` as const,
  `${resource}:write` as const,
]);
const place = { x: 0, y: 0, w: 12, h: 2 };

describe.each(dialects)('The data of a dashboard, on %s', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  let apiKey: string;
  let begin: number;
  /** Ids of monitors, by their names. */
  const ids: Record<string, string> = {};

  const call = (method: string, path: string, body?: object, headers?: Record<string, string>) =>
    fixture.request(method, `/api/v1${path}`, {
      apiKey,
      ...(body === undefined ? {} : { body }),
      ...(headers === undefined ? {} : { headers }),
    });
  const named = (...names: string[]) => ({
    scope: 'monitors' as const,
    monitorIds: names.map((name) => ids[name] ?? name),
  });
  const range = () => `from=${new Date(begin + hour).toISOString()}&to=${new Date(begin + 3 * hour).toISOString()}`;
  /** Fills some widgets, one below the other, over the second and third hour. */
  const fill = async (widgets: readonly object[], more: object = {}, query = range()) => {
    const placed = widgets.map((widget, index) => ({ ...place, y: 2 * index, ...widget }));
    const { status, body } = await call('POST', '/dashboards', { name: 'Board', widgets: placed, ...more });
    expect(status).toBe(201);
    const answer = await call('GET', `/dashboards/${body.id}/data?${query}`);
    expect(answer.status).toBe(200);
    return answer.body.widgets;
  };
  const fillOne = async (type: DashboardWidgetType, config: object) => (await fill([{ type, config }]))[0];
  const history = async (name: string, what: string, more = '') =>
    (await call('GET', `/monitors/${ids[name]}/${what}?${range()}${more}`)).body;

  beforeAll(async () => {
    fixture = await openKit(dialect);
    owner = await fixture.newMember('owner');
    apiKey = (await fixture.newApiKey(owner, scopes, { rateLimitPerMinute: 10_000 })).secret;
    begin = Math.floor(fixture.clock.now / hour) * hour;
    fixture.clock.now = begin;
    for (const [name, tags] of [
      ['Api', ['production']],
      ['Shop', ['production', 'shop']],
      ['Wiki', []],
    ] as const) {
      ids[name] = (await call('POST', '/monitors', monitorBody({ name, tags, retries: 0 }))).body.id;
    }
    for (let at = 5; at < 180; at += 5) {
      fixture.clock.now = begin + at * minute;
      await recordCheck(fixture, ids.Api ?? '', at > 95 && at < 110 ? 'down' : 'up', 20 + (at % 37));
      await recordCheck(fixture, ids.Shop ?? '', at > 70 && at < 80 ? 'degraded' : 'up', 300 + (at % 41) * 7);
    }
    fixture.clock.now = begin + 3 * hour;
    await fixture.store.commit([
      {
        kind: 'update',
        table: 'monitors',
        where: { id: ids.Shop ?? '' },
        set: { certificate: { issuer: 'Example CA', validTo: '2026-02-01T00:00:00.000Z', daysRemaining: 12 } },
      },
    ]);
  });
  afterAll(() => fixture.close());

  test.each([
    ['latencyAvg', 'averageMs'],
    ['latencyP50', 'p50Ms'],
    ['latencyP95', 'p95Ms'],
    ['latencyP99', 'p99Ms'],
  ])('a stat of %s equals the history of its monitor', async (metric, field) => {
    const { data } = await fillOne('stat', { metric, target: named('Shop') });
    expect(data).toMatchObject({ unit: 'milliseconds', value: (await history('Shop', 'latency'))[field] });
  });

  test('a stat of uptime equals the history of its monitor, also where the range cuts a status', async () => {
    const { data } = await fillOne('stat', { metric: 'uptimePercent', target: named('Api') });
    const { uptimePercent } = await history('Api', 'uptime');
    expect(uptimePercent).toBeLessThan(100);
    expect(data).toMatchObject({ unit: 'percent', value: uptimePercent });
  });

  test('a percentile of several monitors is that of all their latencies, not of their percentiles', async () => {
    const { data } = await fillOne('stat', { metric: 'latencyP95', target: named('Api', 'Shop') });
    const sketch = new LatencySketch();
    for (const name of ['Api', 'Shop']) {
      const monitor = await fixture.store.get('monitors', { id: ids[name] ?? '' });
      const at = { atLeast: begin + hour, below: begin + 3 * hour };
      const results = await fixture.store.find('monitorResults', { monitorRef: monitor?.ref ?? 0, at }, { limit: 500 });
      for (const { latencyUs } of results) if (latencyUs !== null) sketch.add(latencyUs);
    }
    expect(data.value).toBe(Math.round((sketch.quantile(0.95) ?? 0) / 10) / 100);
    const worst = await fillOne('stat', { metric: 'latencyP95', target: named('Api', 'Shop'), combine: 'worst' });
    expect(worst.data.value).toBe((await history('Shop', 'latency')).p95Ms);
  });

  test('the uptime of several monitors is that of their time together, or the worst', async () => {
    const target = named('Api', 'Shop');
    const [together, worst] = await fill([
      { type: 'stat', config: { metric: 'uptimePercent', target } },
      { type: 'stat', config: { metric: 'uptimePercent', target, combine: 'worst' } },
    ]);
    const [api, shop] = [await history('Api', 'uptime'), await history('Shop', 'uptime')];
    const counted = [api, shop].map(({ seconds }) => seconds.up + seconds.degraded + seconds.down);
    const up = [api, shop].map(({ seconds }) => seconds.up + seconds.degraded);
    const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
    expect(together.data.value).toBe(Math.floor((sum(up) / sum(counted)) * 1_000_000) / 10_000);
    expect(worst.data.value).toBe(api.uptimePercent);
  });

  test.each(['latencyAvg', 'latencyP95'])('lines of %s equal the histories of their monitors', async (metric) => {
    const { data } = await fillOne('timeseries', { metric, target: named('Api', 'Shop'), bins: 24 });
    expect(data.series.map(({ name }: { name: string }) => name)).toEqual(['Api', 'Shop']);
    for (const { name, values } of data.series) {
      const { series } = await history(name, 'latency', '&bins=24');
      const field = metric === 'latencyAvg' ? 'averageMs' : 'p95Ms';
      expect(values).toEqual(series.map((bin: Record<string, unknown>) => bin[field]));
      expect(data.at).toEqual(series.map(({ at }: { at: string }) => at));
    }
  });

  test('one line of all together has their percentiles, and one of a single monitor its own', async () => {
    const lines = await fill([
      { type: 'timeseries', config: { metric: 'latencyP95', by: 'all', bins: 10, target: named('Shop') } },
      { type: 'timeseries', config: { metric: 'latencyP95', by: 'monitor', bins: 10, target: named('Shop') } },
      { type: 'timeseries', config: { metric: 'uptimePercent', by: 'all', bins: 10, target: named('Api', 'Shop') } },
    ]);
    expect(lines[0].data.series[0]).toMatchObject({ monitorId: null, values: lines[1].data.series[0].values });
    const bars = await Promise.all(
      ['Api', 'Shop'].map(async (name) => (await history(name, 'status-history', '&bins=10')).bins),
    );
    const expected = bars[0].map((_: unknown, bin: number) => {
      const seconds = bars.map((bins) => bins[bin].seconds);
      const up = seconds.reduce((sum, { up, degraded }) => sum + up + degraded, 0);
      const down = seconds.reduce((sum, each) => sum + each.down, 0);
      return Math.floor((up / (up + down)) * 1_000_000) / 10_000;
    });
    expect(lines[2].data.series[0].values).toEqual(expected);
  });

  test('bars of statuses equal the histories of their monitors', async () => {
    const { data } = await fillOne('statusHistory', { target: named('Api', 'Shop'), bins: 40 });
    for (const { name, statuses, uptimePercents } of data.monitors) {
      const { bins } = await history(name, 'status-history', '&bins=40');
      expect(statuses).toEqual(bins.map(({ status }: { status: string }) => status));
      expect(uptimePercents).toEqual(bins.map((bin: { uptimePercent: number }) => bin.uptimePercent));
      expect(data.at).toEqual(bins.map(({ at }: { at: string }) => at));
    }
  });

  test('uptimes equal those that the monitors show', async () => {
    const { data } = await fillOne('uptime', { target: named('Api', 'Wiki'), windows: ['h24', 'd90'] });
    for (const { monitorId, uptime } of data.monitors) {
      const { body } = await call('GET', `/monitors/${monitorId}`);
      expect(uptime).toEqual({ h24: body.uptime.h24, d90: body.uptime.d90 });
    }
  });

  test('lists of monitors are filtered and sorted, and have the uptime of the range', async () => {
    const namesOf = async (config: object) =>
      (await fillOne('monitorList', config)).data.monitors.map(({ name }: { name: string }) => name);
    expect(await namesOf({ sort: 'name' })).toEqual(['Api', 'Shop', 'Wiki']);
    expect(await namesOf({ sort: 'latency', limit: 2 })).toEqual(['Shop', 'Api']);
    expect(await namesOf({ sort: 'uptime' })).toEqual(['Api', 'Shop', 'Wiki']);
    expect(await namesOf({ statuses: ['pending'] })).toEqual(['Wiki']);
    const { data } = await fillOne('monitorList', { target: { scope: 'tags', tags: ['shop'] }, limit: 1 });
    expect(data).toMatchObject({
      totalItems: 1,
      monitors: [{ currentStatus: 'up', uptimePercent: (await history('Shop', 'uptime')).uptimePercent }],
    });
  });

  test('counts monitors by status', async () => {
    const [all, pending] = await fill([
      { type: 'stat', config: { metric: 'monitorsByStatus' } },
      { type: 'stat', config: { metric: 'monitorsByStatus', status: 'pending' } },
    ]);
    expect(all.data).toMatchObject({ value: 3, counts: { up: 2, pending: 1, down: 0 } });
    expect(pending.data).toMatchObject({ value: 1, counts: null });
  });

  test('incidents are those that touch the range and the monitors', async () => {
    for (const [title, monitorIds, startedAt] of [
      ['Api is slow', [ids.Api], begin + hour],
      ['Wiki is slow', [ids.Wiki], begin + 2 * hour],
      ['Everything is slow', [], begin + 2 * hour + minute],
      ['Yesterday', [ids.Api], begin - 24 * hour],
    ] as const) {
      const created = await call('POST', '/incidents', { title, monitorIds, startedAt: new Date(startedAt) });
      if (title === 'Yesterday') {
        const set = { status: 'resolved', resolvedAt: begin - 23 * hour } as const;
        await fixture.store.commit([{ kind: 'update', table: 'incidents', where: { id: created.body.id }, set }]);
      }
    }
    const target = named('Api');
    const [all, ofApi, count, resolved] = await fill([
      { type: 'incidentList', config: { limit: 2 } },
      { type: 'incidentList', config: { target, statuses: ['open', 'acknowledged', 'resolved'] } },
      { type: 'stat', config: { metric: 'openIncidents', target } },
      { type: 'incidentList', config: { statuses: ['resolved'] } },
    ]);
    const titles = ({ data }: { data: { incidents: { title: string }[] } }) => data.incidents.map(({ title }) => title);
    expect(titles(all)).toEqual(['Everything is slow', 'Wiki is slow']);
    expect(all.data.totalItems).toBe(3);
    expect(titles(ofApi)).toEqual(['Api is slow']);
    expect(ofApi.data.incidents[0].monitors).toEqual([{ monitorId: ids.Api, name: 'Api' }]);
    expect(count.data.value).toBe(1);
    expect(titles(resolved)).toEqual([]);
  });

  test('certificates are those that end soon, and a stat has the days of the first to end', async () => {
    const [soon, later, days] = await fill([
      { type: 'certificates', config: { withinDays: 12 } },
      { type: 'certificates', config: { withinDays: 11 } },
      {
        type: 'stat',
        config: {
          metric: 'certificateDays',
          combine: 'worst',
          thresholds: [
            { value: 0, level: 'critical' },
            { value: 7, level: 'warning' },
            { value: 30, level: 'ok' },
          ],
        },
      },
    ]);
    expect(soon.data.certificates).toEqual([
      {
        monitorId: ids.Shop,
        name: 'Shop',
        issuer: 'Example CA',
        validTo: '2026-02-01T00:00:00.000Z',
        daysRemaining: 12,
      },
    ]);
    expect(later.data).toEqual({ totalItems: 0, certificates: [] });
    expect(days.data).toEqual({ unit: 'days', value: 12, level: 'warning', counts: null });
  });

  test('an error budget is that of its report now, or a sentence says why it is missing', async () => {
    const report = async (more: object): Promise<string> => {
      const made = await call('POST', '/reports', {
        name: 'Promise',
        type: 'sla',
        scope: named('Api', 'Shop'),
        ...more,
      });
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      return made.body.id;
    };
    const kept = await report({ slaTarget: 90 });
    const without = await report({ type: 'uptime' });
    const later = await report({
      slaTarget: 90,
      period: { kind: 'fixed', from: '2030-01-01T00:00:00.000Z', to: '2030-02-01T00:00:00.000Z' },
    });
    const config = (reportId: string) => ({ type: 'stat', config: { metric: 'errorBudget', reportId } });
    const [budget, ...failed] = await fill([...[kept, without, later, 'rpt_1'].map(config)]);
    const { remainingPercent } = (await call('GET', `/reports/${kept}/current`)).body.budget;
    expect(remainingPercent).toBeLessThan(100);
    expect(budget).toMatchObject({ status: 'ok', data: { unit: 'percent', value: remainingPercent } });
    expect(failed).toMatchObject(
      ['The report has no target.', 'The period of this report has not begun.', 'The report does not exist.'].map(
        (notice) => ({ status: 'failed', data: null, notice }),
      ),
    );
  });

  test('follows the variables of the dashboard, which a request may choose among', async () => {
    const variables = [
      { name: 'env', type: 'tag', values: ['production', 'shop'], default: 'shop' },
      { name: 'site', type: 'monitor', values: [ids.Api, ids.Wiki] },
    ];
    const widgets = variables.map(({ name }, index) => ({
      ...place,
      y: 2 * index,
      type: 'monitorList',
      config: { target: { scope: 'variable', name }, sort: 'name' },
    }));
    const { body } = await call('POST', '/dashboards', { name: 'Variables', widgets, variables });
    const names = async (query: string) => {
      const answer = await call('GET', `/dashboards/${body.id}/data?${query}`);
      return answer.body.widgets.map((widget: { data: { monitors: { name: string }[] } }) =>
        widget.data.monitors.map(({ name }) => name),
      );
    };
    expect(await names('')).toEqual([['Shop'], ['Api', 'Wiki']]);
    expect(await names(`variables=env:production,site:${ids.Wiki}`)).toEqual([['Api', 'Shop'], ['Wiki']]);
    for (const wrong of ['env:staging', 'other:shop', 'env', `site:${ids.Shop}`]) {
      const refused = await call('GET', `/dashboards/${body.id}/data?variables=${wrong}`);
      expect(refused.body.errors[0].path).toBe('variables');
    }
  });

  test.each([
    ['the dashboard says', '', 'lastSeconds', 1800],
    ['the request says', 'from=1970-01-01T00:00:00.000Z', 'refused', 0],
  ])('is about the range that %s', async (_, query, what, seconds) => {
    const { body } = await call('POST', '/dashboards', { name: 'Range', timeRange: { lastSeconds: 1800 } });
    const answer = await call('GET', `/dashboards/${body.id}/data?${query}`);
    if (what === 'refused') expect(answer.body.errors[0].path).toBe('from');
    else expect(Date.parse(answer.body.to) - Date.parse(answer.body.from)).toBe(seconds * 1000);
  });

  test('of a preview equals that of a dashboard, and nothing is stored', async () => {
    const widgets = [{ ...place, type: 'stat', config: { metric: 'latencyP95', target: named('Shop') } }];
    const timeRange = { from: new Date(begin + hour), to: new Date(begin + 3 * hour) };
    const before = (await call('GET', '/dashboards')).body.meta.totalItems;
    const { body } = await call('POST', '/dashboards/preview', { widgets, timeRange });
    expect(body).toMatchObject({ dashboardId: null, version: null });
    expect(body.widgets[0]).toMatchObject({ id: 'widget-1', status: 'ok', data: { unit: 'milliseconds' } });
    expect(body.widgets).toEqual(await fill(widgets));
    expect((await call('GET', '/dashboards')).body.meta.totalItems).toBe(before + 1);
  });

  test('costs an empty answer while nothing that it shows has changed', async () => {
    const widgets = [{ ...place, type: 'monitorList', config: { target: named('Shop', 'Wiki') } }];
    const { body } = await call('POST', '/dashboards', { name: 'Wall', widgets });
    const path = `/dashboards/${body.id}/data`;
    const first = await call('GET', path);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"[\w-]+"$/);
    fixture.clock.now += 1000;
    expect((await call('GET', path, undefined, { 'if-none-match': etag })).status).toBe(304);
    await recordCheck(fixture, ids.Shop ?? '', 'down');
    const changed = await call('GET', path, undefined, { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
  });

  test('costs an empty answer while checks find what is shown already', async () => {
    const widgets = [
      { ...place, type: 'stat', config: { metric: 'latencyAvg', target: named('Wiki') } },
      { ...place, y: 4, type: 'stat', config: { metric: 'uptimePercent', target: named('Wiki') } },
    ];
    const timeRange = { lastSeconds: 1800 };
    await recordCheck(fixture, ids.Wiki ?? '', 'up', 80.2);
    fixture.clock.now += 1000;
    const { body } = await call('POST', '/dashboards', { name: 'Calm', widgets, timeRange });
    const path = `/dashboards/${body.id}/data`;
    const first = await call('GET', path);
    const etag = first.headers.get('etag') ?? '';
    for (const [latencyMs, status] of [
      [80.3, 304],
      [80.1, 304],
      [950, 200],
    ] as const) {
      await recordCheck(fixture, ids.Wiki ?? '', 'up', latencyMs);
      fixture.clock.now += 1000;
      expect((await call('GET', path, undefined, { 'if-none-match': etag })).status, String(latencyMs)).toBe(status);
    }
  });

  test('costs an empty answer while an uptime differs by less than the hundredth that is shown', async () => {
    const widgets = [{ ...place, type: 'stat', config: { metric: 'uptimePercent', target: named('Api') } }];
    // It begins before the monitor, so every second that is up makes the same outage a smaller part of it.
    const { body } = await call('POST', '/dashboards', { name: 'Day', widgets, timeRange: { lastSeconds: 86_400 } });
    const path = `/dashboards/${body.id}/data`;
    const passSeconds = async (seconds: number): Promise<void> => {
      fixture.clock.now += seconds * 1000;
      await recordCheck(fixture, ids.Api ?? '', 'up');
    };
    await passSeconds(0);
    const first = await call('GET', path);
    const etag = first.headers.get('etag') ?? '';
    await passSeconds(2);
    const second = await call('GET', path);
    expect(second.body.widgets[0].data.value).toBeGreaterThan(first.body.widgets[0].data.value);
    expect(second.headers.get('etag')).toBe(etag);
    expect((await call('GET', path, undefined, { 'if-none-match': etag })).status).toBe(304);
    await passSeconds(60);
    expect((await call('GET', path, undefined, { 'if-none-match': etag })).status).toBe(200);
  });

  test('names how many of many monitors it shows, and holds the points that one answer may have', async () => {
    const crowded = await fixture.newMember('owner');
    const rows = Array.from({ length: 60 }, (_, index) => String(index).padStart(2, '0'));
    const shop = await fixture.store.get('monitors', { id: ids.Shop ?? '' });
    if (shop === undefined) throw new Error('no monitor');
    const { ref: _, heartbeatHash: __, ...columns } = shop;
    await fixture.store.commit(
      rows.map((name) =>
        insert('monitors', {
          ...columns,
          id: `mon_crowd${dialect}${name}`,
          organizationId: crowded.organizationId,
          name,
        }),
      ),
    );
    const widgets = [
      { ...place, type: 'statusHistory', config: { bins: 200 } },
      { ...place, y: 2, type: 'timeseries', config: { metric: 'uptimePercent', bins: 500 } },
      { ...place, y: 4, type: 'stat', config: { metric: 'uptimePercent' } },
      { ...place, y: 6, type: 'stat', config: { metric: 'monitorsByStatus' } },
    ];
    const { body } = await fixture.request('POST', '/api/v1/dashboards/preview', {
      token: crowded.token,
      body: { widgets },
    });
    const [bars, lines, uptime, count] = body.widgets;
    expect(bars).toMatchObject({ status: 'partial', notice: 'The first 50 of 60 monitors are shown.' });
    expect(lines).toMatchObject({ status: 'partial', notice: 'The first 20 of 60 monitors are shown.' });
    expect(uptime).toMatchObject({ status: 'partial', notice: 'The first 50 of 60 monitors are shown.' });
    expect(count).toMatchObject({ status: 'ok', data: { value: 60 } });
    const points = bars.data.monitors.length * 200 + lines.data.series.length * 500;
    expect(points).toBeLessThanOrEqual(20_000);
  });
});
