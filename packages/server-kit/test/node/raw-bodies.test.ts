import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { toNodeHandler } from '../../src/node/to-node-handler.js';
import { openBilling } from '../commerce/billing/billing-fixture.js';

test.each<readonly [string, (body: Buffer) => unknown, number]>([
  ['takes the bytes that were sent', () => undefined, 200],
  ['takes the bytes that a parser has kept', (body) => body, 200],
  ['refuses a body that a parser has read, and says so in the log', (body) => JSON.parse(String(body)), 500],
])('a route whose body is signed %s', async (_, parse, status) => {
  const fixture = await openBilling('sqlite');
  onTestFinished(() => fixture.close());
  const { id } = await fixture.issue();
  fixture.hooks.outcome = (attempt) => ({ status: 'pending', ref: attempt.id });
  const { body } = await fixture.pay(id);
  const sent = await fixture.bench.webhookOf?.(body.payment.id, fixture.clock.now);
  const handler = toNodeHandler(fixture.kit);
  const server = createServer(async (request, response) => {
    if (parse(Buffer.from('{}')) !== undefined) {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      Object.assign(request, { body: parse(Buffer.concat(chunks)) });
    }
    await handler(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const reply = await fetch(`http://127.0.0.1:${port}/api/v1/billing/providers/memory/webhook`, {
    method: 'POST',
    headers: { ...sent?.headers, 'content-type': 'application/json' },
    body: new Uint8Array(sent?.rawBody ?? []),
  });
  expect(reply.status).toBe(status);
  const events = await fixture.store.find('paymentEvents', {}, { limit: 5 });
  expect(events).toHaveLength(status === 200 ? 1 : 0);
  const logged = fixture.logs
    .filter(({ level }) => level === 'error')
    .map(({ fields }) => String((fields as { error: unknown }).error));
  expect(logged.some((line) => line.includes('mount Watchpost before it'))).toBe(status === 500);
});
