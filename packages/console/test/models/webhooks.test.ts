import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEventList } from '../../src/app/connect/events/event-list.js';
import { createDelivery } from '../../src/app/connect/webhooks/delivery.js';
import { createWebhookDetail } from '../../src/app/connect/webhooks/webhook-detail.js';
import { createWebhookForm } from '../../src/app/connect/webhooks/webhook-form.js';
import { createWebhookList } from '../../src/app/connect/webhooks/webhook-list.js';
import { type KitFixture, openKit, openParts } from '../open-kit.js';
import { openReceiver, type Receiver } from '../receiver.js';

let kit: KitFixture;
let receiver: Receiver;
beforeAll(async () => {
  kit = await openKit('http://127.0.0.1:3000', true, true, { webhookRetrySeconds: [0] });
  receiver = await openReceiver();
});
afterAll(async () => {
  receiver.close();
  await kit.close();
});

test('a webhook that is created shows its secret, and the list has it', async () => {
  const parts = await openParts(kit.owner, '/webhooks/new');
  const form = createWebhookForm(parts, undefined);
  const draft = form.draft.value;
  draft?.set('url', 'ftp://example.com');
  expect(await draft?.submit()).toBe(false);
  expect(draft?.problems.value.url).toContain('http');
  draft?.set('url', receiver.url);
  draft?.set('name', 'Deployments');
  expect(await draft?.submit()).toBe(true);
  expect(form.created.value?.secret.length).toBeGreaterThan(20);

  const list = createWebhookList(await openParts(kit.owner, '/webhooks?search=deploy'));
  await expect.poll(() => list.rows.value?.map(({ name }) => name)).toEqual(['Deployments']);
  list.dispose();
});

test('a saved webhook sends only what changed, and shows both versions after another change', async () => {
  const { id } = await kit.owner.webhooks.create({ name: 'Old', url: receiver.url });
  const form = createWebhookForm(await openParts(kit.owner), id);
  await expect.poll(() => form.draft.value).toBeDefined();
  const draft = form.draft.value;
  draft?.set('name', 'Mine');
  expect(draft?.request.value).toEqual({ name: 'Mine' });
  await kit.owner.webhooks.update(id, { name: 'Theirs' });
  expect(await draft?.submit()).toBe(false);
  expect(draft?.conflict.value?.fields).toEqual(['name']);
  expect(await draft?.takeYours()).toBe(true);
  expect((await kit.owner.webhooks.get(id)).name).toBe('Mine');
  form.dispose();
});

test('a delivery that failed is redelivered, and what did not arrive is recovered', async () => {
  const parts = await openParts(kit.owner);
  const { id } = await kit.owner.webhooks.create({ name: 'Flow', url: receiver.url, events: ['*'] });
  receiver.answer = { status: 500, body: 'broken' };
  const model = createWebhookDetail(parts, id);
  expect(await model.test()).toBe(true);
  await expect.poll(() => model.deliveries.rows.value?.[0]?.lastStatusCode).toBe(500);
  const [failed] = model.deliveries.rows.value ?? [];

  const delivery = createDelivery(parts, id, failed?.id ?? '');
  await expect.poll(() => delivery.delivery.value?.status, { timeout: 15_000 }).toBe('failed');
  expect(delivery.delivery.value?.attempts.map(({ response }) => response)).toEqual(['broken', 'broken']);
  receiver.answer = { status: 204 };
  expect(await delivery.redeliver()).toBe(true);
  await expect.poll(() => receiver.received.some(({ body }) => body.includes('webhook.test'))).toBe(true);

  expect(await model.recover(new Date(Date.now() - 3_600_000).toISOString())).toBe(true);
  await expect.poll(() => model.recovery.value?.status).toBe('done');
  delivery.dispose();
  model.dispose();
});

test('a rotation gives a new secret, and a webhook that is disabled can be enabled', async () => {
  const created = await kit.owner.webhooks.create({ name: 'Turns', url: receiver.url });
  const model = createWebhookDetail(await openParts(kit.owner), created.id);
  await expect.poll(() => model.webhook.value).toBeDefined();
  expect(await model.rotate(3600)).toBe(true);
  expect(model.rotated.value?.secret).not.toBe(created.secret);
  expect(model.webhook.value?.previousSecretEndsAt).not.toBeNull();
  expect(await model.setEnabled(false)).toBe(true);
  expect(model.webhook.value?.status).toBe('disabled');
  expect(await model.setEnabled(true)).toBe(true);
  expect(model.webhook.value?.status).toBe('active');
  model.dispose();
});

test('events are listed by type and by subject', async () => {
  const parts = await openParts(kit.owner, '/events?type=webhook.test');
  const list = createEventList(parts);
  await expect.poll(() => list.rows.value?.every(({ type }) => type === 'webhook.test')).toBe(true);
  const [event] = list.rows.value ?? [];
  list.setFilter('type', undefined);
  list.setFilter('subjectId', event?.subject.id);
  await expect.poll(() => list.rows.value?.map(({ subject }) => subject.id)).toContain(event?.subject.id);
  expect(list.isFiltered.value).toBe(true);
  list.dispose();
});
