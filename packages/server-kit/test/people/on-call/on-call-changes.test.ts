import { afterEach, describe, expect, test } from 'vitest';
import { onCallChange, onCallChanges } from '../../../src/people/on-call/on-call-worker.js';
import { dialects, type KitFixture, type Member, openKit } from '../../kit-fixture.js';
import { followOnCall } from './on-call-fixture.js';

const base = '/api/v1';
const known = { isKnown: true, userId: 'usr_a', overrideIds: [], evaluatedAt: 1000 };

test.each([
  ['the same person', known, { userId: 'usr_a', overrideIds: [], since: 1500 }, null],
  ['the first evaluation', { ...known, isKnown: false }, { userId: 'usr_b', overrideIds: [], since: 1500 }, null],
  ['a handoff', known, { userId: 'usr_b', overrideIds: [], since: 1500 }, { cause: 'handoff', at: 1500 }],
  ['an edit', known, { userId: 'usr_b', overrideIds: [], since: 900 }, { cause: 'schedule', at: 2000 }],
  ['an override', known, { userId: 'usr_b', overrideIds: ['o'], since: 900 }, { cause: 'override', at: 2000 }],
  [
    'an override that begins',
    known,
    { userId: null, overrideIds: ['o'], since: 1500 },
    { cause: 'override', at: 1500 },
  ],
  [
    'the end of an override',
    { ...known, overrideIds: ['o'] },
    { userId: 'usr_b', overrideIds: [], since: 1500 },
    { cause: 'override', at: 1500 },
  ],
])('%s is recognized', (_title, state, onCall, expected) =>
  expect(onCallChange(state, onCall, 2000)).toEqual(expected),
);

