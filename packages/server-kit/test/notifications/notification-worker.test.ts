import { describe, expect, onTestFinished, test } from 'vitest';
import { createOutbox } from '../../src/mail/outbox.js';
import { readableDuration } from '../../src/notifications/mailed-news.js';
import { mailsOfNews } from '../../src/notifications/notification-worker.js';
import { createSecretBox } from '../../src/secrets/secret-box.js';
import { newsChange } from '../../src/watch/news.js';
import { dialects, openKit } from '../kit-fixture.js';

const outbox = createOutbox({
  secretBox: createSecretBox([{ id: 'k1', bytes: new Uint8Array(32).fill(7) }]),
  publicUrl: 'https://watchpost.test',
  isSealed: false,
});

test.each([
  [400, '0 s'],
  [45_000, '45 s'],
  [125_000, '2 min 5 s'],
  [7_500_000, '2 h 5 min'],
  [90_061_000, '1 d 1 h'],
])('%d ms read as %s', (milliseconds, expected) => expect(readableDuration(milliseconds)).toBe(expected));

describe.each(dialects)('People are mailed what happened, on %s', (dialect) => {
  const open = async () => {
    const fixture = await openKit(dialect);
    onTestFinished(() => fixture.close());
    const owner = await fixture.newMember('owner');
    const { organizationId } = owner;
    const responder = await fixture.newMember('responder', organizationId);
    await fixture.newMember('viewer', organizationId);
    await fixture.newMember('billing', organizationId);
    const happen = (kind: 'monitor.down' | 'monitor.recovered', monitorName: string, more: object = {}) =>
      fixture.store.commit([
        newsChange(
          {
            organizationId,
            kind,
            monitorId: 'mon_1',
            monitorName,
            cause: 'connection refused',
            at: fixture.clock.now,
            ...more,
          },
          fixture.clock.now,
        ),
      ]);
    const mails = async () => {
      const rows = await fixture.store.find('notifications', { organizationId }, { limit: 1000, orderBy: 'id' });
      const changes = await mailsOfNews(organizationId, rows, { store: fixture.store, outbox, now: fixture.clock.now });
      return changes.flatMap((change) =>
        change.kind === 'insert' && change.table === 'mails'
          ? [{ to: change.row.recipient, ...outbox.contentOf({ id: change.row.id, content: change.row.content }) }]
          : [],
      );
    };
    return { fixture, owner, responder, happen, mails };
  };

  test('one thing is one mail, to everybody who may respond and to nobody else', async () => {
    const { owner, responder, happen, mails } = await open();
    await happen('monitor.down', 'Checkout');
    const sent = await mails();
    expect(sent.map(({ to }) => to).toSorted()).toEqual([owner.email, responder.email].toSorted());
    expect(sent[0]?.subject).toBe('Checkout is down');
    expect(sent[0]?.text).toContain('Checkout is down: connection refused (since 2026-03-01 12:00 UTC)');
  });

  test('a hundred things at once are one mail that says how many there are', async () => {
    const { happen, mails } = await open();
    for (let index = 0; index < 99; index++) await happen('monitor.down', `Shop ${index}`);
    await happen('monitor.recovered', 'Database', { lastedMs: 125_000 });
    const sent = await mails();
    expect(sent).toHaveLength(2);
    expect(sent[0]?.subject).toMatch(/25 down|24 down, 1 up again/);
    expect(sent[0]?.subject).toContain('75 more');
  });

  test('whoever has switched mails off gets none, until they are switched on again', async () => {
    const { fixture, owner, responder, happen, mails } = await open();
    const switchMails = async (mailNotifications: boolean) => {
      const { status, body } = await fixture.request('PATCH', '/api/v1/auth/me', {
        token: responder.token,
        body: { mailNotifications },
      });
      expect([status, body.mailNotifications]).toEqual([200, mailNotifications]);
    };
    await switchMails(false);
    await happen('monitor.down', 'Checkout');
    expect((await mails()).map(({ to }) => to)).toEqual([owner.email]);
    await switchMails(true);
    expect((await mails()).map(({ to }) => to).toSorted()).toEqual([owner.email, responder.email].toSorted());
  });

  test('a rule that names addresses tells those alone', async () => {
    const { happen, mails } = await open();
    await happen('monitor.down', 'Checkout', { recipients: ['ops@example.com'] });
    expect((await mails()).map(({ to }) => to)).toEqual(['ops@example.com']);
  });
});
