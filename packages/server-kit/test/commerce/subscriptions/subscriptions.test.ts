import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSubscriptionStep } from '../../../src/commerce/subscriptions/subscription-worker.js';
import { dialects, monitorBody, openKit } from '../../kit-fixture.js';
import { openSubscriptions, type SubscriptionFixture, testPlans } from './subscription-fixture.js';

describe.each(dialects)('The routes of subscriptions, on %s', (dialect) => {
  let fixture: SubscriptionFixture;
  beforeEach(async () => {
    fixture = await openSubscriptions(dialect);
  });
  afterEach(() => fixture.close());

  const refused = async (path: string, body: object): Promise<readonly [number, string, string]> => {
    const { status, body: problem } = await fixture.call('POST', path, body);
    return [status, problem.code, problem.detail];
  };

  test('refuse what a plan does not have, and say what it has', async () => {
    const cases: readonly (readonly [body: object, detail: string])[] = [
      [{ planId: 'gold' }, 'planId must be the code of a plan: free, starter, scale, team.'],
      [{ planId: 'team', interval: 'year' }, 'interval must be one that the plan team has a price for: month.'],
      [
        { planId: 'starter', currency: 'USD' },
        'currency must be one that the plan starter has a price in per month: EUR, JPY, BHD.',
      ],
      [{ planId: 'starter', quantity: 2 }, 'quantity must be 1: the plan starter has one price for the organization.'],
    ];
    for (const [body, detail] of cases) {
      expect(await refused('/subscriptions', body)).toEqual([400, 'validation_failed', detail]);
    }
    expect((await fixture.call('GET', '/subscriptions')).body.data).toEqual([]);
  });

  test('keep one subscription: a paid one is changed, a free one replaced', async () => {
    const { subscribe, call } = fixture;
    const free = await subscribe({ planId: 'free' });
    expect(await refused('/subscriptions', { planId: 'free' })).toEqual([
      409,
      'conflict',
      'The organization has the plan free already.',
    ]);
    const paid = await subscribe({ planId: 'starter' });
    expect(await fixture.subscription(free.id)).toMatchObject({ status: 'canceled', endReason: 'replaced' });
    expect(await refused('/subscriptions', { planId: 'scale' })).toEqual([
      409,
      'conflict',
      `The organization has the subscription ${paid.id} to the plan starter. Change its plan instead.`,
    ]);
    const { body } = await call('GET', '/subscriptions?status=active');
    expect(body.data).toMatchObject([{ id: paid.id }]);
  });

  test('let one of many subscribe who ask at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        fixture.call('POST', '/subscriptions', { planId: n % 2 ? 'starter' : 'scale' }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(409)]);
    expect(await fixture.invoices()).toHaveLength(1);
  });

  test('charge exactly what a preview showed, for ten minutes and while nothing else changed', async () => {
    const { subscribe, call, turnTo, invoices, clock } = fixture;
    const { id } = await subscribe({ planId: 'starter' });
    turnTo('2026-02-10T12:34:56.789Z');
    const wanted = { planId: 'scale' };
    const preview = (await call('POST', `/subscriptions/${id}/preview-change`, wanted)).body;
    expect(preview).toMatchObject({
      kind: 'upgrade',
      effectiveAt: '2026-02-10T12:34:56.789Z',
      prorateAt: '2026-02-10T12:34:56.789Z',
      currency: 'EUR',
      nextInvoice: { at: '2026-02-28T09:30:00.000Z', totalMinor: 19_900 },
      surplus: { monitors: { count: 0, first: [] }, others: [] },
    });
    // 10 d 3 h 4 min 56.789 s of 28 days, 0.3617298…: of 49.00 17.72 are used, of 199.00 71.98.
    expect(preview.lines.map(({ amountMinor }: { amountMinor: number }) => amountMinor)).toEqual([-3128, 12_702]);
    expect(preview.amountDueNowMinor).toBe(9574);

    const { prorateAt } = preview;
    turnTo('2026-02-10T12:44:56.790Z');
    expect((await refused(`/subscriptions/${id}/change-plan`, { ...wanted, prorateAt }))[2]).toBe(
      'prorateAt must be the prorateAt of a preview of the last 10 minutes.',
    );
    turnTo('2026-02-10T12:43:56.789Z');
    const changed = await call('POST', `/subscriptions/${id}/change-plan`, { ...wanted, prorateAt });
    expect([changed.status, changed.body.planId, changed.headers.get('etag')]).toEqual([200, 'scale', '"2"']);
    const [, invoice] = await invoices();
    expect(invoice?.lines).toEqual([
      ['credit', -3128],
      ['proration', 12_702],
    ]);
    // What it showed is over: a second charge of it is refused.
    clock.now += 1000;
    expect((await refused(`/subscriptions/${id}/change-plan`, { planId: 'starter', when: 'now', prorateAt }))[2]).toBe(
      'The subscription has changed since the preview; ask for another one.',
    );
    expect(await invoices()).toHaveLength(2);
  });

  test('let one of two changes at once win, and charge for that alone', async () => {
    const { subscribe, call, turnTo, invoices } = fixture;
    const { id } = await subscribe({ planId: 'starter' });
    turnTo('2026-02-14T09:30:00Z');
    const change = (): ReturnType<typeof call> =>
      call('POST', `/subscriptions/${id}/change-plan`, { planId: 'scale' }, { 'if-match': '"1"' });
    const answers = await Promise.all([change(), change(), change(), change()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412]);
    expect(await invoices()).toHaveLength(2);
  });

  test('take one step of a subscription in two processes once', async () => {
    const { subscribe, turnTo, store, parts, clock, invoices, subscription } = fixture;
    const { id } = await subscribe({ planId: 'starter' });
    turnTo('2026-02-28T09:30:00Z');
    const other = { ...parts, store: fixture.anotherStore() };
    const claim = { now: clock.now, leaseUntil: clock.now + 30_000, leaseToken: 'one', limit: 5 };
    await store.claimDue('subscriptions', claim);
    // The second takes the lease over, as if it had ended, and both work on the row that they read.
    const now = (): number => clock.now;
    await Promise.all([
      createSubscriptionStep(parts, { now })(id, 'one'),
      createSubscriptionStep(other, { now })(id, 'one'),
    ]);
    await other.store.close();
    expect(await invoices()).toHaveLength(2);
    expect(await subscription(id)).toMatchObject({ version: 2, currentPeriodEnd: '2026-03-31T09:30:00.000Z' });
  });

  test('keep what a downgrade at once gives back as credit, and use it', async () => {
    const { subscribe, call, turnTo, work, payAll, subscription, store, owner } = fixture;
    const { id } = await subscribe({ planId: 'scale' });
    await payAll();
    turnTo('2026-02-14T09:30:00Z');
    const down = await call('POST', `/subscriptions/${id}/change-plan`, { planId: 'starter', when: 'now' });
    // Half of 199.00 back, half of 49.00 charged.
    expect(down.body).toMatchObject({ planId: 'starter', creditMinor: 7500 });
    turnTo('2026-04-30T09:30:00Z');
    await work();
    const { organizationId } = owner;
    const documents = await store.find('invoices', { organizationId }, { limit: 10, orderBy: 'number' });
    expect(
      documents.map(({ number, status, totalMinor, creditedMinor, creditKeptMinor, creditUsedMinor }) => [
        ...[number, status, totalMinor],
        [creditedMinor, creditKeptMinor, creditUsedMinor],
      ]),
    ).toEqual([
      ['CN-2026-000001', 'paid', -7500, [0, 0, 0]],
      ['INV-2026-000001', 'paid', 19_900, [7500, 7500, 0]],
      ['INV-2026-000002', 'paid', 4900, [0, 0, 4900]],
      ['INV-2026-000003', 'open', 4900, [0, 0, 2600]],
      ['INV-2026-000004', 'open', 4900, [0, 0, 0]],
    ]);
    expect(await subscription(id)).toMatchObject({ creditMinor: 0 });
  });

  test('begin a year with an upgrade of the interval, and give back the rest of the month', async () => {
    const { subscribe, call, turnTo, invoices } = fixture;
    const { id } = await subscribe({ planId: 'starter' });
    // A year of 490.00 costs less than twelve months of 49.00: a downgrade, which waits.
    const cheaper = (await call('POST', `/subscriptions/${id}/preview-change`, { interval: 'year' })).body;
    expect(cheaper).toMatchObject({ kind: 'downgrade', effectiveAt: '2026-02-28T09:30:00.000Z', lines: [] });
    turnTo('2026-02-14T09:30:00Z');
    const { body } = await call('POST', `/subscriptions/${id}/change-plan`, { planId: 'scale', interval: 'year' });
    expect(body).toMatchObject({
      anchorAt: '2026-02-14T09:30:00.000Z',
      currentPeriodStart: '2026-02-14T09:30:00.000Z',
      currentPeriodEnd: '2027-02-14T09:30:00.000Z',
    });
    expect((await invoices()).at(-1)).toMatchObject({
      totalMinor: 196_550,
      lines: [
        ['credit', -2450],
        ['plan', 199_000],
      ],
    });
  });

  test('end with the period when canceled, unless resumed', async () => {
    const { subscribe, call, turnTo, work, subscription } = fixture;
    const { id } = await subscribe({ planId: 'starter' });
    const canceled = await call('POST', `/subscriptions/${id}/cancel`, { reason: 'Too many alerts.' });
    expect(canceled.body).toMatchObject({ status: 'active', cancelAtPeriodEnd: true, endedAt: null });
    expect((await refused(`/subscriptions/${id}/change-plan`, { planId: 'scale' }))[2]).toBe(
      'The subscription ends with its period. Resume it before you change it.',
    );
    const resumed = await call('POST', `/subscriptions/${id}/resume`);
    expect(resumed.body).toMatchObject({ cancelAtPeriodEnd: false, canceledAt: null });
    expect((await refused(`/subscriptions/${id}/resume`, {}))[0]).toBe(400);
    expect((await call('POST', `/subscriptions/${id}/resume`)).body.detail).toBe(
      'Nothing of the subscription waits for the end of its period.',
    );
    await call('POST', `/subscriptions/${id}/cancel`);
    turnTo('2026-02-28T09:30:00Z');
    await work();
    expect(await subscription(id)).toMatchObject({
      status: 'canceled',
      endReason: 'user',
      endedAt: '2026-02-28T09:30:00.000Z',
    });
    expect((await call('GET', '/subscriptions?status=active')).body.data).toMatchObject([{ planId: 'free' }]);
    expect((await refused(`/subscriptions/${id}/cancel`, {})).slice(0, 3)).toEqual([
      409,
      'conflict',
      'The subscription is canceled. Create another subscription.',
    ]);
  });

  test('end at once when asked, and start the default plan, which cannot be canceled', async () => {
    const { subscribe, call, events } = fixture;
    const { id } = await subscribe({ planId: 'team', quantity: 2 });
    const ended = await call('POST', `/subscriptions/${id}/cancel`, { atPeriodEnd: false });
    expect(ended.body).toMatchObject({ status: 'canceled', endReason: 'user', endedAt: '2026-01-31T09:30:00.000Z' });
    const [live] = (await call('GET', '/subscriptions?status=active')).body.data;
    expect(live).toMatchObject({ planId: 'free' });
    expect((await refused(`/subscriptions/${live.id}/cancel`, {}))[2]).toBe(
      'The default plan is free and cannot be canceled.',
    );
    expect(await events()).toEqual(['created team trialing', 'canceled team canceled', 'created free active']);
    // The trial was used.
    expect(await subscribe({ planId: 'team' })).toMatchObject({ status: 'active', trialEndsAt: null });
  });

  test('begin with one trial for an account, however many organizations it has and begins with at once', async () => {
    const { organizationId } = fixture.owner;
    const founder = await fixture.newMember('owner');
    const made = await fixture.request('POST', '/api/v1/organizations', {
      token: founder.token,
      body: { name: 'Two' },
    });
    expect(made.status).toBe(201);
    const organizations: string[] = [founder.organizationId, made.body.id];
    // As they are after as many such requests.
    const row = (await fixture.store.get('organizations', { id: made.body.id })) ?? expect.fail('it is not there');
    const times = { createdAt: fixture.clock.now, updatedAt: fixture.clock.now };
    const more = Array.from({ length: 58 }, (_, index) => `org_more${index}`);
    await fixture.store.commit(
      more.flatMap((id) => [
        { kind: 'insert', table: 'organizations', row: { ...row, id, slug: id } } as const,
        {
          kind: 'insert',
          table: 'memberships',
          row: { id: `mbr_${id}`, organizationId: id, userId: founder.userId, role: 'owner', ...times },
        } as const,
      ]),
    );
    organizations.push(...more);
    const begin = async (id: string): Promise<string> => {
      const headers = { 'x-organization-id': id };
      const request = { token: founder.token, headers, body: { planId: 'team' } };
      return (await fixture.request('POST', '/api/v1/subscriptions', request)).body.status;
    };
    const begun = await Promise.all(organizations.slice(0, 12).map(begin));
    for (const id of organizations.slice(12)) begun.push(await begin(id));
    expect(begun.toSorted()).toEqual([...Array.from({ length: 59 }, () => 'active'), 'trialing']);
    // A key counts for the member who answers for it; other accounts have their own.
    const { secret } = await fixture.newApiKey(founder, ['subscription:read', 'subscription:write']);
    await fixture.store.commit([
      { kind: 'delete', table: 'subscriptions', where: { organizationId: founder.organizationId } },
      // It would be asked for first.
      { kind: 'delete', table: 'invoices', where: { organizationId: founder.organizationId } },
    ]);
    const byKey = await fixture.request('POST', '/api/v1/subscriptions', { apiKey: secret, body: { planId: 'team' } });
    expect(byKey.body).toMatchObject({ status: 'active', trialEndsAt: null });
    expect(await fixture.store.get('accountTrials', { userId: fixture.owner.userId })).toBeUndefined();
    expect(await fixture.subscribe({ planId: 'team' })).toMatchObject({ status: 'trialing' });
    expect(await fixture.store.get('accountTrials', { userId: fixture.owner.userId })).toMatchObject({
      organizationId,
    });
  });

  test('pause the newest monitors beyond a plan in the same commit, and resume them with the next', async () => {
    const { subscribe, call, turnTo, work, payAll, clock } = fixture;
    const { id } = await subscribe({ planId: 'starter' });
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) {
      clock.now += 1000;
      ids.push((await call('POST', '/monitors', monitorBody({ name: `Shop ${n}` }))).body.id);
    }
    const sixth = await call('POST', '/monitors', monitorBody());
    expect([sixth.status, sixth.body.code, sixth.body.limit]).toEqual([
      403,
      'plan_limit_reached',
      { entitlement: 'maxMonitors', limit: 5, current: 5, plan: 'starter' },
    ]);
    const { surplus } = (await call('POST', `/subscriptions/${id}/preview-change`, { planId: 'free' })).body;
    expect(surplus).toEqual({
      monitors: {
        count: 2,
        first: [
          { id: ids[4], name: 'Shop 4' },
          { id: ids[3], name: 'Shop 3' },
        ],
      },
      others: [],
    });
    const enabled = async (): Promise<unknown[]> =>
      (await call('GET', '/monitors?sort=createdAt')).body.data.map(
        (monitor: { enabled: boolean; pausedReason: unknown }) => (monitor.enabled ? 'on' : monitor.pausedReason),
      );
    await call('POST', `/subscriptions/${id}/change-plan`, { planId: 'free' });
    expect(await enabled()).toEqual(['on', 'on', 'on', 'on', 'on']);
    turnTo('2026-02-28T09:30:00Z');
    await work();
    expect(await enabled()).toEqual(['on', 'on', 'on', 'plan', 'plan']);
    await payAll();
    const up = await call('POST', `/subscriptions/${id}/change-plan`, { planId: 'starter' });
    expect([up.status, await enabled()]).toEqual([200, ['on', 'on', 'on', 'on', 'on']]);
  });

  test('start the default plan with an organization, and limit it', async () => {
    const { request, owner, store } = fixture;
    const made = await request('POST', '/api/v1/organizations', { token: owner.token, body: { name: 'Another' } });
    expect(made.status).toBe(201);
    const organizationId: string = made.body.id;
    const headers = { 'x-organization-id': organizationId };
    const { body } = await request('GET', '/api/v1/subscriptions', { token: owner.token, headers });
    expect(body.data).toMatchObject([{ planId: 'free', status: 'active', version: 1 }]);
    const limits = await store.find('organizationLimits', { organizationId }, { limit: 20 });
    expect(limits.map(({ entitlement, value }) => [entitlement, value])).toEqual([
      ['maxMonitors', 3],
      ['minIntervalSeconds', 60],
    ]);
    const events = await store.find('events', { organizationId }, { limit: 20, orderBy: 'id' });
    expect(events.map(({ type }) => type).toSorted()).toEqual(['organization.created', 'subscription.created']);
  });

  test('are changed and ended by the host, which the audit trail names', async () => {
    const { kit, subscribe, owner, subscription, call, store } = fixture;
    const { organizationId } = owner;
    await expect(kit.commerce.changePlan(organizationId, { planId: 'scale' })).rejects.toMatchObject({
      code: 'not_found',
    });
    const { id } = await subscribe({ planId: 'starter' });
    await Promise.all([
      kit.commerce.changePlan(organizationId, { planId: 'scale' }),
      kit.commerce.changePlan(organizationId, { planId: 'scale' }),
    ]);
    expect(await subscription(id)).toMatchObject({ planId: 'scale', version: 2 });
    expect(await fixture.invoices()).toHaveLength(2);
    const ended = await kit.commerce.endSubscription(organizationId, { reason: 'Terms were broken.' });
    expect(ended).toMatchObject({ id, status: 'canceled', endReason: 'operator' });
    expect((await call('GET', '/subscriptions?status=active')).body.data).toMatchObject([{ planId: 'free' }]);
    await expect(kit.commerce.endSubscription(organizationId, { reason: 'Again.' })).rejects.toMatchObject({
      code: 'conflict',
    });
    const trail = await store.find('auditActivities', { organizationId }, { limit: 100, orderBy: 'sequence' });
    const byHost = trail.filter(({ actor }) => actor.type === 'host').map(({ action }) => action);
    expect(byHost).toEqual(['subscriptions.changePlan', 'subscriptions.end', 'subscriptions.create']);
  });

  test('begin with every organization, whichever way it is made', async () => {
    const hostUser = { id: 'u1', name: 'Ada', email: 'ada@example.com', emailVerified: true, role: 'owner' } as const;
    const hosted = await openKit(dialect, {
      commerce: { plans: testPlans },
      identity: async () => ({ ...hostUser, organization: { key: 'acme', name: 'Acme' } }),
    });
    const planOf = async (slug: string): Promise<unknown> => {
      const organization = await hosted.store.get('organizations', { slug });
      const organizationId = organization?.id ?? '';
      const row = await hosted.store.get('subscriptions', { organizationId, endedAt: null });
      const limit = await hosted.store.get('organizationLimits', { organizationId, entitlement: 'maxMonitors' });
      return [row?.planId, limit?.value];
    };
    const password = 'purple lanterns over quiet harbours';
    expect(await hosted.kit.createFirstOwner({ email: 'first@example.com', password })).toBe(true);
    expect(await planOf('main')).toEqual(['free', 3]);
    const asHostUser = await hosted.request('GET', '/api/v1/subscriptions');
    expect(asHostUser.body.data).toMatchObject([{ planId: 'free' }]);
    expect(await planOf('acme')).toEqual(['free', 3]);
    const registered = { email: 'grace@example.com', password, name: 'Grace', organizationName: 'Grace Ltd' };
    await hosted.request('POST', '/api/v1/auth/register', { body: registered });
    expect(await planOf('grace-ltd')).toEqual(['free', 3]);
    await hosted.close();
  });

  test('change at most a hundred times a day', async () => {
    const { subscribe, call, clock } = fixture;
    const { id } = await subscribe({ planId: 'team' });
    const change = (n: number): ReturnType<typeof call> =>
      call('POST', `/subscriptions/${id}/change-plan`, { quantity: 2 + (n % 2) });
    for (let n = 1; n < 100; n++) expect((await change(n)).status).toBe(200);
    const { status, headers, body } = await change(100);
    expect([status, body.code, headers.get('retry-after')]).toEqual([429, 'rate_limited', '52200']);
    clock.now += 52_200_000;
    expect((await change(101)).status).toBe(200);
  });

  test('are closed to roles that only read monitoring', async () => {
    const { newMember, request, owner, subscribe } = fixture;
    const { id } = await subscribe({ planId: 'starter' });
    const viewer = await newMember('viewer', owner.organizationId);
    const read = await request('GET', `/api/v1/subscriptions/${id}`, { token: viewer.token });
    expect([read.status, read.body.code]).toEqual([403, 'forbidden']);
    const billing = await newMember('billing', owner.organizationId);
    const change = await request('POST', `/api/v1/subscriptions/${id}/change-plan`, {
      token: billing.token,
      body: { planId: 'scale' },
    });
    expect(change.status).toBe(200);
    const stranger = await newMember('owner');
    expect((await request('GET', `/api/v1/subscriptions/${id}`, { token: stranger.token })).status).toBe(404);
  });

  test('show plans to anybody', async () => {
    const { request } = fixture;
    const { body } = await request('GET', '/api/v1/plans?pageSize=2&sort=-position');
    expect(body).toMatchObject({
      data: [{ code: 'team' }, { code: 'scale' }],
      meta: { page: 1, pageSize: 2, totalItems: 4 },
    });
    expect(
      (await request('GET', '/api/v1/plans?sort=name')).body.data.map(({ name }: { name: string }) => name),
    ).toEqual(['Free', 'Scale', 'Starter', 'Team']);
    expect((await request('GET', '/api/v1/plans/team')).body).toMatchObject({
      trialDays: 14,
      prices: [{ per: 'seat' }],
    });
    expect((await request('GET', '/api/v1/plans/gold')).status).toBe(404);
  });
});
