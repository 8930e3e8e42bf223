import { agentBounds } from '../../bounds.js';

/** Text of a container on one line, cut. */
const quoted = (text: string): string => {
  const line = text.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim();
  return line.length > 200 ? `${line.slice(0, 200)}…` : line;
};

/** Why a monitor of type `docker` is not up. */
export const containerMessages = {
  off: () => 'this agent asks no container engine: its operator names one with --docker-socket',
  unreachable: (code: string) => `the agent cannot reach the container engine (${code})`,
  timedOut: (seconds: number) => `the container engine did not answer within ${seconds} s`,
  stopped: () => 'the agent stopped while it asked the container engine',
  tooLong: () => `the container engine answered with more than ${agentBounds.engineAnswer.most / 1024} KiB`,
  refused: (status: number) => `the container engine answered with the status ${status}`,
  malformed: () => 'what answers at the socket is no container engine',
  noName: () => 'the target of this monitor is no name of a container',
  noContainer: (name: string) => `there is no container ${name}`,
  notRunning: (status: string, exitCode: number | null, isOutOfMemory: boolean) =>
    `the container is ${quoted(status)}${exitCode === null ? '' : ` (exit code ${exitCode}${isOutOfMemory ? ', out of memory' : ''})`}`,
  unhealthy: (said: string) => `the container is unhealthy${quoted(said) === '' ? '' : `: ${quoted(said)}`}`,
  notHealthyYet: () => 'the health check of the container has not succeeded yet',
} as const;
