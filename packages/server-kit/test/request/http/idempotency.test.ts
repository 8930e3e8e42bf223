import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createServerKit } from '../../../src/kit/create-kit.js';
import { countRows } from '../../../src/store/conformance/count-rows.js';
import { insert } from '../../../src/store/conformance/sample-rows.js';
import { type Change, type Store, StoreUnavailableError } from '../../../src/store/interface/store.js';
import {
  dialects,
  type KitFixture,
  type Member,
  monitorBody,
  openKit,
  ownerPassword,
  quickHasher,
} from '../../kit-fixture.js';

describe.each(dialects)('An Idempotency-Key on %s', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  let admin: Member;
  beforeAll(async () => {
    fixture = await openKit(dialect, { allowPrivateTargets: true });
    owner = await fixture.newMember('owner');
    admin = await fixture.newMember('admin', owner.organizationId);
  });
  afterAll(() => fixture.close());

  const post = (token: string, path: string, key: string, body?: object) =>
    fixture.request('POST', `/api/v1${path}`, {
      token,
      headers: { 'idempotency-key': key },
      ...(body === undefined ? {} : { body }),
    });
  const signIn = async ({ email }: Member): Promise<string> => {
    const { body } = await fixture.request('POST', '/api/v1/auth/login', { body: { email, password: ownerPassword } });
    return body.accessToken;
  };
  const rowOf = (key: string) => fixture.store.get('idempotencyKeys', { key });

  describe('belongs to its caller', () => {
    test('the secret of a second factor is not given to another user of the organization', async () => {
      const mine = await post(owner.token, '/auth/mfa/setup', 'setup-1');
      const theirs = await post(admin.token, '/auth/mfa/setup', 'setup-1');
      expect([mine.status, theirs.status]).toEqual([200, 200]);
      expect(theirs.body.secret).not.toBe(mine.body.secret);
      expect((await fixture.store.get('users', { id: admin.userId }))?.totpSecret).not.toBeNull();
    });

    test('an API key beyond the own permissions is refused with the key of its maker, too', async () => {
      const path = `/organizations/${owner.organizationId}/api-keys`;
      const body = { name: 'billing', scopes: ['billing:write'] };
      expect((await post(owner.token, path, 'key-1', body)).status).toBe(201);
      expect((await post(admin.token, path, 'key-1', body)).status).toBe(403);
    });

    test('two API keys with one key make two monitors', async () => {
      const made = await Promise.all([1, 2].map(() => fixture.newApiKey(owner, ['monitors:write'])));
      const replies = [];
      for (const { secret } of made) {
        replies.push(
          await fixture.request('POST', '/api/v1/monitors', {
            apiKey: secret,
            body: monitorBody(),
            headers: { 'idempotency-key': 'counter-1' },
          }),
        );
      }
      expect(replies.map(({ status }) => status)).toEqual([201, 201]);
      expect(replies[0]?.body.id).not.toBe(replies[1]?.body.id);
    });

    test('a logout ends the session that asked for it, whatever key the others of the user sent', async () => {
      const tokens = [await signIn(admin), await signIn(admin)];
      for (const token of tokens) expect((await post(token, '/auth/logout', 'logout')).status).toBe(204);
      for (const token of tokens) {
        expect((await fixture.request('GET', '/api/v1/auth/me', { token })).status).toBe(401);
      }
    });

    test('the same user gets the same answer in another session', async () => {
      const first = await post(owner.token, '/monitors', 'again', monitorBody());
      const second = await post(await signIn(owner), '/monitors', 'again', monitorBody());
      expect(second.body).toEqual(first.body);
    });
  });

  describe('that a dead process holds', () => {
    const hold = async (key: string, workerId: string): Promise<void> => {
      const { now } = fixture.clock;
      await fixture.store.commit([
        insert('workers', { id: workerId, startedAt: now, lastSeenAt: now }),
        insert('idempotencyKeys', {
          organizationId: owner.organizationId,
          route: 'monitors.create',
          callerId: owner.userId,
          key,
          fingerprint: 'of the request that died',
          leaseToken: `${workerId}:token`,
          leaseUntil: now + 600_000,
          answer: null,
          expiresAt: now + 86_400_000,
        }),
      ]);
    };

    test('is free once that process has reported nothing for a while, and once', async () => {
      await hold('dead', `wrk_dead_${dialect}`);
      const create = () => post(owner.token, '/monitors', 'dead', monitorBody());
      const first = await create();
      expect(first).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
      await expect.poll(async () => (await create()).status, { timeout: 30_000, interval: 200 }).toBe(201);
      expect(await fixture.store.get('workers', { id: `wrk_dead_${dialect}` })).toBeUndefined();
    });

    test('is not free while that process reports itself as alive', async () => {
      const workerId = `wrk_alive_${dialect}`;
      await hold('alive', workerId);
      for (let lastSeenAt = 1; lastSeenAt < 9; lastSeenAt++) {
        await fixture.store.commit([
          { kind: 'update', table: 'workers', where: { id: workerId }, set: { lastSeenAt }, mustMatch: true },
        ]);
        expect((await post(owner.token, '/monitors', 'alive', monitorBody())).status).toBe(422);
        await new Promise((resolve) => setTimeout(resolve, 300));
      }
    });
  });

  describe('on a slow check', () => {
    let target: Server;
    const waiting: ServerResponse[] = [];
    beforeAll(async () => {
      target = createServer((_request, response) => {
        waiting.push(response);
        target.emit('asked');
      });
      target.listen(0, '127.0.0.1');
      await once(target, 'listening');
    });
    afterAll(() => void target.close());
    const newMonitor = async (): Promise<string> => {
      const address = target.address();
      const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`;
      const body = monitorBody({ type: 'http', target: url, enabled: false });
      return (await fixture.request('POST', '/api/v1/monitors', { token: owner.token, body })).body.id;
    };

    test('is held beyond two minutes, and the check runs once', async () => {
      const id = await newMonitor();
      const asked = once(target, 'asked');
      const first = post(owner.token, `/monitors/${id}/check`, 'long');
      await asked;
      fixture.clock.now += 299_000;
      const token = await signIn(owner);
      expect(await post(token, `/monitors/${id}/check`, 'long')).toMatchObject({
        status: 409,
        body: { code: 'conflict', detail: 'The first request with this Idempotency-Key is still running.' },
      });
      waiting.shift()?.end();
      expect((await first).status).toBe(200);
      owner = { ...owner, token };
    });

    test('answers a conflict, and keeps the other answer, when another request took over', async () => {
      const id = await newMonitor();
      const asked = once(target, 'asked');
      const first = post(owner.token, `/monitors/${id}/check`, 'taken');
      await asked;
      const { store } = fixture;
      await store.commit([
        { kind: 'update', table: 'idempotencyKeys', where: { key: 'taken' }, set: { leaseToken: 'wrk_other:1' } },
      ]);
      waiting.shift()?.end();
      expect(await first).toMatchObject({
        status: 409,
        body: { detail: 'Another request with this Idempotency-Key took over; repeat it for its answer.' },
      });
      expect(await rowOf('taken')).toMatchObject({ leaseToken: 'wrk_other:1', answer: null });
    });
  });

  /** A kit whose commits of documents run as `commitAs` says, until it recovers. */
  const kitWith = (commitAs: (commit: Store['commit'], changes: readonly Change[]) => ReturnType<Store['commit']>) => {
    let isInTrouble = true;
    const store: Store = new Proxy(fixture.store, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name);
        if (name !== 'commit') return typeof member === 'function' ? member.bind(target) : member;
        return async (changes: readonly Change[]) => {
          const isOurs = changes.some(({ kind }) => kind === 'audit' || kind === 'derive');
          return isInTrouble && isOurs ? commitAs((list) => target.commit(list), changes) : target.commit(changes);
        };
      },
    });
    const kit = createServerKit({
      store,
      secretKeys: [{ id: 'k1', bytes: new Uint8Array(32).fill(7) }],
      publicUrl: 'https://watchpost.test',
      passwordHasher: quickHasher,
      clock: () => fixture.clock.now,
    });
    onTestFinished(() => kit.stop());
    const create = async (key: string, path = '/monitors', body: object = monitorBody()) => {
      const response = await kit.fetch(
        new Request(`https://watchpost.test/api/v1${path}`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${owner.token}`,
            'content-type': 'application/json',
            'idempotency-key': key,
          },
          body: JSON.stringify(body),
        }),
        { ip: '203.0.113.1' },
      );
      return { status: response.status, body: await response.json() };
    };
    const recover = (): void => {
      isInTrouble = false;
    };
    return { create, recover };
  };

  describe('that another request claims before the commit', () => {
    const documents: readonly [
      title: string,
      documentOn: (parentId: string) => readonly [path: string, body: object],
    ][] = [
      ['a monitor', () => ['/monitors', monitorBody()]],
      ['a monitor that depends on another', (parentId) => ['/monitors', monitorBody({ parentId })]],
      ['an incident with its number', () => ['/incidents', { title: 'Taken over' }]],
    ];

    test.each(documents)('answers a conflict and leaves %s to that request', async (title, documentOn) => {
      const parent = await post(owner.token, '/monitors', `parent-of-${title.replaceAll(' ', '-')}`, monitorBody());
      const key = title.replaceAll(' ', '-');
      const { create } = kitWith(async (commit, changes) => {
        await commit([
          { kind: 'update', table: 'idempotencyKeys', where: { key }, set: { leaseToken: 'wrk_other:2' } },
        ]);
        return commit(changes);
      });
      const before = await countRows(fixture.store, owner.organizationId, 'monitors');
      expect(await create(key, ...documentOn(parent.body.id))).toMatchObject({
        status: 409,
        body: { detail: 'Another request with this Idempotency-Key took over; repeat it for its answer.' },
      });
      expect(await countRows(fixture.store, owner.organizationId, 'monitors')).toBe(before);
      expect(await rowOf(key)).toMatchObject({ leaseToken: 'wrk_other:2', answer: null });
    });
  });

  describe('during a database failure', () => {
    const monitors = () => countRows(fixture.store, owner.organizationId, 'monitors');

    test('a commit that was made although it seemed to fail is answered to the retry, and made once', async () => {
      const { create, recover } = kitWith(async (commit, changes) => {
        await commit(changes);
        throw new StoreUnavailableError('the connection broke');
      });
      const before = await monitors();
      expect((await create('unknown')).status).toBe(503);
      recover();
      expect((await create('unknown')).status).toBe(201);
      expect(await monitors()).toBe(before + 1);
    });

    test('a commit that was not made leaves the key free', async () => {
      const { create, recover } = kitWith(async () => {
        throw new StoreUnavailableError('the disk is full');
      });
      expect((await create('undone')).status).toBe(503);
      recover();
      expect((await create('undone')).status).toBe(201);
    });
  });
});
