import type { GroupMonitorConfig, MonitorStatus } from '@watchpost/schemas';
import { driverMessages } from './driver-messages.js';

/** The status of a member of a group, and what people call it. */
export interface MemberStatus {
  readonly name: string;
  readonly status: MonitorStatus;
}

/** What the members of a group make of it. */
export interface GroupVerdict {
  readonly status: 'up' | 'degraded' | 'down' | 'unknown';
  /** Why, in a sentence; `null` for `up`. */
  readonly cause: string | null;
}

/**
 * The status of a group. It bears the loss of all members but `atLeast`; with mode `worst` it bears no loss. Each step
 * adds the members of one more status, and the first step at which the group has lost more than it bears is its status:
 *
 * 1. `down`: its members that are down
 * 2. `degraded`: those that are degraded as well
 * 3. `unknown`: those that are unknown as well
 *
 * A member that is paused, pending or in maintenance is not lost. Members that no longer exist are not counted. A group
 * of which no member is up, degraded or down is unknown.
 */
export const judgeGroup = (members: readonly MemberStatus[], { mode, atLeast }: GroupMonitorConfig): GroupVerdict => {
  const size = members.length;
  const bearable = mode === 'worst' || atLeast === null ? 0 : Math.max(0, size - atLeast);
  const namesOf = (wanted: MonitorStatus): string[] =>
    members.filter(({ status }) => status === wanted).map(({ name }) => name);
  const [down, degraded, unknown] = [namesOf('down'), namesOf('degraded'), namesOf('unknown')];
  const least = bearable === 0 ? null : atLeast;
  const sentence = (names: readonly string[], state: string): string =>
    driverMessages.membersLost(names, size, state, least);

  if (size === 0) return { status: 'unknown', cause: driverMessages.noMembers() };
  if (down.length > bearable) return { status: 'down', cause: sentence(down, 'down') };
  if (down.length + degraded.length > bearable) {
    return { status: 'degraded', cause: sentence([...down, ...degraded], 'down or degraded') };
  }
  if (down.length + degraded.length + unknown.length > bearable) {
    return { status: 'unknown', cause: sentence(unknown, 'unknown') };
  }
  if (down.length + degraded.length + namesOf('up').length === 0) {
    return { status: 'unknown', cause: driverMessages.noMemberChecked() };
  }
  return { status: 'up', cause: null };
};
