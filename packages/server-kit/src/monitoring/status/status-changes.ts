import { timestamp } from '../../base/timestamp.js';
import { type Actor, newEvent, streamOnly, systemActor } from '../../request/events/emit.js';
import type { Change, Row } from '../../store/store.js';
import { hasCause } from './cause.js';

/** What of a monitor says how it stands. */
export type Standing = Pick<Row<'monitors'>, 'currentStatus' | 'statusSince' | 'cause'>;

/** The type of the event that tells the live stream about a new status; webhooks do not get it. */
export const statusChangedType = 'monitor.status_changed';

/** The columns of what is to be looked at soon. Whoever looks at it meanwhile has not seen all, and loses the lease. */
export const dueSoon = (now: number): Pick<Row<'evaluations'>, 'nextAt' | 'leaseUntil' | 'leaseToken'> => ({
  nextAt: now,
  leaseUntil: null,
  leaseToken: null,
});

/** Looks at a monitor again soon: incidents and alerts follow from what has changed. */
export const evaluateSoon = (monitorId: string, now: number): Change[] => [
  { kind: 'update', table: 'evaluations', where: { id: monitorId }, set: dueSoon(now) },
];

/**
 * Takes back what is on record since a failure that was not confirmed before its checks could not be made: it is down
 * since the failure, and was not unknown.
 */
const takeBack = (monitorRef: number, since: number): Change[] => [
  {
    kind: 'update',
    table: 'statusIntervals',
    where: { monitorRef, startedAt: { below: since }, endedAt: { above: since } },
    set: { endedAt: since },
  },
  { kind: 'delete', table: 'statusIntervals', where: { monitorRef, startedAt: { atLeast: since } } },
];

/**
 * What is written beside the monitor when its status becomes another: the interval that ends, the message of the live
 * stream, and the wish that incidents and alerts be looked at. Nothing when the status stays.
 *
 * @param before the monitor as it was read
 * @param after how it stands from `after.statusSince` on, which lies before `now` when a failure took time to confirm
 */
export const statusChanges = (
  before: Pick<Row<'monitors'>, 'id' | 'ref' | 'organizationId' | 'name' | 'version'> & Standing,
  after: Standing,
  { now, actor = systemActor }: { readonly now: number; readonly actor?: Actor },
): Change[] => {
  if (before.currentStatus === after.currentStatus) return [];
  // A clock that was set back must not make a status end before it began.
  const at = Math.max(after.statusSince, before.statusSince);
  const isInstant = at === before.statusSince;
  const isTakenBack =
    before.currentStatus === 'unknown' && after.currentStatus === 'down' && after.statusSince < before.statusSince;
  return [
    ...(isTakenBack ? takeBack(before.ref, after.statusSince) : []),
    ...(isInstant
      ? []
      : [
          {
            kind: 'insert',
            table: 'statusIntervals',
            row: {
              monitorRef: before.ref,
              startedAt: before.statusSince,
              endedAt: at,
              status: before.currentStatus,
              cause: hasCause(before.currentStatus) ? before.cause : null,
            },
            onConflict: 'ignore',
          } as const,
        ]),
    {
      kind: 'insert',
      table: 'events',
      row: streamOnly(
        newEvent(
          statusChangedType,
          {
            organizationId: before.organizationId,
            subject: { type: 'monitor', id: before.id, sequence: now },
            data: {
              monitorId: before.id,
              monitorName: before.name,
              from: before.currentStatus,
              to: after.currentStatus,
              at: timestamp(isTakenBack ? after.statusSince : at),
              cause: after.cause,
            },
          },
          { actor, now },
        ),
      ),
    },
    ...evaluateSoon(before.id, now),
  ];
};
