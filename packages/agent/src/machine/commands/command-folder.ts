import type { Stats } from 'node:fs';
import { access, constants, readdir, realpath, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { bounds, commandName } from '@watchpost/schemas/agent';

/** A folder or a program that is not run; its message says why, and what its operator can do. */
export class CommandRefusedError extends Error {
  override readonly name = 'CommandRefusedError';
}

/** The programs that the operator of an agent allows. */
export interface CommandFolder {
  /**
   * The names of the programs that can be run, in order; at most 500.
   *
   * @throws CommandRefusedError when the folder itself is not trusted
   */
  list(): Promise<string[]>;
  /**
   * Where a program is, as it is now.
   *
   * @throws CommandRefusedError when the folder has no such program, or it is not trusted
   */
  find(name: string): Promise<string>;
}

/** Whether root or the user of the agent owns a file: they alone may decide what the agent runs. */
const isOurs = ({ uid }: Stats): boolean => uid === 0 || uid === process.getuid?.();

const isWritableByOthers = ({ mode }: Stats): boolean => (mode & 0o022) !== 0;
/** In a folder with the sticky bit, such as `/tmp`, users can rename and replace only what they own. */
const isSticky = ({ mode }: Stats): boolean => (mode & 0o1000) !== 0;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

/** @throws CommandRefusedError when others than root and the user of the agent could change what is at a path */
const assertTrusted = (path: string, found: Stats, isFolderAbove = false): void => {
  if (!isOurs(found)) {
    throw new CommandRefusedError(`${path} belongs to another user than root and the agent's; run chown root ${path}`);
  }
  if (isWritableByOthers(found) && !(isFolderAbove && isSticky(found))) {
    throw new CommandRefusedError(`${path} can be written by other users; run chmod go-w ${path}`);
  }
};

/** The folders above a path, the nearest first. */
const foldersAbove = (path: string): string[] => {
  const above = dirname(path);
  return above === path ? [] : [above, ...foldersAbove(above)];
};

/** Where the folder is. @throws CommandRefusedError unless it and all above it are trusted */
const openFolder = async (folder: string): Promise<string> => {
  if (process.platform === 'win32') throw new CommandRefusedError('programs are not run on Windows');
  try {
    const real = await realpath(folder);
    const found = await stat(real);
    if (!found.isDirectory()) throw new CommandRefusedError(`${folder} is not a folder`);
    assertTrusted(real, found);
    for (const above of foldersAbove(real)) assertTrusted(above, await stat(above), true);
    return real;
  } catch (error) {
    if (error instanceof CommandRefusedError) throw error;
    throw new CommandRefusedError(`${folder} cannot be read (${codeOf(error)})`);
  }
};

const findProgram = async (folder: string, name: string): Promise<string> => {
  const shown = join(folder, name);
  try {
    const path = await realpath(shown);
    if (!path.startsWith(folder + (folder.endsWith(sep) ? '' : sep))) {
      throw new CommandRefusedError(`${shown} is a link out of the folder; write a script there that runs ${path}`);
    }
    const found = await stat(path);
    if (!found.isFile()) throw new CommandRefusedError(`${shown} is not a file`);
    assertTrusted(path, found);
    await access(path, constants.X_OK);
    // Some programs are several, by the name of the link.
    return shown;
  } catch (error) {
    if (error instanceof CommandRefusedError) throw error;
    const code = codeOf(error);
    if (code === 'ENOENT') throw new CommandRefusedError(`the operator of the agent allows no program ${name}`);
    if (code === 'EACCES') throw new CommandRefusedError(`${shown} cannot be run by the user of the agent`);
    throw new CommandRefusedError(`${shown} cannot be read (${code})`);
  }
};

/** Makes the folder of programs of an agent. Each use reads it anew: what is no longer trusted no longer runs. */
export const createCommandFolder = (folder: string): CommandFolder => ({
  async list() {
    const real = await openFolder(folder);
    const names: string[] = [];
    for (const name of (await readdir(real)).sort()) {
      if (names.length === bounds.agentCommands.most) break;
      if (!commandName.safeParse(name).success) continue;
      if (await findProgram(real, name).catch(() => undefined)) names.push(name);
    }
    return names;
  },
  async find(name) {
    if (!commandName.safeParse(name).success) throw new CommandRefusedError('a program is named without its path');
    return findProgram(await openFolder(folder), name);
  },
});
