import { type OnCallOverrideCreate, onCallSchedules } from '@watchpost/schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type KitFixture, type Member, openKit } from '../../kit-fixture.js';

const dayMs = 86_400_000;
const base = '/api/v1/on-call-schedules';
/** The clock of fixtures shows Sunday, 2026-03-01T12:00Z at first. */
const startsOn = '2026-02-23';

describe.each(dialects)('schedules of who is on call on %s', (dialect) => {
  let fixture: KitFixture;
  beforeAll(async () => {
    fixture = await openKit(dialect);
  });
  afterAll(() => fixture.close());

  const send = (method: string, path: string, by: Member, body?: unknown) =>
    fixture.request(method, path, { token: by.token, ...(body === undefined ? {} : { body }) });
  /** An organization with an owner, two people who take turns, and their schedule. */
  const team = async () => {
    const owner = await fixture.newMember('owner');
    const [ann, bob] = [
      await fixture.newMember('responder', owner.organizationId),
      await fixture.newMember('responder', owner.organizationId),
    ];
    const layers = [{ name: 'Primary', userIds: [ann.userId, bob.userId], startsOn }];
    const reply = await send('POST', base, owner, { name: 'Platform', timezone: 'Europe/Berlin', layers });
    expect(reply.status).toBe(201);
    return { owner, ann, bob, schedule: reply.body, path: `${base}/${reply.body.id}` };
  };
  const onCall = async (path: string, by: Member, at?: string) =>
    (await send('GET', `${path}/on-call${at === undefined ? '' : `?at=${at}`}`, by)).body;
  const remove = async (by: Member, member: Member) => {
    const row = await fixture.store.get('memberships', { userId: member.userId, organizationId: by.organizationId });
    return send('DELETE', `/api/v1/organizations/${by.organizationId}/members/${row?.id}`, by);
  };
  const iso = (at: number): string => new Date(at).toISOString();

  test('a schedule fills in its defaults and says who is on call, since when and until when', async () => {
    const { owner, ann, bob, schedule, path } = await team();
    expect(schedule.layers[0]).toMatchObject({ handoff: { every: 1, unit: 'week', at: '09:00' }, restrictions: null });
    expect(await onCall(path, owner)).toEqual({
      id: schedule.id,
      name: 'Platform',
      at: '2026-03-01T12:00:00.000Z',
      users: [{ id: ann.userId, name: 'responder' }],
      layer: 'Primary',
      overrideIds: [],
      since: '2026-02-23T08:00:00.000Z',
      until: '2026-03-02T08:00:00.000Z',
    });
    // The handoff stays at nine in the morning when summer time begins.
    expect(await onCall(path, owner, '2026-03-30T07:00:00.000Z')).toMatchObject({
      users: [{ id: bob.userId }],
      since: '2026-03-30T07:00:00.000Z',
    });
  });

  test('GET /on-call lists every schedule with its person, and none of other organizations', async () => {
    const { owner, ann, schedule } = await team();
    const empty = await send('POST', base, owner, onCallSchedules.example);
    const { body } = await send('GET', '/api/v1/on-call?sort=name', owner);
    expect(body.meta.totalItems).toBe(2);
    expect(body.data.map(({ id, users }: { id: string; users: unknown[] }) => [id, users])).toEqual(
      [
        [empty.body.id, []],
        [schedule.id, [{ id: ann.userId, name: 'responder' }]],
      ].sort(([a], [b]) => (a === b ? 0 : body.data[0].id === a ? -1 : 1)),
    );
    const stranger = await fixture.newMember('owner');
    expect((await send('GET', '/api/v1/on-call', stranger)).body.data).toEqual([]);
    expect((await send('GET', `${base}/${schedule.id}/on-call`, stranger)).status).toBe(404);
  });

  test('shifts follow each other without a gap, for at most 92 days', async () => {
    const { owner, ann, bob, path } = await team();
    const range = 'from=2026-03-01T00:00:00.000Z&to=2026-03-20T00:00:00.000Z';
    const { body } = await send('GET', `${path}/shifts?${range}`, owner);
    expect(body.notice).toBeNull();
    expect(body.shifts.map((shift: { user: { id: string } }) => shift.user.id)).toEqual(
      [ann, bob, ann, bob].map(({ userId }) => userId),
    );
    expect(body.shifts[1].since).toBe(body.shifts[0].until);
    const tooLong = await send(
      'GET',
      `${path}/shifts?from=2026-01-01T00:00:00.000Z&to=2026-06-01T00:00:00.000Z`,
      owner,
    );
    expect(tooLong.body.errors).toEqual([
      { path: 'from', code: 'too_long', message: 'must be at most 92 days before to' },
    ]);
  });

  test('a user who is no member is refused where the layer names them', async () => {
    const owner = await fixture.newMember('owner');
    const stranger = await fixture.newMember('owner');
    const layers = [{ name: 'Primary', userIds: [owner.userId, stranger.userId], startsOn }];
    const reply = await send('POST', base, owner, { name: 'Platform', timezone: 'UTC', layers });
    expect(reply.body.errors).toEqual([
      { path: 'layers[0].userIds[1]', code: 'not_found', message: 'must be a member of this organization' },
    ]);
  });

  describe('overrides', () => {
    const at = Date.parse('2026-03-01T12:00:00.000Z');
    const range = { from: iso(at - dayMs / 4), to: iso(at + dayMs / 4) };

    test('an override takes effect at once, is audited, and ends when it is removed', async () => {
      const { owner, ann, bob, schedule, path } = await team();
      const made = await send('POST', `${path}/overrides`, owner, { userId: bob.userId, ...range });
      expect(made.status).toBe(201);
      expect(await onCall(path, owner)).toMatchObject({
        users: [{ id: bob.userId }],
        layer: null,
        overrideIds: [made.body.id],
        since: range.from,
        until: range.to,
      });
      expect((await send('GET', `${path}/overrides`, owner)).body.data).toEqual([made.body]);
      expect((await send('DELETE', `${path}/overrides/${made.body.id}`, owner)).status).toBe(204);
      expect((await onCall(path, owner)).users).toEqual([{ id: ann.userId, name: 'responder' }]);
      const audited = await fixture.store.find(
        'auditActivities',
        { organizationId: owner.organizationId, 'resource.id': schedule.id },
        { limit: 10, orderBy: 'sequence' },
      );
      expect(audited.map(({ action }) => action)).toEqual([
        'onCallSchedules.create',
        'onCallSchedules.addOverride',
        'onCallSchedules.removeOverride',
      ]);
    });

    const own: [string, (people: { ann: Member; bob: Member }) => Partial<OnCallOverrideCreate>, number][] = [
      ['take over the shift of another', ({ ann }) => ({ userId: ann.userId }), 201],
      ['hand over their own shift', ({ ann, bob }) => ({ userId: bob.userId, replacesUserId: ann.userId }), 201],
      ['leave the schedule without a person', () => ({ userId: null }), 403],
      ['put another person in', ({ bob }) => ({ userId: bob.userId }), 403],
    ];
    test.each(own)('people of a schedule without on-call:write may %s: %#', async (_, fields, status) => {
      const people = await team();
      const { owner, ann, path } = people;
      const role = await send('POST', '/api/v1/roles', owner, {
        name: 'On call',
        scopes: ['on-call:read', 'incidents:read', 'incidents:respond'],
      });
      await fixture.store.commit([
        { kind: 'update', table: 'memberships', where: { userId: ann.userId }, set: { role: role.body.id } },
      ]);
      const reply = await send('POST', `${path}/overrides`, ann, { ...range, ...fields(people) });
      expect(reply.status).toBe(status);
      if (status === 201) {
        expect((await send('DELETE', `${path}/overrides/${reply.body.id}`, ann)).status).toBe(204);
      }
    });

    test.each<[string, object, string]>([
      ['ends before it begins', { from: range.to, to: range.from }, 'to'],
      ['lasts longer than 366 days', { from: range.from, to: iso(at + 400 * dayMs) }, 'to'],
      ['replaces a person by the same person', { replacesUserId: 'self' }, 'userId'],
    ])('an override that %s is refused', async (_, fields, path) => {
      const people = await team();
      const replacesUserId = 'replacesUserId' in fields ? { replacesUserId: people.bob.userId } : {};
      const body = { userId: people.bob.userId, ...range, ...fields, ...replacesUserId };
      const reply = await send('POST', `${people.path}/overrides`, people.owner, body);
      expect([reply.body.code, reply.body.errors[0].path]).toEqual(['validation_failed', path]);
    });

    test('a schedule keeps 500 overrides and no more, also when many are made at once', async () => {
      const { owner, bob, schedule, path } = await team();
      const row = (number: number) => ({
        id: `oco_${String(number).padStart(4, '0')}${schedule.id.slice(-8)}`,
        organizationId: owner.organizationId,
        scheduleId: schedule.id,
        userId: bob.userId,
        replacesUserId: null,
        startsAt: at,
        endsAt: at + 1,
        createdBy: owner.userId,
        createdAt: at,
        updatedAt: at,
      });
      await fixture.store.commit(
        Array.from({ length: 498 }, (_, number) => ({ kind: 'insert', table: 'onCallOverrides', row: row(number) })),
      );
      const replies = await Promise.all(
        Array.from({ length: 8 }, () => send('POST', `${path}/overrides`, owner, { userId: bob.userId, ...range })),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409, 409, 409]);
    });
  });

  describe('a member who leaves the organization', () => {
    test('leaves every layer and every override that is still to come in the same commit', async () => {
      const { owner, ann, bob, schedule, path } = await team();
      const now = fixture.clock.now;
      const range = { from: iso(now), to: iso(now + dayMs) };
      for (const body of [
        { userId: ann.userId, ...range },
        { userId: bob.userId, replacesUserId: ann.userId, ...range },
        { userId: ann.userId, from: iso(now - 2 * dayMs), to: iso(now - dayMs) },
      ]) {
        expect((await send('POST', `${path}/overrides`, owner, body)).status).toBe(201);
      }
      expect((await remove(owner, ann)).status).toBe(204);
      const changed = (await send('GET', path, owner)).body;
      expect(changed.layers[0].userIds).toEqual([bob.userId]);
      expect(changed.version).toBe(schedule.version + 1);
      expect((await onCall(path, owner)).users).toEqual([{ id: bob.userId, name: 'responder' }]);
      // What is over stays as it was.
      const { body } = await send('GET', `${path}/overrides`, owner);
      expect(body.data.map(({ to }: { to: string }) => to)).toEqual([iso(now - dayMs)]);
    });

    test('hands on no shift of another that is under way', async () => {
      const owner = await fixture.newMember('owner');
      const people = [owner];
      for (let each = 0; each < 2; each++) people.push(await fixture.newMember('responder', owner.organizationId));
      const [, ann, bob] = people as [Member, Member, Member];
      // The third turn is under way, bob's; without ann it would be the owner's again.
      const started = new Date(fixture.clock.now - 2 * 7 * dayMs).toISOString().slice(0, 10);
      const layers = [{ name: 'Primary', userIds: people.map(({ userId }) => userId), startsOn: started }];
      const { id } = (await send('POST', base, owner, { name: 'Platform', timezone: 'UTC', layers })).body;
      const before = await onCall(`${base}/${id}`, owner);
      expect(before.users).toMatchObject([{ id: bob.userId }]);
      expect((await remove(owner, ann)).status).toBe(204);
      expect(await onCall(`${base}/${id}`, owner)).toMatchObject({ users: [{ id: bob.userId }], until: before.until });
    });

    test('can always be removed: the layer is then empty, and covers nothing', async () => {
      const { owner, ann, bob, path } = await team();
      for (const member of [ann, bob]) expect((await remove(owner, member)).status).toBe(204);
      expect(await onCall(path, owner)).toMatchObject({ users: [], layer: null, since: null, until: null });
    });

    test('is in no schedule that was made at the same moment', async () => {
      for (let round = 0; round < 12; round++) {
        const owner = await fixture.newMember('owner');
        const ann = await fixture.newMember('responder', owner.organizationId);
        const layers = [{ name: 'Primary', userIds: [ann.userId], startsOn }];
        const [made, left] = await Promise.all([
          send('POST', base, owner, { name: 'Platform', timezone: 'UTC', layers }),
          remove(owner, ann),
        ]);
        expect(left.status).toBe(204);
        expect([201, 400]).toContain(made.status);
        const rows = await fixture.store.find(
          'onCallSchedules',
          { organizationId: owner.organizationId },
          { limit: 5 },
        );
        expect(rows.flatMap(({ memberIds }) => memberIds)).toEqual([]);
      }
    });
  });

  test('a calendar program reads the shifts by the link, until the link is replaced', async () => {
    const { owner, ann, schedule, path } = await team();
    const { url } = (await send('GET', `${path}/calendar-link`, ann)).body;
    const read = (address: string) => fixture.request('GET', address.replace('https://watchpost.test', ''));
    const { body } = await read(url);
    expect(body).toContain('BEGIN:VEVENT\r\n');
    expect(body).toContain('SUMMARY:responder on call: Platform\r\n');
    expect(body).toContain('DTSTART:20260302T080000Z\r\n');
    expect(body).toContain(`UID:${schedule.id}.`);
    const other = await team();
    expect((await read(url.replace(schedule.id, other.schedule.id))).status).toBe(404);
    expect((await read(`${url}x`)).status).toBe(404);
    const rotated = (await send('POST', `${path}/rotate-calendar-link`, owner)).body;
    expect((await read(url)).status).toBe(404);
    expect((await read(rotated.url)).status).toBe(200);
  });
});
