import { closeSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Logger } from '../../base/logger.js';
import { StoreUnavailableError } from '../interface/errors.js';
import { type Connection, makeFolder } from './connection.js';
import { watchOpenFiles } from './open-files.js';

/** Pause before the data is saved again after that failed: a copy takes long and blocks the process. */
const retryMs = 10_000;

/**
 * Makes the check that refuses writes while the files of the database are not those that are open. When it first refuses,
 * it saves all data from the open files to a file beside the database, because they end with the process.
 *
 * @returns the check, which throws StoreUnavailableError
 */
export const guardOpenFiles = (options: {
  readonly file: string;
  readonly connection: Connection;
  readonly logger: Logger;
}): (() => void) => {
  const { connection, logger } = options;
  // The working directory may be deleted as well, and then no path from there leads anywhere.
  const file = resolve(options.file);
  const findLost = watchOpenFiles(file);
  let isLost = false;
  let isSaved = false;
  let triedAt = Number.NEGATIVE_INFINITY;

  const save = (): void => {
    if (isSaved || performance.now() - triedAt < retryMs) return;
    triedAt = performance.now();
    const copy = `${file}.saved-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
    try {
      makeFolder(dirname(copy));
      // As the database itself, only its owner may read it. SQLite fills a file that is empty.
      closeSync(openSync(copy, 'wx', 0o600));
      connection.prepare('VACUUM INTO ?').run(copy);
      isSaved = true;
      logger.error('database files lost; all data was saved', {
        file,
        copy,
        whatToDo: `Stop the server, move ${copy} to ${file}, remove ${file}-wal and ${file}-shm, and start the server.`,
      });
    } catch (error) {
      logger.error('database files lost; saving the data failed', {
        file,
        error,
        whatToDo: `Do not stop the server: only it still has the data. Make room in ${dirname(file)}; the next write tries again.`,
      });
    }
  };

  return () => {
    const lost = findLost();
    if (lost === undefined) {
      if (isLost) logger.info('database files are back', { file });
      isLost = isSaved = false;
      return;
    }
    isLost = true;
    save();
    throw lostFiles(new Error(`${lost} was deleted, moved or replaced while it was open`));
  };
};

const lostFiles = (cause: unknown): StoreUnavailableError =>
  new StoreUnavailableError('the database files were deleted or replaced while they were open', {
    cause,
    trouble: 'filesLost',
  });