describe.each(dialects)('Who is on call, on %s', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  let ann: Member;
  let bob: Member;
  afterEach(() => fixture.close());

  const send = (method: string, path: string, body?: unknown) =>
    fixture.request(method, base + path, { token: owner.token, ...(body !== undefined && { body }) });
  const claim = async (leaseToken: string) => {
    const { now } = fixture.clock;
    return fixture.store.claimDue('onCallStates', { now, leaseUntil: now + 1000, leaseToken, limit: 10 });
  };
  const decide = async (row: Awaited<ReturnType<typeof claim>>[number]) =>
    onCallChanges(row, { store: fixture.store, now: fixture.clock.now });
  const evaluate = () => followOnCall(fixture);
  const events = async () => {
    const rows = await fixture.store.find('events', { type: 'onCall.changed' }, { limit: 20, orderBy: 'id' });
    // biome-ignore lint/suspicious/noExplicitAny: the data of events
    return rows.map(({ data }): any => data);
  };
  const nextAt = async (): Promise<string> => {
    const [state] = await fixture.store.find('onCallStates', {}, { limit: 1 });
    return new Date(state?.nextAt ?? 0).toISOString();
  };

  /** Ann and Bob take turns each day at half past two, in Berlin. */
  const open = async (more: object = {}) => {
    fixture = await openKit(dialect, { allowPrivateTargets: true });
    owner = await fixture.newMember('owner');
    ann = await fixture.newMember('responder', owner.organizationId);
    bob = await fixture.newMember('responder', owner.organizationId);
    const layer = { name: 'Primary', userIds: [ann.userId, bob.userId], startsOn: '2026-03-01' };
    const { status, body } = await send('POST', '/on-call-schedules', {
      ...{ name: 'Platform', timezone: 'Europe/Berlin', ...more },
      layers: [{ ...layer, handoff: { every: 1, unit: 'day', at: '02:30' } }],
    });
    expect(status, JSON.stringify(body)).toBe(201);
    return body;
  };

  test.each([
    [
      '2026-03-29',
      '2026-03-28T12:00:00.000Z',
      '2026-03-29T01:00:00.000Z',
      'a time that is skipped is right after the gap',
    ],
    ['2026-10-25', '2026-10-24T12:00:00.000Z', '2026-10-25T00:30:00.000Z', 'a time that comes twice counts once'],
  ])('changes over the summer time of %s at the moment of the handoff, and once', async (_day, before, handoff) => {
    await open();
    fixture.clock.now = Date.parse(before);
    await evaluate();
    expect(await events()).toEqual([]);
    expect(await nextAt()).toBe(handoff);
    fixture.clock.now = Date.parse(handoff) - 1;
    await evaluate();
    expect(await events()).toEqual([]);
    // The worker is a moment late, which the event does not show.
    fixture.clock.now = Date.parse(handoff) + 700;
    await evaluate();
    await evaluate();
    const people = [ann, bob].map(({ userId }) => userId).toSorted();
    const [event, ...more] = await events();
    expect(more).toEqual([]);
    expect(event).toMatchObject({ cause: 'handoff', at: handoff, layer: 'Primary', schedule: { name: 'Platform' } });
    expect([event.before.id, event.after.id].toSorted()).toEqual(people);
    fixture.clock.now += 3_600_000;
    await evaluate();
    expect(await events()).toHaveLength(1);
  });

  test('a change is an activity of the audit trail, a message of the live stream, and no event of webhooks', async () => {
    const schedule = await open();
    const hook = { name: 'All', url: 'https://hooks.example.com/', events: ['*', 'audit.recorded'] };
    expect((await send('POST', '/webhooks', hook)).status).toBe(201);
    await evaluate();
    // Access tokens live for less than a shift.
    const signedInAt = fixture.clock.now;
    fixture.clock.now += 24 * 3_600_000;
    await evaluate();
    fixture.clock.now = signedInAt;
    const [message] = await fixture.store.find('events', { type: 'onCall.changed' }, { limit: 2 });
    expect(message?.dispatchedAt).toBe(message?.occurredAt);
    expect((await send('GET', `/events/${message?.id}`)).status).toBe(404);
    const { body: listed } = await send('GET', '/events?pageSize=100');
    const types = listed.data.map(({ type }: { type: string }) => type);
    expect(types).toContain('audit.recorded');
    expect(types).not.toContain('onCall.changed');
    expect((await send('GET', '/events?type=onCall.changed')).status).toBe(400);
    expect((await send('POST', '/webhooks', { ...hook, events: ['onCall.changed'] })).status).toBe(400);
    const { body: trail } = await send('GET', '/audit-activities?action=onCallSchedules.handOver');
    expect(trail.data).toHaveLength(1);
    expect(trail.data[0]).toMatchObject({
      actor: { type: 'system' },
      resource: { type: 'onCallSchedule', id: schedule.id, name: 'Platform' },
      changes: { after: { cause: 'handoff' } },
    });
    const recorded = listed.data.find(({ data }: { data: { action: string } }) => data.action === trail.data[0].action);
    expect(recorded).toMatchObject({ type: 'audit.recorded', subject: { id: trail.data[0].id } });
    expect((await send('GET', '/audit-activities/verify')).body).toMatchObject({ isIntact: true });
  });

  test('of two processes that have read the same, one announces it', async () => {
    await open();
    await evaluate();
    fixture.clock.now += 24 * 3_600_000;
    const [row] = await claim('one');
    if (row === undefined) throw new Error('nothing is due');
    const [first, second] = [await decide(row), await decide(row)];
    expect(await fixture.store.commit(first)).toEqual({ isCommitted: true });
    expect(await fixture.store.commit(second)).toMatchObject({ isCommitted: false });
    expect(await events()).toHaveLength(1);
  });

  test('an override is announced when it is made and when it is removed, and one that comes meanwhile is not missed', async () => {
    const { id } = await open();
    await evaluate();
    const [from, to] = [0, 3_600_000].map((ms) => new Date(fixture.clock.now + ms).toISOString());
    const override = { userId: owner.userId, from, to };
    const [stale] = await claim('stale');
    expect(stale).toBeUndefined();
    const made = await send('POST', `/on-call-schedules/${id}/overrides`, override);
    expect(made.status).toBe(201);
    const [read] = await claim('reading');
    if (read === undefined) throw new Error('nothing is due');
    const decided = await decide(read);
    // A worker that has read the override loses to the one that removes it.
    expect((await send('DELETE', `/on-call-schedules/${id}/overrides/${made.body.id}`)).status).toBe(204);
    expect(await fixture.store.commit(decided)).toMatchObject({ isCommitted: false });
    await evaluate();
    expect(await events()).toEqual([]);
    const again = await send('POST', `/on-call-schedules/${id}/overrides`, override);
    await evaluate();
    fixture.clock.now = Date.parse(to ?? '');
    await evaluate();
    expect(await events()).toMatchObject([
      { cause: 'override', after: { id: owner.userId }, overrideIds: [again.body.id], until: to },
      { cause: 'override', before: { id: owner.userId }, at: to },
    ]);
  });

  test('the channel of the schedule is notified, and is not deleted while it is named', async () => {
    const missing = `nch_${'0'.repeat(25)}`;
    const schedule = await open();
    const path = `/on-call-schedules/${schedule.id}`;
    expect(await send('PATCH', path, { announceChannelId: missing })).toMatchObject({
      ...{ status: 400, body: { errors: [{ path: 'announceChannelId', code: 'not_found' }] } },
    });
    const channel = await send('POST', '/notification-channels', {
      ...{ name: 'Team', type: 'http', config: { url: 'http://127.0.0.1:9/', method: 'POST' }, subscriptions: [] },
    });
    const announceChannelId = channel.body.id;
    expect(await send('PATCH', path, { announceChannelId })).toMatchObject({
      status: 200,
      body: { announceChannelId },
    });
    await evaluate();
    fixture.clock.now += 24 * 3_600_000;
    await evaluate();
    const { organizationId } = owner;
    const news = await fixture.store.find('channelNews', { organizationId, event: 'onCall.changed' }, { limit: 5 });
    expect(news).toMatchObject([{ channelIds: [announceChannelId], content: { about: 'onCall' } }]);
    expect(await fixture.store.get('notificationChannels', { id: announceChannelId })).toBeDefined();
  });

  test('a channel that a schedule announces to is deleted by force alone, and leaves the schedule', async () => {
    const schedule = await open();
    const path = `/on-call-schedules/${schedule.id}`;
    const channel = await send('POST', '/notification-channels', {
      ...{ name: 'Team', type: 'http', config: { url: 'http://127.0.0.1:9/', method: 'POST' } },
    });
    const announceChannelId = channel.body.id;
    expect((await send('PATCH', path, { announceChannelId })).status).toBe(200);
    const own = `/notification-channels/${announceChannelId}`;
    expect((await send('GET', own)).body.usedBy.onCallSchedules).toBe(1);
    expect(await send('DELETE', own)).toMatchObject({
      ...{ status: 409, body: { detail: expect.stringContaining('on-call schedules (Platform)') } },
    });
    expect((await send('DELETE', `${own}?force=true`)).status).toBe(204);
    expect((await send('GET', path)).body.announceChannelId).toBeNull();
    expect((await send('DELETE', path)).status).toBe(204);
    expect(await fixture.store.find('onCallStates', {}, { limit: 5 })).toEqual([]);
  });
});
