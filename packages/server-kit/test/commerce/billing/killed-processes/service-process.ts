import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const sources = fileURLToPath(new URL('../../../../../../testbed/src/run-sources.ts', import.meta.url));
const program = fileURLToPath(new URL('./service.ts', import.meta.url));

/** What a server of a service that bills is started with. */
export interface ServiceOptions {
  /** A SQLite file, or the URL of a PostgreSQL database. */
  readonly database: string;
  /** Where the stand-in for Stripe answers. */
  readonly stripeUrl: string;
  readonly webhookSecret: string;
  /** How far its clock is ahead: leases of the dead end sooner. Default: 0. */
  readonly aheadMs?: number;
  /** Whether it works without requests as well. Default: yes. */
  readonly background?: boolean;
}

/** A process that serves the API and collects invoices through Stripe. */
export interface ServiceProcess {
  readonly url: string;
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>;
}

/** Starts one and resolves when it listens. @throws Error with its output when it ends before */
export const startService = async (options: ServiceOptions): Promise<ServiceProcess> => {
  const child = spawn(process.execPath, ['--import', sources, program, JSON.stringify(options)], {
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  let output = '';
  const { promise: url, resolve, reject } = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const [, listening] = /^listening on (\S+)$/m.exec(output) ?? [];
      if (listening !== undefined) resolve(listening);
    });
  }
  void ended.then(() => reject(new Error(`the server ended:\n${output}`)));
  return {
    url: await url,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
};
