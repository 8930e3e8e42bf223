import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const folder = fileURLToPath(new URL('../runtimes/', import.meta.url));
const at = (path: string): string => `${folder}node_modules/${path}`;

/** As much of Miniflare as is used: workerd, the runtime of Workers, as a process of its own. */
export interface Workerd {
  dispatchFetch(url: string, init?: RequestInit): Promise<Response>;
  /** Resolves with where it listens once it does. */
  readonly ready: Promise<URL>;
  dispose(): Promise<void>;
}

/** A Worker to start. */
export interface WorkerOptions {
  /** One ES module whose default export has `fetch`. */
  readonly script: string;
  /** Its `env`. */
  readonly bindings?: Readonly<Record<string, string>>;
  /** Gets what it prints with `console.log` and `console.warn`. Default: the console of this process. */
  readonly heard?: { log(line: string): void; warn(line: string): void };
}

interface Miniflare {
  readonly Miniflare: new (options: {
    readonly modules: true;
    readonly script: string;
    readonly compatibilityDate: string;
    readonly bindings: Readonly<Record<string, string>>;
    readonly cf: false;
    handleRuntimeStdio(stdout: Readable, stderr: Readable): void;
  }) => Workerd;
}

/** JavaScript runtimes other than the one that is running. */
export interface Runtimes {
  /** The commands that run a file, by the name of the runtime. */
  readonly commands: Readonly<
    Record<
      'node 20' | 'node 22.12' | 'node 22.18' | 'node 22.19' | 'node 22' | 'node 26' | 'bun' | 'deno',
      readonly [string, ...string[]]
    >
  >;
  /** Starts a Worker in workerd, on a free port of 127.0.0.1. */
  startWorker(options: WorkerOptions): Workerd;
}

/**
 * Installs the runtimes of `testbed/runtimes` from npm, unless they are there: 1.2 GB and about a minute the first time.
 *
 * @throws Error when one cannot be had
 */
export const installRuntimes = async (): Promise<Runtimes> => {
  await promisify(execFile)('npx', ['--yes', 'pnpm@12', 'install', '--frozen-lockfile'], { cwd: folder });
  const { Miniflare }: Miniflare = createRequire(folder)('miniflare');
  return {
    commands: {
      'node 20': [at('node-20/bin/node')],
      'node 22.12': [at('node-22.12/bin/node')],
      'node 22.18': [at('node-22.18/bin/node')],
      'node 22.19': [at('node-22.19/bin/node')],
      'node 22': [at('node-22/bin/node')],
      'node 26': [at('node-26/bin/node')],
      bun: [at('.bin/bun')],
      deno: [at('.bin/deno'), 'run', '--allow-all', '--cached-only', '--node-modules-dir=manual'],
    },
    startWorker: ({ script, bindings = {}, heard = console }) =>
      new Miniflare({
        modules: true,
        script,
        // A date that every workerd of the year knows.
        compatibilityDate: '2026-01-01',
        bindings,
        // Or else it asks the internet which form a request has there.
        cf: false,
        handleRuntimeStdio(stdout, stderr) {
          createInterface(stdout).on('line', (line) => heard.log(line));
          createInterface(stderr).on('line', (line) => heard.warn(line));
        },
      }),
  };
};
