import {
  type Check,
  type CheckReport,
  type CheckTask,
  defineCheck,
  degradedReport,
  failureReport,
  readConfig,
  successReport,
} from '@watchpost/checks';
import { type GroupMonitorConfig, groupMonitorConfig, type MonitorStatus } from '@watchpost/schemas';
import { driverMessages } from './driver-messages.js';

/** The status of a member of a group, and what people call it. */
export interface MemberStatus {
  readonly name: string;
  readonly status: MonitorStatus;
}

/** Reads the statuses of monitors; one that is not found is left out. */
export type ReadStatuses = (monitorIds: readonly string[]) => Promise<ReadonlyMap<string, MemberStatus>>;

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
const judgeGroup = (
  members: readonly MemberStatus[],
  { mode, atLeast }: GroupMonitorConfig,
  { run, request }: CheckTask,
): CheckReport => {
  const size = members.length;
  const bearable = mode === 'worst' || atLeast === null ? 0 : Math.max(0, size - atLeast);
  const namesOf = (wanted: MonitorStatus): string[] =>
    members.filter(({ status }) => status === wanted).map(({ name }) => name);
  const [down, degraded, unknown] = [namesOf('down'), namesOf('degraded'), namesOf('unknown')];
  const least = bearable === 0 ? null : atLeast;
  const sentence = (names: readonly string[], state: string): string =>
    driverMessages.membersLost(names, size, state, least);

  if (size === 0) return failureReport({ status: 'unknown', message: driverMessages.noMembers() });
  if (down.length > bearable) {
    return failureReport({ status: 'down', message: sentence(down, 'down') });
  }
  if (down.length + degraded.length > bearable) {
    return degradedReport(sentence([...down, ...degraded], 'down or degraded'), run.findings);
  }
  if (down.length + degraded.length + unknown.length > bearable) {
    return failureReport({ status: 'unknown', message: sentence(unknown, 'unknown') });
  }
  if (down.length + degraded.length + namesOf('up').length === 0) {
    return failureReport({ status: 'unknown', message: driverMessages.noMemberChecked() });
  }
  return successReport(run.findings, request.degradedAfterMs);
};

/** The only step of the check of a group. */
const readingMembers = { words: 'while reading the monitors of the group' } as const;

/** Makes the check of a group from the statuses of its members; nothing is connected to, and there is no latency. */
export const groupCheck = (readStatuses: ReadStatuses): Check =>
  defineCheck(async (task) => {
    const config = readConfig(groupMonitorConfig, task.request.config);
    task.run.phase = readingMembers;
    const statuses = await task.run.wait(readStatuses(config.monitorIds));
    const members = config.monitorIds.flatMap((id) => statuses.get(id) ?? []);
    return judgeGroup(members, config, task);
  });
