import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { freePort } from '@watchpost/testbed/free-port';
import { serverCommand } from '@watchpost/testbed/server-process';

/** The built reference server in a process of its own, with its log in a file: a million requests do not fit into memory. */
export interface FuzzServer {
  readonly port: number;
  readonly owner: { readonly email: string; readonly password: string };
  /** Where the database is; `undefined` for one on PostgreSQL. */
  readonly sqliteFile: string | undefined;
  readonly isRunning: boolean;
  /**
   * Waits for the token of the newest mail to an address that links to a page, such as `verify-email`; the log shows mails
   * while no mail server is set up.
   */
  mailToken(address: string, page: string): Promise<string>;
  /** Lines of the log with a text, such as a request id. */
  logLines(text: string): Promise<string[]>;
  /** Ends it in order. @throws Error when it does not end with exit code 0 */
  stop(): Promise<void>;
  removeFolder(): Promise<void>;
}

/** Starts the server on an empty database. @throws Error with its log when it does not become ready */
export const startFuzzServer = async (databaseUrl: string | undefined): Promise<FuzzServer> => {
  const folder = await mkdtemp(join(tmpdir(), 'watchpost-fuzz-'));
  const logFile = join(folder, 'log');
  const log = openSync(logFile, 'a');
  const port = await freePort();
  const owner = { email: 'owner@mail.invalid', password: randomBytes(12).toString('hex') };
  const child = spawn(
    process.execPath,
    ['--import', import.meta.resolve('./stay-on-loopback.ts'), ...serverCommand()],
    {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        DATABASE_URL: databaseUrl ?? 'file:./data/watchpost.db',
        WATCHPOST_SECRET_KEY: randomBytes(32).toString('base64'),
        WATCHPOST_ADMIN_EMAIL: owner.email,
        WATCHPOST_ADMIN_PASSWORD: owner.password,
        // Each tenant comes from an address of its own, so that the limits of guesses and mails do not end the run early.
        TRUST_PROXY: '127.0.0.1',
        RATE_LIMIT_PER_IP: '1000000',
      },
      stdio: ['ignore', log, log],
    },
  );
  closeSync(log);
  const ended = once(child, 'exit');
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null;

  const isReady = async (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (!isRunning()) throw new Error(`The server did not start:\n${await readFile(logFile, 'utf8')}`);
    await after(50);
  }

  /** The end of the log: mails that are waited for have just been written. */
  const readEnd = async (): Promise<string> => {
    const file = await open(logFile);
    try {
      const { size } = await file.stat();
      const bytes = Buffer.alloc(Math.min(size, 1_000_000));
      await file.read(bytes, 0, bytes.length, size - bytes.length);
      return bytes.toString('utf8');
    } finally {
      await file.close();
    }
  };

  return {
    port,
    owner,
    sqliteFile: databaseUrl === undefined ? join(folder, 'data/watchpost.db') : undefined,
    get isRunning() {
      return isRunning();
    },
    async mailToken(address, page) {
      for (let tries = 0; tries < 400; tries++) {
        const lines = (await readEnd())
          .split('\n')
          .filter((line) => line.includes(`"${address}"`) && line.includes(page));
        const token = lines.map((line) => /[?#&]token=([\w-]+)/.exec(line)?.[1]).findLast((each) => each !== undefined);
        if (token !== undefined) return token;
        await after(25);
      }
      throw new Error(`No mail to ${address} came within ten seconds.`);
    },
    async logLines(text) {
      return (await readEnd()).split('\n').filter((line) => line.includes(text));
    },
    async stop() {
      child.kill('SIGTERM');
      const [code, signal] = await ended;
      if (code !== 0) throw new Error(`The server ended with ${signal ?? `exit code ${code}`}; its log is ${logFile}`);
    },
    removeFolder: () => rm(folder, { recursive: true, force: true }),
  };
};
