import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { freePort } from './free-port.js';

/** A mail as it arrived. */
export interface ReceivedMail {
  /** Address of the envelope (`MAIL FROM`). */
  readonly from: string;
  /** Addresses of the envelope (`RCPT TO`): where it really went. */
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Header fields in the order they came, names in lower case. */
  readonly headers: readonly { readonly key: string; readonly value: string }[];
  /** Addresses in the text. */
  readonly links: readonly string[];
  /** The token in the first link that has one. */
  readonly token: string;
}

/** A mail server on loopback that keeps what it gets. */
export interface Mailbox {
  /** `smtp://127.0.0.1:PORT`. */
  readonly url: string;
  /** All that came, in order. */
  readonly mails: readonly ReceivedMail[];
  /**
   * The oldest mail to an address that was not asked for yet; waits for it.
   *
   * @throws Error when none comes within `timeoutMs`, 30,000 unless given
   */
  next(options: { readonly to: string; readonly timeoutMs?: number }): Promise<ReceivedMail>;
  /** Refuses the next mails with `451` before it takes any again. */
  refuseNext(count: number): void;
  /** Holds back the answer to every mail from now on; returns how to let them through. */
  hold(): () => void;
  /** Mails that were handed over, taken or not. */
  readonly attempts: number;
  /** Stops to listen; the port then refuses connections. */
  stop(): Promise<void>;
  /** Listens on the same port again. */
  restart(): Promise<void>;
}

const parse = async (raw: Buffer, envelope: { from: string; to: string[] }): Promise<ReceivedMail> => {
  const { subject = '', text = '', html = '', headers } = await PostalMime.parse(raw);
  const links = text.match(/https?:\/\/\S+/g) ?? [];
  const token = links.map((link) => new URL(link).searchParams.get('token')).find((found) => found !== null) ?? '';
  return {
    ...envelope,
    subject,
    text,
    html,
    headers: headers.map(({ key, value }) => ({ key, value })),
    links,
    token,
  };
};

/** Starts a mail server that takes every mail without asking who sends it. */
export const startMailbox = async (): Promise<Mailbox> => {
  const mails: ReceivedMail[] = [];
  const taken = new Set<ReceivedMail>();
  const listeners = new Set<() => void>();
  let attempts = 0;
  let toRefuse = 0;
  let held = Promise.resolve();

  const open = (): SMTPServer =>
    new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      closeTimeout: 100,
      async onData(stream, session, done) {
        const chunks: Buffer[] = [];
        for await (const chunk of stream) chunks.push(chunk as Buffer);
        attempts += 1;
        if (toRefuse > 0) {
          toRefuse -= 1;
          return done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
        }
        await held;
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        mails.push(await parse(Buffer.concat(chunks), { from, to: rcptTo.map(({ address }) => address) }));
        done();
        for (const listener of listeners) listener();
      },
    });

  let server = open();
  const listen = (port: number): Promise<number> =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject);
        // A client that goes away in the middle is what some tests want.
        server.on('error', () => {});
        resolve((server.server.address() as AddressInfo).port);
      });
    });
  const port = await listen(await freePort());

  const take = (to: string): ReceivedMail | undefined => {
    const mail = mails.find((received) => !taken.has(received) && received.to.includes(to));
    if (mail !== undefined) taken.add(mail);
    return mail;
  };

  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    get attempts() {
      return attempts;
    },
    next: ({ to, timeoutMs = 30_000 }) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          listeners.delete(deliver);
          reject(new Error(`No mail to ${to} came within ${timeoutMs} ms.`));
        }, timeoutMs);
        const deliver = (): void => {
          const mail = take(to);
          if (mail === undefined) return;
          clearTimeout(timer);
          listeners.delete(deliver);
          resolve(mail);
        };
        listeners.add(deliver);
        deliver();
      }),
    refuseNext(count) {
      toRefuse = count;
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
    async restart() {
      server = open();
      await listen(port);
    },
  };
};
