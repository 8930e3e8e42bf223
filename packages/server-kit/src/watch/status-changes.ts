import { type Actor, newEvent, systemActor } from '../events/emit.js';
import type { Change, Row } from '../store/store.js';
import { timestamp } from '../timestamp.js';

/** What of a monitor says how it stands. */
export type Standing = Pick<Row<'monitors'>, 'currentStatus' | 'statusSince' | 'cause'>;

/** The type of the event that tells the live stream about a new status; webhooks do not get it. */
export const statusChangedType = 'monitor.status_changed';

/**
 * Looks at a monitor again soon: incidents and alerts follow from what has changed. An evaluation that is due already
 * stays as it is.
 */
export const evaluateSoon = (monitorId: string, now: number): Change[] => [
  { kind: 'update', table: 'evaluations', where: { id: monitorId, nextAt: null }, set: { nextAt: now } },
  { kind: 'update', table: 'evaluations', where: { id: monitorId, nextAt: { above: now } }, set: { nextAt: now } },
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
  return [
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
              cause: before.currentStatus === 'down' || before.currentStatus === 'unknown' ? before.cause : null,
            },
            onConflict: 'ignore',
          } as const,
        ]),
    {
      kind: 'insert',
      table: 'events',
      row: {
        ...newEvent(
          statusChangedType,
          {
            organizationId: before.organizationId,
            subject: { type: 'monitor', id: before.id, sequence: now },
            data: {
              monitorId: before.id,
              monitorName: before.name,
              from: before.currentStatus,
              to: after.currentStatus,
              at: timestamp(at),
              cause: after.cause,
            },
          },
          { actor, now },
        ),
        // Nothing is to be delivered.
        dispatchedAt: now,
      },
    },
    ...evaluateSoon(before.id, now),
  ];
};
