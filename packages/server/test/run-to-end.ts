import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { serverCommand } from '@watchpost/testbed/server-process';

/** Runs a server, or one of its commands, that is expected to end by itself. */
export const runToEnd = async (
  folder: string,
  env: Readonly<Record<string, string>>,
  command: readonly string[] = [],
  as: { readonly uid?: number } = {},
) => {
  const child = spawn(process.execPath, [...serverCommand('sources'), ...command], {
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
