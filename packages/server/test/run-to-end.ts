import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { serverCommand } from '@watchpost/testbed/server-process';

/**
 * Runs a server, or one of its commands, that is expected to end by itself.
 *
 * @param how.within the words of a program that runs it; default: none
 */
export const runToEnd = async (
  folder: string,
  env: Readonly<Record<string, string>>,
  command: readonly string[] = [],
  { within = [], ...as }: { readonly uid?: number; readonly within?: readonly string[] } = {},
) => {
  const words = [...within, process.execPath, ...serverCommand('sources'), ...command];
  const [program = '', ...parameters] = words;
  const child = spawn(program, parameters, {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env },
    ...as,
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const [code] = await once(child, 'close');
  return { code, stdout, stderr };
};
