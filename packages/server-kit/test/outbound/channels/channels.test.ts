import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeDelivery } from '../../../src/outbound/notifications/write-delivery.js';
import { dialects, type KitFixture, type Member, openKit } from '../../kit-fixture.js';
import { messageOf } from './message-fixture.js';

const secret = 'canary-of-an-app-token';
const phone = {
  name: 'Phone',
  type: 'gotify',
  config: { serverUrl: 'https://gotify.example.com/' },
  credentials: { appToken: secret },
};

describe.each(dialects)('Notification channels, on %s', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  beforeAll(async () => {
    fixture = await openKit(dialect);
    owner = await fixture.newMember('owner');
  });
  afterAll(() => fixture.close());

  const send = (method: string, path: string, body?: unknown, member = owner) =>
    fixture.request(method, `/api/v1${path}`, { token: member.token, ...(body !== undefined && { body }) });
  const create = async (more: object = {}, member = owner) => {
    const { status, body } = await send('POST', '/notification-channels', { ...phone, ...more }, member);
    expect(status).toBe(201);
    return body;
  };

  test('show where they lead, and that there are credentials, and not what those are', async () => {
    const channel = await create();
    expect(channel).toMatchObject({
      type: 'gotify',
      status: 'active',
      destination: 'gotify.example.com',
      credentialFields: ['appToken'],
      grouping: { waitSeconds: 5, digestAbove: 3, digestSeconds: 600 },
      quietHours: null,
      showTarget: 'host',
    });
    expect(channel.subscriptions[0]).toMatchObject({ target: { scope: 'all' }, minimumSeverity: 'minor', labels: {} });
    const shown = [channel, (await send('GET', `/notification-channels/${channel.id}`)).body];
    shown.push((await send('GET', '/notification-channels?search=gotify.example')).body);
    expect(shown[2].data).toContainEqual(channel);
    expect(JSON.stringify(shown)).not.toContain(secret);
    const row = await fixture.store.get('notificationChannels', { id: channel.id });
    expect(row?.credentials).toMatch(/^v1\./);
    expect(JSON.stringify(row)).not.toContain(secret);
  });

  test('have one fingerprint when they lead to the same place, within an organization', async () => {
    const [first, same, other] = [await create(), await create(), await create({ credentials: { appToken: 'other' } })];
    expect(first.fingerprint).toMatch(/^[0-9a-f]{12}$/);
    expect(same.fingerprint).toBe(first.fingerprint);
    expect(other.fingerprint).not.toBe(first.fingerprint);
    const elsewhere = await create({}, await fixture.newMember('owner'));
    expect(elsewhere.fingerprint).not.toBe(first.fingerprint);
  });

  test.each([
    ['a type that there is not', { type: 'pigeon' }, 'type'],
    [
      'a config that the type does not know',
      { config: { serverUrl: 'https://a.example', colour: 'red' } },
      'config.colour',
    ],
    ['a config without what is required', { config: {} }, 'config.serverUrl'],
    ['missing credentials', { credentials: {} }, 'credentials.appToken'],
    ['credentials that are no text', { credentials: { appToken: '' } }, 'credentials.appToken'],
    ['an address that nothing is sent to', { config: { serverUrl: 'http://127.0.0.1:1' } }, 'config'],
    ['a template that names what there is not', { template: { body: 'It is {{colour}}' } }, 'template.body'],
    ['reminders that never rest', { repeat: { everySeconds: 1 } }, 'repeat.everySeconds'],
    ['an event that there is not', { subscriptions: [{ events: ['monitor.sang'] }] }, 'subscriptions[0].events[0]'],
    [
      'a time that there is not',
      { quietHours: { timezone: 'UTC', ranges: [{ days: ['mon'], from: '25:00', to: '07:00' }], below: 'major' } },
      'quietHours.ranges[0].from',
    ],
  ])('refuse %s', async (_what, more, path) => {
    const { status, body } = await send('POST', '/notification-channels', { ...phone, ...more });
    expect(status).toBe(400);
    expect(body.errors.map((error: { path: string }) => error.path)).toContain(path);
    expect(JSON.stringify(body)).not.toContain(secret);
  });

  test('keep credentials that a change leaves out, and ask for them again with another host', async () => {
    const { id } = await create();
    const path = `/notification-channels/${id}`;
    const renamed = await send('PATCH', path, { name: 'Pager', grouping: { waitSeconds: 30 } });
    expect(renamed.body).toMatchObject({
      name: 'Pager',
      credentialFields: ['appToken'],
      grouping: { waitSeconds: 30, digestAbove: 3 },
    });
    const sameHost = await send('PATCH', path, { config: { priority: { minor: 1 } } });
    expect(sameHost.body).toMatchObject({ config: { priority: { minor: 1 } }, credentialFields: ['appToken'] });
    const moved = { config: { serverUrl: 'https://evil.example.com' } };
    const refused = await send('PATCH', path, moved);
    expect([refused.status, refused.body.errors]).toMatchObject([400, [{ path: 'credentials', code: 'required' }]]);
    const given = await send('PATCH', path, { ...moved, credentials: { appToken: 'another' } });
    expect([given.status, given.body.destination]).toEqual([200, 'evil.example.com']);
    expect(given.body.fingerprint).not.toBe(renamed.body.fingerprint);
    const type = await send('PATCH', path, { type: 'http' });
    expect(type.status).toBe(400);
  });

  test('have fields for which null means never, in a change too', async () => {
    const { id } = await create();
    const path = `/notification-channels/${id}`;
    const off = { grouping: { digestAbove: null }, flapping: null };
    const never = { grouping: { waitSeconds: 5, digestAbove: null, digestSeconds: 600 }, flapping: null };
    expect((await send('PATCH', path, off)).body).toMatchObject({ ...never, version: 2 });
    expect((await send('PATCH', path, off)).body).toMatchObject({ ...never, version: 2 });
    const renamed = await send('PATCH', path, { name: 'Pager', grouping: { waitSeconds: 30 } });
    expect(renamed.body).toMatchObject({
      grouping: { waitSeconds: 30, digestAbove: null },
      flapping: null,
      version: 3,
    });
    const on = { grouping: null, flapping: { changes: 4, windowSeconds: 600 } };
    expect((await send('PATCH', path, on)).body).toMatchObject({ ...on, grouping: { waitSeconds: 5, digestAbove: 3 } });
  });

  test('are not found by another organization, and need their permission', async () => {
    const { id } = await create();
    const stranger = await fixture.newMember('owner');
    const viewer = await fixture.newMember('viewer', owner.organizationId);
    for (const [method, rest, body] of [
      ['GET', '', undefined],
      ['PATCH', '', { name: 'Mine' }],
      ['POST', '/enable', undefined],
      ['DELETE', '', undefined],
    ] as const) {
      expect((await send(method, `/notification-channels/${id}${rest}`, body, stranger)).status).toBe(404);
      if (method !== 'GET')
        expect((await send(method, `/notification-channels/${id}${rest}`, body, viewer)).status).toBe(403);
    }
    expect((await send('GET', `/notification-channels/${id}`, undefined, viewer)).status).toBe(200);
  });

  test.each(['switched off', 'deleted'])('give up what waits for them when they are %s', async (how) => {
    const { id } = await create();
    const { store, clock } = fixture;
    const { row, changes } = await writeDelivery(
      {
        organizationId: owner.organizationId,
        place: { kind: 'channel', channelId: id, type: 'gotify' },
        subject: { type: 'incident', id: 'inc_1' },
        message: messageOf(),
        reason: 'subscription',
        causeAt: clock.now,
        expiresAt: clock.now + 1000,
      },
      { store, now: clock.now },
    );
    await store.commit(changes);
    const path = `/notification-channels/${id}`;
    if (how === 'deleted') expect((await send('DELETE', path)).status).toBe(204);
    else {
      const { body } = await send('PATCH', path, { enabled: false });
      expect(body).toMatchObject({ status: 'disabled', disabledReason: 'manual' });
      expect((await send('POST', `${path}/enable`)).body).toMatchObject({ status: 'active', disabledReason: null });
    }
    expect(await store.get('notificationDeliveries', { id: row.id })).toMatchObject({
      status: 'dropped',
      unsentReason: 'disabled',
      nextAt: null,
    });
  });

  test('have types, with what a form needs', async () => {
    const { body } = await send('GET', '/notification-channel-types?search=got');
    expect(body.data).toMatchObject([
      {
        type: 'gotify',
        title: 'Gotify',
        configSchema: { type: 'object', required: ['serverUrl'] },
        credentialFields: [{ name: 'appToken', isRequired: true }],
        supports: { edit: false },
        limits: { title: 250, unit: 'codePoints' },
      },
    ]);
  });
});
