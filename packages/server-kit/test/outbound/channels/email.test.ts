import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { messageChanges, readCarried } from '../../../src/outbound/mail/mail-delivery.js';
import { afterFailure, sent } from '../../../src/outbound/mail/mail-outcome.js';
import type { OutgoingMail } from '../../../src/outbound/mail/mail-transport.js';
import type { Row } from '../../../src/store/interface/store.js';
import { dialects, type KitFixture, type Member, openKit } from '../../kit-fixture.js';

describe.each(dialects)('Channels of type email, on %s', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  let mails: OutgoingMail[];
  beforeEach(async () => {
    mails = [];
    fixture = await openKit(dialect, {
      rateLimitPerIp: 1_000_000,
      mailTransport: {
        send: async (mail) => {
          mails.push(mail);
        },
      },
    });
    owner = await fixture.newMember('owner');
  });
  afterEach(() => fixture.close());
  const send = (method: string, path: string, body?: unknown) =>
    fixture.request(method, `/api/v1${path}`, { token: owner.token, ...(body !== undefined && { body }) });
  const channel = (config: object) => ({ name: 'Team', type: 'email', config });
  const created = async (config: object): Promise<string> => {
    const reply = await send('POST', '/notification-channels', channel(config));
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    return reply.body.id;
  };
  const tested = async (id: string) => {
    await fixture.kit.start({ migrate: 'off' });
    const reply = await send('POST', `/notification-channels/${id}/test`, { message: 'opened' });
    expect(reply.status).toBe(202);
    return () => send('GET', `/notification-channels/${id}/deliveries/${reply.body.deliveries[0].id}`);
  };

  test('are shown with whom they name, and mail members with verified addresses without asking them', async () => {
    const stranger = await fixture.newMember('owner');
    const unverified = await fixture.newMember('viewer', owner.organizationId);
    await fixture.store.commit([
      { kind: 'update', table: 'users', where: { id: unverified.userId }, set: { emailVerifiedAt: null } },
    ]);
    const to = [owner.email, stranger.email, unverified.email];
    const id = await created({ to: to.map((address) => address.toUpperCase()) });
    const { body } = await send('GET', `/notification-channels/${id}`);
    expect(body).toMatchObject({ config: { to }, destination: `${owner.email} and 2 more` });
    expect(body.recipients).toMatchObject([
      { address: owner.email, isMember: true, status: 'confirmed' },
      { address: stranger.email, isMember: false, status: 'pending' },
      { address: unverified.email, isMember: false, status: 'pending' },
    ]);
  });

  test.each([
    ['more than 20', { to: Array.from({ length: 21 }, (_, index) => `a${index}@example.com`) }, 'config.to'],
    ['one twice', { to: ['a@example.com', 'A@example.com'] }, 'config.to'],
    ['a name beside the address', { to: ['Ada <a@example.com>'] }, 'config.to[0]'],
    ['a line break before the subject', { subjectPrefix: '[a]\r\nBcc: b@example.com' }, 'config.subjectPrefix'],
  ])('are refused with %s', async (_what, config, path) => {
    const refused = await send('POST', '/notification-channels', channel(config));
    expect([refused.status, refused.body.errors?.[0].path]).toEqual([400, path]);
  });

  test('mail everyone who may respond, once each, and the log says so', async () => {
    const responder = await fixture.newMember('responder', owner.organizationId);
    await fixture.newMember('viewer', owner.organizationId);
    const id = await created({ subjectPrefix: '[Ops]' });
    const message = await tested(id);
    await expect.poll(message, { timeout: 15_000 }).toMatchObject({
      body: { status: 'delivered', certainty: 'posted', attempts: [{ status: 'delivered', step: 'post' }] },
    });
    await expect.poll(() => mails.map(({ to }) => to).sort()).toEqual([owner.email, responder.email].sort());
    expect(mails[0]?.subject).toMatch(/^\[Ops\] Test of Team/);
    expect(mails[0]?.text).toContain('the notification channel Team of');
  });

  test('mail no person who has left, and wait until there is one', async () => {
    const member = await fixture.newMember('responder', owner.organizationId);
    const id = await created({ to: [member.email] });
    const row = await fixture.store.get('memberships', { userId: member.userId });
    await send('DELETE', `/organizations/${owner.organizationId}/members/${row?.id}`);
    const message = await tested(id);
    await expect.poll(message, { timeout: 15_000 }).toMatchObject({
      body: { status: 'pending', lastError: "No address that it is for is a member's or has confirmed." },
    });
    expect(await fixture.store.find('mails', { template: 'message' }, { limit: 5 })).toEqual([]);
    expect((await send('GET', `/notification-channels/${id}`)).body.status).toBe('active');
  });

  test('count into the mails that a member gets in an hour', async () => {
    const id = await created({ to: [owner.email] });
    const limited = async () => {
      const { countMail } = await import('../../../src/outbound/notifications/mail-bounds.js');
      const { organizationId, email: to } = owner;
      const { store, clock } = fixture;
      return (await countMail('news', { to, organizationId }, { store, now: clock.now })).isAllowed;
    };
    while (await limited());
    const message = await tested(id);
    await expect.poll(message, { timeout: 15_000 }).toMatchObject({
      body: { status: 'pending', lastError: 'As many mails as may be were sent in this hour.' },
    });
    expect(mails).toEqual([]);
  });

  test('have arrived when one mail has, and failed when none does', async () => {
    const id = await created({ to: [owner.email] });
    const message = await tested(id);
    await expect.poll(message, { timeout: 15_000 }).toMatchObject({ body: { certainty: 'posted' } });
    const { store } = fixture;
    const [delivery] = await store.find('notificationDeliveries', { channelId: id }, { limit: 1 });
    const handedOver = { ...delivery, certainty: 'accepted' } as Row<'notificationDeliveries'>;
    const where = { id: handedOver.id };
    await store.commit([{ kind: 'update', table: 'notificationDeliveries', where, set: { certainty: 'accepted' } }]);
    expect(await readCarried({ deliveryId: handedOver.id }, store)).toBeDefined();
    const given = afterFailure({ attempts: 99 }, new Error('mailbox full'), 5);
    await store.commit(messageChanges({ attempts: 99 }, handedOver, given, 5));
    expect((await message()).body).toMatchObject({ status: 'failed', lastError: 'mailbox full' });
    await store.commit(messageChanges({ attempts: 1 }, handedOver, sent(6), 6));
    await store.commit(messageChanges({ attempts: 99 }, handedOver, given, 7));
    expect((await message()).body).toMatchObject({ status: 'delivered', certainty: 'posted', lastError: null });
  });
});
