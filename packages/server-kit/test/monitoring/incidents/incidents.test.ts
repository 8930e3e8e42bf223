import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type KitFixture, type Member, monitorBody, openKit } from '../../kit-fixture.js';

const hour = 3_600_000;

describe.each(dialects)('incidents on %s', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  /** Of a key, which does not end when the clock is turned. */
  let key: { readonly id: string; readonly secret: string };
  beforeAll(async () => {
    fixture = await openKit(dialect);
    owner = await fixture.newMember('owner');
    key = await keyOf(owner);
  });
  afterAll(() => fixture.close());

  const keyOf = (member: Member) =>
    fixture.newApiKey(member, [
      'monitors:read',
      'monitors:write',
      'incidents:read',
      'incidents:write',
      'incidents:respond',
    ]);
  const send = (method: string, path: string, body?: object, more: { as?: typeof key; ifMatch?: string } = {}) =>
    fixture.request(method, `/api/v1${path}`, {
      apiKey: (more.as ?? key).secret,
      ...(body === undefined ? {} : { body }),
      ...(more.ifMatch === undefined ? {} : { headers: { 'if-match': more.ifMatch } }),
    });
  const open = async (more: object = {}) => {
    const reply = await send('POST', '/incidents', { title: 'Checkout is down', ...more });
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    return { ...reply.body, path: `/incidents/${reply.body.id}` };
  };
  const now = () => new Date(fixture.clock.now).toISOString();
  const eventsAbout = async (id: string) => {
    const rows = await fixture.store.find('events', { subjectId: id }, { limit: 100, orderBy: 'subjectSequence' });
    return rows.map(({ type, subjectSequence }) => [type, subjectSequence]);
  };
  const courseOf = async (path: string): Promise<string[]> =>
    (await send('GET', `${path}/timeline`)).body.data.map(({ kind }: { kind: string }) => kind);

  test('are opened by a user with defaults and the next number', async () => {
    const first = await open();
    expect(first).toMatchObject({
      version: 1,
      status: 'open',
      severity: 'major',
      source: 'manual',
      cause: null,
      monitorIds: [],
      startedAt: now(),
      durationSeconds: 0,
      acknowledgedAt: null,
      resolvedAt: null,
      resolution: null,
    });
    const second = await open();
    expect(second.number).toBe(first.number + 1);
    // A report that names the second one is not to be read as one about the next.
    expect((await send('DELETE', second.path)).status).toBe(204);
    expect((await open()).number).toBe(second.number + 1);
    expect(await eventsAbout(first.id)).toEqual([['incident.opened', 1]]);
    expect((await send('GET', first.path)).body).toMatchObject({ number: first.number });
  });

  test('are opened about monitors, with an earlier start, and assigned to a member', async () => {
    const { body: monitor } = await send('POST', '/monitors', monitorBody());
    const startedAt = new Date(fixture.clock.now - hour).toISOString();
    const incident = await open({ monitorIds: [monitor.id], startedAt, assigneeId: owner.userId, cause: 'No space.' });
    expect(incident).toMatchObject({ monitorIds: [monitor.id], startedAt, durationSeconds: 3600 });
    const about = await send('GET', `/incidents?monitorId=${monitor.id}`);
    expect(about.body).toMatchObject({ meta: { totalItems: 1 }, data: [{ id: incident.id }] });
  });

  test('are found by their number, which each organization counts separately', async () => {
    const other = await keyOf(await fixture.newMember('owner'));
    const theirs = (await send('POST', '/incidents', { title: 'Elsewhere' }, { as: other })).body;
    const mine = (await send('GET', '/incidents?number=1')).body;
    expect(theirs.number).toBe(1);
    expect(mine).toMatchObject({ data: [{ number: 1 }], meta: { totalItems: 1 } });
    expect(mine.data[0].id).not.toBe(theirs.id);
    expect((await send('GET', '/incidents?number=1', undefined, { as: other })).body.data).toMatchObject([
      { id: theirs.id },
    ]);
    expect((await send('GET', '/incidents?number=1&status=resolved', undefined, { as: other })).body.data).toEqual([]);
    expect((await send('GET', '/incidents?number=2', undefined, { as: other })).body).toMatchObject({
      data: [],
      meta: { totalItems: 0 },
    });
  });

  test.each(['0', '-1', '1.5', 'seven', '', '2147483648'])('have no number %j', async (number) => {
    expect(await send('GET', `/incidents?number=${number}`)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', errors: [{ path: 'number' }] },
    });
  });

  test.each([
    [
      'a monitor of another organization',
      async (other: Member) => {
        const { body } = await send('POST', '/monitors', monitorBody(), { as: await keyOf(other) });
        return { monitorIds: [body.id] };
      },
      'monitorIds',
    ],
    ['a person who is no member', async (other: Member) => ({ assigneeId: other.userId }), 'assigneeId'],
  ] as const)('cannot be about %s, neither when opened nor when changed', async (_, bodyFor, field) => {
    const body = await bodyFor(await fixture.newMember('owner'));
    const refused = { status: 400, body: { code: 'validation_failed', errors: [{ path: field, code: 'not_found' }] } };
    expect(await send('POST', '/incidents', { title: 'Foreign', ...body })).toMatchObject(refused);
    expect(await send('PATCH', (await open()).path, body)).toMatchObject(refused);
  });

  test('cannot begin in the future', async () => {
    const startedAt = new Date(fixture.clock.now + 1000).toISOString();
    expect(await send('POST', '/incidents', { title: 'Tomorrow', startedAt })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'startedAt', message: 'must not be in the future' }] },
    });
  });

  test('are acknowledged once, with a name, and another acknowledgement changes nothing', async () => {
    const { id, path } = await open();
    fixture.clock.now += 60_000;
    const taken = await send('POST', `${path}/acknowledge`, { note: 'I am on it.' });
    expect(taken.body).toMatchObject({
      status: 'acknowledged',
      acknowledgedAt: now(),
      acknowledgedBy: key.id,
      version: 2,
    });
    expect(taken.headers.get('etag')).toBe('"2"');
    const at = taken.body.acknowledgedAt;
    fixture.clock.now += 60_000;
    expect((await send('POST', `${path}/acknowledge`)).body).toMatchObject({ acknowledgedAt: at, version: 2 });
    expect(await eventsAbout(id)).toEqual([
      ['incident.opened', 1],
      ['incident.acknowledged', 2],
    ]);
    expect((await send('GET', `${path}/notes`)).body.data).toMatchObject([{ text: 'I am on it.' }]);
  });

  test('are resolved once by a user, and then neither acknowledged nor resolved', async () => {
    const { id, path } = await open();
    fixture.clock.now += 90_000;
    const resolved = await send('POST', `${path}/resolve`, { note: 'The disk is larger now.' });
    expect(resolved.body).toMatchObject({
      status: 'resolved',
      resolution: 'manual',
      resolvedAt: now(),
      resolvedBy: key.id,
      durationSeconds: 90,
    });
    for (const verb of ['resolve', 'acknowledge']) {
      expect(await send('POST', `${path}/${verb}`)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    }
    expect((await eventsAbout(id)).at(-1)).toEqual(['incident.resolved', 2]);
    fixture.clock.now += hour;
    expect((await send('GET', path)).body.durationSeconds).toBe(90);
  });

  test('are reopened within 24 hours of their end, without their acknowledgement', async () => {
    const { path } = await open();
    expect(await send('POST', `${path}/reopen`)).toMatchObject({ status: 409 });
    await send('POST', `${path}/acknowledge`);
    await send('POST', `${path}/resolve`);
    fixture.clock.now += 24 * hour;
    expect(await send('POST', `${path}/reopen`, { note: 'It is back.' })).toMatchObject({
      status: 200,
      body: { status: 'open', resolvedAt: null, resolution: null, resolvedBy: null, acknowledgedAt: null, version: 4 },
    });
    expect(await courseOf(path)).toEqual(['opened', 'acknowledged', 'resolved', 'reopened', 'noteAdded']);
    await send('POST', `${path}/resolve`);
    fixture.clock.now += 24 * hour + 1;
    expect(await send('POST', `${path}/reopen`)).toMatchObject({
      status: 409,
      body: { code: 'conflict', detail: 'The incident ended more than 24 hours ago; open a new one.' },
    });
  });

  test('show notes in the order of writing, with their author', async () => {
    const { path } = await open();
    for (const text of ['First.', 'Second.']) {
      const reply = await send('POST', `${path}/notes`, { text });
      expect(reply).toMatchObject({ status: 201, body: { text, author: { type: 'apiKey', id: key.id } } });
      fixture.clock.now += 1000;
    }
    const { body } = await send('GET', `${path}/notes`);
    expect(body.data.map(({ text }: { text: string }) => text)).toEqual(['First.', 'Second.']);
    expect(await send('POST', `${path}/notes`, { text: '  ' })).toMatchObject({ status: 400 });
    const last = await send('GET', `${path}/notes?sort=-createdAt&pageSize=1`);
    expect(last.body).toMatchObject({ meta: { totalItems: 2 }, data: [{ text: 'Second.' }] });
  });

  test('have a timeline entry for each change that names the fields, and none for an empty change', async () => {
    const { path } = await open();
    const changed = await send('PATCH', path, { severity: 'critical', postmortem: '# What we learned' });
    expect(changed.body).toMatchObject({ severity: 'critical', postmortem: '# What we learned', version: 2 });
    expect((await send('PATCH', path, { severity: 'critical' })).body.version).toBe(2);
    const { body } = await send('GET', `${path}/timeline`);
    expect(body.data).toMatchObject([
      { kind: 'opened' },
      { kind: 'updated', message: expect.stringContaining('changed severity, postmortem') },
    ]);
  });

  test.each(['acknowledge', 'resolve', 'PATCH', 'DELETE'])(
    'accept %s only on the version that If-Match names',
    async (act) => {
      const { path } = await open();
      await send('PATCH', path, { severity: 'minor' });
      const run = (ifMatch: string) =>
        act === 'PATCH' || act === 'DELETE'
          ? send(act, path, act === 'PATCH' ? { title: 'Renamed' } : undefined, { ifMatch })
          : send('POST', `${path}/${act}`, undefined, { ifMatch });
      expect(await run('"1"')).toMatchObject({ status: 412, body: { code: 'version_mismatch' } });
      expect((await run('"2"')).status).toBeLessThan(300);
    },
  );

  test('are deleted with their notes and timeline', async () => {
    const { id, path } = await open();
    await send('POST', `${path}/notes`, { text: 'To be forgotten.' });
    expect((await send('DELETE', path)).status).toBe(204);
    expect((await send('GET', `${path}/notes`)).status).toBe(404);
    for (const table of ['incidentNotes', 'incidentEntries'] as const) {
      expect(await fixture.store.find(table, { incidentId: id }, { limit: 1 })).toEqual([]);
    }
  });

  test('accept no note when they are deleted between the read and the write', async () => {
    const { id, path } = await open();
    const { commit } = fixture.store;
    fixture.store.commit = async (changes) => {
      fixture.store.commit = commit;
      expect((await send('DELETE', path)).status).toBe(204);
      return commit.call(fixture.store, changes);
    };
    expect(await send('POST', `${path}/notes`, { text: 'too late' })).toMatchObject({ status: 404 });
    expect(await fixture.store.find('incidentNotes', { incidentId: id }, { limit: 1 })).toEqual([]);
    expect(await fixture.store.find('incidentEntries', { incidentId: id }, { limit: 1 })).toEqual([]);
  });

  test('opened 16 at once have 16 numbers without a gap, counted per organization', async () => {
    const other = await keyOf(await fixture.newMember('owner'));
    const replies = await Promise.all(
      Array.from({ length: 16 }, (_, n) => send('POST', '/incidents', { title: `Trouble ${n}` }, { as: other })),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 201));
    const numbers = replies.map(({ body }) => body.number).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 16 }, (_, n) => n + 1));
  });
});
