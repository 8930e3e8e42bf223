import { type ChildProcess, spawn } from 'node:child_process';
import { checkBounds } from '../../bounds.js';
import { CheckFailure } from '../../check/check-failure.js';
import type { CheckRun } from '../../check/check-run.js';
import { failureMessages } from '../../messages/failure-message.js';
import type { JudgedAddress } from '../../network/address-guard.js';
import { codeOf } from '../../network/error-code.js';
import { type PingObstacle, type PingOutput, readPingObstacle, readPingOutput } from './ping-output.js';

/** Either what `ping` printed of replies, or why it could not send anything. */
export type PingResult = PingOutput | { readonly obstacle: 'missing' | PingObstacle };

/** What to send and where. */
export interface PingRequest {
  readonly address: JudgedAddress;
  readonly packets: number;
  /** Directories that are searched for the program, as in `PATH`. */
  readonly path: string;
}

/**
 * Seconds between two requests. A fifth is what iputils allows everybody; elsewhere less than the usual second is for
 * the administrator.
 */
const interval = process.platform === 'linux' ? ['-i', '0.2'] : [];
const maxOutput = checkBounds.pingOutput.most;
/** Left at the end of the check for `ping` to sum up and for its answer to be read. */
const closingMs = 1000;

/** IPv6 has a separate program everywhere but with recent iputils, where it may be missing. */
const programsOf = ({ family }: JudgedAddress): readonly string[] => (family === 6 ? ['ping6', 'ping'] : ['ping']);

interface Ended {
  readonly output: string;
  readonly complaint: string;
}

/** Runs a program until it ends; resolves with the code of the error when it cannot be started. */
const runProgram = (run: CheckRun, program: string, { address, packets, path }: PingRequest) =>
  new Promise<Ended | string>((resolve) => {
    // Without a shell, by number only, and with nothing of this server's environment.
    // The type that node gives it says that it has pipes, which it lacks when it could not be started.
    const child: ChildProcess = spawn(program, ['-n', '-c', String(packets), ...interval, address.address], {
      env: { PATH: path, LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    // Before anything else: without file descriptors left there are no pipes, and the error comes in the next tick.
    child.once('error', (error) => resolve(codeOf(error) ?? 'unknown error'));
    child.once('close', () => resolve({ output, complaint }));
    run.onEnd(() => child.kill('SIGKILL'));
    let output = '';
    let complaint = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.length > maxOutput) child.kill('SIGKILL');
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      complaint += text;
      if (complaint.length > maxOutput) child.kill('SIGKILL');
    });
    // It would wait ten seconds for the last reply; interrupted, it sums up what has come.
    const timer = setTimeout(() => child.kill('SIGINT'), run.remainingMs - Math.min(closingMs, run.remainingMs / 4));
    run.onEnd(() => clearTimeout(timer));
  });

const resultOf = ({ output, complaint }: Ended): PingResult => {
  const read = readPingOutput(output);
  if (read.timesMs.length > 0) return read;
  const obstacle = readPingObstacle(complaint);
  if (obstacle !== 'other') return { obstacle };
  return read.sent === null || read.sent === 0 ? { obstacle } : read;
};

/**
 * Sends echo requests with the `ping` of the system, which may do so where this process may not.
 *
 * @throws CheckFailure when time runs out, or when this server cannot start another program
 */
export const runPing = async (run: CheckRun, request: PingRequest): Promise<PingResult> => {
  for (const program of programsOf(request.address)) {
    const ended = await run.wait(runProgram(run, program, request));
    if (typeof ended !== 'string') return resultOf(ended);
    // Without the right to raw sockets the system refuses to start a program that asks for it.
    if (ended === 'EACCES' || ended === 'EPERM') return { obstacle: 'notPermitted' };
    if (ended !== 'ENOENT') throw new CheckFailure('unknown', failureMessages.localLimit(ended));
  }
  return { obstacle: 'missing' };
};
