import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type KitFixture, type Member, monitorBody, openKit } from '../../kit-fixture.js';

describe.each(dialects)('many monitors at once, on %s', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  beforeAll(async () => {
    fixture = await openKit(dialect);
    owner = await fixture.newMember('owner');
  });
  afterAll(() => fixture.close());

  const send = (method: string, path: string, body?: object, as = owner) =>
    fixture.request(method, `/api/v1${path}`, { token: as.token, ...(body === undefined ? {} : { body }) });
  const bulk = (body: object) => send('POST', '/monitors/bulk', body);
  const bodies = (count: number) => Array.from({ length: count }, (_, n) => monitorBody({ name: `Website ${n}` }));
  const made = async (count: number): Promise<string[]> => {
    const reply = await bulk({ action: 'create', monitors: bodies(count) });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.body.ids;
  };
  const read = async (id = '') => (await send('GET', `/monitors/${id}`)).body;
  const count = () => fixture.store.countOf(owner.organizationId, 'monitors');

  test('100 are created in the given order, each due at once and audited', async () => {
    const before = await count();
    const ids = await made(100);
    expect(ids).toHaveLength(100);
    expect(await count()).toBe(before + 100);
    expect(await read(ids[99])).toMatchObject({ name: 'Website 99', currentStatus: 'pending', version: 1 });
    const where = { organizationId: owner.organizationId, action: 'monitors.bulk' };
    expect(await fixture.store.find('auditActivities', where, { limit: 1000 })).toHaveLength(100);
  });

  test.each([
    ['that the contract refuses', { target: 'nowhere' }, 'monitors[2].target'],
    ['whose parent is not there', { parentId: 'mon_0000000000000000000000000' }, 'monitors[2].parentId'],
    [
      'whose pattern is malformed',
      { assertions: [{ source: 'body', operator: 'matches', expected: '(' }] },
      'monitors[2].assertions[0].expected',
    ],
  ])('none is created with a monitor %s among them, and the error names its index', async (_, mistake, path) => {
    const before = await count();
    const monitors = [...bodies(2), monitorBody(mistake), ...bodies(1)];
    const reply = await bulk({ action: 'create', monitors });
    expect(reply).toMatchObject({ status: 400, body: { code: 'validation_failed', errors: [{ path }] } });
    expect(reply.body.detail).toContain(path);
    expect(await count()).toBe(before);
  });

  test('they are paused and resumed, except for those that already are', async () => {
    const ids = await made(3);
    await send('POST', `/monitors/${ids[1]}/pause`);
    expect((await bulk({ action: 'pause', monitorIds: ids })).body).toEqual({ ids });
    for (const id of ids) {
      expect(await read(id)).toMatchObject({ currentStatus: 'paused', nextCheckAt: null, version: 2 });
    }
    await bulk({ action: 'resume', monitorIds: ids });
    for (const id of ids) expect(await read(id)).toMatchObject({ currentStatus: 'pending', enabled: true, version: 3 });
  });

  test('tags are added and removed, each once', async () => {
    const ids = await made(2);
    await bulk({ action: 'tag', monitorIds: ids, add: ['shop', 'eu'] });
    await bulk({ action: 'tag', monitorIds: ids, add: ['eu', 'new'], remove: ['shop'] });
    for (const id of ids) expect(await read(id)).toMatchObject({ tags: ['eu', 'new'], version: 3 });
    await bulk({ action: 'tag', monitorIds: ids, add: ['eu'] });
    expect((await read(ids[0])).version).toBe(3);
  });

  test('they are deleted with their rows', async () => {
    const ids = await made(3);
    const child = (await send('POST', '/monitors', monitorBody({ parentId: ids[0] }))).body.id;
    expect((await bulk({ action: 'remove', monitorIds: [...ids, child] })).body).toEqual({ ids: [...ids, child] });
    for (const id of ids) expect(await read(id)).toMatchObject({ code: 'not_found' });
    expect(await fixture.store.find('evaluations', { id: { in: ids } }, { limit: 10 })).toEqual([]);
  });

  test.each(['pause', 'resume', 'remove', 'tag'])('%s changes none of them when one does not exist', async (action) => {
    const ids = await made(2);
    const { body: foreign } = await send('POST', '/monitors', monitorBody(), await fixture.newMember('owner'));
    const reply = await bulk({ action, monitorIds: [...ids, foreign.id], ...(action === 'tag' && { add: ['a'] }) });
    expect(reply).toMatchObject({ status: 404, body: { code: 'not_found' } });
    for (const id of ids) expect(await read(id)).toMatchObject({ version: 1, tags: [], enabled: true });
  });

  test('a monitor that is named twice is refused', async () => {
    const [id] = await made(1);
    const reply = await bulk({ action: 'remove', monitorIds: [id, id] });
    expect(reply).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'monitorIds', message: 'must not name a monitor twice' }] },
    });
  });
});
