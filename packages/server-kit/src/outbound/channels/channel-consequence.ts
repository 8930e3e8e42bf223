import { notificationChannels } from '@watchpost/schemas';
import { timestamp } from '../../base/timestamp.js';
import { systemAuditChange } from '../../request/audit/record-by-system.js';
import type { Outbox } from '../../request/ports/outbox.js';
import type { Change, Store } from '../../store/interface/store.js';
import type { LaneFailure } from '../delivery/courier.js';
import { channelNewsChange } from '../notifications/channel-news.js';
import { readableTime } from '../notifications/mailed-news.js';
import { mailOwnersAndAdmins } from '../notifications/owners-and-admins.js';
import { giveUpWaiting } from './left-behind.js';

/**
 * The entries of a commit for a failure that brings something about: a warning, or the end of the channel together with what
 * waits for it. Owners and admins are notified of either by mail, and both are in the audit trail.
 */
export const channelConsequence = async (
  { lane, health, consequence, deliveryId, message, now }: LaneFailure,
  { store, outbox }: { readonly store: Store; readonly outbox: Outbox },
): Promise<readonly Change[]> => {
  const channel = await store.get('notificationChannels', { id: lane.id });
  if (channel === undefined) return [];
  const { id, organizationId, name, version, warnedAt, destination } = channel;
  const isDisabled = consequence.kind === 'disabled';
  const failingSince = health.failingSince ?? channel.failingSince ?? now;
  const organization = await store.get('organizations', { id: organizationId });
  const values = {
    organizationName: organization?.name ?? '',
    channelName: name,
    destination,
    failingSince: readableTime(failingSince),
    lastError: message,
    isDisabled,
  };
  const update: Change = isDisabled
    ? {
        kind: 'update',
        table: 'notificationChannels',
        where: { id, enabled: true, version },
        // People could have written this, so it is a new version of what they write.
        set: { ...health, enabled: false, disabledReason: consequence.reason, version: version + 1, updatedAt: now },
        mustMatch: true,
      }
    : {
        kind: 'update',
        table: 'notificationChannels',
        where: { id, enabled: true, warnedAt },
        set: { ...health, warnedAt: now },
        mustMatch: true,
      };
  return [
    update,
    ...(isDisabled ? await giveUpWaiting(id, organizationId, { store, now }) : []),
    systemAuditChange(
      {
        organizationId,
        action: isDisabled ? 'notificationChannels.disable' : 'notificationChannels.warn',
        resource: { type: notificationChannels.name, id, name },
        before: { enabled: true },
        after: {
          enabled: !isDisabled,
          disabledReason: isDisabled ? consequence.reason : null,
          failingSince: timestamp(failingSince),
          lastError: message,
        },
        causeId: deliveryId,
      },
      now,
    ),
    channelNewsChange(
      {
        organizationId,
        event: 'channel.failing',
        subject: { type: 'channel', id: `${id}:${failingSince}` },
        state: 'open',
        severity: 'major',
        monitorIds: [],
        at: now,
        content: {
          about: 'channel',
          name,
          change: 'remark',
          cause: message,
          facts: [{ name: 'Destination', value: destination }],
          startedAt: failingSince,
        },
      },
      now,
    ),
    ...(await mailOwnersAndAdmins(
      {
        organizationId,
        title: isDisabled ? `The channel ${name} was disabled` : `The channel ${name} cannot be reached`,
        severity: 'major',
        subject: { type: 'failingChannel', id },
        now,
      },
      (to, deliveryId) => ({
        ...{ to, organizationId, deliveryId },
        template: 'notification-channel-failing',
        values,
      }),
      { store, outbox },
    )),
  ];
};
