import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from './debian-programs.js';
import { startProgram } from './program.js';
import { scratch } from './scratch.js';

const run = promisify(execFile);

/** A container engine with an empty store. */
export interface ContainerEngine {
  readonly socketPath: string;
  /** Makes a container without starting it: that needs rights that a sandbox seldom has. */
  create(name: string): Promise<void>;
  /** Stops it and deletes its store. */
  stop(): Promise<void>;
}

/** An archive of tar without any file: two blocks of zeros. */
const emptyArchive = Buffer.alloc(1024);

/** Starts a real Podman with a store of its own. It ends with this process, however that ends. */
export const startPodman = async (): Promise<ContainerEngine> => {
  const folder = await mkdtemp(join(scratch, 'watchpost-podman-'));
  const store = ['--root', join(folder, 'root'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs'];
  const socketPath = join(folder, 'podman.sock');
  const podman = async (...args: readonly string[]): Promise<void> => {
    await run(findProgram('podman') ?? 'podman', [...store, ...args]);
  };
  await writeFile(join(folder, 'empty.tar'), emptyArchive);
  await podman('import', join(folder, 'empty.tar'), 'localhost/empty');
  const program = await startProgram({
    command: 'podman',
    args: [...store, '--log-level', 'info', 'system', 'service', '--time', '0', `unix://${socketPath}`],
    ready: /API service listening/i,
  });
  return {
    socketPath,
    create: (name) => podman('create', '--name', name, '--network', 'none', 'localhost/empty', '/none'),
    async stop() {
      await program.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
