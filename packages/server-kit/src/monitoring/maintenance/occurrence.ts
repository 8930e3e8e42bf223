import { nextCronTime } from '../../base/cron.js';
import type { Row } from '../../store/interface/store.js';

/** One time that a window takes place; milliseconds since the epoch. */
export interface Occurrence {
  readonly startsAt: number;
  readonly endsAt: number;
}

/**
 * The time that a window takes place now, or else next; `undefined` when it is over.
 *
 * @param now what ended by then is over
 */
export const occurrenceAt = (schedule: Row<'maintenanceWindows'>['schedule'], now: number): Occurrence | undefined => {
  if (schedule.type === 'once') {
    const occurrence = { startsAt: Date.parse(schedule.startsAt), endsAt: Date.parse(schedule.endsAt) };
    return occurrence.endsAt > now ? occurrence : undefined;
  }
  const lengthMs = schedule.durationSeconds * 1000;
  // One that began up to its own length ago still goes on.
  const startsAt = nextCronTime(schedule, now - lengthMs);
  return startsAt === null ? undefined : { startsAt, endsAt: startsAt + lengthMs };
};

/** The columns of a window that say when it takes place, and when it is to be evaluated. */
export const occurrenceColumns = (
  window: Pick<Row<'maintenanceWindows'>, 'schedule' | 'enabled'>,
  now: number,
): Pick<Row<'maintenanceWindows'>, 'startsAt' | 'endsAt' | 'isActive' | 'nextAt'> => {
  const occurrence = occurrenceAt(window.schedule, now);
  if (occurrence === undefined) return { startsAt: null, endsAt: null, isActive: false, nextAt: null };
  return { ...occurrence, isActive: false, nextAt: window.enabled ? Math.max(occurrence.startsAt, now) : null };
};
