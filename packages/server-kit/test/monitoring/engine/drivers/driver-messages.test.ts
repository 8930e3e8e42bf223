import { expect, test } from 'vitest';
import { driverMessages as says } from '../../../../src/monitoring/engine/drivers/driver-messages.js';

const at = Date.parse('2026-01-31T03:04:05Z');

/** Every sentence, as a person reads it who has just been woken up. */
const sentences: Readonly<Record<keyof typeof says, readonly (readonly [said: string, expected: string])[]>> = {
  noSignalYet: [[says.noSignalYet(), 'no signal has come yet']],
  signalMissed: [
    [says.signalMissed(at, null), 'no signal came; one was expected at 2026-01-31 03:04 UTC'],
    [
      says.signalMissed(at, at - 3_600_000),
      'no signal came; one was expected at 2026-01-31 03:04 UTC, and a run began at 2026-01-31 02:04 UTC and has not ended',
    ],
  ],
  runTooLong: [[says.runTooLong(60), 'the run has not ended within 60 s']],
  jobFailed: [
    [says.jobFailed(undefined), 'the job reported a failure'],
    [says.jobFailed(0), 'the job reported a failure'],
    [says.jobFailed(3), 'the job ended with exit code 3'],
  ],
  membersLost: [
    [says.membersLost(['Shop'], 3, 'down', null), '1 of 3 monitors is down: Shop'],
    [says.membersLost(['Shop', 'Mail'], 3, 'down', 2), '2 of 3 monitors are down: Shop, Mail; at least 2 must be up'],
  ],
  noMembers: [[says.noMembers(), 'none of the monitors of this group exists']],
  noMemberChecked: [[says.noMemberChecked(), 'no monitor of this group is being checked']],
  agentsAlone: [[says.agentsAlone('command'), 'agents alone check monitors of type command; assign one in agentIds']],
  noBrowser: [
    [
      says.noBrowser(),
      'this server runs no browser checks: its operator turns them on, or an agent with --browser makes them',
    ],
  ],
  setByPeople: [[says.setByPeople(), 'people set the status of a manual monitor; there is nothing to check']],
};

test.each(Object.values(sentences).flat())('the failure of a reported or derived status: %s', (said, expected) => {
  expect(said).toBe(expected);
});
