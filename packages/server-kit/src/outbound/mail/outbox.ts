import { newId } from '../../base/ids.js';
import type { Mail, MailText, MailValues, Outbox } from '../../request/ports/outbox.js';
import type { SecretBox } from '../../secrets/secret-box.js';
import type { Row } from '../../store/interface/store.js';
import type { MailContent } from './mail-content.js';
import { type AccountLinks, accountLinks } from './mail-link.js';
import { accountDeletion } from './templates/account-deletion.js';
import { accountExists } from './templates/account-exists.js';
import { apiKeysSuspended } from './templates/api-keys-suspended.js';
import { confirmRecipient } from './templates/confirm-recipient.js';
import { confirmSignIn } from './templates/confirm-sign-in.js';
import { confirmSubscription } from './templates/confirm-subscription.js';
import { contactCode } from './templates/contact-code.js';
import { contactMethodEnded } from './templates/contact-method-ended.js';
import { contactTest } from './templates/contact-test.js';
import { invitation } from './templates/invitation.js';
import { invoice } from './templates/invoice.js';
import { message } from './templates/message.js';
import { news } from './templates/news.js';
import { notificationChannelFailing } from './templates/notification-channel-failing.js';
import { organizationDeletion } from './templates/organization-deletion.js';
import { page } from './templates/page.js';
import { pageUpdate } from './templates/page-update.js';
import { pages } from './templates/pages.js';
import { passwordChanged } from './templates/password-changed.js';
import { report } from './templates/report.js';
import { resetPassword } from './templates/reset-password.js';
import { secondFactorChanged } from './templates/second-factor-changed.js';
import { signUpClosed } from './templates/sign-up-closed.js';
import { telemetryExportFailing } from './templates/telemetry-export-failing.js';
import { verifyEmail } from './templates/verify-email.js';
import { webhookDisabled } from './templates/webhook-disabled.js';
import { webhookFailing } from './templates/webhook-failing.js';

type Template<Values> = (
  values: Values,
  publicUrl: string,
  consoleUrl: string | undefined,
  links: Required<AccountLinks>,
) => MailContent;

type Templates = { readonly [Name in keyof MailValues]: Template<MailValues[Name]> };

const templates: Templates = {
  'verify-email': verifyEmail,
  'account-exists': accountExists,
  'sign-up-closed': signUpClosed,
  'reset-password': resetPassword,
  'confirm-sign-in': confirmSignIn,
  'contact-code': contactCode,
  'contact-test': contactTest,
  'contact-method-ended': contactMethodEnded,
  'password-changed': passwordChanged,
  'second-factor-changed': secondFactorChanged,
  'account-deletion': accountDeletion,
  'organization-deletion': organizationDeletion,
  invitation,
  news,
  message,
  'confirm-recipient': confirmRecipient,
  'confirm-subscription': confirmSubscription,
  page,
  pages,
  'page-update': pageUpdate,
  'api-keys-suspended': apiKeysSuspended,
  report,
  invoice,
  'notification-channel-failing': notificationChannelFailing,
  'telemetry-export-failing': telemetryExportFailing,
  'webhook-failing': webhookFailing,
  'webhook-disabled': webhookDisabled,
};

/** Every kind of mail that there is. */
export const mailTemplates: readonly string[] = Object.keys(templates);

/** Takes the place of an organization in mails about accounts. */
export const accountMails = '';

/** The recipient of a decoy. */
export const noRecipient = '';

/** The outbox as its sender sees it, which also reads what waits. */
export interface ReadableOutbox extends Outbox {
  /** What a waiting mail says. @throws Error when it cannot be opened */
  contentOf(row: Pick<Row<'mails'>, 'id' | 'content'>): MailContent;
  /** What a mail says, for one that is written when it is sent. */
  write(text: MailText): MailContent;
}

/** What a {@link ReadableOutbox} works with. */
export interface OutboxOptions {
  readonly secretBox: SecretBox;
  /** Where links lead. */
  readonly publicUrl: string;
  /** Where the console is. Default: mails name commands instead. */
  readonly consoleUrl?: string | undefined;
  /** Pages of accounts that are not below `publicUrl`. Default: none. */
  readonly accountLinks?: AccountLinks | undefined;
  /** Whether mails are sealed while they wait. Without a transport they stay readable, for development. */
  readonly isSealed: boolean;
}

/** A link in a mail is as good as a password, so the content is bound to its row. */
export const mailSealContext = (id: string): string => `mail/${id}`;

/** Makes the outbox of a kit. */
export const createOutbox = ({
  secretBox,
  publicUrl,
  consoleUrl,
  accountLinks: given,
  isSealed,
}: OutboxOptions): ReadableOutbox => {
  const links = accountLinks(publicUrl, given);
  const write = (text: MailText): MailContent => {
    // The values are the template's own, which the union says and a lookup forgets.
    const template = templates[text.template] as Template<MailText['values']>;
    return template(text.values, publicUrl, consoleUrl, links);
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
      deliveryId: mail.deliveryId ?? null,
      nextAt: mail.notBefore ?? now,
      leaseUntil: null,
      leaseToken: null,
      createdAt: now,
      updatedAt: now,
    };
  };

  return {
    write,
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
