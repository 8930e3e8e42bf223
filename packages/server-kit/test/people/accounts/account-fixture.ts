import { type Mailbox, type ReceivedMail, startMailbox } from '@watchpost/testbed/mailbox';
import { createSmtpTransport, type ServerKitOptions } from '../../../src/index.js';
import { type Dialect, type KitFixture, openKit, type Reply, type RequestOptions } from '../../kit-fixture.js';

export const goodPassword = 'correct horse battery staple';
export const otherPassword = 'seven wild geese over Uppsala';

/** A kit that sends its mails to a real mail server. */
export interface AccountFixture extends KitFixture {
  readonly mailbox: Mailbox;
  post(path: string, body: object, more?: RequestOptions): Promise<Reply>;
  /** An address without an account. */
  newAddress(): string;
  /** Opens an account; the mail that came. */
  register(email: string, more?: object): Promise<ReceivedMail>;
  /** Opens an account and follows the link. */
  registerVerified(email: string, more?: object): Promise<void>;
  login(email: string, password: string, more?: RequestOptions): Promise<Reply>;
  /** Asks for a new password; the token that came. */
  resetToken(email: string): Promise<string>;
}

let addresses = 0;

export const openAccountFixture = async (
  dialect: Dialect,
  options: Partial<ServerKitOptions> = {},
): Promise<AccountFixture> => {
  const mailbox = await startMailbox();
  const mailTransport = createSmtpTransport({ url: mailbox.url, from: 'Watchpost <noreply@watchpost.test>' });
  const fixture = await openKit(dialect, { mailTransport, ...options });
  await fixture.kit.start();

  const post = (path: string, body: object, more: RequestOptions = {}): Promise<Reply> =>
    fixture.request('POST', `/api/v1/auth/${path}`, { body, ...more });
  const register = async (email: string, more: object = {}): Promise<ReceivedMail> => {
    await post('register', { email, password: goodPassword, name: 'Ada', ...more });
    return mailbox.next({ to: email });
  };
  return {
    ...fixture,
    mailbox,
    post,
    register,
    newAddress: () => `person-${++addresses}@example.com`,
    async registerVerified(email, more = {}) {
      const { token } = await register(email, more);
      await post('verify-email', { token, password: goodPassword, ...more });
    },
    login: (email, password, more = {}) => post('login', { email, password }, more),
    async resetToken(email) {
      await post('forgot-password', { email });
      return (await mailbox.next({ to: email })).token;
    },
    async close() {
      await fixture.close();
      await mailbox.stop();
    },
  };
};
