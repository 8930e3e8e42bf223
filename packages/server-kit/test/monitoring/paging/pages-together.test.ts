import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAddressGuard } from '@watchpost/checks/address-guard';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { systemClock } from '../../../src/base/clock.js';
import { escalationChanges } from '../../../src/monitoring/paging/escalation-worker.js';
import { createMailedPages } from '../../../src/outbound/contacts/mailed-pages.js';
import { createPeopleCourier } from '../../../src/outbound/contacts/people-courier.js';
import { createFamilySender } from '../../../src/outbound/delivery/family-sender.js';
import { createDeliveryTransport } from '../../../src/outbound/delivery/transport.js';
import { createMailSender } from '../../../src/outbound/mail/mail-sender.js';
import { createOutbox } from '../../../src/outbound/mail/outbox.js';
import { createOnCallSchedules } from '../../../src/people/on-call/kept-schedule.js';
import { createDerivedKeys } from '../../../src/secrets/derived-keys.js';
import { createSecretBox } from '../../../src/secrets/secret-box.js';
import type { Row } from '../../../src/store/interface/store.js';
import { dialects, type KitFixture, type Member, openKit, ownerPassword } from '../../kit-fixture.js';

const base = '/api/v1';
const minute = 60_000;
const publicUrl = 'https://watch.example.com';
const secretBox = createSecretBox([{ id: 'k1', bytes: new Uint8Array(32).fill(7) }]);

interface Message {
  readonly title: string;
  readonly text: string;
}

/** How many incidents a mail is about. */
const countIn = ({ subject }: { readonly subject: string }): number =>
  Number(/^(\d+) incidents: /.exec(subject)?.[1] ?? 1);

