import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../../src/base/clock.js';
import { silentLogger } from '../../../src/base/logger.js';
import { hostSource, type OrganizationOfHost } from '../../../src/commerce/entitlements/asked-source.js';
import {
  createEntitlementsWorker,
  createSourceWorker,
} from '../../../src/commerce/entitlements/entitlement-workers.js';
import type { GivenEntitlements } from '../../../src/commerce/entitlements/limit-values.js';
import { createRefreshEntitlements } from '../../../src/commerce/entitlements/refresh-entitlements.js';
import type { HostUser } from '../../../src/people/host-users/host-user.js';
import type { Row, TableName } from '../../../src/store/interface/store.js';
import type { Worker } from '../../../src/workers/worker-loop.js';
import { dialects, type KitFixture, monitorBody, openKit } from '../../kit-fixture.js';
import { instantHasher } from '../../people/mfa/mfa-fixture.js';

const ada: HostUser = {
  id: '17',
  name: 'Ada',
  email: 'ada@example.com',
  emailVerified: true,
  organization: { key: 'acme', name: 'Acme Ltd' },
  role: 'admin',
};

describe.each(dialects)('sources of entitlements, on %s', (dialect) => {
  let fixture: KitFixture;
  let visitor: HostUser | null = null;
  const asked: OrganizationOfHost[] = [];
  const host = {
    fallback: { maxMonitors: 1, maxMembers: 1 },
    describeLimit: ({ entitlement, limit }: { entitlement: string; limit: number }) =>
      `${entitlement} ${limit}: call us`,
    read: async (organization: OrganizationOfHost): Promise<GivenEntitlements> => {
      asked.push(organization);
      return { maxMonitors: 2 };
    },
  };
  beforeAll(async () => {
    fixture = await openKit(dialect, {
      passwordHasher: instantHasher,
      entitlements: host,
      identity: async () => visitor,
    });
  });
  afterAll(() => fixture.close());

  /** Waits until the worker has brought the database to a state. */
  const until = async (worker: Worker, table: TableName, holds: () => Promise<boolean>): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const read = async (): Promise<void> => {
      if (await holds()) resolve();
    };
    const stop = fixture.store.onChange(table, () => void read());
    worker.start();
    await read();
    await promise;
    stop();
    await worker.stop();
  };
  const parts = () => ({
    store: fixture.store,
    clock: { ...systemClock, now: () => fixture.clock.now },
    logger: silentLogger,
  });
  const sourceOf = (organizationId: string): Promise<Row<'organizationEntitlements'> | undefined> =>
    fixture.store.get('organizationEntitlements', { id: organizationId });
  const mostOf = async (organizationId: string): Promise<number | null | undefined> =>
    (await fixture.store.get('organizationLimits', { organizationId, entitlement: 'maxMonitors' }))?.value;

  test('a new organization has the fallback from its first commit on, until the host has answered', async () => {
    const { token } = await fixture.newMember('owner');
    const made = await fixture.request('POST', '/api/v1/organizations', { token, body: { name: 'New' } });
    expect(made.status).toBe(201);
    const organizationId = made.body.id;
    expect(await mostOf(organizationId)).toBe(1);
    const headers = { 'x-organization-id': organizationId };
    const create = () => fixture.request('POST', '/api/v1/monitors', { token, headers, body: monitorBody() });
    expect((await create()).status).toBe(201);
    expect(await create()).toMatchObject({ status: 403, body: { detail: 'maxMonitors 1: call us' } });

    const { store, clock, logger } = parts();
    const refresh = createRefreshEntitlements({ store, clock: clock.now, source: hostSource(host) });
    const worker = createEntitlementsWorker({ store, clock, logger, refresh });
    await until(worker, 'organizationEntitlements', async () => (await sourceOf(organizationId))?.readAt != null);
    expect(asked).toContainEqual({ id: organizationId, hostKey: null, name: 'New' });
    expect(await sourceOf(organizationId)).toMatchObject({
      source: 'host',
      failingSince: null,
      nextAt: fixture.clock.now + 5 * 60_000,
    });
    expect((await create()).status).toBe(201);
    expect((await create()).status).toBe(403);
    const trail = { organizationId, action: 'organizations.entitlements' };
    const [activity] = await store.find('auditActivities', trail, { limit: 1 });
    expect(activity?.changes).toMatchObject({
      before: { maxMonitors: 1 },
      after: { maxMonitors: 2, maxMembers: null },
    });
  });

  test("a user of the host takes a member's place, and the host is asked by its own key", async () => {
    visitor = ada;
    const me = await fixture.request('GET', '/api/v1/auth/me');
    const organizationId = me.body.memberships[0].organizationId;
    // One member is the fallback, and Ada is that one.
    visitor = { ...ada, id: '18', email: 'bob@example.com' };
    expect(await fixture.request('GET', '/api/v1/auth/me')).toMatchObject({
      status: 403,
      body: { code: 'plan_limit_reached', limit: { entitlement: 'maxMembers', limit: 1, current: 1, plan: null } },
    });
    await fixture.kit.entitlementsChanged(organizationId);
    expect(asked.at(-1)).toEqual({ id: organizationId, hostKey: 'acme', name: 'Acme Ltd' });
    expect((await fixture.request('GET', '/api/v1/auth/me')).status).toBe(200);
    visitor = null;
  });

  test('an organization that was there before gets the fallback, and loses every limit with the source', async () => {
    const { organizationId } = await fixture.newMember('owner');
    expect(await sourceOf(organizationId)).toBeUndefined();
    const adopting = createSourceWorker({ ...parts(), source: hostSource(host) });
    const isKnown = async (): Promise<boolean> => (await sourceOf(organizationId)) !== undefined;
    await until(adopting, 'organizationEntitlements', isKnown);
    expect(await mostOf(organizationId)).toBe(1);
    const forgetting = createSourceWorker({ ...parts(), source: undefined });
    await until(forgetting, 'organizationEntitlements', async () => !(await isKnown()));
    expect(await mostOf(organizationId)).toBeNull();
  });
});
