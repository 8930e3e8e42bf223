import { newId } from '../../base/ids.js';
import type { SecretBox } from '../../secrets/secret-box.js';
import type { Change, Row } from '../../store/store.js';
import type { MailContent } from './mail-content.js';
import { accountExists } from './templates/account-exists.js';
import { apiKeysSuspended } from './templates/api-keys-suspended.js';
import { invitation } from './templates/invitation.js';
import { news } from './templates/news.js';
import { passwordChanged } from './templates/password-changed.js';
import { resetPassword } from './templates/reset-password.js';
import { secondFactorChanged } from './templates/second-factor-changed.js';
import { signUpClosed } from './templates/sign-up-closed.js';
import { verifyEmail } from './templates/verify-email.js';
import { webhookDisabled } from './templates/webhook-disabled.js';
import { webhookFailing } from './templates/webhook-failing.js';

const templates = {
  'verify-email': verifyEmail,
  'account-exists': accountExists,
  'sign-up-closed': signUpClosed,
  'reset-password': resetPassword,
  'password-changed': passwordChanged,
  'second-factor-changed': secondFactorChanged,
  invitation,
  news,
  'api-keys-suspended': apiKeysSuspended,
  'webhook-failing': webhookFailing,
  'webhook-disabled': webhookDisabled,
};

/** Takes the place of an organization in mails about accounts. */
export const accountMails = '';

/** The recipient of a decoy. */
export const noRecipient = '';

/** The name of a template. */
export type MailTemplate = keyof typeof templates;

/** A mail to write: to one address, by a template and what that wants to know. */
export type Mail = {
  [Template in MailTemplate]: {
    readonly to: string;
    /** For which organization it is sent. Without one it is a mail about an account, and goes first. */
    readonly organizationId?: string;
    readonly template: Template;
    readonly values: Parameters<(typeof templates)[Template]>[0];
  };
}[MailTemplate];

/** Where mails wait to be sent. They are written with the change they are about: neither is lost alone. */
export interface Outbox {
  /** The entry of a commit that puts a mail into the outbox. */
  mailChange(mail: Mail, now: number): Change;
  /**
   * An entry that costs as much and sends nothing, for an address that is not to get anything: how long an answer takes
   * must not reveal which it was. A sender finds it like a mail, and drops it.
   */
  decoyChange(mail: Mail, now: number): Change;
  /** What a waiting mail says. @throws Error when it cannot be opened */
  contentOf(row: Pick<Row<'mails'>, 'id' | 'content'>): MailContent;
}

/** What an {@link Outbox} works with. */
export interface OutboxOptions {
  readonly secretBox: SecretBox;
  /** Where links lead. */
  readonly publicUrl: string;
  /** Whether mails are sealed while they wait. Without a transport they stay readable, for development. */
  readonly isSealed: boolean;
}

/** A link in a mail is as good as a password, so the content is bound to its row. */
export const mailSealContext = (id: string): string => `mail/${id}`;

/** Makes an {@link Outbox}. */
export const createOutbox = ({ secretBox, publicUrl, isSealed }: OutboxOptions): Outbox => {
  const write = (mail: Mail): MailContent => {
    // The values are the template's own, which the union says and a lookup forgets.
    const template = templates[mail.template] as (values: Mail['values'], publicUrl: string) => MailContent;
    return template(mail.values, publicUrl);
  };
  const rowOf = (mail: Mail, now: number): Row<'mails'> => {
    const id = newId('mai', now);
    const content = JSON.stringify(write(mail));
    return {
      id,
      recipient: mail.to,
      organizationId: mail.organizationId ?? accountMails,
      template: mail.template,
      content: isSealed ? secretBox.seal(content, mailSealContext(id)) : content,
      attempts: 0,
      lastError: null,
      sentAt: null,
      failedAt: null,
      nextAt: now,
      leaseUntil: null,
      leaseToken: null,
      createdAt: now,
      updatedAt: now,
    };
  };

  return {
    mailChange: (mail, now) => ({ kind: 'insert', table: 'mails', row: rowOf(mail, now) }),
    decoyChange: (mail, now) => ({
      kind: 'insert',
      table: 'mails',
      row: { ...rowOf(mail, now), recipient: noRecipient },
    }),
    contentOf({ id, content }) {
      const json = content.startsWith('{') ? content : secretBox.open(content, mailSealContext(id));
      // Only `rowOf` writes this column.
      return JSON.parse(json) as MailContent;
    },
  };
};
