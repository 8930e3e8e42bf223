import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A server program of the system that was started for tests. */
export interface Program {
  /** Ends it at once. */
  stop(): Promise<void>;
}

/** How a program is started. */
export interface ProgramOptions {
  readonly command: string;
  readonly args: readonly string[];
  /** What brings the program where it is missing. */
  readonly debianPackage: string;
  /** What it says when it is ready. */
  readonly ready: RegExp;
}

/**
 * Runs the program, and kills it as soon as nobody holds the other end of its input: it ends with the process that
 * started it, however that ends.
 */
const script = `
command -v "$1" >/dev/null || exit 127
exec 3<&0
"$@" </dev/null & program=$!
(cat <&3 >/dev/null; kill -9 $program) >/dev/null 2>&1 &
exec 3<&-
wait $program`;

/**
 * Starts a program and resolves when it says that it is ready.
 *
 * @throws Error with its output when it ends before, or is not installed
 */
export const startProgram = async ({ command, args, debianPackage, ready }: ProgramOptions): Promise<Program> => {
  const child = spawn('/bin/sh', ['-c', script, 'sh', command, ...args], { stdio: 'pipe' });
  const exited = once(child, 'exit');
  // Whoever ended early no longer reads.
  child.stdin.on('error', () => {});
  let output = '';
  const isReady = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output = `${output}${text}`.slice(-10_000);
        if (ready.test(output)) resolve();
      });
    }
  });
  const endedEarly = exited.then(([code]) => {
    throw new Error(
      code === 127
        ? `${command} is not installed; on Debian, \`apt-get install ${debianPackage}\` brings it`
        : `${command} ended with exit code ${code} before it was ready:\n${output}`,
    );
  });
  await Promise.race([isReady, endedEarly]);
  endedEarly.catch(() => {});
  return {
    async stop() {
      child.stdin.end();
      await exited;
    },
  };
};
