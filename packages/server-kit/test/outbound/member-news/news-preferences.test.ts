import { afterEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '../../../src/base/clock.js';
import { readSharedNews } from '../../../src/monitoring/incidents/not-notified-people.js';
import { createMailedPages } from '../../../src/outbound/contacts/mailed-pages.js';
import { createMailSender } from '../../../src/outbound/mail/mail-sender.js';
import { createOutbox } from '../../../src/outbound/mail/outbox.js';
import { newsChanges } from '../../../src/outbound/member-news/write-news.js';
import { type News, type NewsKind, newsChange } from '../../../src/outbound/notifications/news.js';
import { createDerivedKeys } from '../../../src/secrets/derived-keys.js';
import { createSecretBox } from '../../../src/secrets/secret-box.js';
import { dialects, type KitFixture, type Member, openKit } from '../../kit-fixture.js';

const base = '/api/v1';
const secretBox = createSecretBox([{ id: 'k1', bytes: new Uint8Array(32).fill(7) }]);
const outbox = createOutbox({ secretBox, publicUrl: 'https://watchpost.test', isSealed: false });
const everyNight = { timezone: 'UTC', ranges: [{ days: ['sun'], from: '11:00', to: '13:00' }] };

describe.each(dialects)('What members are notified of without being paged, on %s', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  let ann: Member;
  afterEach(() => fixture.close());

  const open = async () => {
    fixture = await openKit(dialect, { allowPrivateTargets: true });
    owner = await fixture.newMember('owner');
    ann = await fixture.newMember('responder', owner.organizationId);
  };
  const send = (method: string, path: string, by: Member, body?: unknown) =>
    fixture.request(method, base + path, { token: by.token, ...(body !== undefined && { body }) });
  const prefer = async (changes: object) => {
    const reply = await send('PATCH', '/auth/me/notification-preferences', ann, changes);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.body;
  };
  const phone = async (): Promise<string> => {
    const { body, status } = await send('POST', '/auth/me/contact-methods', ann, {
      ...{ type: 'gotify', name: 'Phone', config: { serverUrl: 'http://127.0.0.1:9' } },
      credentials: { appToken: 'canary' },
    });
    expect(status).toBe(201);
    const set = { verifiedAt: fixture.clock.now };
    await fixture.store.commit([{ kind: 'update', table: 'contactMethods', where: { id: body.id }, set }]);
    return body.id;
  };
  const happen = (kind: NewsKind, more: Partial<News> = {}) => {
    const { organizationId } = owner;
    const { now } = fixture.clock;
    const about = { organizationId, kind, monitorId: 'mon_1', monitorName: 'Shop', cause: 'refused', at: now };
    return fixture.store.commit([newsChange({ ...about, ...more }, now)]);
  };
  /** Writes what is due, and returns who got a mail and what was queued for people's places. */
  const notify = async () => {
    const { store, clock } = fixture;
    const rows = await store.find('news', { organizationId: owner.organizationId }, { limit: 1000, orderBy: 'id' });
    const changes = await newsChanges(owner.organizationId, rows, {
      ...{ store, outbox, secretBox, consoleUrl: undefined, now: clock.now },
      ...{ publicUrl: 'https://watchpost.test', apiUrl: 'https://watchpost.test/api/v1' },
      derivedKeys: createDerivedKeys({ store, secretBox, clock: () => clock.now }),
    });
    const gone = rows.map(({ id }) => ({ kind: 'delete', table: 'news', where: { id } }) as const);
    expect(await store.commit([...gone, ...changes])).toEqual({ isCommitted: true });
    const inserted = <Table extends 'mails' | 'notificationDeliveries'>(table: Table) =>
      // biome-ignore lint/suspicious/noExplicitAny: rows of two tables
      changes.flatMap((change): any[] => (change.kind === 'insert' && change.table === table ? [change.row] : []));
    return { mails: inserted('mails'), messages: inserted('notificationDeliveries') };
  };
  // biome-ignore lint/suspicious/noExplicitAny: rows of two tables
  const toAnn = (rows: readonly any[]): any[] =>
    rows.filter(({ recipient, userId }) => recipient === ann.email || userId === ann.userId);

  test('without preferences everything is mailed at once, as it was before there were any', async () => {
    await open();
    const { body } = await send('GET', '/auth/me/notification-preferences', ann);
    expect(body.news).toMatchObject({ via: ['email'], minimumSeverity: 'minor' });
    for (const event of body.news.events) await happen(event, { severity: 'minor' });
    const { mails, messages } = await notify();
    expect(toAnn(mails)).toHaveLength(1);
    expect(toAnn(mails)[0].content).toContain('1 down');
    expect(toAnn(mails)[0].nextAt).toBe(fixture.clock.now);
    // The log has what was mailed to whom.
    expect(toAnn(messages)).toMatchObject([{ type: 'email', reason: 'preference', status: 'pending' }]);
    expect(toAnn(mails)[0].deliveryId).toBe(toAnn(messages)[0].id);
  });

  test('mails are one switch with the account, in both directions', async () => {
    await open();
    await send('PATCH', '/auth/me', ann, { mailNotifications: false });
    expect((await send('GET', '/auth/me/notification-preferences', ann)).body.news.via).toEqual([]);
    await prefer({ news: { via: ['email'] } });
    expect((await send('GET', '/auth/me', ann)).body.mailNotifications).toBe(true);
    await prefer({ news: { via: [] } });
    expect((await send('GET', '/auth/me', ann)).body.mailNotifications).toBe(false);
    await happen('monitor.down');
    expect(toAnn((await notify()).mails)).toEqual([]);
  });

  test.each([
    ['a severity that is too low', { minimumSeverity: 'critical' }, 'monitor.degraded', 'minor', 0],
    ['a severity that is enough', { minimumSeverity: 'critical' }, 'monitor.down', 'critical', 1],
    ['an event that is not chosen', { events: ['monitor.down'] }, 'monitor.recovered', 'critical', 0],
    ['an event that is chosen', { events: ['monitor.down'] }, 'monitor.down', 'minor', 1],
  ] as const)('%s decides about a mail', async (_title, news, kind, severity, expected) => {
    await open();
    await prefer({ news });
    await happen(kind, { severity });
    expect(toAnn((await notify()).mails)).toHaveLength(expected);
  });

  test('a verified place gets one message for all that happens within a moment, and none once it is deleted', async () => {
    await open();
    const id = await phone();
    expect((await prefer({ news: { via: [id] } })).news.via).toEqual([id]);
    await happen('monitor.down', { incident: { id: 'inc_1', number: 1 }, severity: 'critical' });
    await happen('monitor.recovered', { monitorName: 'Mail', lastedMs: 5000 });
    const { mails, messages } = await notify();
    expect(toAnn(mails)).toEqual([]);
    expect(toAnn(messages)).toMatchObject([
      { contactMethodId: id, contactLaneId: `${id}:${owner.organizationId}`, kind: 'digest', incidentId: null },
    ]);
    expect(toAnn(messages)[0].title).toContain('1 down, 1 up again');
    expect((await send('DELETE', `/auth/me/contact-methods/${id}`, ann)).status).toBe(204);
    expect((await send('GET', '/auth/me/notification-preferences', ann)).body.news.via).toEqual([]);
    await happen('monitor.down');
    expect(toAnn((await notify()).messages)).toEqual([]);
  });

  test('quiet hours hold it until they end, and what is bad enough lets all of it through', async () => {
    await open();
    const id = await phone();
    await prefer({ news: { via: ['email', id] }, quietHours: everyNight });
    await happen('monitor.degraded', { severity: 'minor' });
    const end = Date.parse('2026-03-01T13:00:00.000Z');
    const held = await notify();
    expect(toAnn(held.mails)).toMatchObject([{ nextAt: end }]);
    expect(toAnn(held.messages)).toMatchObject([
      { status: 'held', nextAt: end },
      { status: 'held', nextAt: end },
    ]);
    await happen('monitor.degraded', { severity: 'minor' });
    await happen('monitor.down', { severity: 'critical' });
    const sent = await notify();
    expect(toAnn(sent.mails)).toMatchObject([{ nextAt: fixture.clock.now }]);
  });

  test('what quiet hours held is one message at their end: what is still wrong, and a line for what came and went', async () => {
    await open();
    const id = await phone();
    await prefer({ news: { via: ['email', id] }, quietHours: everyNight });
    const major = { severity: 'major' } as const;
    const [shop, mail] = [
      { monitorId: 'mon_1', monitorName: 'Shop', incident: { id: 'inc_1', number: 1 } },
      { monitorId: 'mon_2', monitorName: 'Mail', incident: { id: 'inc_2', number: 2 } },
    ];
    const night: readonly (readonly [NewsKind, Partial<News>])[] = [
      ['monitor.down', { ...mail, ...major }],
      ['monitor.recovered', { ...mail, ...major, lastedMs: 300_000 }],
      ['monitor.degraded', { monitorId: 'mon_3', monitorName: 'Search', severity: 'minor' }],
      ['monitor.down', { ...shop, ...major }],
    ];
    for (const [kind, more] of night) {
      await happen(kind, more);
      await notify();
      fixture.clock.now += 60_000;
    }
    // However often the rest goes up and down, nothing more is queued.
    for (let round = 0; round < 5; round++) {
      await happen('monitor.degraded', { monitorId: 'mon_3', monitorName: 'Search', severity: 'minor' });
      const { mails, messages } = await notify();
      expect([toAnn(mails), toAnn(messages)]).toEqual([[], []]);
    }
    const rows = await fixture.store.find('notificationDeliveries', { userId: ann.userId }, { limit: 50 });
    const held = rows.filter(({ status }) => status === 'held');
    expect(held.map(({ type }) => type).sort()).toEqual(['email', 'gotify']);
    for (const { title, message } of held) {
      expect(title).toBe('1 of 2 problems are still open, and 1 remark');
      const lines = message.items.map(
        (item) => `${item.tone}: ${item.title.map((part) => (typeof part === 'string' ? part : part.value)).join('')}`,
      );
      expect(lines).toEqual([
        expect.stringMatching(/^bad: Shop is down/),
        expect.stringMatching(/^good: Mail was down for 5 min/),
        expect.stringMatching(/^warning: Search is degraded/),
      ]);
    }
    expect(rows.length).toBeLessThanOrEqual(6);
    // The mail says what is true when it is sent.
    const sent: string[] = [];
    const derivedKeys = createDerivedKeys({ store: fixture.store, secretBox, clock: () => fixture.clock.now });
    const sender = createMailSender({
      ...{ store: fixture.store, outbox, pollMs: 20 },
      clock: { ...systemClock, now: () => fixture.clock.now },
      together: createMailedPages({ store: fixture.store, outbox, derivedKeys }),
      transport: { send: async ({ to, text }) => void (to === ann.email && sent.push(text)) },
    });
    fixture.clock.now = Date.parse('2026-03-01T13:00:00.000Z');
    sender.start();
    await vi.waitFor(async () => {
      const mails = await fixture.store.find('mails', { recipient: ann.email, sentAt: null }, { limit: 10 });
      expect(mails).toEqual([]);
    });
    await sender.stop();
    expect(sent).toEqual([expect.stringMatching(/Shop is down[\s\S]*Mail was down for 5 min/)]);
    for (const incidentId of ['inc_1', 'inc_2']) {
      const incident = { id: incidentId, organizationId: owner.organizationId, createdAt: held[0]?.createdAt ?? 0 };
      const shared = await readSharedNews(incident, fixture.store);
      expect(shared.map(({ type }) => type).sort(), incidentId).toContain('email');
    }
  });

  test('what alone came and went while it was quiet is one line', async () => {
    await open();
    await prefer({ quietHours: everyNight });
    const incident = { id: 'inc_1', number: 1 };
    await happen('monitor.down', { severity: 'major', incident });
    await notify();
    await happen('monitor.recovered', { severity: 'major', incident, lastedMs: 40_000 });
    await notify();
    const rows = await fixture.store.find('notificationDeliveries', { userId: ann.userId }, { limit: 50 });
    expect(rows).toMatchObject([{ status: 'held', incidentId: 'inc_1' }]);
    expect(rows[0]?.title).toContain('Shop was down for 40 s');
  });

  test('a place that is not the person’s own, or not verified, is refused where it is named', async () => {
    await open();
    const { body } = await send('POST', '/auth/me/contact-methods', ann, {
      ...{ type: 'email', name: 'At home', config: { address: 'ann.at.home@example.com' } },
    });
    const refused = await send('PATCH', '/auth/me/notification-preferences', ann, {
      news: { via: ['email', body.id] },
    });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'news.via[1]', code: 'not_found' }] } });
  });

  test('a contact method is renamed by its owner alone', async () => {
    await open();
    const id = await phone();
    const path = `/auth/me/contact-methods/${id}`;
    expect(await send('PATCH', path, ann, { name: 'Upstairs' })).toMatchObject({
      status: 200,
      body: { id, name: 'Upstairs', type: 'gotify' },
    });
    expect((await send('GET', path, ann)).body.name).toBe('Upstairs');
    expect(await send('PATCH', path, owner, { name: 'Mine' })).toMatchObject({ status: 404 });
    expect(await send('PATCH', path, ann, { config: {} })).toMatchObject({ status: 400 });
  });

  test('an incident says which responder was not notified, and why', async () => {
    await open();
    const incident = (severity: string) =>
      send('POST', '/incidents', owner, { title: 'Shop is down', severity }).then(({ body }) => body);
    const { id } = await incident('major');
    const set = { source: 'monitor' } as const;
    await fixture.store.commit([{ kind: 'update', table: 'incidents', where: { id }, set }]);
    const whyOf = async (member: Member, by = owner) => {
      const { body } = await send('GET', `/incidents/${id}/notifications`, by);
      return body.notNotified.find(({ userId }: { readonly userId: string }) => userId === member.userId);
    };
    // A moment after its beginning it may still be on its way.
    expect(await whyOf(ann)).toBeUndefined();
    await prefer({ news: { minimumSeverity: 'critical' } });
    expect(await whyOf(ann)).toMatchObject({ why: 'belowSeverity', channelId: null });
    await prefer({ news: { minimumSeverity: 'minor', events: ['agent.connected'] } });
    expect(await whyOf(ann)).toMatchObject({ why: 'noSubscription' });
    await prefer({ news: { events: ['monitor.down'] }, quietHours: everyNight });
    const about = { incident: { id, number: 1 }, severity: 'major' } as const;
    await happen('monitor.down', about);
    await happen('monitor.down', { ...about, incident: { id: 'inc_2', number: 2 } });
    const { mails } = await notify();
    expect(await whyOf(ann)).toMatchObject({ why: 'quietHours' });
    expect(await whyOf(owner)).toBeUndefined();
    const [own] = toAnn(mails);
    const failed = { status: 'failed', lastError: '550 no such mailbox', nextAt: null } as const;
    await fixture.store.commit([
      { kind: 'update', table: 'notificationDeliveries', where: { id: own.deliveryId }, set: failed },
    ]);
    expect(await whyOf(ann)).toMatchObject({ why: 'failed', message: '550 no such mailbox' });
    await fixture.store.commit([
      { kind: 'delete', table: 'notificationDeliveries', where: { userId: ann.userId } },
      { kind: 'update', table: 'users', where: { id: ann.userId }, set: { emailVerifiedAt: null } },
    ]);
    expect(await whyOf(ann)).toMatchObject({ why: 'unreachable' });
  });
});
