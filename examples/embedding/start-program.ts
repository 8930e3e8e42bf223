import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { freePort } from '@watchpost/testbed/free-port';
import type { EmbeddingApp, StartHost } from './in-process.js';
import { type KitSettings, settingsVariable } from './kit.js';

/** How a program of an app is started. */
export interface AppProgram {
  readonly command: readonly [string, ...string[]];
  /** Where it runs. Default: the folder of the process. */
  readonly folder?: string;
  /** Variables beside `PATH`, `HOME`, `HOST`, `PORT` and `NODE_ENV=production`. */
  readonly env?: Readonly<Record<string, string>>;
  /** What it prints when it listens. */
  readonly ready: RegExp;
}

/** Starts a program that listens on a port, and ends it by SIGTERM. */
export const startProgram = async (
  { command, folder, env, ready }: AppProgram,
  port: number,
): Promise<EmbeddingApp> => {
  const [program, ...parameters] = command;
  // npm starts some runtimes by a program that does not hand on signals: all processes of the example get it.
  const child = spawn(program, parameters, {
    ...(folder !== undefined && { cwd: folder }),
    env: {
      PATH: process.env.PATH,
      HOME: tmpdir(),
      HOST: '127.0.0.1',
      PORT: String(port),
      NODE_ENV: 'production',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  // Its output is closed when the last of them has ended.
  const ended = once(child, 'close');
  let isReady = false;
  for await (const line of createInterface(child.stdout)) {
    isReady = ready.test(line);
    if (isReady) break;
  }
  if (!isReady) throw new Error(`${command.join(' ')} ended before it was ready`);
  child.stdout.resume();
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
      await ended;
    },
  };
};

/** Starts an app as a program of its own, which reads the settings of its kit from the environment. */
export const asProgram =
  (programOf: (settings: KitSettings) => Promise<AppProgram>): StartHost =>
  async (settings) => {
    const port = await freePort();
    const listening = { ...settings, port };
    const program = await programOf(listening);
    const env = { ...program.env, [settingsVariable]: JSON.stringify(listening) };
    return startProgram({ ...program, env }, port);
  };
