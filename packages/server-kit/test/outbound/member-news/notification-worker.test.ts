import { describe, expect, onTestFinished, test } from 'vitest';
import { mailboxOf } from '../../../src/base/mailbox.js';
import { recipientId } from '../../../src/outbound/channels/recipients/recipient-token.js';
import { createOutbox } from '../../../src/outbound/mail/outbox.js';
import { newsChanges } from '../../../src/outbound/member-news/write-news.js';
import { readableDuration } from '../../../src/outbound/notifications/mailed-news.js';
import { type News, type NewsKind, newsChange } from '../../../src/outbound/notifications/news.js';
import { createDerivedKeys } from '../../../src/secrets/derived-keys.js';
import { createSecretBox } from '../../../src/secrets/secret-box.js';
import type { Change } from '../../../src/store/interface/store.js';
import { dialects, type KitFixture, openKit } from '../../kit-fixture.js';

const secretBox = createSecretBox([{ id: 'k1', bytes: new Uint8Array(32).fill(7) }]);
const outbox = createOutbox({
  secretBox,
  publicUrl: 'https://watchpost.test',
  isSealed: false,
});
const withConsole = createOutbox({
  secretBox,
  publicUrl: 'https://watchpost.test',
  consoleUrl: 'https://watchpost.test/ops/',
  isSealed: false,
});

test.each([
  [400, '0 s'],
  [45_000, '45 s'],
  [125_000, '2 min 5 s'],
  [7_500_000, '2 h 5 min'],
  [90_061_000, '1 d 1 h'],
])('a duration of %d ms is shown as %s', (milliseconds, expected) =>
  expect(readableDuration(milliseconds)).toBe(expected),
);

