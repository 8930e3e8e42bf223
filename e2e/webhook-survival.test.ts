import { createDatabase } from '@watchpost/testbed/postgres';
import { type ServerProcess, startServer } from '@watchpost/testbed/server-process';
import { startWebhookReceiver } from '@watchpost/testbed/webhook-receiver';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Owner, send, signIn } from './session.js';

/** So many deliveries of a webhook are under way at once, over all processes. */
const places = 8;
/** Clearly before the leases of the dead would end by themselves, and plenty for a busy machine. */
const withinMs = 25_000;

describe.each(['sqlite', 'postgres'])('a webhook on %s whose server was killed during deliveries', (dialect) => {
  test('is served by the next server long before the leases expire', async () => {
    const env: Record<string, string> = {
      ALLOW_PRIVATE_TARGETS: 'true',
      RATE_LIMIT_PER_IP: '1000000',
      PUBLIC_URL: 'https://watchpost.test',
    };
    if (dialect === 'postgres') {
      const database = await createDatabase();
      onTestFinished(() => database.drop());
      env.DATABASE_URL = database.url;
    }
    const call = async (server: ServerProcess, owner: Owner, method: string, path: string, body?: unknown) => {
      const reply = await send(server.url, method, path, {
        headers: owner.headers,
        ...(body !== undefined && { body }),
      });
      expect(reply.status, `${method} ${path}: ${JSON.stringify(reply.body)}`).toBeLessThan(300);
      return reply.body;
    };
    let arrived = 0;
    const receiver = await startWebhookReceiver({
      handle: (one, number) => {
        arrived = number;
        if (number > places) one.answer(204);
      },
    });
    const victim = await startServer({ env });
    onTestFinished(() => victim.kill());
    const owner = await signIn(victim);
    const rename = (server: ServerProcess, name: string) =>
      call(server, owner, 'PATCH', `/organizations/${owner.organizationId}`, { name });
    const subscription = { url: receiver.url, events: ['organization.updated'] };
    const { id: webhookId } = await call(victim, owner, 'POST', '/webhooks', subscription);
    for (let number = 0; number <= places; number++) await rename(victim, `Name ${number}`);
    await receiver.arrived(places);
    await victim.kill();

    const { folder, owner: account } = victim;
    const survivor = await startServer({ env, folder, owner: account });
    onTestFinished(() => survivor.stop());
    await expect.poll(() => arrived, { timeout: withinMs }).toBe(2 * places + 1);
    const eventIds = receiver.received.map(({ eventId }) => eventId);
    const repeated = new Set(eventIds.slice(0, places));
    expect(new Set(eventIds.slice(places))).toEqual(new Set(eventIds));

    const path = `/webhooks/${webhookId}/deliveries`;
    const delivered = `${path}?status=delivered`;
    const total = async () => (await call(survivor, owner, 'GET', delivered)).meta.totalItems;
    await expect.poll(total).toBe(places + 1);
    for (const { id, eventId } of (await call(survivor, owner, 'GET', delivered)).data) {
      const { attempts } = await call(survivor, owner, 'GET', `${path}/${id}`);
      const errors = attempts.map(({ error }: { error: string | null }) => error);
      expect(errors).toEqual(repeated.has(eventId) ? ['interrupted', null] : [null]);
    }
  });
});
