import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type KitFixture, type Member, monitorBody, openKit } from '../../kit-fixture.js';

describe.each(dialects)('monitors whose status people set, on %s', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  beforeAll(async () => {
    fixture = await openKit(dialect);
    owner = await fixture.newMember('owner');
  });
  afterAll(() => fixture.close());

  const send = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    fixture.request(method, `/api/v1${path}`, { token: owner.token, headers, ...(body === undefined ? {} : { body }) });
  const create = async (more: object = { name: 'Supplier', type: 'manual', target: '' }): Promise<string> => {
    const { status, body } = await send('POST', '/monitors', more);
    expect(status, JSON.stringify(body)).toBe(201);
    return `/monitors/${body.id}`;
  };
  const now = () => new Date(fixture.clock.now).toISOString();

  test('a status holds from the moment it is set, with its message', async () => {
    const path = await create();
    expect((await send('GET', path)).body).toMatchObject({ currentStatus: 'pending', nextCheckAt: null });
    for (const status of ['up', 'degraded', 'unknown', 'down', 'up'] as const) {
      fixture.clock.now += 1000;
      const message = `It is ${status}.`;
      const reply = await send('POST', `${path}/status`, { status, message });
      expect(reply.body).toMatchObject({ currentStatus: status, statusSince: now(), lastResult: { message } });
    }
    const { body } = await send('GET', `${path}/results`);
    expect(body.data.map(({ status }: { status: string }) => status)).toEqual([
      'up',
      'down',
      'unknown',
      'degraded',
      'up',
    ]);
    const used = { organizationId: owner.organizationId, metric: 'checks' } as const;
    const days = await fixture.store.find('usageDays', used, { limit: 10 });
    expect(days.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(5);
    const id = path.split('/').at(-1) ?? '';
    const ref = (await fixture.store.get('monitors', { id }))?.ref ?? 0;
    const ended = await fixture.store.find('statusIntervals', { monitorRef: ref }, { limit: 10, orderBy: 'startedAt' });
    expect(ended.map(({ status, cause }) => [status, cause])).toEqual([
      ['pending', null],
      ['up', null],
      ['degraded', 'It is degraded.'],
      ['unknown', 'It is unknown.'],
      ['down', 'It is down.'],
    ]);
  });

  test('a status change is audited with its author, the old and the new status', async () => {
    const path = await create();
    const { headers } = await send('POST', `${path}/status`, { status: 'down', message: 'An outage.' });
    const requestId = headers.get('x-request-id') ?? '';
    expect(await fixture.store.find('auditActivities', { requestId }, { limit: 2 })).toMatchObject([
      {
        action: 'monitors.setStatus',
        actor: { id: owner.userId },
        changes: { before: { currentStatus: 'pending' }, after: { currentStatus: 'down', message: 'An outage.' } },
      },
    ]);
  });

  test('only a manual monitor that is not paused has its status set', async () => {
    const conflict = { status: 409, body: { code: 'conflict' } };
    const website = await create(monitorBody());
    expect(await send('POST', `${website}/status`, { status: 'up' })).toMatchObject(conflict);
    const path = await create();
    await send('POST', `${path}/pause`);
    expect(await send('POST', `${path}/status`, { status: 'up' })).toMatchObject(conflict);
    await send('POST', `${path}/resume`);
    expect(await send('POST', `${path}/status`, { status: 'up' })).toMatchObject({ status: 200 });
  });

  test('a status is set only on the version that If-Match names', async () => {
    const path = await create();
    await send('PATCH', path, { name: 'Renamed' });
    const set = (version: string) => send('POST', `${path}/status`, { status: 'up' }, { 'if-match': version });
    expect(await set('"1"')).toMatchObject({ status: 412, body: { code: 'version_mismatch' } });
    expect((await set('"2"')).status).toBe(200);
  });

  test('a check on request leaves no result', async () => {
    const path = await create();
    await send('POST', `${path}/status`, { status: 'up' });
    for (let n = 0; n < 2; n++) {
      fixture.clock.now += 1000;
      expect(await send('POST', `${path}/check`)).toMatchObject({
        status: 409,
        body: { code: 'conflict', detail: expect.stringContaining('nothing to check') },
      });
    }
    expect((await send('GET', path)).body.currentStatus).toBe('up');
    expect((await send('GET', `${path}/results`)).body.meta.totalItems).toBe(1);
  });
});
