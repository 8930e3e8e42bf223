import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from './free-port.js';
import { startProgram } from './program.js';
import { scratch } from './scratch.js';

/** An agent of SNMP. */
export interface SnmpAgent {
  /** `127.0.0.1:PORT` */
  readonly url: string;
  /** Stops it; nothing then listens on the port. */
  stop(): Promise<void>;
}

/**
 * Starts a real Net-SNMP on a free port of the loopback address. It ends with this process, however that ends.
 *
 * @param configuration lines of `snmpd.conf`: who may read, and what there is to read
 */
export const startSnmpd = async (configuration: readonly string[]): Promise<SnmpAgent> => {
  const folder = await mkdtemp(join(scratch, 'watchpost-snmpd-'));
  const settings = join(folder, 'snmpd.conf');
  const port = await freePort();
  await writeFile(settings, [`agentaddress udp:127.0.0.1:${port}`, ...configuration, ''].join('\n'));
  const program = await startProgram({
    command: 'snmpd',
    // It keeps its users, and how often it has started.
    args: ['-f', '-Lo', '-C', '-c', settings, `--persistentDir=${folder}/state`],
    ready: /NET-SNMP version/,
  });
  return {
    url: `127.0.0.1:${port}`,
    async stop() {
      await program.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
