import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { ServerProcess } from '@watchpost/testbed/server-process';

/** How a run of the command ended, and what it said. */
export interface CommandRun {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The built `watchpost` command, each run a process of its own, with a home where it keeps who is signed in. */
export interface CommandLine {
  /** @param words what follows `watchpost` */
  run(words: readonly string[], stdin?: string): Promise<CommandRun>;
  /** Removes the home. */
  remove(): Promise<void>;
}

const built = fileURLToPath(new URL('../packages/cli/dist/watchpost.js', import.meta.url));

/**
 * Signs the owner of a server in, as a person would.
 *
 * @param executable the built command of the workspace unless given
 * @throws Error when the command is not built, or cannot sign in
 */
export const signInOnCommandLine = async (
  { url, owner }: ServerProcess,
  executable: string = built,
): Promise<CommandLine> => {
  if (!existsSync(executable)) throw new Error('The command is not built: run `pnpm build`.');
  const home = await mkdtemp(join(tmpdir(), 'watchpost-home-'));
  const run: CommandLine['run'] = async (words, stdin = '') => {
    const child = spawn(process.execPath, [executable, ...words], {
      env: { PATH: process.env.PATH, HOME: home, XDG_CONFIG_HOME: home },
    });
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    child.stdin.end(stdin);
    const [stdout, stderr, exitCode] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    return { exitCode, stdout, stderr };
  };
  const login = await run(['login', '--server', url, '--email', owner.email, '--password-stdin'], owner.password);
  if (login.exitCode !== 0) throw new Error(`watchpost login ended with ${login.exitCode}: ${login.stderr}`);
  return { run, remove: () => rm(home, { recursive: true }) };
};
