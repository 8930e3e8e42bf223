import { mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandFailure } from '../failure.js';
import { withFileLock } from './file-lock.js';
import { type Config, emptyConfig, parseConfig } from './profiles.js';
import { replaceFile } from './replace-file.js';

/** The file that keeps the profiles: read freely, changed one process at a time, replaced as a whole. */
export class ConfigFile {
  readonly path: string;
  /** Where this program keeps what is its own. */
  readonly folder: string;

  /** @param folder where `config.json` is; made on the first change */
  constructor(folder: string) {
    this.folder = folder;
    this.path = join(folder, 'config.json');
  }

  /**
   * What is kept; nothing when there is no file yet.
   *
   * @throws CommandFailure `config_invalid` when the file is not what this program wrote
   */
  async read(): Promise<Config> {
    let text: string;
    try {
      text = await readFile(this.path, 'utf8');
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return emptyConfig;
      throw new CommandFailure(
        'config_invalid',
        `Cannot read ${this.path}.`,
        'Check who owns the file and its folder.',
      );
    }
    const config = parseConfig(text);
    if (config === undefined) {
      throw new CommandFailure(
        'config_invalid',
        `${this.path} is not a configuration of this program.`,
        'Repair it, or delete it and sign in again.',
      );
    }
    return config;
  }

  /** Changes what is kept, while no other process does. */
  async change(make: (config: Config) => Config): Promise<Config> {
    return this.locked('config', async () => {
      const changed = make(await this.read());
      await replaceFile(this.path, `${JSON.stringify(changed, null, 2)}\n`);
      return changed;
    });
  }

  /**
   * Runs something while no other process runs something under the same name.
   *
   * @param name of the lock: one for the file, one for each profile's tokens
   */
  async locked<T>(name: string, work: () => Promise<T>): Promise<T> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    return withFileLock(join(this.folder, `${name}.lock`), work);
  }

  /** Whether others may read the file; `undefined` without a file, or where files have no such mode. */
  async isOpenToOthers(): Promise<boolean | undefined> {
    if (process.platform === 'win32') return undefined;
    const file = await stat(this.path).catch(() => undefined);
    return file && (file.mode & 0o077) !== 0;
  }
}
