import { pagingBounds } from '../../../src/monitoring/paging/bounds.js';
import { channelsBounds } from '../../../src/outbound/channels/bounds.js';
import { mailBounds } from '../../../src/outbound/mail/bounds.js';
import { notificationsBounds } from '../../../src/outbound/notifications/bounds.js';
import { throttleBounds } from '../../../src/people/throttle/bounds.js';
import { statusPagesBounds } from '../../../src/reporting/status-pages/bounds.js';
import type { MailValues } from '../../../src/request/ports/outbox.js';

/** Bounds that mails may be held to, from the rooms that hold them. */
export const boundsOfMails = {
  ...channelsBounds,
  ...mailBounds,
  ...notificationsBounds,
  ...pagingBounds,
  ...throttleBounds,
  ...statusPagesBounds,
} as const;

type Bound = keyof typeof boundsOfMails;

/** What keeps a kind of mail from becoming a flood. */
export interface CausedMail {
  /** Who brings it about: a visitor without an account, an organization, a person for another mailbox, or the owner of the mailbox. */
  readonly cause: 'visitor' | 'organization' | 'person' | 'owner';
  /** Whom it reaches: `stranger` for a mailbox that has not asked for it. */
  readonly to: 'stranger' | 'member' | 'confirmed' | 'owner';
  /** By mailbox, whatever is written for it. */
  readonly mailbox: Bound;
  readonly organization?: Bound;
  /** By the account behind the organizations, or the one that asks. */
  readonly account?: Bound;
  readonly server?: Bound;
  /** By the address that requests come from. */
  readonly source?: Bound;
  /** What is there when it is not sent. */
  readonly remains: Remains;
}

/** What causes mails that are kept back without a word, as the log and the metric name it. */
export type WithheldKind =
  | 'register'
  | 'verifyEmail'
  | 'resetPassword'
  | 'subscription'
  | 'question'
  | 'password-changed'
  | 'second-factor'
  | 'account-deletion'
  | 'organization-deletion'
  | 'confirm-sign-in';

type Remains =
  /** The request is refused, by this or an earlier one. */
  | { readonly is: 'refusal' }
  /** A notification that says why it was not sent, or when it will be. */
  | { readonly is: 'notification' }
  /** The escalation goes on. */
  | { readonly is: 'escalation' }
  /** A line of the log and a count: the answer must not reveal it, or the change is made without it. */
  | { readonly withheld: readonly WithheldKind[] };

const refusal = { is: 'refusal' } as const;
const notification = { is: 'notification' } as const;
const escalation = { is: 'escalation' } as const;
const withheld = (...kinds: readonly WithheldKind[]) => ({ withheld: kinds }) as const;

const byVisitor = {
  cause: 'visitor',
  to: 'stranger',
  mailbox: 'mailsOfRecipient',
  source: 'mailRequestsOfAddress',
} as const;
const aboutMonitors = { cause: 'organization', mailbox: 'newsToMailbox' } as const;
const aboutFailures = { ...aboutMonitors, to: 'member' } as const;

/** Every mail that the product sends. A new kind of mail needs its line here. */
export const causedMails: Readonly<Record<keyof MailValues, CausedMail>> = {
  'verify-email': { ...byVisitor, remains: withheld('register', 'verifyEmail') },
  'account-exists': { ...byVisitor, remains: withheld('register') },
  'sign-up-closed': { ...byVisitor, remains: withheld('register') },
  'reset-password': { ...byVisitor, remains: withheld('resetPassword') },
  'confirm-subscription': {
    ...byVisitor,
    organization: 'subscriptionMails',
    account: 'subscriptionMailsOfAccount',
    server: 'subscriptionMailsOfServer',
    remains: withheld('subscription'),
  },
  invitation: {
    cause: 'organization',
    to: 'stranger',
    mailbox: 'mailsOfRecipient',
    organization: 'invitationMails',
    account: 'invitationMailsOfAccount',
    server: 'invitationMailsOfServer',
    remains: refusal,
  },
  'confirm-recipient': {
    cause: 'organization',
    to: 'stranger',
    mailbox: 'recipientAsksOfAddress',
    organization: 'recipientAsks',
    account: 'recipientAsksOfAccount',
    server: 'recipientAsksOfServer',
    remains: withheld('question'),
  },
  'contact-code': {
    cause: 'person',
    to: 'stranger',
    mailbox: 'codesToPlace',
    account: 'codesOfPerson',
    remains: refusal,
  },
  'contact-test': { cause: 'owner', to: 'owner', mailbox: 'codesToPlace', account: 'codesOfPerson', remains: refusal },
  'contact-method-ended': { cause: 'owner', to: 'owner', mailbox: 'codesOfPerson', remains: refusal },
  'password-changed': {
    cause: 'owner',
    to: 'owner',
    mailbox: 'mailsOfRecipient',
    remains: withheld('password-changed'),
  },
  'second-factor-changed': {
    cause: 'owner',
    to: 'owner',
    mailbox: 'mailsOfRecipient',
    remains: withheld('second-factor'),
  },
  'account-deletion': {
    cause: 'owner',
    to: 'owner',
    mailbox: 'mailsOfRecipient',
    remains: withheld('account-deletion'),
  },
  'organization-deletion': {
    cause: 'organization',
    to: 'member',
    mailbox: 'mailsOfRecipient',
    remains: withheld('organization-deletion'),
  },
  news: { ...aboutMonitors, to: 'confirmed', remains: notification },
  message: { ...aboutMonitors, to: 'confirmed', remains: notification },
  report: { ...aboutMonitors, to: 'confirmed', remains: notification },
  invoice: { ...aboutMonitors, to: 'confirmed', remains: notification },
  page: { cause: 'organization', to: 'member', mailbox: 'pagesToMember', remains: escalation },
  pages: { cause: 'organization', to: 'member', mailbox: 'pagesToMember', remains: escalation },
  'page-update': {
    cause: 'organization',
    to: 'confirmed',
    mailbox: 'updateMails',
    remains: notification,
  },
  'confirm-sign-in': {
    cause: 'organization',
    to: 'member',
    mailbox: 'mailsOfRecipient',
    remains: withheld('confirm-sign-in'),
  },
  'api-keys-suspended': {
    cause: 'organization',
    to: 'member',
    mailbox: 'mailsOfRecipient',
    remains: notification,
  },
  'notification-channel-failing': { ...aboutFailures, remains: notification },
  'telemetry-export-failing': { ...aboutFailures, remains: notification },
  'webhook-failing': { ...aboutFailures, remains: notification },
  'webhook-disabled': { ...aboutFailures, remains: notification },
};
