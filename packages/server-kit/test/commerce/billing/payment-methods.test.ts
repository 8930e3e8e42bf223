import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dialects } from '../../kit-fixture.js';
import { type BillingFixture, openBilling } from './billing-fixture.js';

const path = '/billing/payment-methods';

describe.each(dialects)('Payment methods of an organization, on %s', (dialect) => {
  let fixture: BillingFixture;
  beforeEach(async () => {
    fixture = await openBilling(dialect);
  });
  afterEach(() => fixture.close());

  const list = async () => (await fixture.call('GET', path)).body.data;
  const customers = () => fixture.store.find('paymentCustomers', {}, { limit: 10 });
  const actions = async () => {
    const rows = await fixture.store.find('auditActivities', {}, { limit: 100, orderBy: 'sequence' });
    return rows.map(({ action }) => action).filter((action) => action.startsWith('billing.'));
  };

  test('are an empty list until the customer has been sent to the provider, which makes one customer', async () => {
    expect(await list()).toEqual([]);
    expect(await customers()).toEqual([]);
    for (let time = 0; time < 2; time++) {
      expect(await fixture.call('POST', path)).toMatchObject({
        status: 200,
        body: { redirectUrl: 'https://pay.test/methods' },
      });
    }
    expect(await customers()).toMatchObject([{ customerRef: `cus_${fixture.owner.organizationId}`, methodRef: null }]);
    expect(await actions()).toEqual(['billing.addPaymentMethod', 'billing.addPaymentMethod']);
  });

  test('are charged from when they are listed first: an invoice that waited is collected at once', async () => {
    const { id } = await fixture.issue();
    await fixture.work();
    expect((await fixture.invoice(id)).status).toBe('open');
    await fixture.call('POST', path);
    await fixture.bench.storeMethod?.({} as never);
    expect(await list()).toEqual([{ id: 'pm_2', label: 'Visa •••• 4242', expiresAt: null, isDefault: true }]);
    await fixture.work();
    expect(await fixture.invoice(id)).toMatchObject({ status: 'paid', payments: [{ provider: 'memory' }] });
    expect(await fixture.charges()).toEqual({ count: 1, amountMinor: 4900 });
  });

  test('are removed at the provider, and nothing is charged to one that is gone', async () => {
    await fixture.call('POST', path);
    await fixture.bench.storeMethod?.({} as never);
    await list();
    expect((await fixture.call('DELETE', `${path}/pm_2`)).status).toBe(204);
    expect(await list()).toEqual([]);
    expect(await customers()).toMatchObject([{ methodRef: null }]);
    // One that is gone is gone: asking again is no failure.
    expect((await fixture.call('DELETE', `${path}/pm_2`)).status).toBe(204);
    const { id } = await fixture.issue();
    await fixture.work();
    expect(await fixture.invoice(id)).toMatchObject({ status: 'open', payments: [] });
  });

  test('are those of the organization alone, and of members who may pay', async () => {
    expect((await fixture.call('DELETE', `${path}/pm_2`)).status).toBe(404);
    const viewer = await fixture.newMember('viewer', fixture.owner.organizationId);
    const stranger = await fixture.newMember('owner');
    await fixture.call('POST', path);
    await fixture.bench.storeMethod?.({} as never);
    await list();
    for (const [method, target] of [
      ['GET', path],
      ['POST', path],
      ['DELETE', `${path}/pm_2`],
    ] as const) {
      expect((await fixture.request(method, `/api/v1${target}`, { token: viewer.token })).status).toBe(403);
    }
    const { token } = stranger;
    expect((await fixture.request('GET', `/api/v1${path}`, { token })).body.data).toEqual([]);
    expect((await fixture.request('DELETE', `/api/v1${path}/pm_2`, { token })).status).toBe(404);
    expect(await list()).toHaveLength(1);
  });

  test('are unavailable while the provider is down, and nothing is written', async () => {
    await fixture.call('POST', path);
    await fixture.bench.storeMethod?.({} as never);
    await list();
    const before = [await customers(), await actions()];
    const repair = fixture.bench.breakDown?.();
    for (const [method, target] of [
      ['GET', path],
      ['POST', path],
      ['DELETE', `${path}/pm_2`],
    ] as const) {
      const reply = await fixture.call(method, target);
      expect(reply).toMatchObject({ status: 503, body: { code: 'unavailable' } });
      expect(reply.headers.get('retry-after')).toBe('60');
    }
    expect([await customers(), await actions()]).toEqual(before);
    repair?.();
    expect(await list()).toHaveLength(1);
  });

  test('are asked for 60 times an hour at most', async () => {
    await fixture.call('POST', path);
    const statuses: number[] = [];
    for (let time = 0; time < 60; time++) statuses.push((await fixture.call('GET', path)).status);
    expect(statuses).toEqual([...Array(59).fill(200), 429]);
    fixture.clock.now += 3_600_000;
    expect((await fixture.call('GET', path)).status).toBe(200);
  });
});
