import { createHmac } from 'node:crypto';
import { createAuthority } from '@watchpost/testbed/authority';
import { hostile, startHttpsTarget, startTcpTarget } from '@watchpost/testbed/targets';
import { startWebhookReceiver } from '@watchpost/testbed/webhook-receiver';
import { describe, expect, onTestFinished, test } from 'vitest';
import { dialects } from '../../kit-fixture.js';
import { apiUrl, useSenders } from './sender-fixture.js';
import { secretBox, secretOf, startOfTest } from './webhook-rows.js';

const hmac = (secret: string, body: Buffer): string =>
  createHmac('sha256', Buffer.from(secret, 'utf8')).update(body).digest('hex');

describe.each(dialects)('a delivery on %s', (dialect) => {
  const fixture = useSenders(dialect);

  test('arrives signed, with every trusted value in its body, and is recorded', async () => {
    const receiver = await startWebhookReceiver();
    await fixture.addWebhook('whk_1', { url: `${receiver.url}/hook?key=1` });
    const sender = fixture.start();
    await fixture.emit(['evt_1'], { data: { name: 'Grüße 😀', at: 1.5 } });
    await fixture.settled('evt_1', { status: 'delivered' });

    expect(receiver.received).toHaveLength(1);
    const [one] = receiver.received;
    if (one === undefined) throw new Error('nothing came');
    expect(one.path).toBe('/hook?key=1');
    expect(one.headers).toMatchObject({
      'content-type': 'application/json',
      'x-service-event': 'organization.updated',
      'x-service-delivery': 'dlv_11',
      'x-service-attempt': '1',
      'x-service-signature': hmac(secretOf('whk_1'), one.body),
    });
    expect(one.headers).not.toHaveProperty('x-service-signature-next');
    expect(JSON.parse(one.body.toString())).toEqual({
      id: 'evt_1',
      type: 'organization.updated',
      apiVersion: '1.0.0',
      sentAt: '2026-03-01T12:00:00.000Z',
      attempt: 1,
      webhookId: 'whk_1',
      organizationId: 'org_1',
      occurredAt: '2026-03-01T12:00:00.000Z',
      subject: { type: 'organization', id: 'org_1', sequence: 4 },
      actor: { type: 'user', id: 'usr_1', name: 'Ada Lovelace' },
      data: { name: 'Grüße 😀', at: 1.5 },
      links: { self: `${apiUrl}/organizations/org_1`, event: `${apiUrl}/events/evt_1` },
    });
    expect(await fixture.delivery('evt_1')).toMatchObject({
      status: 'delivered',
      attemptCount: 1,
      failureCount: 0,
      deliveredAt: startOfTest,
      nextAt: null,
      lastStatusCode: 200,
      lastError: null,
      leaseUntil: null,
    });
    expect(await fixture.attempts('evt_1')).toEqual([
      {
        deliveryId: 'dlv_11',
        number: 1,
        startedAt: startOfTest,
        status: 'delivered',
        durationUs: expect.any(Number),
        statusCode: 200,
        error: null,
        message: null,
        response: 'noted',
      },
    ]);
    expect(await fixture.webhook('whk_1')).toMatchObject({ version: 1, lastDeliveredAt: startOfTest });
    const stats = { running: 0, delivered: 1, failed: {}, lost: 0, lastTickAt: startOfTest };
    await expect.poll(() => sender.stats()).toMatchObject(stats);
    expect(await fixture.store.find('usageDays', {}, { limit: 10 })).toMatchObject([
      { organizationId: 'org_1', metric: 'deliveries', day: Date.parse('2026-03-01T00:00:00Z'), quantity: 1 },
    ]);
  });

  test('is sent as soon as its event is committed, without waiting for the next poll', async () => {
    const receiver = await startWebhookReceiver();
    await fixture.addWebhook('whk_1', { url: receiver.url });
    fixture.start({ pollMs: 600_000 });
    for (let count = 1; count <= 3; count++) {
      await fixture.emit([`evt_${count}`]);
      await receiver.arrived(count);
    }
  });

  test('is signed with both secrets while one replaces the other', async () => {
    const receiver = await startWebhookReceiver();
    const previousSecret = secretBox.seal('wph_old', 'webhook/whk_1');
    const previousSecretEndsAt = startOfTest + 60_000;
    await fixture.addWebhook('whk_1', { url: receiver.url, previousSecret, previousSecretEndsAt });
    fixture.start();
    await fixture.emit(['evt_1']);
    await receiver.arrived(1);
    fixture.clock.now = previousSecretEndsAt;
    await fixture.emit(['evt_2']);
    await receiver.arrived(2);
    const [during, after] = receiver.received;
    expect(during?.headers).toMatchObject({
      'x-service-signature': hmac('wph_old', during?.body ?? Buffer.alloc(0)),
      'x-service-signature-next': hmac(secretOf('whk_1'), during?.body ?? Buffer.alloc(0)),
    });
    expect(after?.headers['x-service-signature']).toBe(hmac(secretOf('whk_1'), after?.body ?? Buffer.alloc(0)));
    expect(after?.headers).not.toHaveProperty('x-service-signature-next');
  });

  test('is sent without its data when that is too large', async () => {
    const receiver = await startWebhookReceiver();
    await fixture.addWebhook('whk_1', { url: receiver.url });
    fixture.start();
    await fixture.emit(['evt_1'], { data: { text: 'x'.repeat(300_000) } });
    await receiver.arrived(1);
    const [one] = receiver.received;
    expect(JSON.parse(one?.body.toString() ?? '')).toMatchObject({ id: 'evt_1', data: null, subject: { id: 'org_1' } });
    expect(one?.headers['x-service-signature']).toBe(hmac(secretOf('whk_1'), one?.body ?? Buffer.alloc(0)));
  });

  test('is retried after 10 s, 2 min and 15 min with the same id and a new timestamp, and then fails', async () => {
    const receiver = await startWebhookReceiver();
    receiver.handle = (one) => one.answer(503);
    await fixture.addWebhook('whk_1', { url: receiver.url });
    const sender = fixture.start();
    await fixture.emit(['evt_1']);
    for (const [index, waitSeconds] of [10, 120, 900].entries()) {
      const failureCount = index + 1;
      const nextAt = fixture.clock.now + waitSeconds * 1000;
      await fixture.settled('evt_1', { status: 'pending', attemptCount: failureCount, failureCount, nextAt });
      fixture.clock.now = nextAt - 1;
      // What it sends at this poll would carry this time.
      await expect.poll(() => sender.stats().lastTickAt).toBe(nextAt - 1);
      fixture.clock.now = nextAt;
    }
    await fixture.settled('evt_1', { status: 'failed', attemptCount: 4, failureCount: 4, nextAt: null });

    const bodies = receiver.received.map(({ body }) => JSON.parse(body.toString()));
    expect(bodies.map(({ id, attempt, sentAt }) => [id, attempt, sentAt])).toEqual([
      ['evt_1', 1, '2026-03-01T12:00:00.000Z'],
      ['evt_1', 2, '2026-03-01T12:00:10.000Z'],
      ['evt_1', 3, '2026-03-01T12:02:10.000Z'],
      ['evt_1', 4, '2026-03-01T12:17:10.000Z'],
    ]);
    for (const { headers, body } of receiver.received) {
      expect(headers['x-service-signature']).toBe(hmac(secretOf('whk_1'), body));
    }
    expect((await fixture.attempts('evt_1')).map(({ number, status, error }) => [number, status, error])).toEqual(
      [1, 2, 3, 4].map((number) => [number, 'failed', 'status']),
    );
    expect(await fixture.webhook('whk_1')).toMatchObject({ failingSince: startOfTest, consecutiveFailures: 4 });
  });

  test('ends the failure of its webhook when a retry arrives', async () => {
    const receiver = await startWebhookReceiver();
    receiver.handle = (one) => one.answer(one.attempt === 1 ? 500 : 204);
    await fixture.addWebhook('whk_1', { url: receiver.url });
    fixture.start();
    await fixture.emit(['evt_1']);
    const { nextAt } = await fixture.settled('evt_1', { failureCount: 1 });
    expect(await fixture.webhook('whk_1')).toMatchObject({ failingSince: startOfTest, consecutiveFailures: 1 });
    fixture.clock.now = nextAt ?? 0;
    await fixture.settled('evt_1', { status: 'delivered', attemptCount: 2, lastStatusCode: 204, lastError: null });
    expect(await fixture.webhook('whk_1')).toMatchObject({ failingSince: null, consecutiveFailures: 0 });
  });

  test.each([
    [200, 'another schedule', {}, [7], 7],
    [429, 'Retry-After in seconds', { 'Retry-After': '90' }, [10], 90],
    [503, 'Retry-After as a date', { 'Retry-After': 'Sun, 01 Mar 2026 12:10:00 GMT' }, [10], 600],
    [429, 'a Retry-After that asks for a day', { 'Retry-After': '86400' }, [10], 3600],
    [429, 'a Retry-After that is sooner than the retry', { 'Retry-After': '1' }, [10], 10],
  ])(
    'is retried after the wait for an answer %i with %s',
    async (status, _what, headers, retrySeconds, waitSeconds) => {
      const receiver = await startWebhookReceiver();
      receiver.handle = (one) => one.answer(status === 200 ? 400 : status, headers);
      await fixture.addWebhook('whk_1', { url: receiver.url });
      fixture.start({ retrySeconds });
      await fixture.emit(['evt_1']);
      await fixture.settled('evt_1', { failureCount: 1, nextAt: startOfTest + waitSeconds * 1000 });
    },
  );

  const answering = (status: number, headers?: Record<string, string>) => async () => {
    const receiver = await startWebhookReceiver();
    receiver.handle = (one) => one.answer(status, headers);
    return receiver.url;
  };
  const behaving = (name: keyof typeof hostile) => async () => {
    const target = await startTcpTarget({ onConnection: hostile[name] });
    onTestFinished(() => target.stop());
    return `http://${target.url}`;
  };
  const receivers = {
    '302': answering(302, { Location: 'https://example.com/' }),
    '404': answering(404),
    '500': answering(500),
    'no answer': behaving('neverAnswers'),
    'an answer that drips': behaving('dripsBody'),
    'an answer without end': behaving('endlessBody'),
    'half an answer': behaving('breaksOff'),
    'a reset': behaving('resets'),
    garbage: behaving('garbage'),
    'a name that does not exist': async () => 'http://missing.invalid/',
    'an untrusted certificate': async () => {
      const target = await startHttpsTarget({ authority: await createAuthority() });
      onTestFinished(() => target.stop());
      return target.url;
    },
  };
  test.each([
    ['302', 'redirect', 302],
    ['404', 'status', 404],
    ['500', 'status', 500],
    ['no answer', 'timeout', null],
    ['an answer that drips', 'timeout', 200],
    ['an answer without end', 'too_large', 200],
    ['half an answer', 'connection', 200],
    ['a reset', 'connection', null],
    ['garbage', 'invalid_response', null],
    ['a name that does not exist', 'dns', null],
    ['an untrusted certificate', 'tls', null],
  ] as const)('fails at a receiver with %s as %s', async (what, error, statusCode) => {
    await fixture.addWebhook('whk_1', { url: await receivers[what]() });
    const resolve = async (host: string) => {
      if (host === 'localhost') return [{ address: '127.0.0.1' }];
      throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' });
    };
    const sender = fixture.start({ deadlineMs: error === 'timeout' ? 400 : 5000, resolve });
    await fixture.emit(['evt_1']);
    const row = await fixture.settled('evt_1', { failureCount: 1, nextAt: startOfTest + 10_000 });
    expect(row).toMatchObject({ status: 'pending', attemptCount: 1, lastStatusCode: statusCode, deliveredAt: null });
    const attempts = await fixture.attempts('evt_1');
    expect(attempts).toMatchObject([
      { number: 1, startedAt: startOfTest, status: 'failed', error, statusCode, message: row.lastError },
    ]);
    expect(row.lastError).toMatch(/^[A-Z].*\.$/);
    expect(attempts[0]?.durationUs).toBeGreaterThan(0);
    await expect.poll(() => sender.stats()).toMatchObject({ delivered: 0, failed: { [error]: 1 } });
  });

  test('fails without a connection to a forbidden address', async () => {
    await fixture.addWebhook('whk_1', { url: 'http://metadata.example/' });
    fixture.start({ resolve: async () => [{ address: '169.254.169.254' }] });
    await fixture.emit(['evt_1']);
    const { lastError } = await fixture.settled('evt_1', { failureCount: 1 });
    expect(lastError).toBe('metadata.example leads to a cloud metadata address, where this server sends nothing.');
  });

  test('waits for a server that can open its secret, without counting as a failure of the receiver', async () => {
    const receiver = await startWebhookReceiver();
    await fixture.addWebhook('whk_1', { url: receiver.url, secret: 'v1.other.abcd' });
    await fixture.addWebhook('whk_2', { url: receiver.url });
    fixture.start();
    await fixture.emit(['evt_1']);
    await fixture.settled('evt_1', { status: 'delivered' }, 'whk_2');
    const waiting = { status: 'pending', attemptCount: 0, failureCount: 0, nextAt: startOfTest + 60_000 } as const;
    await fixture.settled('evt_1', waiting);
    expect(await fixture.attempts('evt_1')).toEqual([]);
    expect(await fixture.webhook('whk_1')).toMatchObject({ failingSince: null, consecutiveFailures: 0 });
    expect(fixture.logs).toEqual([
      {
        level: 'error',
        message: 'webhook secret decryption failed; retrying',
        fields: { webhookId: 'whk_1' },
      },
    ]);
  });

  test('is not retried when its webhook was disabled or deleted meanwhile', async () => {
    const receiver = await startWebhookReceiver();
    receiver.handle = () => {};
    await fixture.addWebhook('whk_1', { url: receiver.url });
    await fixture.addWebhook('whk_2', { url: receiver.url });
    fixture.start();
    await fixture.emit(['evt_1']);
    await receiver.arrived(2);
    await fixture.store.commit([
      { kind: 'update', table: 'webhooks', where: { id: 'whk_1' }, set: { enabled: false } },
      { kind: 'delete', table: 'webhooks', where: { id: 'whk_2' } },
    ]);
    for (const one of receiver.received) one.answer(500);
    await fixture.settled('evt_1', { status: 'failed', nextAt: null }, 'whk_1');
    await fixture.settled('evt_1', { status: 'failed', nextAt: null }, 'whk_2');
  });
});
