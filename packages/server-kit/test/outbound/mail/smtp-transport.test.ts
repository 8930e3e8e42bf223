import { type Mailbox, startMailbox } from '@watchpost/testbed/mailbox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSmtpTransport } from '../../../src/outbound/mail/smtp-transport.js';

const from = 'noreply@watchpost.test';
const mail = { id: 'mai_1', to: 'ada@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
const { signal } = new AbortController();

describe('a transport by SMTP', () => {
  let mailbox: Mailbox;
  beforeAll(async () => {
    mailbox = await startMailbox();
  });
  afterAll(() => mailbox.stop());

  test.each(['', 'mail.example.com', 'https://user:hunter2@mail.example.com', 'smtp://', 'smtp:mail'])(
    'refuses %j, without repeating a password',
    (url) => {
      const make = () => createSmtpTransport({ url, from });
      expect(make).toThrow(TypeError);
      expect(make).not.toThrow(/hunter2/);
    },
  );

  test.each([
    '',
    'sender',
    'a@b.example, c@d.example',
    'A <a@b.example>, c@d.example',
    'A\r\nBcc: c@d.example <a@b.example>',
  ])('refuses to send from %j', (sender) => {
    expect(() => createSmtpTransport({ url: mailbox.url, from: sender })).toThrow(TypeError);
  });

  test.each([
    ['noreply@watchpost.test', 'noreply@watchpost.test'],
    ['Watchpost <noreply@watchpost.test>', 'Watchpost <noreply@watchpost.test>'],
    ['"Watch, post" <noreply@watchpost.test>', '"Watch, post" <noreply@watchpost.test>'],
  ])('sends from %s', async (sender, header) => {
    const transport = createSmtpTransport({ url: mailbox.url, from: sender });
    await transport.send(mail, { signal });
    transport.close?.();
    const received = await mailbox.next({ to: mail.to });
    expect(received.from).toBe('noreply@watchpost.test');
    expect(received.headers.find(({ key }) => key === 'from')?.value).toBe(header);
  });

  test('gives no password to a server that does not encrypt, unless it is this machine or the operator says so', async () => {
    const { port } = new URL(mailbox.url);
    // The same server by a name that does not say that it is here.
    const elsewhere = `[::ffff:7f00:1]:${port}`;
    const send = async (url: string): Promise<void> => {
      const transport = createSmtpTransport({ url, from });
      await transport.send(mail, { signal }).finally(() => transport.close?.());
    };
    await send(`smtp://${elsewhere}`);
    await mailbox.next({ to: mail.to });
    await expect(send(`smtp://user:hunter2@${elsewhere}`)).rejects.toThrow(/STARTTLS/);
    await send(`smtp://user:hunter2@${elsewhere}?requireTLS=false`);
    await send(mailbox.url.replace('//', '//user:hunter2@'));
  });

  test('stops when it is aborted, and can be used again after it was closed', async () => {
    const transport = createSmtpTransport({ url: mailbox.url, from });
    const release = mailbox.hold();
    const controller = new AbortController();
    const sending = transport.send(mail, { signal: controller.signal });
    controller.abort();
    await expect(sending).rejects.toThrow();
    release();
    transport.close?.();
    await transport.send({ ...mail, to: 'grace@example.com' }, { signal });
    expect((await mailbox.next({ to: 'grace@example.com' })).subject).toBe('Hello');
    transport.close?.();
  });
});
