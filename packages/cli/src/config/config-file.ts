import { mkdir, open, readFile, rename, rm, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandFailure } from '../failure.js';
import { withFileLock } from './file-lock.js';
import { type Config, emptyConfig, parseConfig } from './profiles.js';

/** The file that keeps the profiles: read freely, changed one process at a time, replaced as a whole. */
export class ConfigFile {
  readonly path: string;
  readonly #folder: string;

  /** @param folder where `config.json` is; made on the first change */
  constructor(folder: string) {
    this.#folder = folder;
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
      await this.#replace(changed);
      return changed;
    });
  }

  /**
   * Runs something while no other process runs something under the same name.
   *
   * @param name of the lock: one for the file, one for each profile's tokens
   */
  async locked<T>(name: string, work: () => Promise<T>): Promise<T> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    return withFileLock(join(this.#folder, `${name}.lock`), work);
  }

  /** Whether others may read the file; `undefined` when there is none, or where files have no such mode. */
  async isOpenToOthers(): Promise<boolean | undefined> {
    if (process.platform === 'win32') return undefined;
    const file = await stat(this.path).catch(() => undefined);
    return file && (file.mode & 0o077) !== 0;
  }

  /** Readers see the old file or the new one, never half of either, even if the machine stops. */
  async #replace(config: Config): Promise<void> {
    // Only whoever holds the lock writes, so the process tells drafts apart.
    const draft = `${this.path}.${process.pid}`;
    await rm(draft, { force: true });
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(`${JSON.stringify(config, null, 2)}\n`);
      await file.sync();
      await file.close();
      await rename(draft, this.path);
    } catch (error) {
      await file.close().catch(() => undefined);
      await unlink(draft).catch(() => undefined);
      throw error;
    }
  }
}
