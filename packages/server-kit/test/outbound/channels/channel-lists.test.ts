import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type KitFixture, type Member, openKit } from '../../kit-fixture.js';

const slackApp = {
  type: 'slack',
  config: { mode: 'app', channelId: 'C012AB3CD' },
  credentials: { botToken: 'xoxb-1-abc' },
};
const slackWebhook = {
  type: 'slack',
  config: { mode: 'webhook' },
  credentials: { webhookUrl: 'https://hooks.slack.com/services/T/B/x' },
};
const gotify = {
  type: 'gotify',
  config: { serverUrl: 'https://gotify.example.com' },
  credentials: { appToken: 'AbCdEf123456789' },
};
const twilio = {
  type: 'twilio',
  config: { accountSid: `AC${'a'.repeat(32)}`, from: '+12025550100', to: '+12025550123' },
  credentials: { authToken: 'token-of-an-account' },
};

describe.each(dialects)('Channels, on %s', (dialect) => {
  let fixture: KitFixture;
  beforeAll(async () => {
    fixture = await openKit(dialect, { rateLimitPerIp: 1_000_000 });
  });
  afterAll(() => fixture.close());
  const send = (by: Member, method: string, path: string, body?: unknown) =>
    fixture.request(method, `/api/v1${path}`, { token: by.token, ...(body !== undefined && { body }) });
  const create = (by: Member, name: string, channel: object) =>
    send(by, 'POST', '/notification-channels', { name, ...channel });
  const created = async (by: Member, name: string, channel: object): Promise<string> => {
    const reply = await create(by, name, channel);
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    return reply.body.id;
  };

  test('are found by their status, with which another filter may disagree, and sorted by their type', async () => {
    const owner = await fixture.newMember('owner');
    await created(owner, 'active', twilio);
    const failing = await created(owner, 'failing', gotify);
    await created(owner, 'disabled', { ...slackWebhook, enabled: false });
    const set = { failingSince: fixture.clock.now };
    await fixture.store.commit([{ kind: 'update', table: 'notificationChannels', where: { id: failing }, set }]);
    const names = async (query: string): Promise<string[]> => {
      const { body } = await send(owner, 'GET', `/notification-channels?${query}`);
      expect(body.meta.totalItems).toBe(body.data.length);
      return body.data.map(({ name }: { name: string }) => name);
    };
    for (const status of ['active', 'failing', 'disabled']) expect(await names(`status=${status}`)).toEqual([status]);
    expect(await names('status=failing&enabled=true')).toEqual(['failing']);
    expect(await names('status=failing&enabled=false')).toEqual([]);
    expect(await names('status=disabled&enabled=true')).toEqual([]);
    expect(await names('status=failing&type=slack')).toEqual([]);
    expect(await names('sort=type')).toEqual(['failing', 'disabled', 'active']);
    expect(await names('sort=-type')).toEqual(['active', 'disabled', 'failing']);
    expect((await send(owner, 'GET', '/notification-channels?status=broken')).status).toBe(400);
  });

  test('say what they can do, by their type and config, wherever they are shown', async () => {
    const owner = await fixture.newMember('owner');
    const app = (await create(owner, 'App', slackApp)).body;
    expect(app.supports).toMatchObject({ edit: true, thread: true, buttons: true });
    const id = await created(owner, 'Webhook', slackWebhook);
    const supports = { edit: false, thread: false, close: false, buttons: false, mentions: true, confirms: false };
    const shown = [
      await send(owner, 'GET', `/notification-channels/${id}`),
      await send(owner, 'PATCH', `/notification-channels/${id}`, { description: 'Ours' }),
      await send(owner, 'POST', `/notification-channels/${id}/enable`),
      await send(owner, 'POST', `/notification-channels/${id}/revoke-actions`),
    ];
    for (const { body } of shown) expect(body.supports).toEqual(supports);
  });

  test.each([
    ['edit', slackWebhook],
    ['thread', gotify],
  ] as const)('refuse later messages as %s where they have none', async (updates, channel) => {
    const owner = await fixture.newMember('owner');
    const refused = await create(owner, 'Refused', { ...channel, updates });
    expect([refused.status, refused.body.errors?.[0].path]).toEqual([400, 'updates']);
    const id = await created(owner, 'App', { ...slackApp, updates });
    const away = { config: { mode: 'webhook' }, credentials: { ...slackWebhook.credentials, botToken: null } };
    const changed = await send(owner, 'PATCH', `/notification-channels/${id}`, away);
    expect([changed.status, changed.body.errors?.[0].path]).toEqual([400, 'updates']);
    const both = await send(owner, 'PATCH', `/notification-channels/${id}`, { ...away, updates: 'new' });
    expect([both.status, both.body.updates]).toEqual([200, 'new']);
  });

  test('that carry text messages and calls are not deleted, and by force the organization has no carrier', async () => {
    const owner = await fixture.newMember('owner');
    const id = await created(owner, 'Carrier', twilio);
    const organization = `/organizations/${owner.organizationId}`;
    await send(owner, 'PATCH', organization, { settings: { carrierChannelId: id } });
    expect((await send(owner, 'GET', `/notification-channels/${id}`)).body.usedBy.organizations).toBe(1);
    const refused = await send(owner, 'DELETE', `/notification-channels/${id}`);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      expect.stringContaining('the settings of the organization'),
    ]);
    expect((await send(owner, 'DELETE', `/notification-channels/${id}?force=true`)).status).toBe(204);
    expect((await send(owner, 'GET', organization)).body.settings.carrierChannelId).toBeNull();
    const gone = await send(owner, 'PATCH', organization, { settings: { carrierChannelId: id } });
    expect([gone.status, gone.body.errors?.[0].path]).toEqual([400, 'settings.carrierChannelId']);
  });
});
