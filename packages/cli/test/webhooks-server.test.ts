import { createClient } from '@watchpost/client';
import { createDatabase } from '@watchpost/testbed/postgres';
import { type ServerProcess, startServer } from '@watchpost/testbed/server-process';
import { verifyWebhook } from '@watchpost/webhook-verify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Machine } from './cli.js';
import { listenOn, startApp } from './listening.js';

describe.each(['sqlite', 'postgres'])('with a real server on %s', (dialect) => {
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

  test('an event comes to the local app, verifies, and is the one that the API has', async () => {
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

  test('of many events at once, none is missed and none comes twice', async () => {
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
    // The looks overlap: what came twice would come before this one.
    await rename('The last one');
    const last = JSON.parse(await line()).eventId;
    expect(eventIds).not.toContain(last);
    await stop();
    const bodies = app.received.map(({ body }) => JSON.parse(body.toString()));
    expect(bodies.map((body) => body.id)).toEqual([...came, last]);
  });
});
