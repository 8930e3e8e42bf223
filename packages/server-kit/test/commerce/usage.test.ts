import { summedMetrics, usageMetrics } from '@watchpost/schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, monitorBody } from '../kit-fixture.js';
import { type LimitedKit, openLimitedKit } from './entitlements/entitlements-fixture.js';

describe.each(dialects)('usage, on %s', (dialect) => {
  let fixture: LimitedKit;
  beforeAll(async () => {
    fixture = await openLimitedKit(dialect);
  });
  afterAll(() => fixture.close());

  test('lists each metric with what there is, the limit and how much of it that is', async () => {
    const member = await fixture.entitled({ maxMonitors: 8, maxMembers: 0, maxWebhooks: 3 });
    const send = (method: string, path: string, body?: object) =>
      fixture.request(method, `/api/v1${path}`, { token: member.token, ...(body !== undefined && { body }) });
    for (const enabled of [true, true, true, false]) {
      expect((await send('POST', '/monitors', monitorBody({ enabled }))).status).toBe(201);
    }
    const { body } = await send('GET', '/billing/usage');
    expect(body.meta).toEqual({ page: 1, pageSize: 20, totalItems: usageMetrics.length });
    const gauge = { kind: 'gauge', periodStart: null, periodEnd: null };
    expect(body.data.filter(({ kind }: { kind: string }) => kind === 'gauge')).toEqual(
      [
        ['agents', 'maxAgents', 0, null, null],
        ['apiKeys', 'maxApiKeys', 0, null, null],
        ['dashboards', 'maxDashboards', 0, null, null],
        ['exporters', 'maxExporters', 0, null, null],
        ['featureFlags', 'maxFeatureFlags', 0, null, null],
        ['licenses', 'maxLicenses', 0, null, null],
        ['members', 'maxMembers', 1, 0, 100],
        ['monitors', 'maxMonitors', 3, 8, 37.5],
        ['notificationChannels', 'maxNotificationChannels', 0, null, null],
        ['series', 'maxSeries', 0, null, null],
        ['statusPages', 'maxStatusPages', 0, null, null],
        ['webhooks', 'maxWebhooks', 0, 3, 0],
      ].map(([metric, entitlement, quantity, limit, percent]) => ({
        ...{ metric, entitlement, quantity, limit, percent },
        ...gauge,
      })),
    );
    const page = await send('GET', '/billing/usage?sort=-metric&pageSize=2&page=2&search=s');
    expect(page.body.data.map(({ metric }: { metric: string }) => metric)).toEqual(['series', 'samples']);
  });

  test('adds up what the organization did in the month, and nothing of another one or of other months', async () => {
    const member = await fixture.entitled({});
    const { organizationId } = member;
    const other = await fixture.entitled({});
    fixture.clock.now = Date.parse('2026-02-28T23:59:59.999Z');
    const used = (at: string, quantity: number, of = organizationId) =>
      summedMetrics.map((metric, index) => ({
        kind: 'usage' as const,
        organizationId: of,
        metric,
        at: Date.parse(at),
        quantity: quantity + index,
      }));
    await fixture.store.commit([
      ...used('2026-01-31T23:59:59.999Z', 1000),
      ...used('2026-02-01T00:00:00Z', 1),
      ...used('2026-02-28T12:00:00Z', 10),
      ...used('2026-03-01T00:00:00Z', 2000),
      ...used('2026-02-02T00:00:00Z', 4000, other.organizationId),
    ]);
    const sums = async () => {
      const { body } = await fixture.request('GET', '/api/v1/billing/usage', { token: member.token });
      return body.data.filter(({ kind }: { kind: string }) => kind === 'sum');
    };
    const february = { periodStart: '2026-02-01T00:00:00.000Z', periodEnd: '2026-03-01T00:00:00.000Z' };
    const noLimit = { kind: 'sum', entitlement: null, limit: null, percent: null };
    expect(await sums()).toEqual([
      { metric: 'checks', quantity: 11, ...noLimit, ...february },
      { metric: 'deliveries', quantity: 15, ...noLimit, ...february },
      { metric: 'notifications', quantity: 13, ...noLimit, ...february },
      { metric: 'samples', quantity: 17, ...noLimit, ...february },
    ]);
    fixture.clock.now += 1;
    expect((await sums()).map(({ quantity }: { quantity: number }) => quantity)).toEqual([2000, 2002, 2001, 2003]);
  });
});
