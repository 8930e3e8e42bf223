import {
  BrowserMissingError,
  SchemaMismatchError,
  SecretKeyError,
  type StoreTrouble,
  StoreUnavailableError,
} from '@watchpost/server-kit';
import type { Configuration } from './configuration/configuration.js';
import { ConfigurationError } from './configuration/configuration-error.js';

/** Why a start or a command failed, as the one line that the operator reads. */
export interface StartFailure {
  readonly message: string;
  /** 2 when a variable must be changed first, 1 otherwise. */
  readonly exitCode: 1 | 2;
}

/** Explains an error that has a cause outside of the program; `undefined` for those that are our own mistake. */
export const explainStartError = (
  error: unknown,
  { host, port }: Pick<Configuration, 'host' | 'port'> = { host: '', port: 0 },
): StartFailure | undefined => {
  if (error instanceof ConfigurationError) return { message: error.message, exitCode: 2 };
  if (error instanceof BrowserMissingError) {
    return { message: `BROWSER_CHECKS is true, and ${error.message}.`, exitCode: 2 };
  }
  if (error instanceof SchemaMismatchError) {
    const cure = error.message.includes('lacks migrations') ? ', with watchpost-server migrate' : '';
    return { message: `The database schema does not match this version: ${error.message}${cure}.`, exitCode: 1 };
  }
  if (error instanceof SecretKeyError) {
    return {
      message:
        'The secret key does not match this database. Restore the original WATCHPOST_SECRET_KEY, or the key file beside the database.',
      exitCode: 2,
    };
  }
  if (error instanceof StoreUnavailableError) {
    const inner = isSystemError(error.cause) ? explainFileError(error.cause) : undefined;
    if (inner !== undefined) return { message: inner, exitCode: 1 };
    const cause = error.cause instanceof Error && error.cause.message !== '' ? ` (${error.cause.message})` : '';
    const cure = cures[error.trouble];
    return { message: `The database of DATABASE_URL cannot be used: ${error.message}${cause}. ${cure}`, exitCode: 1 };
  }
  if (!isSystemError(error)) return undefined;
  const message = networkCalls.has(error.syscall ?? '') ? explainAddress(error, host, port) : explainFileError(error);
  return message === undefined ? undefined : { message, exitCode: 1 };
};

const cures: Readonly<Record<StoreTrouble, string>> = {
  unreachable: 'Check that it runs, and DATABASE_URL.',
  locked: 'Another program holds its lock; stop that.',
  full: 'Its disk is full; free some space.',
  readOnly: 'Make the file and its folder writable for this user, or set WATCHPOST_DATA_DIR.',
  filesLost: 'Bring its files back.',
  diskError: 'Check the disk and the file, or restore a backup with watchpost-server restore.',
};

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && 'syscall' in error;

const networkCalls = new Set(['listen', 'bind', 'getaddrinfo']);

const explainAddress = ({ code }: NodeJS.ErrnoException, host: string, port: number): string | undefined => {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is in use. Stop what uses it, or set PORT.`;
    case 'EACCES':
      return `This user may not listen on port ${port} of ${host}. Set PORT to one above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `${host} is not an address of this machine. Set HOST.`;
    default:
      return undefined;
  }
};

const elsewhere = 'or set WATCHPOST_DATA_DIR to another folder';

const explainFileError = ({ code, path = 'The data folder' }: NodeJS.ErrnoException): string | undefined => {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return `${path} cannot be read or written (permission denied). Give this user access to it, ${elsewhere}.`;
    case 'EROFS':
      return `${path} is on a file system that is read-only. Mount it writable, ${elsewhere}.`;
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return `${path} cannot be written: the disk is full, or its quota is used up. Free some space, ${elsewhere}.`;
    case 'ENOENT':
      return `${path} does not exist, and cannot be made. Check the path, ${elsewhere}.`;
    case 'ENOTDIR':
    case 'EEXIST':
      return `${path} cannot be used: a part of the path is a file and not a folder. Check the path, ${elsewhere}.`;
    case 'EISDIR':
      return `${path} is a folder and not a file. Name the file.`;
    case 'ELOOP':
    case 'ENAMETOOLONG':
    case 'EINVAL':
      return `${path} is not a path that this system can use (${code}). Check it.`;
    case 'EMFILE':
    case 'ENFILE':
      return 'Too many files are open. Raise the limit of open files (ulimit -n, or LimitNOFILE= of the unit).';
    case 'EIO':
      return `${path} cannot be read or written: the disk reports an error.`;
    default:
      return undefined;
  }
};
