import { createDatabase } from '@watchpost/testbed/postgres';
import { type ServerProcess, startServer } from '@watchpost/testbed/server-process';
import { hmacOf, type ReceivedWebhook, startWebhookReceiver } from '@watchpost/testbed/webhook-receiver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Owner, type Reply, send, signIn } from './session.js';

const bodyOf = ({ body }: ReceivedWebhook) => JSON.parse(body.toString());

describe.each(['sqlite', 'postgres'] as const)('webhooks of the built server on %s', (dialect) => {
  let server: ServerProcess;
  let owner: Owner;
  let dropDatabase = async (): Promise<void> => {};
  beforeAll(async () => {
    const database = dialect === 'postgres' ? await createDatabase() : undefined;
    if (database !== undefined) dropDatabase = () => database.drop();
    server = await startServer({
      env: {
        ALLOW_PRIVATE_TARGETS: 'true',
        RATE_LIMIT_PER_IP: '1000000',
        WEBHOOK_RETRY_SECONDS: '1,1,1',
        ...(database && { DATABASE_URL: database.url }),
      },
    });
    owner = await signIn(server);
  });
  afterAll(async () => {
    await server.stop();
    await dropDatabase();
  });

  const call = (method: string, path: string, body?: unknown): Promise<Reply> =>
    send(server.url, method, path, { headers: owner.headers, ...(body !== undefined && { body }) });
  const newWebhook = async (url: string): Promise<{ id: string; secret: string }> => {
    const { status, body } = await call('POST', '/webhooks', { url, events: ['organization.updated'] });
    expect(status, JSON.stringify(body)).toBe(201);
    return body;
  };
  const rename = async (name: string): Promise<void> => {
    expect((await call('PATCH', `/organizations/${owner.organizationId}`, { name })).status).toBe(200);
  };
  /** The only delivery of a webhook, once its last attempt has ended. */
  const endedDelivery = async (webhookId: string) => {
    const path = `/webhooks/${webhookId}/deliveries`;
    const status = async () => (await call('GET', path)).body.data[0]?.status;
    await expect.poll(status, { interval: 100 }).not.toBe('pending');
    const { body: list } = await call('GET', path);
    expect(list.meta.totalItems).toBe(1);
    const { body } = await call('GET', `${path}/${list.data[0].id}`);
    expect((await call('DELETE', `/webhooks/${webhookId}`)).status).toBe(204);
    return body;
  };

  test('deliver an update of the organization, signed over the raw body', async () => {
    const receiver = await startWebhookReceiver({ handle: (one) => one.answer(204) });
    const webhook = await newWebhook(`${receiver.url}/hook?from=watchpost`);
    await rename('Ünïcode ✓ 株式会社');
    await receiver.arrived(1);
    const delivery = await endedDelivery(webhook.id);
    const [reception] = receiver.received;
    if (reception === undefined) throw new Error('nothing was received');

    expect(reception.headers['x-service-signature']).toBe(hmacOf(reception.body, webhook.secret));
    expect(reception).toMatchObject({
      path: '/hook?from=watchpost',
      headers: {
        'content-type': 'application/json',
        'x-service-event': 'organization.updated',
        'x-service-delivery': delivery.id,
        'x-service-attempt': '1',
      },
    });
    expect(reception.headers).not.toHaveProperty('x-service-signature-next');
    const { body: event } = await call('GET', `/events/${delivery.eventId}`);
    expect(bodyOf(reception)).toMatchObject({
      id: event.id,
      type: 'organization.updated',
      attempt: 1,
      webhookId: webhook.id,
      organizationId: owner.organizationId,
      occurredAt: event.occurredAt,
      subject: event.subject,
      data: event.data,
    });
    expect(bodyOf(reception).data.name).toBe('Ünïcode ✓ 株式会社');
    expect(delivery).toMatchObject({
      status: 'delivered',
      attempts: [{ number: 1, status: 'delivered', statusCode: 204, error: null }],
    });
    expect(receiver.received).toHaveLength(1);
  });

  test('are attempted four times with the same event, each recorded and signed anew', async () => {
    const receiver = await startWebhookReceiver({ handle: (one) => one.answer(500) });
    const webhook = await newWebhook(receiver.url);
    await rename('Four times');
    await receiver.arrived(4);
    const delivery = await endedDelivery(webhook.id);

    const failed = { status: 'failed', statusCode: 500, error: 'status', response: 'noted' };
    expect(delivery).toMatchObject({
      status: 'failed',
      attemptCount: 4,
      nextAttemptAt: null,
      attempts: [1, 2, 3, 4].map((number) => ({ number, ...failed })),
    });
    expect(receiver.received).toHaveLength(4);
    expect(receiver.received.map(({ headers }) => headers['x-service-attempt'])).toEqual(['1', '2', '3', '4']);
    expect(new Set(receiver.received.map((each) => each.eventId))).toEqual(new Set([delivery.eventId]));
    expect(new Set(receiver.received.map((each) => bodyOf(each).sentAt)).size).toBe(4);
    for (const { headers, body } of receiver.received) {
      expect(headers['x-service-signature']).toBe(hmacOf(body, webhook.secret));
    }
  });

  test('are signed with both secrets while a rotation lasts, and with the new one after it', async () => {
    const receiver = await startWebhookReceiver();
    const { id, secret: first } = await newWebhook(receiver.url);
    const { body: rotated } = await call('POST', `/webhooks/${id}/rotate-secret`, { graceSeconds: 3600 });
    await rename('Between two secrets');
    await receiver.arrived(1);
    const { body: again } = await call('POST', `/webhooks/${id}/rotate-secret`, { graceSeconds: 0 });
    await rename('With the new one');
    await receiver.arrived(2);
    expect(new Set([first, rotated.secret, again.secret]).size).toBe(3);

    const [between, after] = receiver.received;
    if (between === undefined || after === undefined) throw new Error('too little was received');
    expect(between.headers['x-service-signature']).toBe(hmacOf(between.body, first));
    expect(between.headers['x-service-signature-next']).toBe(hmacOf(between.body, rotated.secret));
    expect(after.headers['x-service-signature']).toBe(hmacOf(after.body, again.secret));
    expect(after.headers).not.toHaveProperty('x-service-signature-next');
    expect((await call('DELETE', `/webhooks/${id}`)).status).toBe(204);
  });

  test('reach 20 healthy receivers while a receiver that never answers holds its eight places', async () => {
    const updates = 10;
    const hole = await startWebhookReceiver({ handle: () => {} });
    const healthy = await startWebhookReceiver();
    await newWebhook(hole.url);
    await Promise.all(Array.from({ length: 20 }, (_, n) => newWebhook(`${healthy.url}/${n}`)));
    await rename('The first');
    for (let update = 1; update < updates; update++) await rename(`Update ${update}`);
    await hole.arrived(8);
    await healthy.arrived(20 * updates);

    const perReceiver = Map.groupBy(healthy.received, ({ path }) => path);
    expect(perReceiver.size).toBe(20);
    for (const receptions of perReceiver.values()) {
      expect(new Set(receptions.map((each) => each.eventId)).size).toBe(updates);
    }
    expect(hole.mostAtOnce.get('/')).toBe(8);
    expect(new Set(hole.received.slice(0, 8).map((each) => each.eventId)).size).toBe(8);
  });
});
