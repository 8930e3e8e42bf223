import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { newId } from '../../../src/base/ids.js';
import { maintenanceStep } from '../../../src/monitoring/maintenance/maintenance-worker.js';
import { toNodeHandler } from '../../../src/node/to-node-handler.js';
import type { Row } from '../../../src/store/interface/store.js';
import { dialects, type KitFixture, type Member, monitorBody, openKit } from '../../kit-fixture.js';

interface Message {
  readonly id: string;
  readonly type: string;
  readonly data: { readonly to?: string; readonly monitorId?: string };
}

/** What takes access away from a member. */
interface Known {
  readonly fixture: KitFixture;
  readonly owner: Member;
  readonly member: Member & { readonly memberId: string };
}

/** Reads messages of a stream until `isEnough`; then hangs up. */
const readUntil = async (
  body: ReadableStream<Uint8Array>,
  isEnough: (messages: Message[]) => boolean,
): Promise<Message[]> => {
  const messages: Message[] = [];
  let rest = '';
  for await (const chunk of body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)) {
    rest += chunk;
    const blocks = rest.split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (data !== undefined) messages.push(JSON.parse(data) as Message);
    }
    if (isEnough(messages)) break;
  }
  return messages;
};

describe.each(dialects)('The live stream, on %s', (dialect) => {
  const open = async () => {
    const fixture = await openKit(dialect, { clock: Date.now });
    onTestFinished(() => fixture.close());
    const owner = await fixture.newMember('owner');
    const server = createServer(toNodeHandler(fixture.kit));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`;
    const follow = async (token: string, query = '', headers: Record<string, string> = {}) => {
      const response = await fetch(`${base}/stream${query}`, {
        headers: { authorization: `Bearer ${token}`, ...headers },
      });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/event-stream');
      if (response.body === null) throw new Error('no body');
      return response.body;
    };
    const pause = async (token: string): Promise<string> => {
      const made = await fixture.request('POST', '/api/v1/monitors', { token, body: monitorBody() });
      await fixture.request('POST', `/api/v1/monitors/${made.body.id}/pause`, { token });
      return made.body.id;
    };
    return { fixture, owner, follow, pause };
  };

  test('sends changes as they happen, and none of another organization', async () => {
    const { fixture, owner, follow, pause } = await open();
    const stranger = await fixture.newMember('owner');
    const mine = await follow(owner.token);
    const theirs = await follow(stranger.token);
    const id = await pause(owner.token);
    const [message] = await readUntil(mine, (messages) => messages.length > 0);
    expect(message).toMatchObject({
      type: 'monitor.status_changed',
      data: { monitorId: id, from: 'pending', to: 'paused' },
    });
    const other = await pause(stranger.token);
    const seen = await readUntil(theirs, (messages) => messages.length > 0);
    expect(seen.map(({ data }) => data.monitorId)).toEqual([other]);
  });

  test.each(['monitor.created,monitor.updated,monitor.deleted,maintenance.started,maintenance.ended', '*'])(
    'sends changes of monitors and of maintenance to those who ask for %s, each once and to no others',
    async (types) => {
      const { fixture, owner, follow } = await open();
      const stranger = await fixture.newMember('owner');
      const asked = await follow(owner.token, `?types=${types}`);
      const plain = await follow(owner.token);
      const foreign = await follow(stranger.token, `?types=${types}`);
      const send = (method: string, path: string, body?: object, { token } = owner) =>
        fixture.request(method, `/api/v1${path}`, { token, ...(body === undefined ? {} : { body }) });
      const id = (await send('POST', '/monitors', monitorBody())).body.id;
      await send('PATCH', `/monitors/${id}`, { retries: 5 });
      await send('PATCH', `/monitors/${id}`, { retries: 5 });
      await send('POST', '/monitors/bulk', { action: 'update', monitorIds: [id], patch: { tags: ['shop'] } });
      await send('POST', '/monitors/bulk', { action: 'update', monitorIds: [id], patch: { tags: [] }, dryRun: true });
      const schedule = { type: 'once', startsAt: '2020-01-01T00:00:00.000Z', endsAt: '2100-01-01T00:00:00.000Z' };
      const window = (
        await send('POST', '/maintenance-windows', { name: 'Upgrade', target: { scope: 'all' }, schedule })
      ).body;
      const row = await fixture.store.get('maintenanceWindows', { id: window.id });
      if (row === undefined) throw new Error('no window');
      const { columns, changes } = await maintenanceStep(fixture.store, row, Date.now());
      await fixture.store.commit([
        { kind: 'update', table: 'maintenanceWindows', where: { id: row.id }, set: columns },
        ...changes,
      ]);
      await send('DELETE', `/maintenance-windows/${window.id}`);
      await send('DELETE', `/monitors/${id}`);
      const messages = await readUntil(asked, (all) => all.some(({ type }) => type === 'monitor.deleted'));
      const statuses = messages.filter(({ type }) => type === 'monitor.status_changed');
      expect(statuses.length > 0).toBe(types === '*');
      const others = messages.filter((message) => !statuses.includes(message));
      expect(others.map(({ type, data }) => [type, data]).toSorted()).toMatchObject(
        [
          ['maintenance.ended', { windowId: window.id, windowName: 'Upgrade', isCancelled: true }],
          ['maintenance.started', { windowId: window.id, isCancelled: false }],
          ['monitor.created', { monitorId: id, version: 1, fields: [] }],
          ['monitor.deleted', { monitorId: id }],
          ['monitor.updated', { monitorId: id }],
          ['monitor.updated', { monitorId: id }],
        ].toSorted(),
      );
      const updated = messages.filter(({ type }) => type === 'monitor.updated');
      expect(updated).toMatchObject([
        { data: { version: 2, fields: ['retries'] } },
        { data: { version: 3, fields: ['tags'] } },
      ]);
      const unasked = await readUntil(plain, (all) => all.length > 1);
      expect(new Set(unasked.map(({ type }) => type))).toEqual(new Set(['monitor.status_changed']));
      const theirs = (await send('POST', '/monitors', monitorBody(), stranger)).body.id;
      expect(await readUntil(foreign, (all) => all.length > 0)).toMatchObject([{ data: { monitorId: theirs } }]);
    },
  );

  test('continues after the last message, with everything that happened meanwhile', async () => {
    const { owner, follow, pause } = await open();
    const stream = await follow(owner.token);
    const first = await pause(owner.token);
    const [last] = await readUntil(stream, (messages) => messages.length > 0);
    const missed = [await pause(owner.token), await pause(owner.token)];
    const again = await follow(owner.token, '', { 'last-event-id': last?.id ?? '' });
    const messages = await readUntil(again, (all) =>
      missed.every((id) => all.some(({ data }) => data.monitorId === id)),
    );
    const received = messages.map(({ data }) => data.monitorId).filter((id) => id !== first);
    expect(received.toSorted()).toEqual(missed.toSorted());
  });

  test('sends a position before the first message', async () => {
    const { owner, follow, pause } = await open();
    const stream = await follow(owner.token);
    const { value } = await stream.getReader().read();
    const [, place = ''] = /^id: (evt_\w+)$/m.exec(new TextDecoder().decode(value)) ?? [];
    const id = await pause(owner.token);
    const again = await follow(owner.token, '', { 'last-event-id': place });
    expect((await readUntil(again, (messages) => messages.length > 0)).map(({ data }) => data.monitorId)).toEqual([id]);
  });

  test('never repeats a malformed position', async () => {
    const { owner, follow } = await open();
    const stream = await follow(owner.token, `?lastEventId=${encodeURIComponent('x\n\nevent: forged\ndata: {}\n\n')}`);
    const { value } = await stream.getReader().read();
    expect(new TextDecoder().decode(value)).toMatch(/^retry: 2000\nid: evt_\w+\n\n$/);
  });

  test('shows incidents only to those who may read them', async () => {
    const { fixture, owner, follow, pause } = await open();
    const { secret } = await fixture.newApiKey(owner, ['monitors:read']);
    const response = await fixture.kit.fetch(
      new Request('https://watchpost.test/api/v1/stream', { headers: { 'x-api-key': secret } }),
    );
    const all = await follow(owner.token);
    await fixture.request('POST', '/api/v1/incidents', { token: owner.token, body: { title: 'Trouble' } });
    const id = await pause(owner.token);
    const isDone = (messages: Message[]): boolean => messages.some(({ data }) => data.monitorId === id);
    if (response.body === null) throw new Error('no body');
    expect((await readUntil(response.body, isDone)).map(({ type }) => type)).toEqual(['monitor.status_changed']);
    expect((await readUntil(all, isDone)).map(({ type }) => type).toSorted()).toEqual([
      'incident.opened',
      'monitor.status_changed',
    ]);
  });

  const endings: readonly [string, (known: Known) => Promise<unknown>][] = [
    ['signs out', ({ fixture, member }) => fixture.request('POST', '/api/v1/auth/logout', { token: member.token })],
    [
      'is removed from the organization',
      ({ fixture, owner, member }) =>
        fixture.request('DELETE', `/api/v1/organizations/${owner.organizationId}/members/${member.memberId}`, {
          token: owner.token,
        }),
    ],
    [
      'loses the permission',
      ({ fixture, owner, member }) =>
        fixture.request('PATCH', `/api/v1/organizations/${owner.organizationId}/members/${member.memberId}`, {
          token: owner.token,
          body: { role: 'billing' },
        }),
    ],
    [
      'has an account that is switched off',
      ({ fixture, member }) =>
        fixture.store.commit([
          { kind: 'update', table: 'users', where: { id: member.userId }, set: { disabledAt: Date.now() } },
        ]),
    ],
  ];
  test.each(endings)('ends without another message for a member who %s while it is open', async (_, takeAway) => {
    const { fixture, owner, follow, pause } = await open();
    const member = await fixture.newMember('viewer', owner.organizationId);
    const stream = await follow(member.token);
    const [row] = await fixture.store.find(
      'memberships',
      { userId: member.userId, organizationId: owner.organizationId },
      { limit: 1 },
    );
    await takeAway({ fixture, owner, member: { ...member, memberId: row?.id ?? '' } });
    await pause(owner.token);
    expect(await readUntil(stream, (messages) => messages.length > 0)).toEqual([]);
  });

  test('ends without another message for a key that is revoked while it is open', async () => {
    const { fixture, owner, pause } = await open();
    const { secret } = await fixture.newApiKey(owner, ['monitors:read']);
    const { body } = await fixture.kit.fetch(
      new Request('https://watchpost.test/api/v1/stream', { headers: { 'x-api-key': secret } }),
    );
    if (body === null) throw new Error('no body');
    const [key] = await fixture.store.find('apiKeys', { organizationId: owner.organizationId }, { limit: 1 });
    const revoke = `/api/v1/organizations/${owner.organizationId}/api-keys/${key?.id}`;
    expect((await fixture.request('DELETE', revoke, { token: owner.token })).status).toBe(204);
    await pause(owner.token);
    expect(await readUntil(body, (messages) => messages.length > 0)).toEqual([]);
  });

  test('ends without another message when access ends while it is read whether there still is any', async () => {
    const { fixture, owner, follow, pause } = await open();
    const member = await fixture.newMember('viewer', owner.organizationId);
    const { store } = fixture;
    const isRead = Promise.withResolvers<void>();
    const isKnown = Promise.withResolvers<void>();
    const get = store.get.bind(store);
    let reads = 0;
    // The request reads it first, then its stream, which learns of it late.
    vi.spyOn(store, 'get').mockImplementation(async (table, where) => {
      const row = await get(table, where);
      if (table !== 'sessions' || !('userId' in (row ?? {})) || (row as Row<'sessions'>).userId !== member.userId)
        return row;
      reads++;
      if (reads !== 2) return row;
      isRead.resolve();
      await isKnown.promise;
      return row;
    });
    const body = await follow(member.token);
    const seenByOwner = readUntil(await follow(owner.token), (messages) => messages.length > 0);
    await isRead.promise;
    await store.commit([
      { kind: 'update', table: 'sessions', where: { userId: member.userId }, set: { revokedAt: fixture.clock.now } },
    ]);
    await pause(owner.token);
    expect(await seenByOwner).toHaveLength(1);
    isKnown.resolve();
    expect(await readUntil(body, () => false)).toEqual([]);
  });

  test('stops showing incidents to a member who loses the permission to read them', async () => {
    const { fixture, owner, pause } = await open();
    const { secret } = await fixture.newApiKey(owner, ['monitors:read', 'incidents:read']);
    const { body } = await fixture.kit.fetch(
      new Request('https://watchpost.test/api/v1/stream', { headers: { 'x-api-key': secret } }),
    );
    if (body === null) throw new Error('no body');
    await fixture.store.commit([
      {
        kind: 'update',
        table: 'apiKeys',
        where: { organizationId: owner.organizationId },
        set: { scopes: ['monitors:read'] },
      },
    ]);
    await fixture.request('POST', '/api/v1/incidents', { token: owner.token, body: { title: 'Trouble' } });
    const id = await pause(owner.token);
    const isDone = (messages: Message[]): boolean => messages.some(({ data }) => data.monitorId === id);
    expect((await readUntil(body, isDone)).map(({ type }) => type)).toEqual(['monitor.status_changed']);
  });

  test('continues after more changes at one moment than it reads at once', async () => {
    const { fixture, owner, follow, pause } = await open();
    await pause(owner.token);
    const where = { organizationId: owner.organizationId, type: 'monitor.status_changed' };
    const [event] = await fixture.store.find('events', where, { limit: 1 });
    if (event === undefined) throw new Error('no event');
    // Read from the beginning: what a client leaves unread is bounded in bytes.
    // A stream may begin with what happened just before it.
    const idsOf = (all: readonly Message[]) => new Set(all.flatMap(({ id }) => (id === event.id ? [] : id)));
    const reading = readUntil(await follow(owner.token), (all) => idsOf(all).size > 600);
    const occurredAt = Date.now();
    const rows = Array.from({ length: 600 }, () => ({
      kind: 'insert' as const,
      table: 'events' as const,
      row: { ...event, id: newId('evt', occurredAt), occurredAt },
    }));
    await fixture.store.commit(rows);
    const last = await pause(owner.token);
    const messages = await reading;
    expect(idsOf(messages).size).toBe(601);
    expect(messages.at(-1)?.data.monitorId).toBe(last);
  });

  test('ends when missed messages cannot be read, and the client reconnects', async () => {
    const { fixture, owner, follow } = await open();
    const find = vi.spyOn(fixture.store, 'find').mockRejectedValue(new Error('The database is gone.'));
    const stream = await follow(owner.token, `?lastEventId=${newId('evt', Date.now())}`);
    expect(await readUntil(stream, () => false)).toEqual([]);
    find.mockRestore();
  });

  test('ends when its API key expires, even without messages', async () => {
    const { fixture, owner } = await open();
    const { secret } = await fixture.newApiKey(owner, ['monitors:read'], {
      expiresAt: new Date(Date.now() + 1500).toISOString(),
    });
    const { body } = await fixture.kit.fetch(
      new Request('https://watchpost.test/api/v1/stream', { headers: { 'x-api-key': secret } }),
    );
    if (body === null) throw new Error('no body');
    expect(await readUntil(body, () => false)).toEqual([]);
  });

  /** So many copies of one event, a millisecond after the other, the last one now. */
  const happen = async (fixture: KitFixture, organizationId: string, count: number): Promise<void> => {
    const where = { organizationId, type: 'monitor.status_changed' };
    const [event] = await fixture.store.find('events', where, { limit: 1 });
    if (event === undefined) throw new Error('no event');
    const begun = Date.now() - count;
    const rows = Array.from({ length: count }, (_, index) => begun + index).map((occurredAt) => ({
      kind: 'insert' as const,
      table: 'events' as const,
      row: { ...event, id: newId('evt', occurredAt), occurredAt },
    }));
    await fixture.store.commit(rows);
  };

  test('reports missing messages to a client that missed more than 5,000 or returns after a day', async () => {
    const { fixture, owner, follow, pause } = await open();
    await pause(owner.token);
    const dayOld = newId('evt', Date.now() - 25 * 3_600_000);
    const place = newId('evt', Date.now() - 20_000);
    await happen(fixture, owner.organizationId, 5001);
    for (const [from, reason] of [
      [dayOld, 'tooOld'],
      [place, 'tooMany'],
    ] as const) {
      const again = await follow(owner.token, '?types=monitor.status_changed', { 'last-event-id': from });
      const messages = await readUntil(again, (all) => all.some(({ type }) => type === 'stream.reset'));
      const resets = messages.filter(({ type }) => type === 'stream.reset');
      expect(resets).toEqual([expect.objectContaining({ data: { reason } })]);
    }
  });

  test('sends 5,000 missed messages to a client, once and in order', async () => {
    const { fixture, owner, follow, pause } = await open();
    await pause(owner.token);
    const place = newId('evt', Date.now() - 20_000);
    await happen(fixture, owner.organizationId, 4900);
    const again = await follow(owner.token, '', { 'last-event-id': place });
    const messages = await readUntil(again, (all) => all.length >= 4901);
    expect(messages.filter(({ type }) => type === 'stream.reset')).toEqual([]);
    expect(new Set(messages.map(({ id }) => id)).size).toBe(4901);
  });

  test('is open at most 25 times at once for one member, which leaves room for others', async () => {
    const { fixture, owner } = await open();
    const other = await fixture.newMember('viewer', owner.organizationId);
    const ask = (token: string) =>
      fixture.kit.fetch(
        new Request('https://watchpost.test/api/v1/stream', { headers: { authorization: `Bearer ${token}` } }),
      );
    const answers = await Promise.all(Array.from({ length: 26 }, () => ask(owner.token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array.from({ length: 25 }, () => 200), 429]);
    expect((await ask(other.token)).status).toBe(200);
    for (const { body } of answers) await body?.cancel();
    expect((await ask(owner.token)).status).toBe(200);
  });

  test('ends when the kit stops', async () => {
    const { fixture, owner, follow } = await open();
    const stream = await follow(owner.token);
    const ended = readUntil(stream, () => false);
    await fixture.kit.stop();
    expect(await ended).toEqual([]);
  });
});

test('A live stream of a client that reads too slowly is closed, and its buffer is freed', async () => {
  const fixture = await openKit('sqlite', { clock: Date.now });
  onTestFinished(() => fixture.close());
  const owner = await fixture.newMember('owner');
  const { body } = await fixture.kit.fetch(
    new Request('https://watchpost.test/api/v1/stream', { headers: { authorization: `Bearer ${owner.token}` } }),
  );
  if (body === null) throw new Error('no body');
  await fixture.request('POST', '/api/v1/incidents', { token: owner.token, body: { title: 'Trouble' } });
  const [event] = await fixture.store.find('events', { organizationId: owner.organizationId }, { limit: 1 });
  if (event === undefined) throw new Error('no event');
  const begun = Date.now() - 5100;
  const rows = Array.from({ length: 5100 }, (_, index) => begun + index).map((occurredAt) => ({
    kind: 'insert' as const,
    table: 'events' as const,
    row: { ...event, id: newId('evt', occurredAt), occurredAt },
  }));
  await fixture.store.commit(rows);
  await expect(body.getReader().closed).rejects.toThrow('too slowly');
});
