import type { SMTPPoolSentMessageInfo, Transporter } from 'nodemailer';
import { isLoopbackHost, isOneAddress, parseSender } from './mail-address.js';
import type { MailTransport } from './mail-transport.js';

/** How mails leave by SMTP. */
export interface SmtpTransportOptions {
  /**
   * `smtp://user:password@mail.example.com:587`, or `smtps://…` for TLS from the first byte. With `smtp:` the
   * connection is upgraded when the server can (RFC 3207), and must be when there is a password, except on loopback and with `?requireTLS=false`.
   */
  readonly url: string;
  /** Who mails are from: an address, or `Name <address>`. */
  readonly from: string;
}

/** A server that does not get anywhere in this time is taken for down; a sender outlasts the sum. */
const timeouts = { dnsTimeout: 5000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

type Pool = Transporter<SMTPPoolSentMessageInfo>;

/**
 * Sends mails by SMTP, over a pool of up to five connections that opens with the first mail. The library behind it is
 * loaded only then.
 *
 * @throws TypeError when `url` is not an SMTP address or `from` not one e-mail address
 */
export const createSmtpTransport = ({ url, from }: SmtpTransportOptions): MailTransport => {
  const server = URL.canParse(url) ? new URL(url) : undefined;
  if (server === undefined || !/^smtps?:$/.test(server.protocol) || server.hostname === '') {
    // Without the address itself: it holds a password.
    throw new TypeError('The SMTP url must have the form smtp://user:password@mail.example.com:587.');
  }
  const sender = parseSender(from);
  const needsTls = server.username !== '' && !isLoopbackHost(server.hostname);
  let opening: Promise<Pool> | undefined;

  const open = async (): Promise<Pool> => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      pool: true,
      maxConnections: 5,
      // Trying again is the sender's business.
      maxRequeues: 0,
      ...timeouts,
      requireTLS: needsTls && server.protocol === 'smtp:',
      // A mail holds what we wrote and nothing that is fetched.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };

  return {
    async send({ id, to, subject, text, html, attachments = [], unsubscribeUrl }, { signal }) {
      if (!isOneAddress(to)) throw new TypeError('The recipient is not one e-mail address.');
      opening ??= open();
      const pool = await opening;
      await pool.sendMail({
        from: sender,
        to: { name: '', address: to },
        envelope: { from: sender.address, to: [to] },
        messageId: `<${id}@${sender.address.slice(sender.address.lastIndexOf('@') + 1)}>`,
        subject,
        text,
        html,
        attachments: attachments.map((file) => ({ ...file })),
        // No one reads the answers of vacation notices (RFC 3834 §5).
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeUrl === undefined
            ? {}
            : { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
        },
        signal,
      });
    },
    close() {
      // When it could not be opened, the mail that asked for it has failed with the reason.
      opening?.then(
        (pool) => pool.close(),
        () => {},
      );
      opening = undefined;
    },
  };
};
