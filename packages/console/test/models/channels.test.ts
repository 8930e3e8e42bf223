import { afterAll, beforeAll, expect, test } from 'vitest';
import { createChannelDetail } from '../../src/app/connect/channels/channel-detail.js';
import { createChannelForm } from '../../src/app/connect/channels/channel-form.js';
import { createChannelList } from '../../src/app/connect/channels/channel-list.js';
import { createChannelTitles } from '../../src/app/connect/channels/channel-types.js';
import { createMessage } from '../../src/app/connect/channels/message.js';
import { configFieldsOf, configOf } from '../../src/app/connect/channels/type-form.js';
import { type KitFixture, openKit, openParts } from '../open-kit.js';
import { openReceiver, type Receiver } from '../receiver.js';

let kit: KitFixture;
let receiver: Receiver;
beforeAll(async () => {
  kit = await openKit('http://127.0.0.1:3000', true, true);
  receiver = await openReceiver();
});
afterAll(async () => {
  receiver.close();
  await kit.close();
});

test('the form asks for what the chosen type needs, and names what is missing', async () => {
  const parts = await openParts(kit.owner, '/channels/new');
  const form = createChannelForm(parts, undefined);
  await expect.poll(() => form.types.value?.length).toBeGreaterThan(15);
  const draft = form.draft.value;
  draft?.set('name', 'Operators');
  draft?.set('type', 'telegram');
  expect(Object.keys(form.fields.value.config?.fields ?? {})).toContain('chatId');
  expect(form.fields.value.credentials?.fields?.botToken).toMatchObject({ kind: 'text', isRequired: true });
  draft?.set('config', { chatId: '-1001234567890' });
  expect(await draft?.submit()).toBe(false);
  expect(draft?.problems.value).toHaveProperty(['credentials.botToken']);
  draft?.set('credentials', { botToken: '123456789:AAbbCCddEEffGGhhIIjjKKllMMnnOOppQQr' });
  draft?.set('events', ['incident.opened']);
  draft?.set('minimumSeverity', 'major');
  expect(draft?.problems.value).not.toHaveProperty(['credentials.botToken']);
  expect(await draft?.submit()).toBe(true);
  const [channel] = (await kit.owner.notificationChannels.list({ search: 'operators' })).data;
  expect(channel).toMatchObject({ type: 'telegram', config: { chatId: -1_001_234_567_890 } });
  expect(channel?.subscriptions).toMatchObject([{ events: ['incident.opened'], minimumSeverity: 'major' }]);

  const list = createChannelList(await openParts(kit.owner, '/channels?search=oper'));
  await expect.poll(() => list.rows.value?.map(({ name }) => name)).toEqual(['Operators']);
  list.dispose();
  form.dispose();
});

test('a type is shown by its title, and by itself where the server does not have it', async () => {
  const titles = createChannelTitles(await openParts(kit.owner, '/channels'));
  await expect.poll(() => titles.titleOf('googleChat')).toBe('Google Chat');
  expect(titles.titleOf('carrier-pigeon')).toBe('carrier-pigeon');
  titles.dispose();
});

test('a saved channel sends only what changed, and keeps its credentials', async () => {
  const { id } = await kit.owner.notificationChannels.create({
    name: 'Ours',
    type: 'http',
    config: { url: receiver.url },
    credentials: { bearer: 'secret' },
  });
  const form = createChannelForm(await openParts(kit.owner), id);
  await expect.poll(() => form.type.value?.type).toBe('http');
  const draft = form.draft.value;
  draft?.set('events', ['incident.opened', 'incident.resolved']);
  expect(await draft?.submit()).toBe(true);
  const saved = await kit.owner.notificationChannels.get(id);
  expect(saved.subscriptions).toMatchObject([{ events: ['incident.opened', 'incident.resolved'] }]);
  expect(saved.credentialFields).toEqual(['bearer']);
  form.dispose();
});

test('a test message is followed to its end, and one that failed is sent again', async () => {
  const parts = await openParts(kit.owner);
  const { id } = await kit.owner.notificationChannels.create({
    name: 'Flow',
    type: 'http',
    config: { url: receiver.url },
  });
  receiver.answer = { status: 404, body: 'no such place' };
  const model = createChannelDetail(parts, id);
  expect(await model.test('opened')).toBe(true);
  await expect.poll(() => model.messages.rows.value?.[0]?.status, { timeout: 15_000 }).toBe('failed');
  const [failed] = model.messages.rows.value ?? [];
  const message = createMessage(parts, id, failed?.id ?? '');
  await expect.poll(() => message.message.value?.attempts.map(({ response }) => response)).toEqual(['no such place']);
  receiver.answer = { status: 204 };
  await kit.owner.notificationChannels.enable(id);
  expect(await message.redeliver()).toBe(true);
  await expect.poll(() => message.message.value?.status, { timeout: 15_000 }).toBe('delivered');
  message.dispose();
  model.dispose();
});

test('a channel shows what it would have sent, and is switched off and on', async () => {
  await kit.owner.incidents.create({ title: 'Slow checkout', severity: 'major' });
  const { id } = await kit.owner.notificationChannels.create({
    name: 'Quiet',
    type: 'http',
    config: { url: receiver.url },
  });
  const model = createChannelDetail(await openParts(kit.owner), id);
  await expect.poll(() => model.channel.value?.status).toBe('active');
  expect(await model.showPreview()).toBe(true);
  expect(model.preview.value?.messages.map(({ title }) => title)).toEqual([]);
  expect(await model.setEnabled(false)).toBe(true);
  expect(model.channel.value?.status).toBe('disabled');
  expect(await model.setEnabled(true)).toBe(true);
  expect(model.channel.value?.status).toBe('active');
  model.dispose();
});

test.each([
  ['a number that may be a name', { anyOf: [{ type: 'integer' }, { type: 'string' }] }, '42', 42],
  ['a name that may be a number', { anyOf: [{ type: 'integer' }, { type: 'string' }] }, '@ops', '@ops'],
  ['a switch with words', { enum: ['critical', false] }, 'false', false],
])('%s is sent as what it is', (_what, schema, typed, sent) => {
  const type = { configSchema: { properties: { field: schema } } };
  expect(configFieldsOf(type).field?.kind).toMatch(/text|choice/);
  expect(configOf(type, { field: typed, ofAnotherType: 'x', empty: '' })).toEqual({ field: sent });
});

test('a channel shows whom it asks, and says why none can be asked again', async () => {
  const { id } = await kit.owner.notificationChannels.create({
    name: 'Team',
    type: 'email',
    config: { to: ['team@example.org'] },
    subscriptions: [],
  });
  const parts = await openParts(kit.owner, `/channels/${id}`);
  const model = createChannelDetail(parts, id);
  await expect
    .poll(() => model.channel.value?.recipients)
    .toMatchObject([{ address: 'team@example.org', status: 'pending' }]);
  expect(await model.askRecipients()).toBe(false);
  expect(parts.toasts.shown.value.at(-1)?.text).toContain('was asked in the last 24 hours');
  model.dispose();
});
