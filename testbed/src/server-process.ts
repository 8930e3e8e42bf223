import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { scratch } from './scratch.ts';

/** The built reference server, running in a process of its own. */
export interface ServerProcess {
  /** Where it listens; without a trailing slash. */
  readonly url: string;
  readonly owner: { readonly email: string; readonly password: string };
  /** Its working directory; the SQLite database is in `data` below. */
  readonly folder: string;
  readonly pid: number;
  /** What it has printed for people so far. */
  readonly stdout: string;
  /** Its log so far. */
  readonly stderr: string;
  /** Both, as they came. */
  readonly output: string;
  /**
   * Ends it in order, as an operator would, and removes a folder that was made for it.
   *
   * @throws Error when it does not end with exit code 0
   */
  stop(): Promise<void>;
  /** Ends it at once, as a power cut would; the folder stays. */
  kill(): Promise<void>;
}

/** How a server is started. */
export interface ServerProcessOptions {
  /** Variables of the server; it sees nothing else of this process's environment but `PATH`. */
  readonly env?: Readonly<Record<string, string>>;
  /** Where it runs; an empty folder is made when missing. */
  readonly folder?: string;
  /** Needed when the database has its first owner already. */
  readonly owner?: { readonly email: string; readonly password: string };
  /** `sources` needs no build and sees every change; `build` is what people run, and the default. */
  readonly from?: 'build' | 'sources';
  /** The server's program, where it is neither. */
  readonly program?: string;
  /** A command in front of it, which becomes it, such as one that enters a network namespace. */
  readonly within?: readonly string[];
  /** Whether it prints to a terminal (`script` of Debian's bsdutils makes one). Then all output is in `stdout`. Default: `false`. */
  readonly isOnTerminal?: boolean;
}

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));
const built = path('../../packages/server/dist/main.js');

/** The command that runs the server. */
export const serverCommand = (from: 'build' | 'sources' = 'build'): string[] => {
  if (from === 'sources') return ['--import', path('./run-sources.ts'), path('../../packages/server/src/main.ts')];
  if (!existsSync(built)) throw new Error('The server is not built: run `pnpm build`.');
  return [built];
};

/** What servers that share a PostgreSQL database must agree on, or else a token of one is nothing to the other. */
const shared = {
  WATCHPOST_SECRET_KEY: createHash('sha256').update('a secret key for tests').digest('base64'),
  PUBLIC_URL: 'https://watchpost.test',
};

/**
 * Starts the built server and resolves when it says that it is ready.
 *
 * @throws Error with its output when it ends before, or there is no build
 */
export const startServer = async (options: ServerProcessOptions = {}): Promise<ServerProcess> => {
  const { env = {} } = options;
  const folder = options.folder ?? (await mkdtemp(join(scratch, 'watchpost-server-')));
  const command = options.program === undefined ? serverCommand(options.from) : [options.program];
  const words = [...(options.within ?? []), process.execPath, ...command];
  const [program = '', ...parameters] =
    options.isOnTerminal === true ? ['script', '-qec', `exec ${words.map(quoted).join(' ')}`, '/dev/null'] : words;
  const child = spawn(program, parameters, {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      ...(env.DATABASE_URL?.startsWith('postgres') ? shared : {}),
      ...env,
    },
    stdio: [options.isOnTerminal === true ? 'pipe' : 'ignore', 'pipe', 'pipe'],
  });
  const heard = listenTo(child);
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal }));

  const url = await Promise.race([
    heard.url,
    ended.then(({ code }) => {
      throw new Error(`The server ended with exit code ${code} before it was ready:\n${heard.output}`);
    }),
  ]);
  const removeFolder = async (): Promise<void> => {
    if (options.folder === undefined) await rm(folder, { recursive: true, force: true });
  };

  return {
    url,
    owner: options.owner ?? readOwner(heard.stdout, env),
    folder,
    pid: child.pid ?? 0,
    get stdout() {
      return heard.stdout;
    },
    get stderr() {
      return heard.stderr;
    },
    get output() {
      return heard.output;
    },
    async stop() {
      // A signal to `script` would not reach the server; the key does, through the terminal.
      if (options.isOnTerminal === true) child.stdin?.write('\x03');
      else child.kill('SIGTERM');
      const { code, signal } = await ended;
      if (code !== 0) throw new Error(`The server ended with ${signal ?? `exit code ${code}`}:\n${heard.output}`);
      await removeFolder();
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
};

/** A word as a shell takes it. */
const quoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`;

const listenTo = (child: ChildProcess) => {
  const { promise: url, resolve } = Promise.withResolvers<string>();
  const heard = { url, stdout: '', stderr: '', output: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    heard.stdout += text;
    heard.output += text;
    const ready = /^Watchpost is ready at (\S+?)(?:, listening on (\S+))? \(\d+ ms\)$/m.exec(heard.stdout);
    const address = ready?.[2] ?? ready?.[1];
    if (address !== undefined) resolve(address);
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    heard.stderr += text;
    heard.output += text;
  });
  return heard;
};

/** The owner that the first run shows, or that the variables name. */
const readOwner = (stdout: string, env: Readonly<Record<string, string>>): ServerProcess['owner'] => {
  const shown = (label: string): string => new RegExp(`^ +${label} +(\\S+)$`, 'm').exec(stdout)?.[1] ?? '';
  return { email: shown('E-mail'), password: env.WATCHPOST_ADMIN_PASSWORD ?? shown('Password') };
};
