import type { GroupMonitorConfig } from '@watchpost/schemas';
import type { RecordedStatus } from '../../status/rewritten-record.js';
import { judgeGroup } from '../drivers/group-verdict.js';

/** A member of a group, and what its record says. */
export interface MemberRecord {
  readonly name: string;
  /** In the order of time; the last one lasts, and before the first nothing is known. */
  readonly line: readonly Pick<RecordedStatus, 'status' | 'startedAt'>[];
}

/**
 * The record of a group from a time on: at every moment it is what its members make of it that were then what their records say now.
 *
 * @returns statuses of which none follows itself; the first begins at `from`
 */
export const groupRecord = (
  members: readonly MemberRecord[],
  config: GroupMonitorConfig,
  from: number,
): readonly RecordedStatus[] => {
  const begins = members.flatMap(({ line }) => line.map(({ startedAt }) => startedAt));
  const moments = [from, ...new Set(begins.filter((at) => at > from).sort((one, other) => one - other))];
  const places = members.map(() => -1);
  const record: RecordedStatus[] = [];
  for (const moment of moments) {
    const statuses = members.map(({ name, line }, member) => {
      let place = places[member] ?? -1;
      while ((line[place + 1]?.startedAt ?? Number.POSITIVE_INFINITY) <= moment) place += 1;
      places[member] = place;
      return { name, status: line[place]?.status ?? ('unknown' as const) };
    });
    const { status, cause } = judgeGroup(statuses, config);
    if (status === record.at(-1)?.status) continue;
    record.push({ status, startedAt: moment, cause, unknownReason: status === 'unknown' ? 'members' : null });
  }
  return record;
};
