import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Logger } from '@watchpost/server-kit';
import { type SecretKeySource, type SecretKeys, secretKeyFile, writeKeyFile } from './secret-key.js';

/** How often the file is looked for, in milliseconds; readiness looks as well. */
const checkMs = 5_000;

/** Notices that the key beside the database is gone while the server still has it. */
export interface KeyFileGuard {
  /** Whether the next start could not open the database: the key is not at its place and could not be written there again. */
  isLost(): boolean;
  stop(): void;
}

const never: KeyFileGuard = { isLost: () => false, stop: () => {} };

/** The text of a file; `undefined` without one or it cannot be read. */
const textOf = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
};

/**
 * Keeps the key file of a running server at its place: without it the next start finds a database that cannot be opened. A
 * file that is missing is written again; one with another key is left alone and reported.
 */
export const guardKeyFile = (source: SecretKeySource, [key]: SecretKeys, logger: Logger): KeyFileGuard => {
  if (source.kind === 'given') return never;
  // The working directory may be deleted as well, and then no path from there leads anywhere.
  const file = resolve(secretKeyFile(source.databaseFile));
  const expected = Buffer.from(key.bytes).toString('base64');
  let isLost = false;

  const report = (reason: string, fields: object): void => {
    if (!isLost) logger.error('secret key file lost', { file, reason, ...fields });
    isLost = true;
  };

  const check = (): boolean => {
    const text = textOf(file);
    if (text === expected) {
      if (isLost) logger.info('secret key file is back', { file });
      isLost = false;
    } else if (existsSync(file)) {
      report('it holds another key, or cannot be read', {
        whatToDo: `Do not stop the server: put the key of this database back to ${file}, from a backup of it.`,
      });
    } else {
      try {
        writeKeyFile(file, key);
        logger.warn('secret key file was missing; written again', { file });
        isLost = false;
      } catch (error) {
        report('it is missing, and cannot be written', {
          error,
          whatToDo: `Do not stop the server: only it still has the key. Make its folder writable; it is tried again every ${checkMs / 1000} s.`,
        });
      }
    }
    return isLost;
  };

  const timer = setInterval(check, checkMs).unref();
  return { isLost: check, stop: () => clearInterval(timer) };
};