describe.each(dialects)('The notification worker, on %s', (dialect) => {
  const open = async (beside?: KitFixture) => {
    const fixture = beside ?? (await openKit(dialect));
    if (beside === undefined) onTestFinished(() => fixture.close());
    const owner = await fixture.newMember('owner');
    const { organizationId } = owner;
    const responder = await fixture.newMember('responder', organizationId);
    await fixture.newMember('viewer', organizationId);
    await fixture.newMember('billing', organizationId);
    const happen = (kind: NewsKind, monitorName: string, more: Partial<News> = {}) =>
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
    const write = async (from = outbox) => {
      const { store, clock } = fixture;
      const rows = await store.find('news', { organizationId }, { limit: 1000, orderBy: 'id' });
      return newsChanges(organizationId, rows, {
        ...{ store, outbox: from, secretBox, consoleUrl: undefined, now: clock.now },
        ...{ publicUrl: 'https://watchpost.test', apiUrl: 'https://watchpost.test/api/v1' },
        derivedKeys: createDerivedKeys({ store, secretBox, clock: () => clock.now }),
      });
    };
    const mailsIn = (changes: readonly Change[]) =>
      changes.flatMap((change) =>
        change.kind === 'insert' && change.table === 'mails' && change.row.template !== 'confirm-recipient'
          ? [{ to: change.row.recipient, ...outbox.contentOf({ id: change.row.id, content: change.row.content }) }]
          : [],
      );
    const mails = async (from = outbox) => mailsIn(await write(from));
    /** The mails of what is committed with them, as the worker does. */
    const sent = async () => {
      const changes = await write();
      expect(await fixture.store.commit(changes)).toEqual({ isCommitted: true });
      return mailsIn(changes);
    };
    /** The owners of addresses that are no members' answer. */
    const answer = async (addresses: readonly string[], status: 'confirmed' | 'refused' = 'confirmed') => {
      const { store, clock } = fixture;
      const keys = createDerivedKeys({ store, secretBox, clock: () => clock.now });
      for (const address of addresses) {
        const id = await recipientId(mailboxOf(address), organizationId, keys);
        const times = { askedAt: clock.now, decidedAt: clock.now, createdAt: clock.now, updatedAt: clock.now };
        const row = { id, organizationId, shown: '', status, asks: 1, ...times };
        await store.commit([
          { kind: 'delete', table: 'mailRecipients', where: { id } },
          { kind: 'insert', table: 'mailRecipients', row },
        ]);
      }
    };
    const questions = async () =>
      (await fixture.store.find('mails', { template: 'confirm-recipient', organizationId }, { limit: 200 })).map(
        ({ recipient }) => recipient,
      );
    /** What the log has of addresses: the reason of each message, `null` for one that is mailed. */
    const logged = async () =>
      (
        await fixture.store.find(
          'notificationDeliveries',
          { organizationId, userId: null },
          { limit: 100, orderBy: 'id' },
        )
      ).map(({ address, unsentReason }) => [address, unsentReason]);
    return { fixture, owner, responder, happen, mails, sent, answer, questions, logged };
  };

  test.each([
    ['a verified member', true],
    ['an address that has confirmed', false],
  ])('%s gets at most 60 mails in an hour, of which the last announces the pause', async (_who, isMember) => {
    const { fixture, owner, happen, mails, answer } = await open();
    const address = isMember
      ? ((await fixture.store.get('users', { id: owner.userId }))?.email ?? '')
      : 'stranger@example.com';
    if (!isMember) await answer([address]);
    await happen('alert.triggered', 'Website', { recipients: [address] });
    const sent = [];
    for (let round = 0; round < 65; round++) sent.push(...(await mails()));
    expect(sent).toHaveLength(60);
    expect(sent.filter(({ text }) => text.includes('has reached its limit of mails for this hour'))).toEqual([
      sent.at(-1),
    ]);
    fixture.clock.now += 3_600_000;
    expect(await mails()).toHaveLength(1);
  });

  test('addresses that are no members’ get one question and nothing else, within the bound of questions', async () => {
    const { happen, sent, questions, logged } = await open();
    const recipients = Array.from({ length: 200 }, (_, index) => `stranger-${index}@example.com`);
    await happen('alert.triggered', 'Website', { recipients });
    expect(await sent()).toEqual([]);
    expect(await questions()).toHaveLength(60);
    expect((await logged()).slice(0, 2)).toEqual([
      ['stranger-0@example.com', 'unconfirmed'],
      ['stranger-1@example.com', 'unconfirmed'],
    ]);
  });

  test('many spellings of one mailbox are one question, one mail and one message', async () => {
    const { happen, sent, answer, questions, logged } = await open();
    const spellings = Array.from(
      { length: 100 },
      (_, index) => `${index % 2 === 0 ? 'Victim' : 'victim'}+${index}@EXAMPLE.com`,
    );
    await happen('alert.triggered', 'Website', { recipients: spellings });
    expect(await sent()).toEqual([]);
    expect(await questions()).toEqual(['Victim+0@EXAMPLE.com']);
    await answer(['victim@example.com']);
    expect((await sent()).map(({ to }) => to)).toEqual(['Victim+0@EXAMPLE.com']);
    await answer(['victim@example.com'], 'refused');
    expect(await sent()).toEqual([]);
    expect(await logged()).toEqual([
      ['Victim+0@EXAMPLE.com', 'unconfirmed'],
      ['Victim+0@EXAMPLE.com', null],
      ['Victim+0@EXAMPLE.com', 'refused'],
    ]);
  });

  test('another spelling of a member’s address is the member, who gets one mail', async () => {
    const { owner, happen, sent, questions } = await open();
    const [name = '', domain = ''] = owner.email.split('@');
    await happen('monitor.down', 'Checkout');
    await happen('alert.triggered', 'Checkout', { recipients: [`${name.toUpperCase()}+alerts@${domain}`] });
    expect((await sent()).filter(({ to }) => to.toLowerCase().includes(name))).toHaveLength(1);
    expect(await questions()).toEqual([]);
  });

  test('what another organization does with an address uses up nothing, and what is not mailed says so', async () => {
    const { fixture, happen, sent, answer, logged } = await open();
    await answer(['victim@example.com']);
    await happen('alert.triggered', 'Checkout', { recipients: ['victim@example.com'] });
    const mallory = await open(fixture);
    await mallory.answer(['victim@example.com']);
    await mallory.happen('alert.triggered', 'Noise', { recipients: ['victim@example.com', 'Victim+1@example.com'] });
    for (let round = 0; round < 70; round++) await mallory.mails();
    await mallory.sent();
    expect((await mallory.logged()).at(-1)).toEqual(['victim@example.com', 'tooMany']);
    expect((await sent()).map(({ to }) => to)).toEqual(['victim@example.com']);
    expect(await logged()).toEqual([['victim@example.com', null]]);
  });

  test('a refusal from when each spelling had a row still holds, and its link still ends and begins', async () => {
    const { fixture, owner, happen, sent, questions } = await open();
    const { store, clock } = fixture;
    const { organizationId } = owner;
    const keys = createDerivedKeys({ store, secretBox, clock: () => clock.now });
    const id = await recipientId('bob+1@example.com', organizationId, keys);
    const times = { askedAt: null, decidedAt: clock.now, createdAt: clock.now, updatedAt: clock.now };
    const row = { id, organizationId, shown: 'b…@example.com', status: 'refused', asks: 0, ...times } as const;
    await store.commit([{ kind: 'insert', table: 'mailRecipients', row }]);
    await happen('alert.triggered', 'Checkout', { recipients: ['Bob+1@example.com'] });
    expect([await sent(), await questions()]).toEqual([[], []]);
    await store.commit([{ kind: 'update', table: 'mailRecipients', where: { id }, set: { status: 'confirmed' } }]);
    expect(await sent()).toHaveLength(1);
  });

  test('one event is one mail, to everyone who may respond and to no one else', async () => {
    const { owner, responder, happen, mails } = await open();
    await happen('monitor.down', 'Checkout', { target: 'shop.example:443', incident: { id: 'inc_1', number: 7 } });
    const sent = await mails();
    expect(sent.map(({ to }) => to).toSorted()).toEqual([owner.email, responder.email].toSorted());
    expect(sent[0]?.subject).toBe('Checkout is down: connection refused');
    const [text = ''] = sent.map(({ text }) => text.replaceAll('\u2060', ''));
    expect(text.split('\n\nYou get')[0]).toBe(
      [
        'Checkout is down',
        '  Cause     connection refused',
        '  Since     2026-03-01 12:00:00 UTC',
        '  Target    shop.example:443',
        '  Incident  #7, inc_1',
        '',
        'Acknowledge it with: watchpost incidents acknowledge inc_1',
      ].join('\n'),
    );
    expect(text).toMatch(/because you may respond to incidents of .+\.$/m);
  });

  test('a degraded monitor is mailed with its cause', async () => {
    const { happen, mails } = await open();
    await happen('monitor.degraded', 'Everything', { cause: '1 of 2 monitors is down or degraded: Shop' });
    const [mail] = await mails();
    expect(mail?.subject).toBe('Everything is degraded: 1 of 2 monitors is down or degraded: Shop');
    expect(mail?.text).toContain('  Cause  1 of 2 monitors is down or degraded: Shop\n');
  });

  test('a recovery is mailed with how long it took, and with nothing to acknowledge', async () => {
    const { happen, mails } = await open();
    await happen('monitor.recovered', 'Checkout', { lastedMs: 125_000, incident: { id: 'inc_1', number: 7 } });
    const [mail] = await mails();
    expect(mail?.subject).toBe('Checkout is up again after 2 min 5 s');
    expect(mail?.text).toContain('  Cause was  connection refused\n');
    expect(mail?.text).not.toContain('acknowledge');
  });

  test('an alert is mailed with the condition of the rule and its value, with units', async () => {
    const { happen, mails, answer } = await open();
    await answer(['ops@example.com']);
    const condition = { metric: 'latencyMs', operator: '>', threshold: 300 } as const;
    const rule = { ruleName: 'Slow', condition, value: 602.7712, cause: null, recipients: ['ops@example.com'] };
    await happen('alert.triggered', 'Checkout', rule);
    const [mail] = await mails();
    expect(mail?.subject).toBe('Slow is firing for Checkout');
    expect(mail?.text).toContain('  Condition  latencyMs > 300 ms\n  Found      602.77 ms\n');
    expect(mail?.text).toMatch(/because an alert rule of .+ names your address\. End all notifications of .+: https:/m);
    expect(mail?.html).toContain('border-left:4px solid #dc2626');
  });

  const incident = { id: 'inc_1', number: 7 };
  const rule = { ruleId: 'alr_1', ruleName: 'Slow', recipients: ['ops@example.com'] };
  const consoleUrl = 'https://watchpost.test/ops';
  test.each([
    ['an outage', 'monitor.down', { incident }, '/incidents/inc_1', 'Open the incident', ['/monitors/mon_1']],
    ['an alert', 'alert.triggered', rule, '/alerts/rules/alr_1', 'Open the alert rule', ['/monitors/mon_1']],
    ['a certificate', 'certificate.ending', {}, '/monitors/mon_1', 'Open the monitor', []],
  ] as const)(
    '%s is mailed with links to the console, as text and as HTML',
    async (_, kind, more, page, label, others) => {
      const { happen, mails, answer } = await open();
      await answer(['ops@example.com']);
      await happen(kind, 'Checkout', more);
      const [mail = expect.fail()] = await mails(withConsole);
      expect(mail.link).toBe(`${consoleUrl}${page}`);
      expect(mail.text).toContain(`\n\n${consoleUrl}${page}\n\n`);
      expect(mail.html).toMatch(new RegExp(`<a href="${consoleUrl}${page}" style="[^"]+">${label}</a>`));
      for (const other of others) {
        expect(mail.text).toContain(`, ${consoleUrl}${other}\n`);
        expect(mail.html).toMatch(
          new RegExp(`<a href="${consoleUrl}${other}" class="link" style="[^"]+">Checkout</a>`),
        );
      }
      expect(mail.text).not.toContain('watchpost incidents');
      const links = mail.text.match(/https:\/\/\S+/g) ?? [];
      // Whom a rule names and who is no member has a page to end the mails on, which is no page of the console.
      expect(links.filter((link) => link.startsWith(consoleUrl)).toSorted()).toEqual(
        [page, ...others, ...(kind === 'alert.triggered' ? [] : ['/account'])]
          .map((path) => `${consoleUrl}${path}`)
          .toSorted(),
      );

      const [plain = expect.fail()] = await mails();
      expect(plain.link).toBeNull();
      expect(plain.text + plain.html).not.toContain('/ops');
    },
  );

  test('several events are mailed with a link of the console at each', async () => {
    const { happen, mails } = await open();
    await happen('monitor.down', 'Checkout', { incident });
    await happen('monitor.down', 'Shop', { monitorId: 'mon_2', incident: { id: 'inc_2', number: 8 } });
    const [mail = expect.fail()] = await mails(withConsole);
    expect(mail.link).toBeNull();
    const text = mail.text.replaceAll('\u2060', '');
    for (const line of [
      `Monitor   Checkout, ${consoleUrl}/monitors/mon_1`,
      `Incident  #7, ${consoleUrl}/incidents/inc_1`,
      `Monitor   Shop, ${consoleUrl}/monitors/mon_2`,
      `Incident  #8, ${consoleUrl}/incidents/inc_2`,
    ]) {
      expect(text).toContain(`  ${line}\n`);
    }
    expect(mail.html).toContain(`<a href="${consoleUrl}/incidents/inc_2"`);
  });

  test('an agent is mailed without a link', async () => {
    const { happen, mails } = await open();
    await happen('agent.disconnected', 'Hamburg', { monitorId: 'agt_1' });
    const [mail = expect.fail()] = await mails(withConsole);
    expect([mail.link, mail.text.match(/\/ops\S*/g)]).toEqual([null, ['/ops/account']]);
  });

  test('a name that a user chose cannot become markup or a link', async () => {
    const { happen, mails } = await open();
    await happen('monitor.down', '<b>Shop</b> www.evil.example', { target: 'https://evil.example/<script>' });
    const [mail] = await mails();
    expect(mail?.html).not.toMatch(/<b>|<script>|evil\.example/);
    expect(mail?.html).toContain('&lt;script&gt;');
  });

  test('a hundred notifications at once are one mail with their number', async () => {
    const { happen, mails } = await open();
    for (let index = 0; index < 99; index++) await happen('monitor.down', `Shop ${index}`);
    await happen('monitor.recovered', 'Database', { lastedMs: 125_000 });
    const sent = await mails();
    expect(sent).toHaveLength(2);
    expect(sent[0]?.subject).toMatch(/25 down|24 down, 1 up again/);
    expect(sent[0]?.subject).toContain('75 more');
  });

  test('a member who has switched mails off gets no mail until they are switched on again', async () => {
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

  test('a rule that names addresses notifies only those', async () => {
    const { happen, mails, answer } = await open();
    await answer(['ops@example.com']);
    await happen('monitor.down', 'Checkout', { recipients: ['ops@example.com'] });
    expect((await mails()).map(({ to }) => to)).toEqual(['ops@example.com']);
  });

  test('an address that is no member’s ends all mails of the organization by one POST, and a member has no such link', async () => {
    const { fixture, owner, happen, sent, answer } = await open();
    await answer(['ops@example.com']);
    const recipients = ['ops@example.com', owner.email];
    await happen('alert.triggered', 'Checkout', { recipients });
    const [outside, member] = await sent();
    expect(outside?.text).toContain('an alert rule of');
    expect(outside?.text).toMatch(
      /End all notifications of .+: https:\/\/watchpost\.test\/notifications\/recipient#\S+/,
    );
    expect([member?.to, member?.unsubscribeUrl]).toEqual([owner.email, undefined]);
    expect(JSON.stringify(await fixture.store.find('mailRecipients', {}, { limit: 9 }))).not.toContain(
      'ops@example.com',
    );
    const { pathname, search } = new URL(outside?.unsubscribeUrl ?? '');
    fixture.clock.now += 400 * 24 * 3_600_000;
    expect((await fixture.request('POST', `${pathname}${search}`)).status).toBe(204);
    expect((await sent()).map(({ to }) => to)).toEqual([owner.email]);
    // What is said to one organization says nothing to another.
    const other = await open(fixture);
    await other.answer(['ops@example.com']);
    await other.happen('alert.triggered', 'Checkout', { recipients: ['ops@example.com'] });
    expect((await other.sent()).map(({ to }) => to)).toEqual(['ops@example.com']);
  });

  test('an organization that knows as many addresses as it may asks no others', async () => {
    const { fixture, owner, happen, sent, questions } = await open();
    const { now } = fixture.clock;
    const known = {
      organizationId: owner.organizationId,
      shown: 'a…@example.com',
      status: 'pending',
      asks: 0,
    } as const;
    const times = { askedAt: null, decidedAt: null, createdAt: now, updatedAt: now };
    await fixture.store.commit(
      Array.from({ length: 999 }, (_, index) => {
        const row = { id: `known-${index}`, ...known, ...times };
        return { kind: 'insert', table: 'mailRecipients', row } as const;
      }),
    );
    await happen('alert.triggered', 'Checkout', { recipients: ['a@example.com', 'b@example.com'] });
    expect(await sent()).toEqual([]);
    expect(await questions()).toEqual(['a@example.com']);
    const { totalItems } = await fixture.store.page('mailRecipients', {
      where: { organizationId: owner.organizationId },
      ...{ orderBy: 'id', isDescending: false, limit: 1, offset: 0 },
    });
    expect(totalItems).toBe(1000);
  });
});
