import { type Mailbox, startMailbox } from '@watchpost/testbed/mailbox';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { systemClock } from '../../../src/base/clock.js';
import type { Logger } from '../../../src/base/logger.js';
import { createMailSender } from '../../../src/outbound/mail/mail-sender.js';
import type { MailTransport } from '../../../src/outbound/mail/mail-transport.js';
import { createOutbox, type ReadableOutbox } from '../../../src/outbound/mail/outbox.js';
import { createSmtpTransport } from '../../../src/outbound/mail/smtp-transport.js';
import { createSecretBox } from '../../../src/secrets/secret-box.js';
import { type Row, type Store, StoreUnavailableError } from '../../../src/store/interface/store.js';
import type { Worker } from '../../../src/workers/worker-loop.js';
import { dialects, type KitFixture, openKit } from '../../kit-fixture.js';

const minuteMs = 60_000;
const secretBox = createSecretBox([{ id: 'k1', bytes: new Uint8Array(32).fill(3) }]);
const outbox = createOutbox({ secretBox, publicUrl: 'https://watchpost.test/', isSealed: true });

describe.each(dialects)('the mail sender on %s', (dialect) => {
  let fixture: KitFixture;
  let mailbox: Mailbox;
  let store: Store;
  const senders: Worker[] = [];
  beforeAll(async () => {
    fixture = await openKit(dialect);
    mailbox = await startMailbox();
    store = fixture.store;
  });
  afterEach(async () => {
    await Promise.all(senders.splice(0).map((sender) => sender.stop()));
  });
  afterAll(async () => {
    await mailbox.stop();
    await fixture.close();
  });

  const transport = (): MailTransport =>
    createSmtpTransport({ url: mailbox.url, from: 'Watchpost <noreply@watchpost.test>' });

  const startSender = (more: { store?: Store; transport?: MailTransport | undefined; logger?: Logger } = {}) => {
    const sender = createMailSender({
      store,
      outbox,
      transport: transport(),
      // Mails are due by the fixture's clock, which tests turn; the sender polls often enough to notice.
      clock: { ...systemClock, now: () => fixture.clock.now },
      pollMs: 30,
      ...more,
    });
    senders.push(sender);
    sender.start();
    return sender;
  };

  let count = 0;
  const newAddress = (): string => `recipient-${++count}@example.com`;
  const write = async (to: string, by: ReadableOutbox = outbox): Promise<void> => {
    const mail = { to, template: 'reset-password', values: { token: `wpm_${count}` } } as const;
    expect(await store.commit([by.mailChange(mail, fixture.clock.now)])).toEqual({ isCommitted: true });
  };
  const rowOf = async (recipient: string): Promise<Row<'mails'>> => {
    const row = await store.get('mails', { recipient });
    if (row === undefined) throw new Error('There is no such mail');
    return row;
  };
  const attempted = (recipient: string, attempts: number): Promise<Row<'mails'>> =>
    vi.waitFor(
      async () => {
        const row = await rowOf(recipient);
        expect(row).toMatchObject({ attempts, leaseToken: null });
        return row;
      },
      { timeout: 30_000, interval: 20 },
    );

  test('mails of one organization that are slow to send hold two places; others and account mails go on', async () => {
    const held: string[] = [];
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const arrived: string[] = [];
    startSender({
      transport: {
        async send({ to }) {
          if (to.startsWith('slow')) {
            held.push(to);
            await released;
          }
          arrived.push(to);
        },
      },
    });
    const news = (to: string, organizationId: string) =>
      outbox.mailChange(
        {
          to,
          organizationId,
          template: 'invitation',
          values: { organizationName: '', inviterName: '', role: '', token: '' },
        },
        fixture.clock.now,
      );
    const slow = Array.from({ length: 20 }, (_, index) => `slow-${index}@example.com`);
    await store.commit(slow.map((to) => news(to, 'org_slow')));
    await vi.waitFor(() => expect(held).toHaveLength(2));
    const password = newAddress();
    await store.commit([news('other@example.com', 'org_other')]);
    await write(password);
    await vi.waitFor(() => expect(arrived).toEqual(expect.arrayContaining(['other@example.com', password])));
    expect(held).toHaveLength(2);
    release();
    await vi.waitFor(() => expect(arrived).toHaveLength(22), { timeout: 30_000 });
    // Each was sent for its organization; a mail about an account counts for none.
    await vi.waitFor(async () => {
      const used = await store.find('usageDays', { metric: 'notifications' }, { limit: 100 });
      const sums = Map.groupBy(used, ({ organizationId }) => organizationId);
      expect([...sums].map(([id, rows]) => [id, rows.reduce((sum, { quantity }) => sum + quantity, 0)]).sort()).toEqual(
        [
          ['org_other', 1],
          ['org_slow', 20],
        ],
      );
    });
  });

  test('due account mails are sent first', async () => {
    const arrived: string[] = [];
    const password = newAddress();
    const values = { organizationName: '', inviterName: '', role: '', token: '' };
    const invited = Array.from({ length: 12 }, (_, index) => `invited-${index}@example.com`);
    await store.commit(
      invited.map((to) =>
        outbox.mailChange(
          { to, organizationId: 'org_1', template: 'invitation', values },
          fixture.clock.now - minuteMs,
        ),
      ),
    );
    await write(password);
    startSender({ transport: { send: async ({ to }) => void arrived.push(to) } });
    await vi.waitFor(() => expect(arrived).toHaveLength(13), { timeout: 30_000 });
    expect(arrived[0]).toBe(password);
  });

  test('a mail arrives as text and HTML, with the link under the public address, from us to the one recipient', async () => {
    startSender();
    const to = newAddress();
    await write(to);
    const mail = await mailbox.next({ to });
    expect(mail).toMatchObject({ from: 'noreply@watchpost.test', to: [to], subject: 'Set a new password' });
    expect(mail.links).toEqual([`https://watchpost.test/auth/reset-password?token=wpm_${count}`]);
    expect(mail.html).toContain(`href="https://watchpost.test/auth/reset-password?token=wpm_${count}"`);
    const header = (key: string) => mail.headers.find((field) => field.key === key)?.value;
    expect(header('from')).toBe('Watchpost <noreply@watchpost.test>');
    expect(header('to')).toBe(to);
    expect(header('auto-submitted')).toBe('auto-generated');
    expect(header('message-id')).toBe(`<${(await rowOf(to)).id}@watchpost.test>`);
  });

  test('a waiting mail is sealed, and a sent one is empty', async () => {
    const to = newAddress();
    await write(to);
    const waiting = await rowOf(to);
    expect(waiting.content).not.toContain('wpm_');
    expect(waiting.content).not.toContain(Buffer.from('wpm_').toString('base64url'));
    startSender();
    await mailbox.next({ to });
    const sent = { content: '', sentAt: fixture.clock.now, nextAt: null, leaseToken: null };
    await expect.poll(() => rowOf(to)).toMatchObject(sent);
  });

  test('a mail that was refused or reached no server is sent later', async () => {
    const to = newAddress();
    mailbox.refuseNext(1);
    await write(to);
    startSender();
    const refused = await attempted(to, 1);
    expect(refused.lastError).toContain('451');
    expect(refused.nextAt).toBeGreaterThanOrEqual(fixture.clock.now + 10_000);
    expect(refused.nextAt).toBeLessThanOrEqual(fixture.clock.now + 12_000);

    await mailbox.stop();
    fixture.clock.now += 12_000;
    const unreachable = await attempted(to, 2);
    expect(unreachable.nextAt).toBeGreaterThanOrEqual(fixture.clock.now + minuteMs);

    await mailbox.restart();
    fixture.clock.now += 2 * minuteMs;
    expect((await mailbox.next({ to })).to).toEqual([to]);
  });

  test('a mail that is refused for hours is given up, and its link is deleted', async () => {
    const to = newAddress();
    const errors: unknown[] = [];
    const logger = { debug() {}, info() {}, warn() {}, error: (message: string) => void errors.push(message) };
    const refusing: MailTransport = { send: () => Promise.reject(new Error('550 no such mailbox')) };
    await write(to);
    startSender({ transport: refusing, logger });
    for (let attempt = 1; attempt < 6; attempt++) {
      const row = await attempted(to, attempt);
      expect(row).toMatchObject({ failedAt: null, lastError: '550 no such mailbox' });
      fixture.clock.now = row.nextAt ?? Number.NaN;
    }
    expect(await attempted(to, 6)).toMatchObject({ content: '', failedAt: fixture.clock.now, nextAt: null });
    expect(errors).toContain('mail delivery failed; giving up');
  });

  test('several senders send each mail once', async () => {
    const recipients = Array.from({ length: 40 }, newAddress);
    const before = mailbox.mails.length;
    for (let senderCount = 0; senderCount < 3; senderCount++) startSender();
    await Promise.all(recipients.map((to) => write(to)));
    await Promise.all(recipients.map((to) => mailbox.next({ to })));
    await Promise.all(senders.splice(0).map((sender) => sender.stop()));
    expect(mailbox.mails.length - before).toBe(recipients.length);
  });

  test('a mail whose sender died is sent by another after the lease', async () => {
    const to = newAddress();
    await write(to);
    const { now } = fixture.clock;
    const claim = { now, leaseUntil: now + minuteMs, leaseToken: 'died', limit: 10 };
    expect(await store.claimDue('mails', claim)).toHaveLength(1);
    startSender();
    // Another mail that is written later goes first: the sender is at work, and leaves the lease alone.
    const other = newAddress();
    await write(other);
    await mailbox.next({ to: other });
    expect(await rowOf(to)).toMatchObject({ sentAt: null, leaseToken: 'died' });
    fixture.clock.now += minuteMs;
    expect((await mailbox.next({ to })).to).toEqual([to]);
  });

  test('a stop lets a delivery end that is under way', async () => {
    const to = newAddress();
    const release = mailbox.hold();
    const attempts = mailbox.attempts;
    await write(to);
    const sender = startSender();
    await expect.poll(() => mailbox.attempts).toBe(attempts + 1);
    const stopped = sender.stop();
    release();
    await stopped;
    expect(await rowOf(to)).toMatchObject({ content: '', sentAt: fixture.clock.now, attempts: 0 });
  });

  test('a stop gives up a delivery that does not end, and other senders may send the mail at once', async () => {
    const to = newAddress();
    const stuck = Promise.withResolvers<AbortSignal>();
    const neverEnding: MailTransport = {
      send: (_, { signal }) => {
        stuck.resolve(signal);
        return new Promise(() => {});
      },
    };
    await write(to);
    const sender = startSender({ transport: neverEnding });
    const signal = await stuck.promise;
    await sender.stop({ deadlineMs: 10 });
    expect(signal.aborted).toBe(true);
    expect(await rowOf(to)).toMatchObject({ sentAt: null, attempts: 0, leaseToken: null, lastError: null });
  });

  test('a database failure is logged once and survived, and a mail that went out meanwhile is not sent again', async () => {
    const to = newAddress();
    let isDown = true;
    const whileUp = async <T>(work: () => Promise<T>): Promise<T> => {
      if (isDown) throw new StoreUnavailableError('the database is away');
      return work();
    };
    const flaky: Store = {
      ...store,
      claimDue: (table, options) => whileUp(() => store.claimDue(table, options)),
      commit: (changes) => whileUp(() => store.commit(changes)),
    };
    const logged: string[] = [];
    const log = (message: string): void => void logged.push(message);
    await write(to);
    const delivered: string[] = [];
    startSender({
      store: flaky,
      logger: { debug: log, info: log, warn: log, error: log },
      transport: {
        async send(mail) {
          if (mail.to === to) isDown = true;
          delivered.push(mail.to);
        },
      },
    });
    await expect.poll(() => logged).toHaveLength(1);
    isDown = false;
    const claiming = 'mail claim';
    const writing = 'mail outcome write';
    const fails = 'failed; retrying';
    await expect.poll(() => logged).toContain(`${writing} ${fails}`);
    isDown = false;
    await expect.poll(() => rowOf(to)).toMatchObject({ sentAt: fixture.clock.now });
    const ofOne = (doing: string): string[] => logged.filter((message) => message.startsWith(doing));
    await expect.poll(() => ofOne(writing)).toEqual([`${writing} ${fails}`, `${writing} recovered`]);
    // It claims the next mail while it writes the outcome of this one, and the failure may show there as well.
    const once = [`${claiming} ${fails}`, `${claiming} recovered`];
    await expect.poll(() => [once, [...once, ...once]]).toContainEqual(ofOne(claiming));
    expect(delivered.filter((recipient) => recipient === to)).toHaveLength(1);
  });

  test('without a mail server a mail stays readable in the outbox and is logged once, with its link', async () => {
    const to = newAddress();
    const readable = createOutbox({ secretBox, publicUrl: 'https://watchpost.test', isSealed: false });
    const logged: { message: string; fields: unknown }[] = [];
    const logger = {
      debug() {},
      warn() {},
      error() {},
      info: (message: string, fields: unknown) => void logged.push({ message, fields }),
    };
    await write(to, readable);
    startSender({ transport: undefined, logger });
    await expect.poll(() => rowOf(to)).toMatchObject({ nextAt: null });
    const link = `https://watchpost.test/auth/reset-password?token=wpm_${count}`;
    expect(readable.contentOf(await rowOf(to))).toMatchObject({ subject: 'Set a new password', link });
    expect(logged).toEqual([
      {
        message: 'mail kept in the outbox; no mail server is configured',
        fields: { to, subject: 'Set a new password', link },
      },
    ]);
  });

  test('names cannot become headers, recipients, HTML or links', async () => {
    const to = newAddress();
    const evil =
      'Ada\u202e\r\nBcc: victim@example.com\r\n\r\n<script>alert(1)</script> https://evil.example/?x=1 ada@evil.example';
    const values = { organizationName: evil, inviterName: evil, role: evil, token: 'wpm_x' };
    startSender();
    await store.commit([outbox.mailChange({ to, template: 'invitation', values }, fixture.clock.now)]);
    const mail = await mailbox.next({ to });
    expect(mail.to).toEqual([to]);
    expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mail.html).not.toContain('<script');
    expect(mail.links).toEqual(['https://watchpost.test/auth/accept-invitation?token=wpm_x']);
    expect(mail.text).not.toContain('ada@evil.example');
    // What turns text around makes one name read like another.
    expect(mail.text + mail.html).not.toContain('\u202e');
  });

  test.each([
    'a@example.com, victim@example.com',
    'a@example.com\r\nBcc: victim@example.com',
    'victim@example.com, <a@example.com>',
    '"x" <victim@example.com>',
    'a@example.com>\r\nRCPT TO:<victim@example.com',
  ])('nothing is sent to anything but one address: %j', async (to) => {
    const before = mailbox.mails.length;
    await write(to);
    startSender();
    const refused = { sentAt: null, attempts: 1, lastError: 'The recipient is not one e-mail address.' };
    await expect.poll(() => rowOf(to)).toMatchObject(refused);
    expect(mailbox.mails.slice(before)).toEqual([]);
  });
});
