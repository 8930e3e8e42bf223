import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { EmbeddingApp } from './embedding.js';
import { freePort } from './free-port.js';
import { installRuntimes, type Runtimes } from './runtimes.js';

/**
 * Starts an example that embeds Watchpost in another runtime, as its reader would. It takes `PORT`, `FOLDER` and `SECRET`,
 * says in its first line where it listens, and ends on SIGTERM.
 *
 * @param file path of the example
 */
export const exampleIn =
  (runtime: keyof Runtimes['commands'], file: string) =>
  async ({ folder }: { readonly folder: string }): Promise<EmbeddingApp> => {
    const [program, ...parameters] = (await installRuntimes()).commands[runtime];
    const port = await freePort();
    const env = {
      PATH: process.env.PATH,
      HOME: folder,
      PORT: String(port),
      FOLDER: folder,
      SECRET: randomBytes(32).toString('base64'),
    };
    // npm starts some runtimes by a program that does not hand on signals: all processes of the example get it.
    const child = spawn(program, [...parameters, file], { env, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
    // Its output is closed when the last of them has ended.
    const ended = once(child, 'close');
    for await (const line of createInterface(child.stdout)) if (line.includes('/hello')) break;
    child.stdout.resume();
    return {
      url: `http://127.0.0.1:${port}`,
      async stop() {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
        await ended;
      },
    };
  };
