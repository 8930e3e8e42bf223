import { usageMetrics } from '@watchpost/schemas';
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
    expect(body.data).toEqual(
      [
        ['agents', 'maxAgents', 0, null, null],
        ['apiKeys', 'maxApiKeys', 0, null, null],
        ['dashboards', 'maxDashboards', 0, null, null],
        ['exporters', 'maxExporters', 0, null, null],
        ['members', 'maxMembers', 1, 0, 100],
        ['monitors', 'maxMonitors', 3, 8, 37.5],
        ['series', 'maxSeries', 0, null, null],
        ['statusPages', 'maxStatusPages', 0, null, null],
        ['webhooks', 'maxWebhooks', 0, 3, 0],
      ].map(([metric, entitlement, quantity, limit, percent]) => ({
        ...{ metric, entitlement, quantity, limit, percent },
        ...gauge,
      })),
    );
    const page = await send('GET', '/billing/usage?sort=-metric&pageSize=2&page=2&search=s');
    expect(page.body.data.map(({ metric }: { metric: string }) => metric)).toEqual(['series', 'monitors']);
  });
});
