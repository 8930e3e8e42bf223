import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.js';
import { startProgram } from './program.js';
import { scratch } from './scratch.js';

/** A time server that leaves the clock of this machine alone. */
export interface TimeServer {
  /** `localhost:PORT` */
  readonly url: string;
  /** Stops it; nothing then listens on the port. */
  stop(): Promise<void>;
}

/** What a time server says about itself. */
export interface TimeServerOptions {
  /** How far it is from a reference clock; `null` for one that is not synchronized. */
  readonly stratum: number | null;
}

/** Asks until something is answered: it says that it runs before it listens. */
const answered = async (port: number): Promise<void> => {
  const socket = createSocket('udp4').on('error', () => {});
  socket.connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const question = Buffer.alloc(48);
  question[0] = 0x23;
  const ask = (): void => socket.send(question);
  const timer = setInterval(ask, 20);
  await once(socket, 'message');
  clearInterval(timer);
  socket.close();
};

/** Starts a real chrony on a free port of the loopback address. It ends with this process, however that ends. */
export const startChrony = async ({ stratum }: TimeServerOptions): Promise<TimeServer> => {
  const folder = await mkdtemp(join(scratch, 'watchpost-chrony-'));
  const settings = join(folder, 'chrony.conf');
  const port = await freePort();
  const lines = [
    `port ${port}`,
    ...['bindaddress 127.0.0.1', 'allow 127.0.0.1', 'cmdport 0', `pidfile ${folder}/chrony.pid`],
    ...(stratum === null ? [] : [`local stratum ${stratum}`]),
  ];
  await writeFile(settings, `${lines.join('\n')}\n`);
  const program = await startProgram({
    command: 'chronyd',
    // Neither the clock nor a user of its own: tests run it as who they are.
    args: ['-x', '-d', '-U', '-u', userInfo().username, '-f', settings],
    ready: /Disabled control of system clock/,
  });
  await answered(port);
  return {
    url: `127.0.0.1:${port}`,
    async stop() {
      await program.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
