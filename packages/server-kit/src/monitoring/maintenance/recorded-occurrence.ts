import type { MaintenanceChange } from '@watchpost/schemas';
import { timestamp } from '../../base/timestamp.js';
import { channelNewsChange } from '../../outbound/notifications/channel-news.js';
import { type Actor, newEvent, streamOnly, systemActor } from '../../request/events/emit.js';
import type { Change, Row } from '../../store/interface/store.js';
import type { Occurrence } from './occurrence.js';

type WindowRow = Row<'maintenanceWindows'>;

/** What follows from maintenance that begins or ends: the event of live streams, which no webhook gets, and the messages to channels. */
const maintenanceChanges = (
  type: 'maintenance.started' | 'maintenance.ended',
  { id, organizationId, name, startsAt, target }: WindowRow,
  { endsAt, isCancelled }: { readonly endsAt: number; readonly isCancelled: boolean },
  { actor, now }: { readonly actor: Actor; readonly now: number },
): Change[] => {
  const subject = { type: 'maintenanceWindow', id, sequence: now };
  const data: MaintenanceChange = {
    windowId: id,
    windowName: name,
    startsAt: timestamp(startsAt ?? now),
    endsAt: timestamp(endsAt),
    isCancelled,
  };
  const content = { organizationId, subject, data };
  const hasEnded = type === 'maintenance.ended';
  return [
    { kind: 'insert', table: 'events', row: streamOnly(newEvent(type, content, { actor, now })) },
    channelNewsChange(
      {
        organizationId,
        event: type,
        subject: { type: 'maintenance', id: `${id}:${now}` },
        state: hasEnded ? 'closed' : 'open',
        severity: 'minor',
        monitorIds: target.scope === 'monitors' ? target.monitorIds : [],
        at: now,
        content: {
          about: 'maintenance',
          name,
          change: hasEnded ? 'ended' : 'remark',
          cause: isCancelled ? 'A person ended it early.' : null,
          facts: hasEnded ? [] : [{ name: 'Until', at: endsAt }],
          ...(actor.type !== 'system' && { actor: actor.name }),
          startedAt: now,
        },
      },
      now,
    ),
  ];
};

const recorded = (
  { id, organizationId, name, target }: WindowRow,
  occurrence: Pick<Row<'maintenanceOccurrences'>, 'startsAt' | 'endsAt' | 'isOpen'>,
): Change => ({
  kind: 'insert',
  table: 'maintenanceOccurrences',
  row: {
    id: `${id}:${occurrence.startsAt}`,
    organizationId,
    windowId: id,
    windowName: name,
    target,
    ...occurrence,
    isCancelled: false,
  },
  onConflict: 'ignore',
});

/** Records an occurrence that passed while no process was there to begin it. */
export const occurrenceMissed = (window: WindowRow, occurrence: Occurrence): Change =>
  recorded(window, { ...occurrence, isOpen: false });

/** Records that an occurrence begins now: what it covers, and when it is to end. The schedule may change afterwards. */
export const occurrenceBegan = (window: WindowRow, endsAt: number, now: number): Change[] => {
  return [
    recorded(window, { startsAt: now, endsAt, isOpen: true }),
    ...maintenanceChanges('maintenance.started', window, { endsAt, isCancelled: false }, { actor: systemActor, now }),
  ];
};

/** Records that the occurrence of a window that lasts ends at another time; for its monitors nothing ends or begins. */
export const occurrenceMoved = ({ id }: WindowRow, endsAt: number | null): Change[] =>
  endsAt === null
    ? []
    : [
        {
          kind: 'update',
          table: 'maintenanceOccurrences',
          where: { windowId: id, isOpen: true },
          set: { endsAt },
        },
      ];

/**
 * Records that the occurrence of a window that lasts has ended.
 *
 * @param options.ended when it ended: before `now` where no process was there to end it
 * @param options.isCancelled whether a person ended it, by a change of the window
 */
export const occurrenceEnded = (
  window: WindowRow,
  {
    ended,
    now,
    actor = systemActor,
    isCancelled,
  }: { readonly ended: number; readonly now: number; readonly actor?: Actor; readonly isCancelled: boolean },
): Change[] => [
  {
    kind: 'update',
    table: 'maintenanceOccurrences',
    where: { windowId: window.id, isOpen: true },
    set: { endsAt: ended, isCancelled, isOpen: false },
  },
  ...maintenanceChanges('maintenance.ended', window, { endsAt: ended, isCancelled }, { actor, now }),
];
