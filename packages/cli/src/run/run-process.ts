import { readEnvironment } from '../config/environment.js';
import { exitCodes } from '../exit-codes.js';
import { run } from './run.js';

/** Runs the command line of this process and sets its exit code. */
export const runProcess = async (): Promise<void> => {
  const interruption = new AbortController();
  // The second Ctrl-C finds no listener and ends the process the hard way.
  process.once('SIGINT', () => interruption.abort());
  process.once('SIGTERM', () => interruption.abort());
  // `watchpost … | head` closes the pipe early; that is no failure.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    process.exit(error.code === 'EPIPE' ? exitCodes.ok : exitCodes.failure);
  });
  const exitCode = await run({
    argv: process.argv.slice(2),
    environment: readEnvironment(),
    terminal: { stdin: process.stdin, stdout: process.stdout, stderr: process.stderr },
    signal: interruption.signal,
  });
  process.exitCode = exitCode;
  // A renewal of tokens is not cut off by the signal, and after Ctrl-C none is waited for.
  if (interruption.signal.aborted) process.exit(exitCode);
};
