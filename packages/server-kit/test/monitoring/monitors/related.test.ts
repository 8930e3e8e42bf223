import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readAncestors } from '../../../src/monitoring/targets/ancestors.js';
import { dialects, type KitFixture, type Member, monitorBody, openKit } from '../../kit-fixture.js';

describe.each(dialects)('monitors that depend on each other, on %s', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  beforeAll(async () => {
    fixture = await openKit(dialect);
    owner = await fixture.newMember('owner');
  });
  afterAll(() => fixture.close());

  const send = (method: string, path: string, body?: object, as = owner) =>
    fixture.request(method, `/api/v1${path}`, { token: as.token, ...(body === undefined ? {} : { body }) });
  const create = async (more: object = {}, as = owner): Promise<string> => {
    const { status, body } = await send('POST', '/monitors', monitorBody(more), as);
    expect(status, JSON.stringify(body)).toBe(201);
    return body.id;
  };
  /** Monitors of which each depends on the one before it. */
  const chain = async (length: number): Promise<string[]> => {
    const ids: string[] = [];
    for (let n = 0; n < length; n++) ids.push(await create({ parentId: ids.at(-1) ?? null }));
    return ids;
  };
  const group = (monitorIds: readonly string[]) => ({ name: 'All', type: 'group', target: '', config: { monitorIds } });
  const refused = (path: string, code: string) => ({
    status: 400,
    body: { code: 'validation_failed', errors: [{ path, code }] },
  });

  test.each([1, 2, 5])('a circle of %i is refused and changes nothing', async (length) => {
    const ids = await chain(length);
    const [first = '', last = ''] = [ids[0], ids.at(-1)];
    expect(await send('PATCH', `/monitors/${first}`, { parentId: last })).toMatchObject(
      refused('parentId', 'circular'),
    );
    expect((await send('GET', `/monitors/${first}`)).body).toMatchObject({ parentId: null, version: 1 });
  });

  test('a chain is refused when it is longer than 20', async () => {
    const ids = await chain(20);
    const deepest = await create({ parentId: ids.at(-1) });
    const reply = await send('POST', '/monitors', monitorBody({ parentId: deepest }));
    expect(reply).toMatchObject(refused('parentId', 'too_deep'));
  });

  test('a dependency on a monitor of another organization, or on one that does not exist, is refused', async () => {
    const foreign = await create({}, await fixture.newMember('owner'));
    for (const parentId of [foreign, 'mon_0000000000000000000000000']) {
      const reply = await send('POST', '/monitors', monitorBody({ parentId }));
      expect(reply).toMatchObject(refused('parentId', 'not_found'));
      expect(await send('PATCH', `/monitors/${await create()}`, { parentId })).toMatchObject(
        refused('parentId', 'not_found'),
      );
    }
  });

  test('a monitor that depended on a deleted one depends on none', async () => {
    const [parent, child] = await chain(2);
    expect((await send('DELETE', `/monitors/${parent}`)).status).toBe(204);
    expect((await send('GET', `/monitors/${child}`)).body.parentId).toBeNull();
  });

  test.each(['alone', 'in bulk'])('a group loses the members that are deleted %s, except for the last', async (how) => {
    const remove = (ids: readonly string[]) =>
      how === 'alone'
        ? Promise.all(ids.map((id) => send('DELETE', `/monitors/${id}`)))
        : send('POST', '/monitors/bulk', { action: 'remove', monitorIds: ids });
    const [a, b, c] = [await create(), await create(), await create()];
    const { body } = await send('POST', '/monitors', {
      ...group([a, b, c]),
      config: { monitorIds: [a, b, c], mode: 'atLeast', atLeast: 2 },
    });
    await remove([a, b]);
    const after = (await send('GET', `/monitors/${body.id}`)).body;
    expect(after.config).toMatchObject({ monitorIds: [c], mode: 'atLeast', atLeast: 1 });
    await remove([c]);
    expect((await send('GET', `/monitors/${body.id}`)).body.config.monitorIds).toEqual([c]);
    // What it named before is no reason to refuse a change.
    expect((await send('PATCH', `/monitors/${body.id}`, { config: { atLeast: null, mode: 'worst' } })).status).toBe(
      200,
    );
    const other = await create();
    const config = { monitorIds: [other] };
    expect((await send('PATCH', `/monitors/${body.id}`, { config })).status).toBe(200);
    expect(await send('PATCH', `/monitors/${body.id}`, { config: { monitorIds: [other, c] } })).toMatchObject(
      refused('config.monitorIds', 'not_found'),
    );
  });

  test('groups and parents in an old circle do not keep each other down', async () => {
    const well = await create();
    const [{ body: one }, { body: two }] = [
      await send('POST', '/monitors', group([well])),
      await send('POST', '/monitors', group([well])),
    ];
    const circle = (id: string, other: string) =>
      ({
        kind: 'update',
        table: 'monitors',
        where: { id },
        set: { parentId: other, currentStatus: 'down', config: { ...group([other, well]).config, mode: 'worst' } },
      }) as const;
    await fixture.store.commit([circle(one.id, two.id), circle(two.id, one.id)]);
    await fixture.store.commit([
      { kind: 'update', table: 'monitors', where: { id: well }, set: { currentStatus: 'up' } },
    ]);
    for (const { id } of [one, two]) {
      expect((await send('POST', `/monitors/${id}/check`)).body).toMatchObject({ ok: true });
      const monitor = await fixture.store.get('monitors', { id });
      expect(monitor === undefined ? null : await readAncestors(fixture.store, monitor)).toEqual([]);
    }
  });

  test('a group that contains itself, directly or through another, is refused', async () => {
    const { body: inner } = await send('POST', '/monitors', group([await create()]));
    const { body: outer } = await send('POST', '/monitors', group([inner.id]));
    for (const monitorIds of [[inner.id], [outer.id]]) {
      expect(await send('PATCH', `/monitors/${inner.id}`, { config: { monitorIds } })).toMatchObject(
        refused('config.monitorIds', 'circular'),
      );
    }
  });

  test('the result of a group names its monitors', async () => {
    const ids: string[] = [];
    for (const [name, status] of [
      ['Mail', 'up'],
      ['Shop', 'down'],
    ]) {
      const id = await create({ name, type: 'manual', target: '' });
      expect((await send('POST', `/monitors/${id}/status`, { status })).status).toBe(200);
      ids.push(id);
    }
    expect(await send('POST', '/monitors/test', group(ids))).toMatchObject({
      status: 200,
      body: { ok: false, message: '1 of 2 monitors is down: Shop' },
    });
  });
});
