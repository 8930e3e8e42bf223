import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from './free-port.js';
import { startProgram } from './program.js';
import { scratch } from './scratch.js';

/** A server of RADIUS. */
export interface RadiusServer {
  /** Where it authenticates, as `127.0.0.1:PORT`. */
  readonly url: string;
  /** Where it accounts, as `127.0.0.1:PORT`. */
  readonly accountingUrl: string;
  /** All that it wrote. */
  log(): string;
  /** Stops it; nothing then listens on the ports. */
  stop(): Promise<void>;
}

/** Starts a real FreeRADIUS on free ports of the loopback address. It ends with this process, however that ends. */
export const startFreeradius = async (secret: string): Promise<RadiusServer> => {
  const folder = await mkdtemp(join(scratch, 'watchpost-freeradius-'));
  const [port, accountingPort] = [await freePort(), await freePort()];
  const listener = (type: string, at: number): string =>
    `listen {\n type = ${type}\n ipaddr = 127.0.0.1\n port = ${at}\n }`;
  await writeFile(
    join(folder, 'radiusd.conf'),
    `logdir = ${folder}
    run_dir = ${folder}
    raddbdir = ${folder}
    libdir = /usr/lib/freeradius
    pidfile = ${folder}/radiusd.pid
    log {
      destination = stdout
    }
    security {
      status_server = yes
    }
    client localhost {
      ipaddr = 127.0.0.1
      secret = ${JSON.stringify(secret)}
    }
    modules {
    }
    server default {
      ${listener('auth', port)}
      ${listener('acct', accountingPort)}
      authorize {
      }
      accounting {
      }
    }
    `,
  );
  const program = await startProgram({
    command: 'freeradius',
    args: ['-f', '-l', 'stdout', '-d', folder],
    ready: /Ready to process requests/,
  });
  return {
    url: `127.0.0.1:${port}`,
    accountingUrl: `127.0.0.1:${accountingPort}`,
    log: () => program.output,
    async stop() {
      await program.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
