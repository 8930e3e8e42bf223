import { webhooks } from '@watchpost/schemas';
import { serverBounds } from '../../base/bounds.js';
import { timestamp } from '../../base/timestamp.js';
import { systemAuditChange } from '../../request/audit/record-by-system.js';
import type { Outbox } from '../../request/ports/outbox.js';
import type { Change, Row, Store } from '../../store/store.js';
import type { Consequence, DisablingReason } from '../delivery/judgement.js';
import type { ReceiverHealth } from '../delivery/receiver-health.js';
import { countMail } from '../notifications/mail-bounds.js';
import { giveUpWaiting } from './left-behind.js';

/** A failure that disables the webhook or warns its owners. */
export interface FailureWithConsequence {
  readonly webhook: Row<'webhooks'>;
  /** What is new about the receiver. */
  readonly health: Partial<ReceiverHealth>;
  readonly consequence: Consequence;
  readonly deliveryId: string;
  /** What went wrong, in words. */
  readonly message: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

const maxRecipients = serverBounds.disabledRecipients.most;

/**
 * Addresses of the owners and admins of an organization that are mailed about a place that fails: those that are verified, as often
 * in an hour as a mailbox bears. The audit trail has what was not mailed.
 */
export const ownersAndAdmins = async (
  organizationId: string,
  { store, now }: { readonly store: Store; readonly now: number },
): Promise<string[]> => {
  const members = await store.find(
    'memberships',
    { organizationId, role: { in: ['owner', 'admin'] } },
    { limit: maxRecipients },
  );
  const ids = members.map(({ userId }) => userId);
  const users = await store.find(
    'users',
    { id: { in: ids }, disabledAt: null, emailVerifiedAt: { not: null } },
    { limit: maxRecipients },
  );
  const allowed: string[] = [];
  for (const { email: to } of users) {
    if ((await countMail('failing', { to, organizationId }, { store, now })).isAllowed) allowed.push(to);
  }
  return allowed;
};

/** `2026-03-01 12:00 UTC`: a mail has readers in many time zones. */
const readableTime = (at: number): string => `${timestamp(at).slice(0, 16).replace('T', ' ')} UTC`;

const mailsOf = async (
  { webhook, health, consequence, message, now }: FailureWithConsequence,
  { store, outbox }: { readonly store: Store; readonly outbox: Outbox },
): Promise<Change[]> => {
  const [organization, recipients] = await Promise.all([
    store.get('organizations', { id: webhook.organizationId }),
    ownersAndAdmins(webhook.organizationId, { store, now }),
  ]);
  const { organizationId } = webhook;
  const values = {
    organizationName: organization?.name ?? '',
    webhookName: webhook.name,
    host: URL.parse(webhook.url)?.host ?? '',
    failingSince: readableTime(health.failingSince ?? webhook.failingSince ?? now),
    lastError: message,
  };
  return recipients.map((to) =>
    outbox.mailChange(
      consequence.kind === 'warning'
        ? { to, organizationId, template: 'webhook-failing', values }
        : { to, organizationId, template: 'webhook-disabled', values: { ...values, reason: reasonOf(consequence) } },
      now,
    ),
  );
};

/** A webhook has no credentials that could be refused. */
const reasonOf = ({ reason }: { readonly reason: DisablingReason }): 'gone' | 'failing' =>
  reason === 'gone' ? 'gone' : 'failing';

/** What is written to the webhook; of several processes that want to, one does. */
const webhookChange = ({ webhook, health, consequence, now }: FailureWithConsequence): Change => {
  const { id, version, warnedAt } = webhook;
  return consequence.kind === 'warning'
    ? {
        kind: 'update',
        table: 'webhooks',
        where: { id, enabled: true, warnedAt },
        set: { ...health, warnedAt: now },
        mustMatch: true,
      }
    : {
        kind: 'update',
        table: 'webhooks',
        where: { id, enabled: true, version },
        // People could have written this, so it is a new version of what they write.
        set: { ...health, enabled: false, disabledReason: reasonOf(consequence), version: version + 1, updatedAt: now },
        mustMatch: true,
      };
};

/**
 * The entries of a commit for a failure that brings something about: a warning, or the end of the webhook together with
 * all that waits for it. The people of the organization are notified of either by mail, and both are in the audit trail.
 */
export const consequenceChanges = async (
  failure: FailureWithConsequence,
  services: { readonly store: Store; readonly outbox: Outbox },
): Promise<Change[]> => {
  const { webhook, health, consequence, deliveryId, message, now } = failure;
  const isDisabled = consequence.kind === 'disabled';
  const failingSince = health.failingSince ?? webhook.failingSince;
  const reason = { failingSince: failingSince === null ? null : timestamp(failingSince), lastError: message };
  return [
    webhookChange(failure),
    ...(isDisabled ? await giveUpWaiting(webhook.id, services.store, now) : []),
    systemAuditChange(
      {
        organizationId: webhook.organizationId,
        action: isDisabled ? 'webhooks.disable' : 'webhooks.warn',
        resource: { type: webhooks.name, id: webhook.id, name: webhook.name },
        before: { enabled: true },
        after: { enabled: !isDisabled, disabledReason: isDisabled ? consequence.reason : null, ...reason },
        causeId: deliveryId,
      },
      now,
    ),
    ...(await mailsOf(failure, services)),
  ];
};