/** A server of Gotify that keeps messages. It answers with a status, and waits before it does when it is asked to. */
const startGotify = async () => {
  const place = { messages: [] as Message[], status: 200, url: '', waiting: Promise.resolve() };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', async () => {
      const { title, message: text } = JSON.parse(body) as { readonly title: string; readonly message: string };
      place.messages.push({ title, text });
      await place.waiting;
      response.writeHead(place.status).end(JSON.stringify({ id: place.messages.length }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  place.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return place;
};

describe.each(dialects)('Pages about several incidents to one person, on %s', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  let ann: Member;
  afterEach(() => fixture.close());

  const tokens = new Map<string, { readonly token: string; readonly until: number }>();
  const tokenOf = async ({ userId, email }: Member): Promise<string> => {
    const known = tokens.get(userId);
    if (known !== undefined && known.until > fixture.clock.now) return known.token;
    const { body } = await fixture.request('POST', `${base}/auth/login`, { body: { email, password: ownerPassword } });
    tokens.set(userId, { token: body.accessToken, until: fixture.clock.now + 5 * minute });
    return body.accessToken;
  };
  const send = async (method: string, path: string, by: Member, body?: unknown) =>
    fixture.request(method, base + path, { token: await tokenOf(by), ...(body !== undefined && { body }) });

  /** An organization whose incidents page Ann, at a telephone and by mail as she prefers. */
  const open = async (page: (phone: string) => readonly object[] = (phone) => [{ via: phone }]) => {
    fixture = await openKit(dialect, { allowPrivateTargets: true, rateLimitPerIp: 1_000_000 });
    owner = await fixture.newMember('owner');
    ann = await fixture.newMember('responder', owner.organizationId);
    const { store, clock } = fixture;
    const derivedKeys = createDerivedKeys({ store, secretBox, clock: () => clock.now });
    const outbox = createOutbox({ secretBox, publicUrl, isSealed: false });
    await send('POST', '/escalation-policies', owner, {
      name: 'Platform',
      target: { scope: 'all' },
      rounds: 1,
      whenExhausted: 'nothing',
      steps: [{ targets: [{ type: 'user', id: ann.userId }], waitSeconds: 3600 }],
    });
    const gotify = await startGotify();
    const body = { type: 'gotify', name: 'Phone', config: { serverUrl: gotify.url }, credentials: { appToken: 'app' } };
    const phone = (await send('POST', '/auth/me/contact-methods', ann, body)).body.id;
    const set = { verifiedAt: clock.now };
    await store.commit([{ kind: 'update', table: 'contactMethods', where: { id: phone }, set }]);
    await send('PATCH', '/auth/me/notification-preferences', ann, { page: page(phone) });
    gotify.messages.length = 0;
    /** Takes the steps that are due now, as a worker does. */
    const takeDue = async (): Promise<void> => {
      for (;;) {
        const { now } = clock;
        const rows = await store.claimDue('escalations', { now, leaseUntil: now + 1000, leaseToken: 'one', limit: 50 });
        if (rows.length === 0) return;
        // In the order of the incidents, which a claim does not promise.
        for (const row of rows.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
          const parts = { store, outbox, onCall: createOnCallSchedules(store), derivedKeys, secretBox, now };
          expect(await store.commit(await escalationChanges(row, parts))).toEqual({ isCommitted: true });
        }
      }
    };
    const time = { ...systemClock, now: () => clock.now };
    const courier = createPeopleCourier({
      ...{ store, secretBox, derivedKeys, outbox, publicUrl, apiUrl: `${publicUrl}/api/v1`, now: time.now },
      transport: createDeliveryTransport({ guard: createAddressGuard({ allowPrivate: true }) }),
    });
    const sender = createFamilySender({
      store,
      courier,
      retrySeconds: [5],
      dispatches: false,
      clock: time,
      pollMs: 20,
    });
    const mails: { to: string; subject: string; text: string }[] = [];
    const mailServer = { isDown: false };
    const mailSender = createMailSender({
      ...{ store, outbox, clock: time, pollMs: 20 },
      together: createMailedPages({ store, outbox, derivedKeys }),
      transport: {
        send: async ({ to, subject, text }) => {
          if (mailServer.isDown) throw new Error('451 later');
          if (to === ann.email) mails.push({ to, subject, text });
        },
      },
    });
    for (const worker of [sender, mailSender]) {
      worker.start();
      onTestFinished(() => worker.stop({ deadlineMs: 1000 }));
    }
    return { gotify, mails, mailServer, takeDue };
  };

  let count = 0;
  const incidents = async (many: number, severity = 'major'): Promise<string[]> => {
    const ids: string[] = [];
    for (let index = 0; index < many; index++) {
      const title = `Service ${String(++count).padStart(4, '0')} is slow`;
      ids.push((await send('POST', '/incidents', owner, { title, severity })).body.id);
    }
    return ids;
  };
  const pages = (): Promise<Row<'notificationDeliveries'>[]> =>
    fixture.store.find('notificationDeliveries', { userId: ann.userId }, { limit: 500, orderBy: 'id' });
  const settled = (check: (rows: readonly Row<'notificationDeliveries'>[]) => void) =>
    vi.waitFor(async () => check(await pages()), { timeout: 30_000, interval: 20 });
  const allAre = (status: string, many: number) =>
    settled((rows) => expect(rows.map((row) => row.status)).toEqual(Array.from({ length: many }, () => status)));
  const arrived = (many: number) =>
    settled((rows) => expect(rows.filter(({ status }) => status === 'delivered')).toHaveLength(many));
  const act = (token: string) =>
    fixture.request('POST', `${base}/public/incident-actions/acknowledge`, { body: { token } });
  const tokenIn = (text: string): string => /act#(\S+)/.exec(text)?.[1] ?? '';

  test('the first goes at once, and what comes within a minute is one page with one link for all of it', async () => {
    const { gotify, takeDue } = await open();
    await incidents(1);
    await takeDue();
    await allAre('delivered', 1);
    const later = await incidents(12);
    await takeDue();
    const waiting = (await pages()).slice(1);
    expect(new Set(waiting.map(({ notBefore }) => notBefore))).toEqual(new Set([fixture.clock.now + minute]));
    expect(gotify.messages).toHaveLength(1);
    fixture.clock.now += minute;
    await allAre('delivered', 13);
    expect(gotify.messages).toHaveLength(2);
    const [, page] = gotify.messages;
    expect(page?.title).toContain('12 incidents');
    expect(page?.text).toContain('Acknowledge all 12');
    // The log says of each incident who was notified, by which page.
    const lead = waiting[0]?.id ?? '';
    for (const [index, id] of later.entries()) {
      const { body } = await send('GET', `/incidents/${id}/notifications`, owner);
      expect(body.notified).toMatchObject([
        { userId: ann.userId, status: 'delivered', carriedBy: index === 0 ? null : lead, incidentId: id },
      ]);
    }
    const acted = await act(tokenIn(page?.text ?? ''));
    expect(acted.status).toBe(200);
    expect(acted.body).toMatchObject({ status: 'acknowledged', actsAs: 'responder' });
    expect(acted.body.others).toHaveLength(11);
    const rows = await fixture.store.find('incidents', { id: { in: later } }, { limit: 20 });
    expect(rows.map((row) => [row.status, row.acknowledgedBy, row.acknowledgedVia])).toEqual(
      later.map(() => ['acknowledged', ann.userId, 'link']),
    );
    const states = await fixture.store.find('escalations', { id: { in: later } }, { limit: 20 });
    expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['acknowledged']));
  });

  test.each([
    ['acknowledge', 'acknowledged'],
    ['resolve', 'resolved'],
    ['snooze', 'snoozed'],
  ])('%s takes an incident out of the page that waits', async (verb, why) => {
    const { gotify, takeDue } = await open();
    await incidents(1);
    await takeDue();
    await allAre('delivered', 1);
    const [first = '', ...others] = await incidents(3);
    await takeDue();
    await send('POST', `/incidents/${first}/${verb}`, ann, verb === 'snooze' ? { seconds: 3600 } : {});
    fixture.clock.now += minute;
    await settled((rows) =>
      expect(rows.map(({ status, unsentReason }) => [status, unsentReason])).toEqual([
        ['delivered', null],
        ['superseded', why],
        ['delivered', null],
        ['delivered', null],
      ]),
    );
    expect(gotify.messages.at(-1)?.title).toContain('2 incidents');
    expect((await pages()).filter(({ carriedBy }) => carriedBy !== null)).toHaveLength(others.length - 1);
  });

  test('what is worse than the page before it does not wait', async () => {
    const { gotify, takeDue } = await open();
    await incidents(1, 'minor');
    await takeDue();
    await allAre('delivered', 1);
    await incidents(1, 'critical');
    await takeDue();
    await allAre('delivered', 2);
    expect(gotify.messages).toHaveLength(2);
  });

  test('a hundred incidents at once are few pages, at a telephone and by mail', async () => {
    const { gotify, mails, takeDue } = await open((phone) => [{ via: phone }, { via: 'email' }]);
    await incidents(100);
    await takeDue();
    expect(await pages()).toHaveLength(200);
    await arrived(2);
    fixture.clock.now += minute;
    await allAre('delivered', 200);
    expect(gotify.messages.map(({ title }) => title)).toEqual([
      expect.stringContaining('Service'),
      expect.stringContaining('99 incidents'),
    ]);
    // A process sends two mails of an organization at once: each of them may lead.
    expect(mails.length).toBeLessThanOrEqual(3);
    expect(mails.map(countIn).reduce((sum, many) => sum + many, 0)).toBe(100);
    // The links of the mails acknowledge all of them.
    for (const text of mails.map((mail) => mail.text)) expect((await act(tokenIn(text))).status).toBe(200);
    const rows = await fixture.store.find('incidents', { organizationId: owner.organizationId }, { limit: 200 });
    expect(rows.map((row) => [row.status, row.acknowledgedVia])).toEqual(rows.map(() => ['acknowledged', 'mail']));
    fixture.clock.now += 2 * minute;
    await vi.waitFor(
      async () =>
        expect(await fixture.store.find('mails', { template: 'page', sentAt: null }, { limit: 5 })).toEqual([]),
      {
        timeout: 30_000,
      },
    );
  });

  test('64 acknowledgements against one page: each is in the page or comes before it, and none is paged after', async () => {
    const { gotify, takeDue } = await open();
    await incidents(1);
    await takeDue();
    await allAre('delivered', 1);
    const ids = await incidents(64);
    await takeDue();
    await tokenOf(ann);
    fixture.clock.now += minute;
    const replies = await Promise.all(ids.map((id) => send('POST', `/incidents/${id}/acknowledge`, ann)));
    expect(replies.map(({ status }) => status)).toEqual(ids.map(() => 200));
    await settled((rows) => expect(rows.map(({ nextAt }) => nextAt)).toEqual(rows.map(() => null)));
    const sentBy = gotify.messages.length;
    const rows = (await pages()).slice(1);
    const delivered = rows.filter(({ status }) => status === 'delivered');
    expect(rows.map(({ status }) => status).filter((status) => status !== 'superseded')).toHaveLength(delivered.length);
    // What the pages say they are about is what the log has as delivered.
    const about = gotify.messages.slice(1).map(({ title }) => Number(/^(\d+) incidents/.exec(title)?.[1] ?? 1));
    expect(about.reduce((sum, many) => sum + many, 0)).toBe(delivered.length);
    fixture.clock.now += 10 * minute;
    await takeDue();
    expect(await pages()).toHaveLength(65);
    expect(gotify.messages).toHaveLength(sentBy);
  });

  test('an acknowledgement while the page is sent leaves it delivered, and a page that fails is not repeated for it', async () => {
    const { gotify, takeDue } = await open();
    await incidents(1);
    await takeDue();
    await allAre('delivered', 1);
    const [first = '', second = ''] = await incidents(3);
    await takeDue();
    const { promise, resolve } = Promise.withResolvers<void>();
    Object.assign(gotify, { waiting: promise, status: 500 });
    fixture.clock.now += minute;
    await vi.waitFor(() => expect(gotify.messages).toHaveLength(2), { timeout: 30_000 });
    for (const id of [first, second]) await send('POST', `/incidents/${id}/acknowledge`, ann);
    resolve();
    await settled((rows) => expect(rows.map(({ leaseToken }) => leaseToken)).toEqual([null, null, null, null]));
    gotify.status = 200;
    fixture.clock.now += 10_000;
    await settled((rows) =>
      expect(rows.map(({ status, carriedBy }) => [status, carriedBy])).toEqual([
        ['delivered', null],
        ['superseded', null],
        ['superseded', null],
        ['delivered', null],
      ]),
    );
    expect(gotify.messages).toHaveLength(3);
    expect(gotify.messages.at(-1)?.title).toContain('Service');
  });

  test('a place that is gone fails for each incident, and each escalation goes on', async () => {
    const { gotify, takeDue } = await open();
    gotify.status = 404;
    await incidents(1);
    await takeDue();
    await allAre('failed', 1);
    const ids = await incidents(3);
    await takeDue();
    fixture.clock.now += minute;
    await allAre('failed', 4);
    expect(gotify.messages).toHaveLength(2);
    await takeDue();
    const states = await fixture.store.find('escalations', { id: { in: ids } }, { limit: 10 });
    expect(states.map(({ state }) => state)).toEqual(['exhausted', 'exhausted', 'exhausted']);
  });

  test('quiet hours end with one page about all that still burns', async () => {
    const { gotify, takeDue } = await open();
    // It is 12:00 UTC on a Sunday.
    const ranges = [{ days: ['sun'], from: '11:00', to: '13:30' }];
    await send('PATCH', '/auth/me/notification-preferences', ann, { quietHours: { timezone: 'UTC', ranges } });
    for (let index = 0; index < 3; index++) {
      await incidents(1);
      await takeDue();
      fixture.clock.now += 5 * minute;
    }
    expect((await pages()).map(({ status }) => status)).toEqual(['held', 'held', 'held']);
    fixture.clock.now += 90 * minute;
    await allAre('delivered', 3);
    expect(gotify.messages.map(({ title }) => title)).toEqual([expect.stringContaining('3 incidents')]);
  });

  test('a mail server that is down gets one mail about all once it is back', async () => {
    const { mails, mailServer, takeDue } = await open(() => [{ via: 'email' }]);
    mailServer.isDown = true;
    const ids = await incidents(5);
    await takeDue();
    await settled((rows) => expect(rows.some(({ attemptCount }) => attemptCount > 0)).toBe(true));
    fixture.clock.now += minute;
    // By then all five are due, and one of them is tried for all.
    await settled((rows) => expect(rows.reduce((sum, row) => sum + row.attemptCount, 0)).toBeGreaterThan(1));
    // Nothing is under way: a lease that the clock ends would have a mail sent twice.
    await vi.waitFor(
      async () => {
        const { now } = fixture.clock;
        const waiting = await fixture.store.find('mails', { recipient: ann.email, template: 'page' }, { limit: 10 });
        for (const { leaseToken, nextAt } of [...waiting, ...(await pages())]) {
          expect([leaseToken, (nextAt ?? 0) > now]).toEqual([null, true]);
        }
      },
      { timeout: 30_000, interval: 20 },
    );
    mailServer.isDown = false;
    fixture.clock.now += 3 * minute;
    await allAre('delivered', 5);
    expect(mails.length).toBeLessThanOrEqual(2);
    expect(mails.map(countIn).reduce((sum, many) => sum + many, 0)).toBe(5);
    expect(new Set((await pages()).map(({ incidentId }) => incidentId))).toEqual(new Set(ids));
  });

  test('an organization that requires a second factor has pages without a link', async () => {
    const { gotify, takeDue } = await open();
    await incidents(3);
    const where = { id: owner.organizationId };
    const organization = await fixture.store.get('organizations', where);
    const settings = { ...(organization as Row<'organizations'>).settings, requireMfa: true };
    await fixture.store.commit([{ kind: 'update', table: 'organizations', where, set: { settings } }]);
    await takeDue();
    await arrived(1);
    fixture.clock.now += minute;
    await allAre('delivered', 3);
    expect(gotify.messages.at(-1)?.title).toContain('2 incidents');
    for (const { text } of gotify.messages) expect(text).not.toContain('act#');
  });
});
