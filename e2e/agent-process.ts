import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../packages/agent/dist/watchpost-agent.js', import.meta.url));

/** The built agent, running in a process. */
export interface AgentProcess {
  /** Where its token is, and its buffer below `buffer`. */
  readonly folder: string;
  /** What it has logged so far. */
  readonly log: string;
  /** Settles with its exit code; `null` after a signal. */
  readonly ended: Promise<number | null>;
  signal(name: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

/** Makes a folder for an agent with its token; what comes back removes it. */
export const makeAgentFolder = async (token: string): Promise<{ readonly path: string; remove(): Promise<void> }> => {
  const path = await mkdtemp(join(tmpdir(), 'watchpost-agent-'));
  await writeFile(join(path, 'token'), token, { mode: 0o600 });
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
};

/** What lets a process of Node run with a clock that is ahead, or behind. */
const withClock = (aheadMs: number): string[] => {
  const source = `const now = Date.now; Date.now = () => now() + ${aheadMs}`;
  return aheadMs === 0 ? [] : ['--import', `data:text/javascript,${encodeURIComponent(source)}`];
};

/**
 * Starts the agent in a folder, with nothing but the arguments that are given.
 *
 * @param node what runs it. Default: the Node of the tests
 */
export const startAgent = (
  folder: string,
  parameters: readonly string[],
  node: readonly string[] = [process.execPath],
): AgentProcess => {
  const [command = '', ...words] = [...node, program, ...parameters];
  const child = spawn(command, words, {
    cwd: folder,
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (log += text));
  const ended = once(child, 'close').then(([code]): number | null => code);
  return {
    folder,
    get log() {
      return log;
    },
    ended,
    async signal(name) {
      child.kill(name);
      return ended;
    },
  };
};

/**
 * Starts the agent of a folder, as an operator would.
 *
 * @param aheadMs by how much the clock of its machine is ahead. Default: 0
 * @param within a command in front of it, which becomes it, such as one that enters a network namespace
 */
export const startAgentProcess = (
  url: string,
  folder: string,
  more: readonly string[] = [],
  aheadMs = 0,
  within: readonly string[] = [],
): AgentProcess => {
  const parameters = ['--url', url, '--token-file', join(folder, 'token'), '--buffer-path', join(folder, 'buffer')];
  return startAgent(folder, [...parameters, ...more], [...within, process.execPath, ...withClock(aheadMs)]);
};
