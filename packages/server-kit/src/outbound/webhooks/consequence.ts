import { webhooks } from '@watchpost/schemas';
import { timestamp } from '../../base/timestamp.js';
import { systemAuditChange } from '../../request/audit/record-by-system.js';
import type { Outbox } from '../../request/ports/outbox.js';
import type { Change, Row, Store } from '../../store/interface/store.js';
import type { Consequence, DisablingReason } from '../delivery/judgement.js';
import type { ReceiverHealth } from '../delivery/receiver-health.js';
import { mailOwnersAndAdmins } from '../notifications/owners-and-admins.js';
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

/** `2026-03-01 12:00 UTC`: a mail has readers in many time zones. */
const readableTime = (at: number): string => `${timestamp(at).slice(0, 16).replace('T', ' ')} UTC`;

const mailsOf = async (
  { webhook, health, consequence, message, now }: FailureWithConsequence,
  { store, outbox }: { readonly store: Store; readonly outbox: Outbox },
): Promise<Change[]> => {
  const organization = await store.get('organizations', { id: webhook.organizationId });
  const { id, organizationId, name } = webhook;
  const values = {
    organizationName: organization?.name ?? '',
    webhookName: webhook.name,
    host: URL.parse(webhook.url)?.host ?? '',
    failingSince: readableTime(health.failingSince ?? webhook.failingSince ?? now),
    lastError: message,
  };
  const isWarning = consequence.kind === 'warning';
  const notice = {
    organizationId,
    title: isWarning ? `The webhook ${name} cannot be reached` : `The webhook ${name} was disabled`,
    severity: 'major',
    subject: { type: 'webhook', id },
    now,
  } as const;
  return mailOwnersAndAdmins(
    notice,
    (to, deliveryId) =>
      isWarning
        ? { to, organizationId, deliveryId, template: 'webhook-failing', values }
        : {
            ...{ to, organizationId, deliveryId },
            template: 'webhook-disabled',
            values: { ...values, reason: reasonOf(consequence) },
          },
    { store, outbox },
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
