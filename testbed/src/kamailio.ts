import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from './free-port.js';
import { startProgram } from './program.js';
import { scratch } from './scratch.js';

/** A server of SIP. */
export interface SipServer {
  /** Where it answers over UDP and TCP, as `127.0.0.1:PORT`. */
  readonly url: string;
  /** Where it answers that it has no time now, in the same way. */
  readonly busyUrl: string;
  /** Stops it; nothing then listens on the ports. */
  stop(): Promise<void>;
}

/** Starts a real Kamailio on free ports of the loopback address. It ends with this process, however that ends. */
export const startKamailio = async (): Promise<SipServer> => {
  const folder = await mkdtemp(join(scratch, 'watchpost-kamailio-'));
  const [port, busyPort] = [await freePort(), await freePort()];
  const settings = join(folder, 'kamailio.cfg');
  const lines = [
    '#!KAMAILIO',
    ...['debug=1', 'log_stderror=yes', 'children=1', 'tcp_children=1', 'auto_aliases=no', 'server_signature=yes'],
    ...[port, busyPort].flatMap((each) => [`listen=udp:127.0.0.1:${each}`, `listen=tcp:127.0.0.1:${each}`]),
    'mpath="/usr/lib/x86_64-linux-gnu/kamailio/modules/:/usr/lib/aarch64-linux-gnu/kamailio/modules/"',
    ...['loadmodule "sl.so"', 'loadmodule "pv.so"'],
    'request_route {',
    `  if ($Rp == ${busyPort}) { sl_send_reply("503", "Busy"); exit; }`,
    '  sl_send_reply("200", "OK");',
    '}',
    '',
  ];
  await writeFile(settings, lines.join('\n'));
  const program = await startProgram({
    command: 'kamailio',
    // In the foreground, with its processes below it.
    args: ['-DD', '-E', '-f', settings, '-Y', folder, '-m', '16', '-M', '4'],
    ready: port,
  });
  return {
    url: `127.0.0.1:${port}`,
    busyUrl: `127.0.0.1:${busyPort}`,
    async stop() {
      await program.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
