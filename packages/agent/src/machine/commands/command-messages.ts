import { agentBounds } from '../../bounds.js';

/** Why a monitor of type `command` is not up, where the program itself does not say it. */
export const commandMessages = {
  off: () => 'this agent runs no programs: its operator allows some with --commands',
  refused: (why: string) => `the program was not run: ${why}`,
  notStarted: (code: string) => `the program could not be started (${code})`,
  timedOut: (seconds: number) => `the program did not end within ${seconds} s, and was killed`,
  tooLong: () => `the program printed more than ${agentBounds.commandOutput.most / 1024} KiB, and was killed`,
  killed: (signal: string) => `the program was ended by ${signal}`,
  stopped: () => 'the agent stopped while the program ran',
  silent: (code: number) => `the program ended with exit code ${code} and printed nothing`,
  otherCode: (code: number, said: string) =>
    `the program ended with exit code ${code}, and plugins end with 0 to 3${said === '' ? '' : `: ${said}`}`,
} as const;
