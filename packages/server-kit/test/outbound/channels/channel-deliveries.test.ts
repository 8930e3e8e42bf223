import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import type { ServerKitOptions } from '../../../src/kit/options.js';
import { dialects, type KitFixture, type Member, openKit } from '../../kit-fixture.js';

const secret = 'canary-of-a-bearer';

/** A server that echoes the credentials it was sent, as some providers do in their errors. */
const startPlace = async (status = 200) => {
  const place = { received: [] as Record<string, unknown>[], status, url: '' };
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      place.received.push(JSON.parse(text) as Record<string, unknown>);
      response.writeHead(place.status).end(`you sent ${request.headers.authorization}`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  place.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return place;
};

describe.each(dialects)('Messages of a channel, on %s', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  afterEach(() => fixture.close());

  const open = async (options: Partial<ServerKitOptions> = {}) => {
    fixture = await openKit(dialect, { allowPrivateTargets: true, clock: Date.now, ...options });
    owner = await fixture.newMember('owner');
    const place = await startPlace();
    const created = await send('POST', '/notification-channels', {
      name: 'Ours',
      type: 'http',
      config: { url: place.url, method: 'POST' },
      credentials: { bearer: secret },
    });
    expect(created.status).toBe(201);
    const path = `/notification-channels/${created.body.id}`;
    const ended = async (id: string) => {
      await expect.poll(async () => (await send('GET', `${path}/deliveries/${id}`)).body.nextAttemptAt).toBeNull();
      return (await send('GET', `${path}/deliveries/${id}`)).body;
    };
    return { place, channel: created.body, path, ended };
  };
  const send = (method: string, path: string, body?: unknown, member = owner) =>
    fixture.request(method, `/api/v1${path}`, { token: member.token, ...(body !== undefined && { body }) });

  test('a test is sent as any other message, and its attempts show what came back without the credentials', async () => {
    const { place, path, ended, channel } = await open();
    await fixture.kit.start();
    const { status, body } = await send('POST', `${path}/test`);
    expect(status).toBe(202);
    expect(body.deliveries).toMatchObject([
      { status: 'pending', reason: 'test', kind: 'opened', channelId: channel.id, subject: { type: 'test' } },
    ]);
    const detail = await ended(body.deliveries[0].id);
    expect(detail).toMatchObject({
      status: 'delivered',
      lagMs: expect.any(Number),
      message: { kind: 'opened' },
      attempts: [{ number: 1, status: 'delivered', step: 'post', statusCode: 200, request: { method: 'POST' } }],
    });
    expect(detail.attempts[0].response).toContain('you sent');
    expect(JSON.stringify(detail)).not.toContain(secret);
    expect(place.received).toMatchObject([{ title: 'Test of Ours: something is down' }]);
    const list = await send('GET', `${path}/deliveries?status=delivered`);
    expect(list.body).toMatchObject({ meta: { totalItems: 1 }, data: [{ id: detail.id }] });
  });

  test('a conversation begins, is acknowledged and ends, in order', async () => {
    const { place, path } = await open();
    await fixture.kit.start();
    const { body } = await send('POST', `${path}/test`, { message: 'conversation' });
    expect(body.deliveries.map(({ kind }: { kind: string }) => kind)).toEqual(['opened', 'acknowledged', 'resolved']);
    await expect.poll(() => place.received.length, { timeout: 15_000 }).toBe(3);
    expect(place.received.map(({ kind }) => kind)).toEqual(['opened', 'acknowledged', 'resolved']);
    expect(new Set(place.received.map(({ conversation }) => conversation)).size).toBe(1);
  });

  test('an organization sends at most ten tests a minute', async () => {
    const { path } = await open({ clock: () => Date.parse('2026-03-01T12:00:05Z') });
    for (let count = 0; count < 10; count++) expect((await send('POST', `${path}/test`)).status).toBe(202);
    const refused = await send('POST', `${path}/test`);
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(refused.headers.get('retry-after')).toBe('55');
  });

  test('a channel for which as many messages wait as may is not tested', async () => {
    const { path, channel } = await open();
    const { body } = await send('POST', `${path}/test`);
    const row = await fixture.store.get('notificationDeliveries', { id: body.deliveries[0].id });
    if (row === undefined) throw new Error('the test was not queued');
    await fixture.store.commit(
      Array.from({ length: 199 }, (_, index) => ({
        kind: 'insert' as const,
        table: 'notificationDeliveries' as const,
        row: { ...row, id: `${row.id}${index}`, channelId: channel.id },
      })),
    );
    expect(await send('POST', `${path}/test`)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  test('a disabled channel is not tested', async () => {
    const { path } = await open();
    await send('PATCH', path, { enabled: false });
    expect(await send('POST', `${path}/test`)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  test('a message that failed is sent once more, but not while it waits or after a newer one', async () => {
    const { place, path, ended } = await open();
    place.status = 404;
    const { body } = await send('POST', `${path}/test`);
    const [{ id }] = body.deliveries;
    expect((await send('POST', `${path}/deliveries/${id}/redeliver`)).status).toBe(409);
    await fixture.kit.start();
    expect(await ended(id)).toMatchObject({ status: 'failed', attempts: [{ error: 'gone' }] });
    place.status = 200;
    await send('POST', `${path}/enable`);
    expect(await send('POST', `${path}/deliveries/${id}/redeliver`)).toMatchObject({
      status: 202,
      body: { status: 'pending' },
    });
    expect(await ended(id)).toMatchObject({ status: 'delivered', attemptCount: 2 });
    const stale = await send('POST', `${path}/test`, { message: 'conversation' });
    const [opened] = stale.body.deliveries;
    await fixture.store.commit([
      {
        kind: 'update',
        table: 'notificationDeliveries',
        where: { id: opened.id },
        set: { status: 'failed', nextAt: null },
      },
    ]);
    const refused = await send('POST', `${path}/deliveries/${opened.id}/redeliver`);
    expect(refused).toMatchObject({ status: 409, body: { detail: expect.stringContaining('newer message') } });
  });

  test('the log has the messages of all channels, and of no other organization', async () => {
    const { path, channel } = await open();
    await send('POST', `${path}/test`, { message: 'digest' });
    const stranger = await fixture.newMember('owner');
    const all = await send('GET', '/notifications');
    expect(all.body).toMatchObject({
      meta: { totalItems: 1 },
      data: [{ kind: 'digest', channelId: channel.id }],
    });
    const [{ id }] = all.body.data;
    expect((await send('GET', `/notifications/${id}`)).body).toMatchObject({ id, attempts: [] });
    expect((await send('GET', '/notifications?kind=opened')).body.data).toEqual([]);
    expect((await send('GET', '/notifications', undefined, stranger)).body.data).toEqual([]);
    expect((await send('GET', `/notifications/${id}`, undefined, stranger)).status).toBe(404);
  });

  test('an incident shows which channels were notified, and why others were not', async () => {
    const { path, channel } = await open();
    await send('PATCH', path, { grouping: { waitSeconds: 0 } });
    const create = async (name: string, more: object) =>
      (
        await send('POST', '/notification-channels', {
          name,
          type: 'http',
          config: { url: 'http://127.0.0.1:9/', method: 'POST' },
          ...more,
        })
      ).body.id;
    const everyDay = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
    const range = { days: everyDay, from: '00:00', to: '00:00' };
    const quiet = await create('Quiet', {
      quietHours: { timezone: 'UTC', ranges: [range], below: 'critical', afterwards: 'drop' },
    });
    const off = await create('Off', { enabled: false });
    const picky = await create('Picky', {
      subscriptions: [{ events: ['incident.opened'], minimumSeverity: 'critical' }],
    });
    const other = await create('Other', { subscriptions: [{ events: ['report.ready'] }] });
    await fixture.kit.start();
    const { body: incident } = await send('POST', '/incidents', { title: 'Slow', severity: 'major' });
    const shown = async () => (await send('GET', `/incidents/${incident.id}/notifications`)).body;
    await expect
      .poll(async () => (await shown()).notified.map(({ status }: { status: string }) => status))
      .toContain('delivered');
    const { notified, notNotified } = await shown();
    expect(notified).toContainEqual(
      expect.objectContaining({ channelId: channel.id, status: 'delivered', incidentId: incident.id }),
    );
    const whys = Object.fromEntries(
      notNotified.flatMap(({ channelId, why }: { channelId: string | null; why: string }) =>
        channelId === null ? [] : [[channelId, why]],
      ),
    );
    expect(whys).toEqual({
      [quiet]: 'quietHours',
      [off]: 'disabled',
      [picky]: 'belowSeverity',
      [other]: 'noSubscription',
    });
  });
});
