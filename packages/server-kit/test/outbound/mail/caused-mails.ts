import { serverBounds } from '../../../src/base/bounds.js';
import { pagingBounds } from '../../../src/monitoring/paging/bounds.js';
import { channelsBounds } from '../../../src/outbound/channels/bounds.js';
import { mailBounds } from '../../../src/outbound/mail/bounds.js';
import { notificationsBounds } from '../../../src/outbound/notifications/bounds.js';
import { throttleBounds } from '../../../src/people/throttle/bounds.js';
import { statusPagesBounds } from '../../../src/reporting/status-pages/bounds.js';
import type { MailValues } from '../../../src/request/ports/outbox.js';

/** Bounds that mails may be held to, from the rooms that hold them. */
export const boundsOfMails = {
  ...serverBounds,
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
  readonly remains: string;
}

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
  'verify-email': { ...byVisitor, remains: 'nothing: the answer must not tell' },
  'account-exists': { ...byVisitor, remains: 'nothing: the answer must not tell' },
  'sign-up-closed': { ...byVisitor, remains: 'nothing: the answer must not tell' },
  'reset-password': { ...byVisitor, remains: 'audit entry, and a decoy in the outbox' },
  'confirm-subscription': {
    ...byVisitor,
    organization: 'subscriptionMails',
    account: 'subscriptionMailsOfAccount',
    server: 'subscriptionMailsOfServer',
    remains: 'a decoy in the outbox: the answer must not tell',
  },
  invitation: {
    cause: 'organization',
    to: 'stranger',
    mailbox: 'mailsOfRecipient',
    organization: 'invitationMails',
    account: 'invitationMailsOfAccount',
    server: 'invitationMailsOfServer',
    remains: '429, and no invitation',
  },
  'confirm-recipient': {
    cause: 'organization',
    to: 'stranger',
    mailbox: 'recipientAsksOfAddress',
    organization: 'recipientAsks',
    account: 'recipientAsksOfAccount',
    server: 'recipientAsksOfServer',
    remains: '429 for the organization and its owner; else the recipient as pending and unasked',
  },
  'contact-code': {
    cause: 'person',
    to: 'stranger',
    mailbox: 'codesToPlace',
    account: 'codesOfPerson',
    remains: '429',
  },
  'contact-test': { cause: 'owner', to: 'owner', mailbox: 'codesToPlace', account: 'codesOfPerson', remains: '429' },
  'contact-method-ended': { cause: 'owner', to: 'owner', mailbox: 'codesOfPerson', remains: 'audit entry' },
  'password-changed': { cause: 'owner', to: 'owner', mailbox: 'mailsOfRecipient', remains: 'audit entry' },
  'second-factor-changed': { cause: 'owner', to: 'owner', mailbox: 'mailsOfRecipient', remains: 'audit entry' },
  'account-deletion': { cause: 'owner', to: 'owner', mailbox: 'mailsOfRecipient', remains: 'audit entry' },
  'organization-deletion': {
    cause: 'organization',
    to: 'member',
    mailbox: 'mailsOfRecipient',
    remains: '`deletesAt` of the organization',
  },
  news: { ...aboutMonitors, to: 'confirmed', remains: 'a dropped notification with its reason' },
  message: { ...aboutMonitors, to: 'confirmed', remains: 'a dropped or deferred notification with its reason' },
  report: { ...aboutMonitors, to: 'confirmed', remains: 'a dropped notification with its reason' },
  invoice: { ...aboutMonitors, to: 'confirmed', remains: 'a dropped notification with its reason' },
  page: { cause: 'organization', to: 'member', mailbox: 'pagesToMember', remains: 'the escalation, which goes on' },
  pages: { cause: 'organization', to: 'member', mailbox: 'pagesToMember', remains: 'the escalation, which goes on' },
  'page-update': {
    cause: 'organization',
    to: 'confirmed',
    mailbox: 'updateMails',
    remains: 'a dropped notification with its reason',
  },
  'confirm-sign-in': {
    cause: 'organization',
    to: 'member',
    mailbox: 'mailsOfRecipient',
    remains: 'audit entry, and the refusal',
  },
  'api-keys-suspended': {
    cause: 'organization',
    to: 'member',
    mailbox: 'mailsOfRecipient',
    remains: 'a dropped notification with its reason',
  },
  'notification-channel-failing': { ...aboutFailures, remains: 'a dropped notification with its reason' },
  'webhook-failing': { ...aboutFailures, remains: 'a dropped notification with its reason' },
  'webhook-disabled': { ...aboutFailures, remains: 'a dropped notification with its reason' },
};
