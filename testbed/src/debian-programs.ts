import { accessSync, constants, readFileSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';

/** A program that tests run, that npm does not bring, and Debian does. */
export interface DebianProgram {
  readonly command: string;
  /** What `apt-get install` takes. */
  readonly debianPackages: readonly string[];
  /** Test files that cannot run without it, relative to the root. */
  readonly testFiles: readonly string[];
  /** The language of the guide to receiving webhooks whose example it runs. */
  readonly language?: string;
}

/** JSON, because `.ci/run` reads it on a machine where nothing is installed yet. */
const { programs, foldersBesidePath } = JSON.parse(
  readFileSync(new URL('../debian-programs.json', import.meta.url), 'utf8'),
) as { readonly programs: readonly DebianProgram[]; readonly foldersBesidePath: readonly string[] };

export const debianPrograms = programs;

/** Debian keeps servers and monitoring plugins where the PATH of ordinary users does not lead. */
const folders = [...(process.env.PATH ?? '').split(delimiter), ...foldersBesidePath];

/** The full path of a program, or `undefined` when it is not installed. */
export const findProgram = (command: string): string | undefined =>
  folders
    .map((folder) => join(folder, command))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });

/** What to install for a program, as a shell command. */
export const installCommand = (commands: readonly string[]): string => {
  const packages = debianPrograms
    .filter(({ command }) => commands.includes(command))
    .flatMap(({ debianPackages }) => debianPackages);
  return `apt-get install ${packages.join(' ')}`;
};

/** The error of a test that needs a program which is not installed. */
export const notInstalled = (command: string): Error =>
  new Error(`${command} is not installed; on Debian: ${installCommand([command, basename(command)])}`);

/**
 * The programs whose tests are left out of this run because they are not installed. With `EVERY_PROGRAM=required`, as CI
 * sets it, none is left out, so that a missing program fails the run.
 */
export const programsLeftOut = (): readonly DebianProgram[] =>
  process.env.EVERY_PROGRAM === 'required'
    ? []
    : debianPrograms.filter(({ command }) => findProgram(command) === undefined);
