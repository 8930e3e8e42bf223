import { type GroupMonitorConfig, groupMonitorConfig, type MonitorStatus } from '@watchpost/schemas';
import type { Check, CheckReport, MemberStatus } from '../../../checks/check.js';
import { CheckFailure } from '../../../checks/check-failure.js';
import { type CheckTask, defineCheck } from '../../../checks/define-check.js';
import { failureMessages } from '../../../checks/failure-message.js';
import { readConfig } from '../../../checks/read-request.js';
import { degradedReport, failureReport, successReport } from '../../../checks/report.js';

/** The members that there are, in the order in which the group names them. */
const readMembers = async (
  { run, environment }: CheckTask,
  monitorIds: readonly string[],
): Promise<readonly MemberStatus[]> => {
  run.phase = 'members';
  if (environment.statusesOf === undefined) {
    throw new CheckFailure('unknown', failureMessages.membersUnknown());
  }
  const statuses = await run.wait(environment.statusesOf(monitorIds));
  return monitorIds.flatMap((id) => statuses.get(id) ?? []);
};

/**
 * How a group stands. It bears the loss of all members but `atLeast`; of none with mode `worst`. Each step counts the
 * members that stand as badly, or worse, and the first step at which the group has lost more than it bears is its status:
 *
 * 1. `down` are those that are down
 * 2. `degraded` are those as well
 * 3. `unknown` are those of which nobody knows
 *
 * A member that is paused, pending or in maintenance counts for none of them: nobody says that it fails. Members that no
 * longer exist are no members. A group of which no member is up, degraded or down is unknown.
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
    failureMessages.membersStand(names, size, state, least);

  if (size === 0) return failureReport({ status: 'unknown', message: failureMessages.noMembers() });
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
    return failureReport({ status: 'unknown', message: failureMessages.noMemberChecked() });
  }
  return successReport(run.findings, request.degradedAfterMs);
};

/** Checks a group by how its members stand; nothing is connected to, and there is no latency. */
export const checkGroup: Check = defineCheck(async (task) => {
  const config = readConfig(groupMonitorConfig, task.request.config);
  return judgeGroup(await readMembers(task, config.monitorIds), config, task);
});
