import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type KitFixture, type Member, monitorBody, openKit } from '../../kit-fixture.js';

describe.each(dialects)('A bulk update of monitors, on %s', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  beforeAll(async () => {
    fixture = await openKit(dialect);
    owner = await fixture.newMember('owner');
  });
  afterAll(() => fixture.close());

  const send = (method: string, path: string, body?: object, as = owner) =>
    fixture.request(method, `/api/v1${path}`, { token: as.token, ...(body === undefined ? {} : { body }) });
  const made = async (more: object = {}): Promise<string> => {
    const reply = await send('POST', '/monitors', monitorBody(more));
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    return reply.body.id;
  };
  const update = (monitorIds: readonly string[], patch: object, more: object = {}) =>
    send('POST', '/monitors/bulk', { action: 'update', monitorIds, patch, ...more });
  const read = async (id: string) => (await send('GET', `/monitors/${id}`)).body;
  const auditedOf = async (id: string) =>
    (await fixture.store.find('auditActivities', { organizationId: owner.organizationId }, { limit: 1000 })).filter(
      ({ resource }) => resource.id === id,
    );

  test('changes each monitor as PATCH does, with its version and its audit activity', async () => {
    const [one, other, patched] = [await made(), await made({ tags: ['eu'] }), await made()] as const;
    const patch = { intervalSeconds: 30, timeoutSeconds: 5, tags: ['shop'], config: { method: 'HEAD' } };
    expect(await update([other, one], patch)).toMatchObject({ status: 200, body: { ids: [other, one] } });
    expect((await send('PATCH', `/monitors/${patched}`, patch)).status).toBe(200);
    const { config, version, nextCheckAt } = await read(patched);
    for (const id of [one, other]) expect(await read(id)).toMatchObject({ ...patch, config, version, nextCheckAt });
    const [, byPatch] = await auditedOf(patched);
    const [, byBulk] = await auditedOf(one);
    expect(byBulk?.action).toBe('monitors.bulk');
    expect(byBulk?.changes).toEqual(byPatch?.changes);
  });

  test('leaves a monitor alone that has the values already', async () => {
    const [one, other] = [await made({ retries: 5 }), await made()] as const;
    await update([one, other], { retries: 5 });
    expect([(await read(one)).version, (await read(other)).version]).toEqual([1, 2]);
  });

  test('changes none when one would break a rule, and names each such monitor by its index', async () => {
    const ids = [await made(), await made({ intervalSeconds: 20, timeoutSeconds: 5 }), await made()];
    const last = await made({ intervalSeconds: 30 });
    const reply = await update([...ids, last], { timeoutSeconds: 40 });
    expect(reply).toMatchObject({
      status: 400,
      body: {
        code: 'validation_failed',
        errors: [{ path: 'monitorIds[1].timeoutSeconds' }, { path: 'monitorIds[3].timeoutSeconds' }],
      },
    });
    for (const id of [...ids, last]) expect((await read(id)).version).toBe(1);
  });

  test('changes none when one does not exist or belongs to another organization', async () => {
    const [id] = [await made()] as const;
    const { body: foreign } = await send('POST', '/monitors', monitorBody(), await fixture.newMember('owner'));
    expect(await update([id, foreign.id], { retries: 4 })).toMatchObject({ status: 404 });
    expect((await read(id)).version).toBe(1);
  });

  test('answers a dry run with before, after and every problem, and changes nothing', async () => {
    const [one, two] = [
      await made({ name: 'One' }),
      await made({ name: 'Two', intervalSeconds: 20, timeoutSeconds: 5 }),
    ];
    const { body: foreign } = await send('POST', '/monitors', monitorBody(), await fixture.newMember('owner'));
    const reply = await update([one, two, foreign.id], { timeoutSeconds: 25 }, { dryRun: true });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      ids: [one, two, foreign.id],
      changes: [
        {
          index: 0,
          monitorId: one,
          monitorName: 'One',
          fields: [{ field: 'timeoutSeconds', before: 10, after: 25, isTooLong: false }],
        },
      ],
      problems: [
        { path: 'monitorIds[1].timeoutSeconds', code: expect.any(String), message: expect.any(String) },
        { path: 'monitorIds[2]', code: 'not_found', message: expect.any(String) },
      ],
    });
    expect([await read(one), await read(two)]).toMatchObject([{ version: 1 }, { version: 1 }]);
    expect(await auditedOf(one)).toHaveLength(1);
  });

  test.each([
    ['pause', {}, [{ field: 'enabled', before: true, after: false }]],
    ['resume', {}, []],
    ['tag', { add: ['new'] }, [{ field: 'tags', before: [], after: ['new'] }]],
  ])('a dry run of %s shows what it would change', async (action, more, fields) => {
    const id = await made({ tags: [] });
    const reply = await send('POST', '/monitors/bulk', { action, monitorIds: [id], dryRun: true, ...more });
    expect(reply).toMatchObject({ status: 200, body: { changes: [{ monitorId: id, fields }], problems: [] } });
    expect(reply.body.changes[0].fields).toHaveLength(fields.length);
    expect(await read(id)).toMatchObject({ version: 1, enabled: true });
  });

  test('seals new credentials for each monitor, and shows none of them', async () => {
    const ids = [await made(), await made({ credentials: { username: 'ada', password: 'canary-before' } })];
    const patch = { credentials: { username: 'grace', password: 'canary-after' } };
    const preview = await update(ids, patch, { dryRun: true });
    expect(preview.body.changes).toMatchObject([
      { fields: [{ field: 'credentialFields', before: [], after: ['username', 'password'] }] },
      { fields: [{ field: 'credentialFields', before: ['username', 'password'] }] },
    ]);
    const reply = await update(ids, patch);
    expect(reply.status).toBe(200);
    const audited = await Promise.all(ids.map(auditedOf));
    expect(JSON.stringify([preview.body, reply.body, audited])).not.toMatch(/canary|grace/);
    const rows = await fixture.store.find('monitors', { id: { in: ids } }, { limit: 2 });
    expect(new Set(rows.map(({ credentials }) => credentials)).size).toBe(2);
  });

  test('does not send credentials to another host: each such monitor is a problem', async () => {
    const ids = [await made(), await made({ credentials: { username: 'ada', password: 'secret' } })];
    const { body } = await update(ids, { target: 'https://elsewhere.example/' }, { dryRun: true });
    expect(body.problems).toMatchObject([{ path: 'monitorIds[1].credentials', code: 'required' }]);
  });

  test.each([
    ['a field that no monitor has', { colour: 'red' }, 'patch.colour'],
    ['a value that no monitor may have', { retries: 99 }, 'patch.retries'],
    [
      'a malformed pattern',
      { assertions: [{ source: 'body', operator: 'matches', expected: '(' }] },
      'patch.assertions[0].expected',
    ],
  ])('refuses %s', async (_, patch, path) => {
    const id = await made();
    expect(await update([id], patch)).toMatchObject({ status: 400, body: { errors: [{ path }] } });
    expect((await read(id)).version).toBe(1);
  });

  test('leaves a long value out of a dry run', async () => {
    const id = await made();
    const { body } = await update([id], { description: 'x'.repeat(2000) }, { dryRun: true });
    expect(body.changes[0].fields).toEqual([{ field: 'description', before: '', after: null, isTooLong: true }]);
  });

  test('two at the same time leave every monitor with both changes', async () => {
    const ids = [await made(), await made(), await made()];
    const replies = await Promise.all([update(ids, { retries: 7 }), update(ids.toReversed(), { description: 'Shop' })]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    for (const id of ids) expect(await read(id)).toMatchObject({ retries: 7, description: 'Shop', version: 3 });
  });
});
