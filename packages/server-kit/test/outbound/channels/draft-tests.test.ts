import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import type { ServerKitOptions } from '../../../src/kit/options.js';
// The first test loads it otherwise, which keeps the event loop for a tenth of a second.
import '../../../src/outbound/delivery/transport.js';
import { dialects, type KitFixture, type Member, openKit } from '../../kit-fixture.js';

const appToken = 'canary-of-an-app-token';

/** A server of Gotify that answers what it is given and echoes the token, as some providers do in their errors. */
const startGotify = async () => {
  const place = {
    received: [] as { readonly title: string; readonly message: string }[],
    answers: [] as { readonly status: number; readonly headers?: Record<string, string> }[],
    url: '',
  };
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      place.received.push(JSON.parse(text) as (typeof place.received)[number]);
      const { status, headers } = place.answers.shift() ?? { status: 200 };
      const errorDescription = `token ${request.headers['x-gotify-key']} at ${request.url}`;
      response.writeHead(status, headers).end(JSON.stringify({ id: place.received.length, errorDescription }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  place.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return place;
};

describe.each(dialects)('A test of a channel that is not created yet, on %s', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  afterEach(() => fixture.close());

  const open = async (options: Partial<ServerKitOptions> = {}) => {
    fixture = await openKit(dialect, { allowPrivateTargets: true, clock: Date.now, ...options });
    owner = await fixture.newMember('owner');
    const place = await startGotify();
    const draft = { type: 'gotify', config: { serverUrl: place.url }, credentials: { appToken } };
    return { place, draft };
  };
  const send = (body: unknown, member = owner) =>
    fixture.request('POST', '/api/v1/notification-channels/test', { token: member.token, body });

  test('is sent at once and says what became of it, without the credentials, and nothing else is kept', async () => {
    const { place, draft } = await open();
    const { status, body } = await send(draft);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      destination: expect.stringContaining('127.0.0.1'),
      messages: [
        {
          kind: 'opened',
          status: 'delivered',
          certainty: 'posted',
          error: null,
          attempts: [{ number: 1, status: 'delivered', step: 'post', statusCode: 200, request: { method: 'POST' } }],
        },
      ],
    });
    expect(body.messages[0].attempts[0].response).toContain('•••');
    expect(JSON.stringify(body)).not.toContain(appToken);
    expect(place.received).toMatchObject([{ title: 'Test of Gotify: something is down' }]);
    for (const table of ['notificationChannels', 'notificationDeliveries', 'conversations'] as const) {
      expect(await fixture.store.find(table, {}, { limit: 2 })).toEqual([]);
    }
    const [entry] = await fixture.store.find(
      'auditActivities',
      { action: 'notificationChannels.testDraft' },
      { limit: 2 },
    );
    expect(entry).toMatchObject({ result: 'success' });
    expect(JSON.stringify(entry)).not.toContain(appToken);
  });

  test('takes the name that the channel is to have, so that one file is tried and then kept', async () => {
    const { place, draft } = await open();
    const named = { name: 'My phone', ...draft };
    expect(await send(named)).toMatchObject({ status: 200, body: { messages: [{ status: 'delivered' }] } });
    const kept = await fixture.request('POST', '/api/v1/notification-channels', { token: owner.token, body: named });
    expect(kept).toMatchObject({ status: 201, body: { name: 'My phone' } });
    expect(place.received).toHaveLength(1);
    const filter = { action: 'notificationChannels.testDraft' };
    const [entry] = await fixture.store.find('auditActivities', filter, { limit: 1 });
    expect(entry?.resource).toMatchObject({ id: null, name: 'My phone' });
    expect(await send({ ...named, name: '' })).toMatchObject({ status: 400, body: { errors: [{ path: 'name' }] } });
  });

  test('speaks in the words of its template, and checks them', async () => {
    const { place, draft } = await open();
    await send({ ...draft, template: { title: '{{severity|upper}}!', body: null } });
    expect(place.received).toMatchObject([{ title: 'CRITICAL!' }]);
    const refused = await send({ ...draft, template: { title: '{{nothing}}', body: null } });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'template.title' }] } });
    expect(place.received).toHaveLength(1);
  });

  test('sends a conversation in its order, and ends with the first message that does not arrive', async () => {
    const { place, draft } = await open();
    const { body } = await send({ ...draft, message: 'conversation' });
    expect(body.messages.map(({ kind, status }: { kind: string; status: string }) => [kind, status])).toEqual([
      ['opened', 'delivered'],
      ['acknowledged', 'delivered'],
      ['resolved', 'delivered'],
    ]);
    expect(place.received).toHaveLength(3);
    place.answers.push({ status: 200 }, { status: 503 });
    const broken = await send({ ...draft, message: 'conversation' });
    expect(broken.body.messages).toMatchObject([
      { kind: 'opened', status: 'delivered' },
      { kind: 'acknowledged', status: 'failed', attempts: [{ error: 'status', statusCode: 503 }] },
    ]);
    expect(place.received).toHaveLength(5);
  });

  test('content that is refused goes out once more as plain text', async () => {
    const { place, draft } = await open();
    place.answers.push({ status: 400 });
    const { body } = await send(draft);
    expect(body.messages).toMatchObject([
      { status: 'delivered', attempts: [{ status: 'failed', error: 'rejected' }, { status: 'delivered' }] },
    ]);
  });

  test.each([
    ['refuses the credentials', { status: 401 }, { status: 'failed', attempts: [{ error: 'unauthorized' }] }],
    ['does not know the place', { status: 404 }, { status: 'failed', attempts: [{ error: 'gone' }] }],
    ['asks to wait', { status: 429 }, { status: 'deferred', attempts: [{ error: 'rate_limited' }] }],
  ])('says that the provider %s', async (_what, answer, expected) => {
    const { place, draft } = await open();
    place.answers.push(answer);
    const { status, body } = await send(draft);
    expect(status).toBe(200);
    expect(body.messages).toMatchObject([expected]);
    expect(JSON.stringify(body)).not.toContain(appToken);
  });

  test('keeps the pace of the provider, which real messages share', async () => {
    const { place, draft } = await open({ clock: () => Date.parse('2026-03-01T12:00:05Z') });
    place.answers.push({ status: 429, headers: { 'retry-after': '600' } });
    expect((await send(draft)).body.messages).toMatchObject([{ status: 'deferred' }]);
    expect((await send(draft)).body.messages).toMatchObject([{ status: 'deferred', attempts: [] }]);
    expect(place.received).toHaveLength(1);
    expect(await fixture.store.find('sendingPaces', {}, { limit: 5 })).toMatchObject([
      { blockedUntil: expect.any(Number) },
    ]);
  });

  test('an organization has ten in a minute together with those of its channels', async () => {
    const { draft } = await open({ clock: () => Date.parse('2026-03-01T12:00:05Z') });
    for (let count = 0; count < 10; count++) expect((await send(draft)).status).toBe(200);
    const refused = await send(draft);
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(refused.headers.get('retry-after')).toBe('55');
  });

  test('does not reach private addresses where the server does not allow them', async () => {
    const { place, draft } = await open({ allowPrivateTargets: false });
    expect(await send(draft)).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(place.received).toEqual([]);
  });

  test('names what is wrong with what it was given', async () => {
    const { draft } = await open();
    expect(await send({ ...draft, type: 'pigeon' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'type' }] },
    });
    expect(await send({ ...draft, credentials: {} })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'credentials.appToken' }] },
    });
  });
});
