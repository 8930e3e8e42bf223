import { execFile } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const folder = fileURLToPath(new URL('../generators/', import.meta.url));

/** Programs of others that read `openapi.json`. */
export interface Generators {
  /** What is installed, for programs that import it. */
  readonly modules: string;
  /** Programs against what each generator writes, with the settings to compile them. */
  readonly programs: string;
  /** The path of a command. */
  command(name: 'openapi-typescript' | 'openapi-ts' | 'orval' | 'prism'): string;
  /** They are started by a shell, which must find the Node that is running. */
  readonly env: NodeJS.ProcessEnv;
}

/** What pnpm says when it cannot reach the registry. */
const unreachable = /META_FETCH_FAIL|ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ENETUNREACH/;

/**
 * Installs the generators of `testbed/generators` from npm, unless they are there: 340 MB and a quarter of a minute the first time.
 *
 * @returns `undefined` when the registry cannot be reached, unless `EVERY_PROGRAM=required`, as CI sets it
 * @throws Error with the output of pnpm when they cannot be installed for another reason
 */
export const installGenerators = async (): Promise<Generators | undefined> => {
  const install = ['--yes', 'pnpm@12', 'install', '--frozen-lockfile', '--prefer-offline'];
  try {
    await promisify(execFile)('npx', install, { cwd: folder });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { readonly stdout?: string; readonly stderr?: string };
    if (process.env.EVERY_PROGRAM !== 'required' && unreachable.test(`${stdout}${stderr}`)) return undefined;
    throw new Error(`The generators cannot be installed:\n${stdout}\n${stderr}`);
  }
  const { PATH = '' } = process.env;
  return {
    modules: `${folder}node_modules`,
    programs: `${folder}programs`,
    command: (name) => `${folder}node_modules/.bin/${name}`,
    env: { PATH: [dirname(process.execPath), PATH].join(delimiter), HOME: process.env.HOME, NO_COLOR: '1' },
  };
};
