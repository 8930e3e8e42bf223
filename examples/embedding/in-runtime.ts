import { fileURLToPath } from 'node:url';
import { installRuntimes, type Runtimes } from '@watchpost/testbed/runtimes';
import type { StartHost } from './in-process.js';
import { asProgram } from './start-program.js';

/**
 * Starts an example in another runtime.
 *
 * @param file path of the example
 */
export const inRuntime = (runtime: keyof Runtimes['commands'], file: string): StartHost =>
  asProgram(async () => {
    const { commands } = await installRuntimes();
    const program = fileURLToPath(new URL('program.ts', import.meta.url));
    return { command: [...commands[runtime], program, file], ready: /\/hello/ };
  });
