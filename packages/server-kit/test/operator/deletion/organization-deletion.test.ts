import { describe, expect, test, vi } from 'vitest';
import { sampleDelivery, sampleWebhook } from '../../../src/store/conformance/sample-rows.js';
import type { Change } from '../../../src/store/interface/store.js';
import { dialects, type Member, monitorBody } from '../../kit-fixture.js';
import { type DeletionFixture, dayMs, openDeletions } from './deletion-fixture.js';

const pathOf = ({ organizationId }: Member, rest = ''): string => `/api/v1/organizations/${organizationId}${rest}`;
const remove = (fixture: DeletionFixture, member: Member, path = pathOf(member)) =>
  fixture.request('DELETE', path, { token: member.token });
const restore = (fixture: DeletionFixture, member: Member) =>
  fixture.request('POST', pathOf(member, '/restore'), { token: member.token });
const read = async (fixture: DeletionFixture, member: Member) =>
  (await fixture.request('GET', pathOf(member), { token: member.token })).body;
const mailsOf = (fixture: DeletionFixture) =>
  fixture.store.find('mails', { template: 'organization-deletion' }, { limit: 100, orderBy: 'id' });

describe.each(dialects)('the deletion of an organization on %s', (dialect) => {
  test('suspends it at once and says when it goes', async () => {
    const fixture = await openDeletions(dialect);
    const owner = await fixture.newMember('owner');
    const created = await fixture.request('POST', '/api/v1/monitors', { token: owner.token, body: monitorBody() });
    expect((await remove(fixture, owner)).status).toBe(204);
    const deletesAt = new Date(fixture.clock.now + 14 * dayMs).toISOString();
    expect(await read(fixture, owner)).toMatchObject({ status: 'suspended', deletesAt });
    expect(await fixture.store.get('monitors', { id: created.body.id })).toMatchObject({
      isSuspended: true,
      nextCheckAt: null,
    });
    const changing = await fixture.request('POST', '/api/v1/monitors', { token: owner.token, body: monitorBody() });
    expect(changing).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(changing.body.detail).toContain('restore');
    // What it has can be read, and exported, until then.
    const list = await fixture.request('GET', '/api/v1/monitors', { token: owner.token });
    expect(list.body.meta.totalItems).toBe(1);
    // Asked for once more, it goes no later.
    fixture.clock.now += 60_000;
    expect((await remove(fixture, owner)).status).toBe(204);
    expect((await read(fixture, owner)).deletesAt).toBe(deletesAt);
  });

  test('is undone for as many days as the operator says', async () => {
    const fixture = await openDeletions(dialect, { deletionGraceDays: 3 });
    const owner = await fixture.newMember('owner');
    await remove(fixture, owner);
    expect((await read(fixture, owner)).deletesAt).toBe(new Date(fixture.clock.now + 3 * dayMs).toISOString());
    await fixture.work();
    fixture.clock.now += 3 * dayMs;
    await fixture.work();
    expect(await fixture.store.get('organizations', { id: owner.organizationId })).toBeUndefined();
  });

  test('refuses its API keys, also for reading, and says until when', async () => {
    const fixture = await openDeletions(dialect);
    const owner = await fixture.newMember('owner');
    const { secret } = await fixture.newApiKey(owner, ['monitors:read']);
    await remove(fixture, owner);
    const refused = await fixture.request('GET', '/api/v1/monitors', { apiKey: secret });
    expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(refused.body.detail).toContain(new Date(fixture.clock.now + 14 * dayMs).toISOString());
    await restore(fixture, owner);
    expect((await fixture.request('GET', '/api/v1/monitors', { apiKey: secret })).status).toBe(200);
  });

  test.each(['work', 'restore'] as const)(
    'gives up what waits to be sent, and its undoing sends none of it: %s',
    async (by) => {
      const fixture = await openDeletions(dialect);
      const owner = await fixture.newMember('owner');
      const other = await fixture.newMember('owner');
      const { store, clock } = fixture;
      const times = { createdAt: clock.now, updatedAt: clock.now, nextAt: clock.now };
      const rowsOf = ({ organizationId }: Member, id: string): Change[] => [
        { kind: 'insert', table: 'webhooks', row: sampleWebhook({ id: `whk_${id}`, organizationId }) },
        {
          kind: 'insert',
          table: 'webhookDeliveries',
          row: sampleDelivery({ id: `dlv_${id}`, organizationId, webhookId: `whk_${id}`, ...times }),
        },
        ...[organizationId, `${organizationId}/subscribers`].map(
          (lane, index): Change => ({
            kind: 'insert',
            table: 'mails',
            row: {
              ...{
                id: `mai_${id}${index}`,
                recipient: 'ada@example.com',
                template: 'news',
                content: '{"subject":"x"}',
              },
              ...{ organizationId: lane, attempts: 0, ...times },
            },
          }),
        ),
      ];
      await store.commit([...rowsOf(owner, 'a'), ...rowsOf(other, 'b')]);
      expect((await remove(fixture, owner)).status).toBe(204);
      if (by === 'work') await fixture.work();
      else await restore(fixture, owner);
      const closed = { nextAt: null, lastError: 'The organization is to be deleted.' };
      expect(await store.get('webhookDeliveries', { id: 'dlv_a' })).toMatchObject({ ...closed, status: 'failed' });
      expect(await store.get('webhookDeliveries', { id: 'dlv_b' })).toMatchObject({ nextAt: clock.now });
      for (const index of [0, 1]) {
        expect(await store.get('mails', { id: `mai_a${index}` })).toMatchObject({ ...closed, failedAt: clock.now });
        expect(await store.get('mails', { id: `mai_b${index}` })).toMatchObject({ nextAt: clock.now });
      }
      if (by === 'work') await restore(fixture, owner);
      const ofOwner = { organizationId: { in: [owner.organizationId, `${owner.organizationId}/subscribers`] } };
      expect(await store.find('webhookDeliveries', { ...ofOwner, nextAt: { not: null } }, { limit: 9 })).toEqual([]);
      expect(await store.find('mails', { ...ofOwner, nextAt: { not: null } }, { limit: 9 })).toEqual([]);
    },
  );

  test.each(['admin', 'editor', 'billing'] as const)('is not for the role %s', async (role) => {
    const fixture = await openDeletions(dialect);
    const owner = await fixture.newMember('owner');
    const member = await fixture.newMember(role, owner.organizationId);
    expect(await remove(fixture, member)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    await remove(fixture, owner);
    expect(await restore(fixture, member)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await read(fixture, owner)).toMatchObject({ status: 'suspended' });
  });

  test('needs a recent sign-in, is no affair of an API key, and of others it is not found', async () => {
    const fixture = await openDeletions(dialect);
    const owner = await fixture.newMember('owner');
    const { secret } = await fixture.newApiKey(owner, ['organization:write']);
    expect((await fixture.request('DELETE', pathOf(owner), { apiKey: secret })).status).toBe(403);
    const stranger = await fixture.newMember('owner');
    expect((await remove(fixture, stranger, pathOf(owner))).status).toBe(404);
    await fixture.store.commit([
      {
        kind: 'update',
        table: 'sessions',
        where: { userId: owner.userId },
        set: { createdAt: fixture.clock.now - 16 * 60_000 },
      },
    ]);
    const refused = await remove(fixture, owner);
    expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(refused.body.detail).toContain('15 minutes');
    expect(await fixture.deletionOf(owner.organizationId)).toBeUndefined();
  });

  test('mails each member once, whichever process takes the step, and however often', async () => {
    const fixture = await openDeletions(dialect);
    const owner = await fixture.newMember('owner');
    const viewer = await fixture.newMember('viewer', owner.organizationId);
    await fixture.newMember('owner');
    await remove(fixture, owner);
    const second = fixture.anotherStore();
    const claimed = [await fixture.claim('one'), await fixture.claim('two', second)];
    expect(claimed).toEqual([[owner.organizationId], []]);
    await Promise.all([
      fixture.step(owner.organizationId, 'one'),
      fixture.step(owner.organizationId, 'one', second),
      fixture.step(owner.organizationId, 'two', second),
    ]);
    await fixture.work();
    const recipients = (await mailsOf(fixture)).map(({ recipient }) => recipient);
    expect(recipients.toSorted()).toEqual([owner.email, viewer.email].toSorted());
    expect(await fixture.deletionOf(owner.organizationId)).toMatchObject({
      nextAt: fixture.clock.now + 14 * dayMs,
      begunAt: null,
    });
  });

  test.each(['active', 'suspended'] as const)('can be undone until it begins, and it is %s again', async (status) => {
    const fixture = await openDeletions(dialect);
    const owner = await fixture.newMember('owner');
    const { body } = await fixture.request('POST', '/api/v1/monitors', { token: owner.token, body: monitorBody() });
    if (status === 'suspended') await fixture.request('POST', pathOf(owner, '/suspend'), { token: owner.token });
    await remove(fixture, owner);
    const reactivated = await fixture.request('POST', pathOf(owner, '/reactivate'), { token: owner.token });
    expect(reactivated).toMatchObject({ status: 409, body: { code: 'conflict' } });
    fixture.clock.now += 13 * dayMs;
    const { token } = (await signIn(fixture, owner)).body;
    const restored = await fixture.request('POST', pathOf(owner, '/restore'), { token });
    expect(restored).toMatchObject({ status: 200, body: { status, deletesAt: null } });
    expect(await fixture.store.get('monitors', { id: body.id })).toMatchObject({
      isSuspended: status === 'suspended',
      nextCheckAt: status === 'suspended' ? null : fixture.clock.now,
    });
    fixture.clock.now += 2 * dayMs;
    expect(await fixture.work()).toBe(0);
    expect(await fixture.store.get('organizations', { id: owner.organizationId })).toBeDefined();
  });

  test('cannot be undone once it has begun, and an undo in time wins against the worker', async () => {
    const fixture = await openDeletions(dialect);
    const owner = await fixture.newMember('owner');
    await remove(fixture, owner);
    fixture.clock.now += 14 * dayMs;
    const { token } = (await signIn(fixture, owner)).body;
    const undo = () => fixture.request('POST', pathOf(owner, '/restore'), { token });
    // The worker has the lease, and has not begun.
    await fixture.claim('one');
    expect((await undo()).status).toBe(200);
    await fixture.step(owner.organizationId, 'one');
    expect(await fixture.store.get('organizations', { id: owner.organizationId })).toMatchObject({ status: 'active' });

    await fixture.request('DELETE', pathOf(owner), { token });
    fixture.clock.now += 14 * dayMs;
    await fixture.store.commit([
      { kind: 'update', table: 'deletions', where: { id: owner.organizationId }, set: { begunAt: fixture.clock.now } },
    ]);
    const late = (await signIn(fixture, owner)).body.token;
    const refused = await fixture.request('POST', pathOf(owner, '/restore'), { token: late });
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  test('goes on after its process has died in the middle, and another tenant keeps all', async () => {
    const fixture = await openDeletions(dialect);
    const owner = await fixture.newMember('owner');
    const other = await fixture.newMember('owner');
    for (const { token } of [owner, other]) {
      const body = monitorBody({ tags: ['web'] });
      for (let count = 0; count < 3; count++) await fixture.request('POST', '/api/v1/monitors', { token, body });
    }
    await remove(fixture, owner);
    await fixture.work();
    fixture.clock.now += 14 * dayMs;
    // Dies after it has begun: nothing releases its lease.
    await fixture.claim('dead');
    await fixture.store.commit([
      { kind: 'update', table: 'deletions', where: { id: owner.organizationId }, set: { begunAt: fixture.clock.now } },
      { kind: 'delete', table: 'memberships', where: { organizationId: owner.organizationId } },
    ]);
    expect(await fixture.work()).toBe(0);
    fixture.clock.now += 31_000;
    const counts = await Promise.all([fixture.work(), fixture.work()]);
    expect(Math.max(...counts)).toBeGreaterThan(0);
    // What the dead process would still write is refused.
    await fixture.step(owner.organizationId, 'dead');
    expect(await fixture.store.get('organizations', { id: owner.organizationId })).toBeUndefined();
    expect(await fixture.store.find('monitors', { organizationId: owner.organizationId }, { limit: 1 })).toEqual([]);
    expect(await fixture.store.find('monitors', { organizationId: other.organizationId }, { limit: 9 })).toHaveLength(
      3,
    );
    const trace = await fixture.store.find('auditActivities', { action: 'organizations.end' }, { limit: 9 });
    expect(trace).toMatchObject([{ organizationId: 'system', resource: { id: owner.organizationId, name: null } }]);
  });

  test('nothing of it is due meanwhile, in any queue', async () => {
    const fixture = await openDeletions(dialect);
    const owner = await fixture.newMember('owner');
    const { now } = fixture.clock;
    const { organizationId } = owner;
    const queued = { organizationId, nextAt: now };
    await fixture.store.commit([
      { kind: 'insert', table: 'surplusQueue', row: { id: organizationId, ...queued } },
      { kind: 'insert', table: 'statusGaps', row: { id: 'mon_1', ...queued } },
    ]);
    await remove(fixture, owner);
    const claim = async () => {
      const lease = { now, leaseUntil: now + 1000, leaseToken: 'one', limit: 10 };
      const rows = await Promise.all(
        (['surplusQueue', 'statusGaps'] as const).map((table) => fixture.store.claimDue(table, lease)),
      );
      return rows.flat().length;
    };
    expect(await claim()).toBe(0);
    await restore(fixture, owner);
    expect(await claim()).toBe(2);
  });

  test('no webhook, message or page of it is offered to a sender before its worker comes, and another tenant’s are', async () => {
    const fixture = await openDeletions(dialect);
    const [owner, other] = [await fixture.newMember('owner'), await fixture.newMember('owner')];
    const { store, clock } = fixture;
    const times = { createdAt: clock.now, updatedAt: clock.now, nextAt: clock.now };
    const rowsOf = ({ organizationId }: Member, id: string): Change[] => [
      { kind: 'insert', table: 'webhooks', row: sampleWebhook({ id: `whk_${id}`, organizationId }) },
      {
        kind: 'insert',
        table: 'webhookDeliveries',
        row: sampleDelivery({ id: `dlv_${id}`, organizationId, webhookId: `whk_${id}`, ...times }),
      },
    ];
    await store.commit([...rowsOf(owner, 'a'), ...rowsOf(other, 'b')]);
    const offered = async () => (await store.waitingLanes('webhooks', { now: clock.now })).map(({ lane }) => lane.id);
    expect((await offered()).sort()).toEqual(['whk_a', 'whk_b']);
    expect((await remove(fixture, owner)).status).toBe(204);
    expect(await offered()).toEqual(['whk_b']);
  });

  test('is undone in portions, and of a restored organization nothing is given up', async () => {
    const fixture = await openDeletions(dialect);
    const owner = await fixture.newMember('owner');
    const { store, clock } = fixture;
    const { organizationId } = owner;
    const mail = { recipient: 'ada@example.com', template: 'news', content: '{}', organizationId, attempts: 0 };
    const times = { createdAt: clock.now, updatedAt: clock.now, nextAt: clock.now };
    const count = 2500;
    await store.commit(
      Array.from(
        { length: count },
        (_, index): Change => ({
          kind: 'insert',
          table: 'mails',
          row: { id: `mai_${String(index).padStart(5, '0')}`, ...mail, ...times },
        }),
      ),
    );
    const waiting = async () =>
      (await store.find('mails', { organizationId, nextAt: { not: null } }, { limit: count })).length;
    expect((await remove(fixture, owner)).status).toBe(204);
    const sizes: number[] = [];
    const original = store.commit.bind(store);
    const commit = vi.spyOn(store, 'commit').mockImplementation(async (changes) => {
      const before = await waiting();
      const result = await original(changes);
      sizes.push(before - (await waiting()));
      return result;
    });
    expect((await restore(fixture, owner)).status).toBe(200);
    commit.mockRestore();
    expect([Math.max(...sizes), await waiting()]).toEqual([1000, 0]);
  });
});

const signIn = async (fixture: DeletionFixture, { email }: Member) => {
  const reply = await fixture.request('POST', '/api/v1/auth/login', {
    body: { email, password: 'a long enough passphrase' },
  });
  return { body: { token: reply.body.accessToken as string } };
};
