import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { findProgram, notInstalled } from './debian-programs.js';

/** A server program of the system that was started for tests. */
export interface Program {
  /** The last 10,000 characters that it wrote. */
  readonly output: string;
  /** Ends it at once. */
  stop(): Promise<void>;
}

/** How a program is started. */
export interface ProgramOptions {
  /** Its name, as in `debian-programs.json`. */
  readonly command: string;
  readonly args: readonly string[];
  /** Variables that it has beside those of this process. Default: none. */
  readonly environment?: Readonly<Record<string, string>>;
  /** What it says when it is ready, or the port of the loopback address that it then listens on. */
  readonly ready: RegExp | number;
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.once('error', () => resolve(false)).once('connect', () => socket.destroy());
  });

/**
 * Runs the program, and kills it as soon as the other end of its input is closed, with the processes that it has started:
 * it ends with the process that started it, however that ends.
 */
const script = `
exec 3<&0
setsid "$@" </dev/null & program=$!
(cat <&3 >/dev/null; kill -9 -$program) >/dev/null 2>&1 &
exec 3<&-
wait $program`;

/**
 * Starts a program and resolves when it says that it is ready.
 *
 * @throws Error with its output when it ends before, or is not installed
 */
export const startProgram = async ({ command, args, environment = {}, ready }: ProgramOptions): Promise<Program> => {
  const path = findProgram(command);
  if (path === undefined) throw notInstalled(command);
  const child = spawn('/bin/sh', ['-c', script, 'sh', path, ...args], {
    stdio: 'pipe',
    env: { ...process.env, ...environment },
  });
  const exited = once(child, 'exit');
  // A program that ended early no longer reads.
  child.stdin.on('error', () => {});
  let output = '';
  let hasEnded = false;
  const isReady = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output = `${output}${text}`.slice(-10_000);
        if (ready instanceof RegExp && ready.test(output)) resolve();
      });
    }
    const awaitPort = async (port: number): Promise<void> => {
      while (!hasEnded && !(await isListening(port))) await delay(50);
      resolve();
    };
    if (typeof ready === 'number') void awaitPort(ready);
  });
  const endedEarly = exited.then(([code]) => {
    hasEnded = true;
    throw new Error(`${command} ended with exit code ${code} before it was ready:\n${output}`);
  });
  await Promise.race([isReady, endedEarly]);
  endedEarly.catch(() => {});
  return {
    get output() {
      return output;
    },
    async stop() {
      child.stdin.end();
      await exited;
    },
  };
};
