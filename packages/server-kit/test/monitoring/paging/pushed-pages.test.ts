import { createAddressGuard } from '@watchpost/checks/address-guard';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { systemClock } from '../../../src/base/clock.js';
import { escalationChanges } from '../../../src/monitoring/paging/escalation-worker.js';
import { createPeopleCourier } from '../../../src/outbound/contacts/people-courier.js';
import { createFamilySender } from '../../../src/outbound/delivery/family-sender.js';
import { createDeliveryTransport } from '../../../src/outbound/delivery/transport.js';
import { createOutbox } from '../../../src/outbound/mail/outbox.js';
import { createOnCallSchedules } from '../../../src/people/on-call/kept-schedule.js';
import { createDerivedKeys } from '../../../src/secrets/derived-keys.js';
import { createSecretBox } from '../../../src/secrets/secret-box.js';
import { dialects, type KitFixture, type Member, openKit } from '../../kit-fixture.js';
import { startPushService } from '../../outbound/web-push/subscribed-browser.js';

const base = '/api/v1';
const publicUrl = 'https://watchpost.test';
const secretBox = createSecretBox([{ id: 'k1', bytes: new Uint8Array(32).fill(7) }]);

describe.each(dialects)('Pages to browsers, on %s', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  let ann: Member;
  afterEach(() => fixture.close());

  const open = async () => {
    fixture = await openKit(dialect, { allowPrivateTargets: true, rateLimitPerIp: 1_000_000 });
    owner = await fixture.newMember('owner');
    ann = await fixture.newMember('responder', owner.organizationId);
    const { store, clock } = fixture;
    const push = await startPushService(() => clock.now);
    const derivedKeys = createDerivedKeys({ store, secretBox, clock: () => clock.now });
    const outbox = createOutbox({ secretBox, publicUrl, isSealed: false });
    await send('POST', '/escalation-policies', owner, {
      name: 'Platform',
      target: { scope: 'all' },
      rounds: 1,
      whenExhausted: 'nothing',
      steps: [{ targets: [{ type: 'user', id: ann.userId }], waitSeconds: 300 }],
    });
    const parts = { store, outbox, onCall: createOnCallSchedules(store), derivedKeys, secretBox };
    /** Takes the steps that are due now, as a worker does. */
    const takeDue = async (): Promise<void> => {
      const { now } = clock;
      const rows = await store.claimDue('escalations', { now, leaseUntil: now + 1000, leaseToken: 'one', limit: 10 });
      for (const row of rows) {
        expect(await store.commit(await escalationChanges(row, { ...parts, now }))).toEqual({ isCommitted: true });
      }
    };
    const sender = createFamilySender({
      store,
      courier: createPeopleCourier({
        ...{ store, secretBox, derivedKeys, outbox, publicUrl, apiUrl: `${publicUrl}/api/v1` },
        transport: createDeliveryTransport({ guard: createAddressGuard({ allowPrivate: true }) }),
        now: () => clock.now,
      }),
      retrySeconds: [5],
      dispatches: false,
      clock: { ...systemClock, now: () => clock.now },
      pollMs: 20,
    });
    sender.start();
    onTestFinished(() => sender.stop({ deadlineMs: 1000 }));
    const browser = await push.newBrowser(fixture, ann.token);
    const created = await send('POST', '/auth/me/contact-methods', ann, browser.body);
    expect(created.body).toMatchObject({ lastError: null });
    const id: string = created.body.id;
    const code = /\d{6}/.exec(push.service.pushed[0]?.payload.title ?? '')?.[0];
    expect(await send('POST', `/auth/me/contact-methods/${id}/verify`, ann, { code })).toMatchObject({ status: 200 });
    const preferred = await send('PATCH', '/auth/me/notification-preferences', ann, {
      page: [{ via: id }, { via: 'email', afterSeconds: 120 }],
    });
    expect(preferred.status).toBe(200);
    return { ...push, browser, id, takeDue };
  };
  const send = (method: string, path: string, { token }: Member, body?: unknown) =>
    fixture.request(method, base + path, { token, ...(body !== undefined && { body }) });
  const incident = async (title = 'Checkout is down'): Promise<string> =>
    (await send('POST', '/incidents', owner, { title, severity: 'critical' })).body.id;
  const pages = () =>
    fixture.store.find('notificationDeliveries', { userId: ann.userId }, { limit: 20, orderBy: 'id' });
  const settled = (expected: readonly object[]) =>
    vi.waitFor(async () => expect(await pages()).toMatchObject(expected), { timeout: 30_000, interval: 20 });

  test('a page rings in the browser, and its button acknowledges as the person', async () => {
    const { service, browser, id, takeDue } = await open();
    const incidentId = await incident();
    await takeDue();
    await settled([
      { type: 'webPush', status: 'delivered', contactMethodId: id, certainty: 'accepted' },
      { type: 'email', status: 'pending' },
    ]);
    expect(service.refused).toEqual([]);
    const page = service.pushed.at(-1);
    expect(page).toMatchObject({
      endpoint: browser.endpoint,
      ttl: 6 * 3600,
      urgency: 'high',
      payload: {
        title: expect.stringContaining('Checkout is down'),
        rings: true,
        kind: 'opened',
        severity: 'critical',
        acknowledgeUrl: expect.stringMatching(/^https:\/\/watchpost\.test\/incidents\/act#\S+$/),
      },
    });
    expect(page?.topic).toBe(page?.payload.tag);
    const token = new URL(page?.payload.acknowledgeUrl ?? '').hash.slice(1);
    const kept = JSON.stringify([
      await fixture.store.find('notificationAttempts', {}, { limit: 10 }),
      await pages(),
      fixture.logs,
    ]);
    for (const secret of [token, ...browser.secrets]) expect(kept).not.toContain(secret);
    const acted = await fixture.request('POST', `${base}/public/incident-actions/acknowledge`, { body: { token } });
    expect(acted.status).toBe(200);
    expect(await fixture.store.get('incidents', { id: incidentId })).toMatchObject({ acknowledgedBy: ann.userId });
    await settled([{ status: 'delivered' }, { status: 'superseded' }]);
  });

  test('a later page of an incident takes the place of one that waits for the browser, and other incidents keep theirs', async () => {
    const { service, browser, takeDue } = await open();
    const first = await incident();
    await takeDue();
    await settled([{ status: 'delivered' }, {}]);
    expect((await send('POST', `/incidents/${first}/escalate`, owner)).status).toBeLessThan(300);
    // Within a minute it would be one message with what else comes.
    fixture.clock.now += 60_000;
    await incident('Search is down');
    await takeDue();
    await vi.waitFor(() => expect(service.pushed.length).toBeGreaterThanOrEqual(3), { timeout: 30_000, interval: 20 });
    const topics = service.waiting(browser.endpoint).map(({ topic }) => topic);
    expect(new Set(topics).size).toBe(topics.length);
    expect(new Set(service.pushed.map(({ topic }) => topic)).size).toBe(topics.length);
  });

  test.each([404, 410])(
    'a subscription that is gone (%i) is deleted, its owner is mailed, and the mail is due at once',
    async (status) => {
      const { served, browser, id, takeDue } = await open();
      served.failNext({ status, body: { reason: 'Unregistered' } });
      await incident();
      await takeDue();
      await settled([
        { type: 'webPush', status: 'failed', lastStatusCode: status },
        { type: 'email', status: 'pending' },
      ]);
      expect(await fixture.store.get('contactMethods', { id })).toBeUndefined();
      expect(await send('GET', '/auth/me/notification-preferences', ann)).toMatchObject({
        body: { page: [{ via: 'email', afterSeconds: 120 }] },
      });
      const mails = await fixture.store.find(
        'mails',
        { recipient: ann.email, template: 'contact-method-ended' },
        { limit: 5 },
      );
      expect(mails).toHaveLength(1);
      expect(mails[0]?.content).toContain('Firefox on Linux');
      for (const secret of browser.secrets) expect(mails[0]?.content).not.toContain(secret);
      const [entry] = await fixture.store.find('auditActivities', { action: 'contactMethods.remove' }, { limit: 5 });
      expect(entry).toMatchObject({ actor: { type: 'system' }, resource: { type: 'contactMethod', id } });
    },
  );

  test('what a push service puts off waits as long as it says, and what it cannot do now is tried again', async () => {
    const { service, served, takeDue } = await open();
    served.failNext({ status: 429, headers: { 'retry-after': '7' } });
    served.failNext({ status: 500 });
    await incident();
    await takeDue();
    await settled([{ status: 'pending', deferredCount: 1 }, {}]);
    expect(await pages()).toMatchObject([{ nextAt: fixture.clock.now + 7000, failureCount: 0 }, {}]);
    fixture.clock.now += 7000;
    await settled([{ status: 'pending', failureCount: 1, lastStatusCode: 500 }, {}]);
    fixture.clock.now += 7000;
    await settled([{ status: 'delivered' }, {}]);
    // It is kept for a shorter time, since it is as old.
    expect(service.pushed.at(-1)?.ttl).toBe(6 * 3600 - 14);
  });

  test('a message that is too large for a push service is sent once more as its summary', async () => {
    const { service, served, takeDue } = await open();
    served.failNext({ status: 413 });
    await incident();
    await takeDue();
    await settled([{ status: 'delivered', attemptCount: 2 }, {}]);
    expect(service.pushed.at(-1)?.payload.body).not.toContain('\n');
  });
});
