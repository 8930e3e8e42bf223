import { bounds } from '@watchpost/schemas';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { audit } from '../../../src/store/conformance/sample-rows.js';
import { dialects, type KitFixture, type Member, monitorBody, openKit, ownerPassword } from '../../kit-fixture.js';

describe.each(dialects)('audit activities on %s', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  let monitorId: string;
  const started = Date.parse('2026-03-01T12:00:00.000Z');
  beforeAll(async () => {
    fixture = await openKit(dialect);
    owner = await fixture.newMember('owner');
    const send = async (method: string, path: string, body?: object) => {
      fixture.clock.now += 1_000;
      return fixture.request(method, path, { token: owner.token, ...(body === undefined ? {} : { body }) });
    };
    const { body } = await send('POST', '/api/v1/monitors', monitorBody());
    monitorId = body.id;
    for (const name of ['One', 'Two', 'Three']) await send('PATCH', `/api/v1/monitors/${monitorId}`, { name });
    await send('DELETE', `/api/v1/monitors/${monitorId}`);
    fixture.clock.now += 1_000;
    await fixture.request('POST', '/api/v1/auth/login', {
      body: { email: owner.email, password: 'not the passphrase' },
      ip: '198.51.100.4',
    });
  });
  afterAll(() => fixture.close());

  const read = (path: string, token = owner.token) =>
    fixture.request('GET', `/api/v1/audit-activities${path}`, { token });

  test('show actor, action, time and address, the latest first', async () => {
    const { body } = await read('');
    expect(body.meta).toEqual({ page: 1, pageSize: 20, totalItems: 7 });
    expect(body.data.map(({ action, result }: { action: string; result: string }) => [action, result])).toEqual([
      ['auth.login', 'failure'],
      ['monitors.remove', 'success'],
      ['monitors.update', 'success'],
      ['monitors.update', 'success'],
      ['monitors.update', 'success'],
      ['monitors.create', 'success'],
      ['auth.login', 'success'],
    ]);
    expect(body.data[0]).toMatchObject({
      sequence: 7,
      actor: { type: 'anonymous', id: null },
      resource: { type: 'user', id: owner.userId },
      ip: '198.51.100.4',
    });
    expect(body.data[2]).toMatchObject({
      at: '2026-03-01T12:00:04.000Z',
      createdAt: '2026-03-01T12:00:04.000Z',
      updatedAt: '2026-03-01T12:00:04.000Z',
      actor: { type: 'user', id: owner.userId, name: 'owner' },
      resource: { type: 'monitor', id: monitorId, name: 'Three' },
      changes: { before: { name: 'Two' }, after: { name: 'Three' } },
      ip: '203.0.113.1',
      previousHash: body.data[3].hash,
    });
  });

  test('of one thing are found by its type and id, one of them or both', async () => {
    const found = async (query: string) => {
      const { body } = await read(`?${query}`);
      expect(body.meta.totalItems).toBe(body.data.length);
      return body.data.map(({ action }: { action: string }) => action);
    };
    const ofMonitor = ['remove', 'update', 'update', 'update', 'create'].map((verb) => `monitors.${verb}`);
    for (const sort of ['-sequence', '-at']) {
      expect(await found(`resourceId=${monitorId}&sort=${sort}`)).toEqual(ofMonitor);
      expect(await found(`resourceType=monitor&resourceId=${monitorId}&sort=${sort}`)).toEqual(ofMonitor);
    }
    expect(await found(`resourceId=${monitorId}&action=monitors.create`)).toEqual(['monitors.create']);
    expect(await found('resourceType=monitor')).toEqual(ofMonitor);
    expect(await found(`resourceType=user&resourceId=${monitorId}`)).toEqual([]);
    const stranger = await fixture.newMember('owner');
    expect((await read(`?resourceId=${monitorId}`, stranger.token)).body.data).toEqual([]);
    expect(await read('?resourceId=')).toMatchObject({ status: 400, body: { errors: [{ path: 'resourceId' }] } });
  });

  test('are read one by one', async () => {
    const { body } = await read('');
    for (const activity of body.data) expect((await read(`/${activity.id}`)).body).toEqual(activity);
  });

  test('are hidden from another organization, including their existence', async () => {
    const stranger = await fixture.newMember('owner');
    const { body } = await read('');
    expect(await read(`/${body.data[0].id}`, stranger.token)).toMatchObject({ status: 404 });
    expect((await read('', stranger.token)).body.meta.totalItems).toBe(1);
    expect((await read('/verify', stranger.token)).body).toMatchObject({ isIntact: true, checked: 1 });
  });

  test('are verified 5,000 per request, from where the previous one ended', async () => {
    const auditor = await fixture.newMember('owner');
    const { organizationId } = auditor;
    // In portions, because each commit has a limit of time.
    for (let written = 0; written < bounds.auditVerification.most; written += 250) {
      await fixture.store.commit(Array.from({ length: 250 }, () => audit(organizationId)));
    }
    const first = await read('/verify', auditor.token);
    expect(first.body).toMatchObject({ isIntact: null, checked: 5000, lastSequence: 5001, brokenAt: null });
    const next = await read(`/verify?after=${first.body.cursor}`, auditor.token);
    expect(next.body).toMatchObject({ isIntact: true, checked: 1, lastSequence: 5001, brokenAt: null });
    expect(await read('/verify?after=12', auditor.token)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'after', message: 'must be a cursor of an earlier verification' }] },
    });
  });

  test('are verified once for all equal requests, one verification of an organization at a time', async () => {
    const gate = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const find = fixture.store.find.bind(fixture.store);
    let walks = 0;
    const walking = vi.spyOn(fixture.store, 'find').mockImplementation(async (table, ...query) => {
      if (table === 'auditActivities') {
        walks += 1;
        begun.resolve();
        await gate.promise;
      }
      return find(table, ...query);
    });
    try {
      const same = [read('/verify')];
      await begun.promise;
      same.push(...Array.from({ length: 7 }, () => read('/verify')));
      const other = await read(`/verify?after=1.${'0'.repeat(64)}`);
      expect(other.status).toBe(429);
      expect(other.headers.get('retry-after')).toBe('1');
      expect(walks).toBe(1);
      gate.resolve();
      expect((await Promise.all(same)).map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    } finally {
      gate.resolve();
      walking.mockRestore();
    }
    expect(await read('/verify')).toMatchObject({ status: 200, body: { isIntact: true } });
  });

  const at = (seconds: number): string => new Date(started + seconds * 1000).toISOString();
  const filters: readonly (readonly [string, number])[] = [
    ['action=monitors.update', 3],
    ['action=monitors.updat', 0],
    ['result=failure', 1],
    ['result=success', 6],
    [`since=${at(4)}`, 3],
    [`until=${at(4)}`, 4],
    [`since=${at(2)}&until=${at(4)}`, 2],
    [`since=${at(2)}&until=${at(4)}&action=monitors.update&result=success`, 2],
  ];
  test.each(filters)('?%s finds %i', async (query, count) => {
    const { body } = await read(`?${query}&pageSize=2`);
    expect(body.meta.totalItems).toBe(count);
    expect(body.data).toHaveLength(Math.min(2, count));
  });

  test.each([
    ['sequence', [1, 2, 3, 4, 5, 6, 7]],
    ['-sequence', [7, 6, 5, 4, 3, 2, 1]],
    ['at', [1, 2, 3, 4, 5, 6, 7]],
    ['-at', [7, 6, 5, 4, 3, 2, 1]],
  ])('sorted by %s come as %j', async (sort, sequences) => {
    const { body } = await read(`?sort=${sort}`);
    expect(body.data.map(({ sequence }: { sequence: number }) => sequence)).toEqual(sequences);
  });

  test('come in pages that do not overlap', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => read(`?sort=sequence&pageSize=2&page=${page}`)));
    const sequences = pages.flatMap(({ body }) => body.data.map(({ sequence }: { sequence: number }) => sequence));
    expect(sequences).toEqual([1, 2, 3, 4, 5, 6, 7]);
    for (const { body } of pages) expect(body.meta.totalItems).toBe(7);
  });

  test('are reported as intact', async () => {
    expect((await read('/verify')).body).toEqual({
      isIntact: true,
      checked: 7,
      lastSequence: 7,
      brokenAt: null,
      cursor: expect.stringMatching(/^7\.[0-9a-f]{64}$/),
    });
  });

  test('are read only with the permission, and written by no request', async () => {
    const viewer = await fixture.newMember('viewer');
    for (const path of ['', '/verify']) expect((await read(path, viewer.token)).status).toBe(403);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      for (const path of ['', '/verify']) {
        const reply = await fixture.request(method, `/api/v1/audit-activities${path}`, { token: owner.token });
        expect(reply.status).toBe(405);
      }
    }
  });

  test('record refusals: a missing permission, an unverified address, a disabled account', async () => {
    const member = await fixture.newMember('viewer');
    const { userId, organizationId, email } = member;
    await fixture.request('POST', '/api/v1/monitors', { token: member.token, body: monitorBody() });
    const signIn = (password = ownerPassword) =>
      fixture.request('POST', '/api/v1/auth/login', { body: { email, password } });
    await fixture.store.commit([
      { kind: 'update', table: 'users', where: { id: userId }, set: { emailVerifiedAt: null } },
    ]);
    expect((await signIn()).status).toBe(403);
    await fixture.store.commit([{ kind: 'update', table: 'users', where: { id: userId }, set: { disabledAt: 1 } }]);
    expect((await signIn()).status).toBe(401);
    const rows = await fixture.store.find('auditActivities', { organizationId }, { limit: 10, orderBy: 'sequence' });
    expect(rows.map(({ action, result }) => [action, result])).toEqual([
      ['auth.login', 'success'],
      ['monitors.create', 'refused'],
      ['auth.login', 'refused'],
      ['auth.login', 'failure'],
    ]);
  });

  test('record a key that is refused 1,000 times a minute in sixteen entries, with the count', async () => {
    const member = await fixture.newMember('owner');
    const { id, secret } = await fixture.newApiKey(member, ['monitors:read'], { rateLimitPerMinute: 1000 });
    fixture.clock.now += 60_000 - (fixture.clock.now % 60_000);
    const tryAll = async (count: number): Promise<void> => {
      for (let index = 0; index < count; index++) {
        const reply = await fixture.request('POST', '/api/v1/monitors', { apiKey: secret, body: monitorBody() });
        expect(reply.status).toBe(403);
      }
    };
    const refusals = async () => {
      const where = { organizationId: member.organizationId, result: 'refused' } as const;
      const rows = await fixture.store.find('auditActivities', where, { limit: 100, orderBy: 'sequence' });
      expect(rows.every(({ actor }) => actor.id === id)).toBe(true);
      return rows.map(
        ({ changes }) => (changes?.after as { refusalsThisMinute: number } | undefined)?.refusalsThisMinute,
      );
    };
    const first = Array.from({ length: 10 }, () => undefined);
    await tryAll(1000);
    expect(await refusals()).toEqual([...first, 16, 32, 64, 128, 256, 512]);
    fixture.clock.now += 60_000;
    await tryAll(1);
    expect(await refusals()).toHaveLength(17);
  });

  test('record sign-ins to unknown accounts outside of every organization', async () => {
    const reply = await fixture.request('POST', '/api/v1/auth/login', {
      body: { email: 'unknown@example.com', password: 'a guess' },
    });
    const [row] = await fixture.store.find(
      'auditActivities',
      { requestId: reply.headers.get('x-request-id') ?? '' },
      { limit: 2 },
    );
    expect(row).toMatchObject({ organizationId: 'system', action: 'auth.login', result: 'failure' });
    expect(JSON.stringify(row)).not.toContain('unknown@example.com');
  });
});
