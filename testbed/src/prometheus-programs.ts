import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.js';
import { startProgram } from './program.js';

/** An exporter that runs. */
export interface RunningExporter {
  /** `http://localhost:PORT`. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts Prometheus' exporter of the machine that tests run on. */
export const startNodeExporter = async (): Promise<RunningExporter> => {
  const port = await freePort();
  const args = [`--web.listen-address=127.0.0.1:${port}`];
  const program = await startProgram({ command: 'prometheus-node-exporter', args, ready: port });
  return { url: `http://localhost:${port}`, stop: program.stop };
};

/** Starts Prometheus' exporter that probes targets; its module `http` expects an answer of 2xx. */
export const startBlackboxExporter = async (): Promise<RunningExporter> => {
  const folder = await mkdtemp(join(tmpdir(), 'watchpost-blackbox-'));
  const configuration = join(folder, 'blackbox.yml');
  await writeFile(configuration, 'modules:\n  http:\n    prober: http\n    http:\n      preferred_ip_protocol: ip4\n');
  const port = await freePort();
  const args = [`--config.file=${configuration}`, `--web.listen-address=127.0.0.1:${port}`];
  const program = await startProgram({ command: 'prometheus-blackbox-exporter', args, ready: port });
  return {
    url: `http://localhost:${port}`,
    async stop() {
      await program.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
