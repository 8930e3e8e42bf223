import { listed, minute, plainText } from '@watchpost/checks';

/** Failures of monitors whose status is reported or derived, and not checked. */
export const driverMessages = {
  noSignalYet: () => 'no signal has come yet',
  signalMissed: (expectedAt: number, runStartedAt: number | null) =>
    `no signal came; one was expected at ${minute(expectedAt)}${
      runStartedAt === null ? '' : `, and a run began at ${minute(runStartedAt)} and has not ended`
    }`,
  runTooLong: (maxSeconds: number) => `the run has not ended within ${maxSeconds} s`,
  jobFailed: (exitCode = 0) =>
    exitCode === 0 ? 'the job reported a failure' : `the job ended with exit code ${exitCode}`,

  /** @param least how many must be up, `null` when all must */
  membersLost: (names: readonly string[], count: number, state: string, least: number | null) =>
    `${names.length} of ${count} ${count === 1 ? 'monitor' : 'monitors'} ${
      names.length === 1 ? 'is' : 'are'
    } ${state}: ${listed(names.map(plainText))}${least === null ? '' : `; at least ${least} must be up`}`,
  noMembers: () => 'none of the monitors of this group exists',
  noMemberChecked: () => 'no monitor of this group is being checked',

  agentsAlone: (type: string) => `agents alone check monitors of type ${type}; assign one in agentIds`,
  noBrowser: () =>
    'this server runs no browser checks: its operator turns them on, or an agent with --browser makes them',
  setByPeople: () => 'people set the status of a manual monitor; there is nothing to check',
} as const;
