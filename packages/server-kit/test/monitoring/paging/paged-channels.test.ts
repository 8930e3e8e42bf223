import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../src/base/clock.js';
import { createEscalationWorker } from '../../../src/monitoring/paging/escalation-worker.js';
import { createMailSender } from '../../../src/outbound/mail/mail-sender.js';
import { createOutbox } from '../../../src/outbound/mail/outbox.js';
import { createOnCallSchedules } from '../../../src/people/on-call/kept-schedule.js';
import { createDerivedKeys } from '../../../src/secrets/derived-keys.js';
import { createSecretBox } from '../../../src/secrets/secret-box.js';
import { dialects, type KitFixture, type Member, openKit } from '../../kit-fixture.js';

const secretBox = createSecretBox([{ id: 'k1', bytes: new Uint8Array(32).fill(7) }]);
const outbox = createOutbox({
  secretBox,
  publicUrl: 'https://watchpost.test',
  isSealed: false,
});

/** A server that keeps what `http` channels send to it. */
const startPlace = async (status = 200) => {
  const received: Record<string, unknown>[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      received.push(JSON.parse(text) as Record<string, unknown>);
      response.writeHead(status).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/news` };
};

describe.each(dialects)('pages on %s', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  afterEach(() => fixture.close());

  const send = async (method: string, path: string, body?: unknown) => {
    const reply = await fixture.request(method, `/api/v1${path}`, {
      token: owner.token,
      ...(body !== undefined && { body }),
    });
    expect([method, path, reply.status < 300 || reply.status === 409]).toEqual([method, path, true]);
    return reply;
  };
  const open = async () => {
    fixture = await openKit(dialect, { allowPrivateTargets: true, clock: Date.now });
    owner = await fixture.newMember('owner');
  };
  const addChannel = async (url: string, more: object = {}) =>
    (
      await send('POST', '/notification-channels', {
        name: 'Pager',
        type: 'http',
        config: { url, method: 'POST' },
        grouping: { waitSeconds: 0 },
        ...more,
      })
    ).body;
  const addPolicy = async (targets: readonly (readonly object[])[]) =>
    (
      await send('POST', '/escalation-policies', {
        name: 'Platform',
        target: { scope: 'all' },
        steps: targets.map((each) => ({ targets: each, waitSeconds: 3600 })),
        rounds: 1,
        whenExhausted: 'nothing',
      })
    ).body;
  const openIncident = async () =>
    (await send('POST', '/incidents', { title: 'Checkout is slow', severity: 'minor' })).body;
  const log = async (id: string) => (await send('GET', `/incidents/${id}/notifications`)).body.notified;
  /** Pages alone: a message of a subscription may have been superseded by one. */
  const pages = async (id: string) =>
    (await log(id)).filter(({ reason }: { reason: string }) => reason === 'escalation');
  const allDay = {
    timezone: 'UTC',
    ranges: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], from: '00:00', to: '00:00' }],
    below: 'critical',
    afterwards: 'hold',
  };

  test('a channel that a step names is paged in its quiet hours, once, and learns of the acknowledgement and the end', async () => {
    await open();
    const place = await startPlace();
    const channel = await addChannel(place.url, { quietHours: allDay });
    await addPolicy([[{ type: 'channel', id: channel.id }]]);
    await fixture.kit.start();
    const incident = await openIncident();
    await expect.poll(() => place.received.length, { timeout: 30_000 }).toBe(1);
    expect(place.received[0]).toMatchObject({ kind: 'opened', title: 'Checkout is slow' });
    await expect.poll(async () => (await pages(incident.id))[0]?.status, { timeout: 30_000 }).toBe('delivered');
    expect((await pages(incident.id))[0]).toMatchObject({ channelId: channel.id, reason: 'escalation' });
    await send('PATCH', `/notification-channels/${channel.id}`, { quietHours: null, subscriptions: [] });
    await send('POST', `/incidents/${incident.id}/acknowledge`, {});
    await expect.poll(() => place.received.length, { timeout: 30_000 }).toBe(2);
    await send('POST', `/incidents/${incident.id}/resolve`, {});
    await expect.poll(() => place.received.length, { timeout: 30_000 }).toBe(3);
    expect(place.received.map(({ kind }) => kind)).toEqual(['opened', 'acknowledged', 'resolved']);
    expect(new Set(place.received.map(({ conversation }) => conversation)).size).toBe(1);
  });

  test('a page that fails for good makes the escalation go on at once', async () => {
    await open();
    const [broken, place] = [await startPlace(410), await startPlace()];
    const [first, second] = [
      await addChannel(broken.url, { name: 'Broken', subscriptions: [] }),
      await addChannel(place.url, { subscriptions: [] }),
    ];
    await addPolicy([[{ type: 'channel', id: first.id }], [{ type: 'channel', id: second.id }]]);
    await fixture.kit.start();
    const incident = await openIncident();
    await expect.poll(() => place.received.length, { timeout: 30_000 }).toBe(1);
    expect(broken.received.length).toBe(1);
    expect(place.received[0]).toMatchObject({ kind: 'escalated' });
    expect((await pages(incident.id)).map(({ status }: { status: string }) => status)[0]).toBe('failed');
  });

  test('pages that wait for a channel that is disabled make their escalations go on at once', async () => {
    await open();
    const [broken, place] = [await startPlace(500), await startPlace()];
    const [first, second] = [
      await addChannel(broken.url, { name: 'Broken', subscriptions: [] }),
      await addChannel(place.url, { subscriptions: [] }),
    ];
    await addPolicy([[{ type: 'channel', id: first.id }], [{ type: 'channel', id: second.id }]]);
    await fixture.kit.start();
    const incident = await openIncident();
    await expect.poll(async () => (await pages(incident.id))[0]?.lastStatusCode, { timeout: 30_000 }).toBe(500);
    expect((await pages(incident.id))[0].status).toBe('pending');
    await send('PATCH', `/notification-channels/${first.id}`, { enabled: false });
    await expect.poll(() => place.received.length, { timeout: 30_000 }).toBe(1);
    expect((await pages(incident.id))[0]).toMatchObject({ status: 'dropped', unsentReason: 'disabled' });
  });

  test('a step goes on only when none of its pages may still arrive', async () => {
    await open();
    const [broken, place] = [await startPlace(410), await startPlace()];
    const [first, second] = [
      await addChannel(broken.url, { name: 'Broken', subscriptions: [] }),
      await addChannel(place.url, { subscriptions: [] }),
    ];
    await addPolicy([
      [
        { type: 'channel', id: first.id },
        { type: 'channel', id: second.id },
      ],
      [{ type: 'user', id: owner.userId }],
    ]);
    await fixture.kit.start();
    const incident = await openIncident();
    await expect
      .poll(async () => (await pages(incident.id)).map(({ status }: { status: string }) => status).sort(), {
        timeout: 30_000,
      })
      .toEqual(['delivered', 'failed']);
    // For a moment it is due, until the worker finds that a page has arrived.
    await expect
      .poll(
        async () => {
          const { round, step, nextAt } = (await send('GET', `/incidents/${incident.id}/escalation`)).body;
          return { round, step, isLater: Date.parse(nextAt) > Date.now() + 3_000_000 };
        },
        { timeout: 30_000 },
      )
      .toEqual({ round: 1, step: 2, isLater: true });
    expect((await pages(incident.id)).length).toBe(2);
  });

  test('a mail that pages is in the log with its person, and is not sent after the acknowledgement', async () => {
    await open();
    await addPolicy([[{ type: 'user', id: owner.userId }]]);
    const mails: string[] = [];
    const sender = () =>
      createMailSender({
        store: fixture.store,
        outbox,
        clock: systemClock,
        pollMs: 20,
        transport: { send: async ({ to, subject }) => void mails.push(`${to}: ${subject}`) },
      });
    const onCall = createOnCallSchedules(fixture.store);
    const derivedKeys = createDerivedKeys({ store: fixture.store, secretBox, clock: Date.now });
    const worker = createEscalationWorker({ store: fixture.store, outbox, onCall, derivedKeys, secretBox });
    worker.start();
    const incident = await openIncident();
    await expect.poll(async () => (await pages(incident.id)).length, { timeout: 30_000 }).toBe(1);
    expect((await pages(incident.id))[0]).toMatchObject({
      userId: owner.userId,
      channelId: null,
      type: 'email',
      reason: 'escalation',
      status: 'pending',
    });
    await send('POST', `/incidents/${incident.id}/acknowledge`, {});
    expect((await pages(incident.id))[0]).toMatchObject({ status: 'superseded', unsentReason: 'acknowledged' });
    const late = sender();
    late.start();
    const { organizationId } = owner;
    await expect
      .poll(async () => (await fixture.store.find('mails', { organizationId }, { limit: 10 })).length)
      .toBe(0);
    const other = await openIncident();
    await expect.poll(async () => (await pages(other.id))[0]?.status, { timeout: 30_000 }).toBe('delivered');
    const detail = (await send('GET', `/notifications/${(await pages(other.id))[0].id}`)).body;
    expect(detail.attempts).toMatchObject([{ number: 1, status: 'delivered', request: null }]);
    expect(mails).toEqual([`${owner.email}: Checkout is slow (minor)`]);
    await late.stop();
    await worker.stop();
  });

  test('a channel that a policy names stays until the policy lets it go', async () => {
    await open();
    const channel = await addChannel('http://127.0.0.1:9/');
    const policy = await addPolicy([[{ type: 'channel', id: channel.id }]]);
    const refused = await send('DELETE', `/notification-channels/${channel.id}`);
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('Platform')]);
    await send('DELETE', `/escalation-policies/${policy.id}`);
    expect((await send('DELETE', `/notification-channels/${channel.id}`)).status).toBe(204);
    const body = { name: 'Other', steps: [{ targets: [{ type: 'channel', id: channel.id }] }] };
    const gone = await fixture.request('POST', '/api/v1/escalation-policies', { token: owner.token, body });
    expect([gone.status, gone.body.errors[0].path]).toEqual([400, 'steps[0].targets[0].id']);
  });
});
