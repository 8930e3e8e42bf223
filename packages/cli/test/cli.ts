import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { bundle } from '../build.js';
import { readEnvironment } from '../src/config/environment.js';
import type { Config, Profile } from '../src/config/profiles.js';
import { run } from '../src/run/run.js';

// What is tested is the bundle that users get, made from the sources as they are.
const bundled = await mkdtemp(join(tmpdir(), 'watchpost-cli-bundle-'));
/** Size of the bundle with all its chunks, in bytes. */
export const bundleBytes: number = await bundle(bundled);
/** The file that `watchpost` starts. */
export const executable: string = join(bundled, 'watchpost.js');
// Other test files of this process may use it, too: it goes when the process does, which the runner ends by this signal.
process.once('SIGTERM', () => {
  rmSync(bundled, { recursive: true, force: true });
  process.kill(process.pid, 'SIGTERM');
});

/** How a process ended, and what it said. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A machine of its own for the command: an empty home and nothing in the environment. */
export class Machine {
  readonly home: string;
  env: Record<string, string> = {};

  private constructor(home: string) {
    this.home = home;
  }

  static async make(): Promise<Machine> {
    return new Machine(await mkdtemp(join(tmpdir(), 'watchpost-cli-')));
  }

  get configPath(): string {
    return join(this.home, 'watchpost', 'config.json');
  }

  async config(): Promise<Config> {
    // The file is what the command under test wrote; a test that doubts it reads the text.
    return JSON.parse(await readFile(this.configPath, 'utf8')) as Config;
  }

  /** Puts a profile in place, as a login would have. */
  async withProfile(profile: Partial<Profile> & { url: string }): Promise<this> {
    const config: Config = {
      version: 1,
      currentProfile: 'default',
      profiles: { default: { account: 'ada@example.com', organizationId: null, credential: null, ...profile } },
    };
    await mkdir(join(this.home, 'watchpost'), { recursive: true });
    await writeFile(this.configPath, JSON.stringify(config), { mode: 0o600 });
    return this;
  }

  /** Starts the command as a process. */
  start(args: readonly string[]): ChildProcess & { readonly ended: Promise<Ended> } {
    const child = spawn(process.execPath, [executable, ...args], {
      env: { PATH: process.env.PATH, HOME: this.home, XDG_CONFIG_HOME: this.home, ...this.env },
      stdio: ['pipe', 'pipe', 'pipe'],
      cwd: this.home,
    });
    const ended = (async (): Promise<Ended> => {
      const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
      const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
      return { code, stdout, stderr };
    })();
    return Object.assign(child, { ended });
  }

  /** Runs the command to its end. */
  async run(args: readonly string[], stdin = ''): Promise<Ended> {
    const child = this.start(args);
    child.stdin?.end(stdin);
    return child.ended;
  }

  /** Runs a command line in this process, without a terminal: the same but for what only a process has. */
  async call(args: readonly string[], stdin = ''): Promise<Ended> {
    const streams = { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() };
    streams.stdin.end(stdin);
    const said = Promise.all([text(streams.stdout), text(streams.stderr)]);
    const environment = readEnvironment({ XDG_CONFIG_HOME: this.home, ...this.env });
    const code = await run({ argv: args, environment, terminal: streams, signal: new AbortController().signal });
    streams.stdout.end();
    streams.stderr.end();
    const [stdout, stderr] = await said;
    return { code, stdout, stderr };
  }

  async remove(): Promise<void> {
    await rm(this.home, { recursive: true, force: true });
  }
}
