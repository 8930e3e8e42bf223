import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@watchpost/client';
import { createDatabase } from '@watchpost/testbed/postgres';
import { type ServerProcess, startServer } from '@watchpost/testbed/server-process';
import { verifyWebhook } from '@watchpost/webhook-verify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Machine } from './cli.js';
import { listenOn, startApp } from './listening.js';

/** The fields of a body after the first four, in their order. */
const order = ['attempt', 'webhookId', 'organizationId', 'occurredAt', 'subject', 'actor', 'data', 'links'];
const serviceHeaders = ['x-service-attempt', 'x-service-delivery', 'x-service-event', 'x-service-signature'];

describe.each(['sqlite', 'postgres'])('webhooks with a real server on %s', (dialect) => {
  let server: ServerProcess;
  let machine: Machine;
  let organizationId: string;
  let disposeDatabase = async (): Promise<void> => {};

  /** Runs a command that must succeed, for what it answers. */
  const answerOf = async (...args: string[]) => {
    const { code, stdout, stderr } = await machine.call([...args, '-o', 'json']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return JSON.parse(stdout);
  };
  const rename = (name: string) => answerOf('organizations', 'update', organizationId, '--name', name);

  beforeAll(async () => {
    const env: Record<string, string> = { ALLOW_PRIVATE_TARGETS: 'true', WEBHOOK_RETRY_SECONDS: '1,1,1' };
    if (dialect === 'postgres') {
      const database = await createDatabase();
      disposeDatabase = () => database.drop();
      env.DATABASE_URL = database.url;
    }
    server = await startServer({ env, from: 'sources' });
    machine = await Machine.make();
    const { email, password } = server.owner;
    const login = ['login', '--server', server.url, '--email', email, '--password-stdin'];
    expect(await machine.call(login, `${password}\n`)).toMatchObject({ code: 0 });
    organizationId = (await answerOf('organizations', 'list')).data[0].id;
  });
  afterAll(async () => {
    await server.stop();
    await machine.remove();
    await disposeDatabase();
  });

  test('an event reaches the local app, verifies, and equals the event of the API', async () => {
    await rename('Before');
    const app = await startApp();
    const { line, stop, secret, heard } = await listenOn(machine, app.url);
    expect(heard()).toContain('Forwarding the events of Before to');
    await rename('Ünïcode ✓');
    const { eventId, status } = JSON.parse(await line());
    expect(status).toBe('delivered');
    expect((await stop()).code).toBe(130);

    expect(app.received).toHaveLength(1);
    const { headers, body } = app.received[0] ?? expect.fail();
    const { event } = await verifyWebhook(body, headers, secret);
    const { createdAt: _, updatedAt: __, ...known } = await answerOf('events', 'get', eventId);
    expect(event).toMatchObject({ ...known, type: 'organization.updated', organizationId });
    expect(known.data).toMatchObject({ id: organizationId, name: 'Ünïcode ✓' });
  });

  test('many events at once each arrive once', async () => {
    const { email, password } = server.owner;
    const client = createClient({ baseUrl: server.url, email, password });
    const { id } = await client.webhooks.create({ url: (await startApp()).url });
    const app = await startApp();
    const { line, stop } = await listenOn(machine, app.url, '--fields', 'eventId');
    const eventIds = (await Promise.all(Array.from({ length: 60 }, () => client.webhooks.test(id)))).map(
      ({ eventId }) => eventId,
    );
    const came: string[] = [];
    for (const _ of eventIds) came.push(JSON.parse(await line()).eventId);
    expect(came.toSorted()).toEqual(eventIds.toSorted());
    // The polls overlap: what came twice would come before this one.
    await rename('The last one');
    const last = JSON.parse(await line()).eventId;
    expect(eventIds).not.toContain(last);
    await stop();
    const bodies = app.received.map(({ body }) => JSON.parse(body.toString()));
    expect(bodies.map((body) => body.id)).toEqual([...came, last]);
  });

  test('the local app receives the deliveries of the server, signed with another secret', async () => {
    const file = join(machine.home, `secret-${dialect}.txt`);
    const [receiver, app] = [await startApp(), await startApp()];
    const create = ['webhooks', 'create', '--url', receiver.url, '--events', 'organization.updated', '--out', file];
    const { id } = await answerOf(...create);
    const { line, stop, secret } = await listenOn(machine, app.url);
    await rename('For both');
    await line();
    await stop();
    await expect.poll(() => receiver.received.length).toBeGreaterThan(0);
    await answerOf('webhooks', 'update', id, '--no-enabled');

    const eventIn = async ({ received }: typeof app, by: string) => {
      const { headers, body } = received[0] ?? expect.fail();
      const { sentAt, ...event } = (await verifyWebhook(body, headers, by)).event;
      expect(Object.keys(JSON.parse(body.toString()))).toEqual(['id', 'type', 'apiVersion', 'sentAt', ...order]);
      expect(
        Object.keys(headers)
          .filter((name) => name.startsWith('x-service-'))
          .sort(),
      ).toEqual(serviceHeaders);
      // The server writes links for the address that it is known by.
      const links = Object.entries(event.links).map(([name, link]) => [name, new URL(link).pathname]);
      return { ...event, links };
    };
    const delivered = await eventIn(receiver, (await readFile(file, 'utf8')).trim());
    expect(delivered).toMatchObject({ webhookId: id, data: { name: 'For both' } });
    expect(await eventIn(app, secret)).toEqual({ ...delivered, webhookId: 'whk_listen' });
  });

  test('a delivery is shown, sent again and recovered', async () => {
    let status = 500;
    const receiver = await startApp(() => status);
    const typesReceived = () => receiver.received.map(({ headers }) => headers['x-service-event']);
    const { id } = await answerOf('webhooks', 'create', '--url', receiver.url, '--events', 'organization.updated');
    const { id: deliveryId } = await answerOf('webhooks', 'test', id);
    const detail = () => answerOf('webhooks', 'delivery', id, deliveryId);
    await expect.poll(async () => (await detail()).status).toBe('failed');
    const failed = await detail();
    expect(failed).toMatchObject({ attemptCount: 4, lastStatusCode: 500, body: { type: 'webhook.test' } });
    expect(failed.attempts.map(({ response }: { response: string }) => response)).toEqual(
      Array.from({ length: 4 }, () => 'no such\x1b[2J thing\nat all'),
    );
    const { data } = await answerOf('webhooks', 'deliveries', id, '--status', 'failed', '--since', '1h');
    expect(data.map((delivery: { id: string }) => delivery.id)).toEqual([deliveryId]);

    status = 204;
    await answerOf('webhooks', 'redeliver', id, deliveryId);
    await expect.poll(async () => (await detail()).status).toBe('delivered');

    await answerOf('webhooks', 'update', id, '--no-enabled');
    const since = new Date().toISOString();
    await rename('While it was disabled');
    await answerOf('webhooks', 'enable', id);
    expect(typesReceived()).not.toContain('organization.updated');
    const recovery = await answerOf('webhooks', 'recover', id, '--since', since, '--wait');
    expect(recovery).toMatchObject({ status: 'done', totalEvents: 1, checkedEvents: 1, recoveredCount: 1 });
    await expect.poll(typesReceived).toContain('organization.updated');
    expect((await answerOf('webhooks', 'recoveries', id)).data).toEqual([recovery]);
  });
});
