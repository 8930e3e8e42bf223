import * as z from '../../zod.js';
import { type MonitorStatus, monitorStatuses } from './monitor-list.js';

/** An object with a member for each status of a monitor. */
export const byStatus = <S extends z.ZodType>(
  member: (status: MonitorStatus) => S,
): z.ZodObject<Record<MonitorStatus, S>> =>
  z.object(
    // Every status is named once.
    Object.fromEntries(monitorStatuses.map((status) => [status, member(status)])) as Record<MonitorStatus, S>,
  );

/** How long something was in each status, in seconds. */
export const secondsByStatus = (description: string): z.ZodObject<Record<MonitorStatus, z.ZodNumber>> =>
  byStatus((status) => z.number().min(0).describe(`Seconds in the status \`${status}\`.`)).describe(description);
