import { SchemaMismatchError, SecretKeyError, StoreUnavailableError } from '@watchpost/server-kit';
import type { Configuration } from './configuration/configuration.js';
import { ConfigurationError } from './configuration/configuration-error.js';

/** Why a start failed, as the one line that the person who starts it reads. */
export interface StartFailure {
  readonly message: string;
  /** 2 when a variable must be changed first, 1 otherwise. */
  readonly exitCode: 1 | 2;
}

/** Explains an error that has a cause outside of the program; `undefined` for those that are our own mistake. */
export const explainStartError = (
  error: unknown,
  { host, port }: Pick<Configuration, 'host' | 'port'>,
): StartFailure | undefined => {
  if (error instanceof ConfigurationError) return { message: error.message, exitCode: 2 };
  if (error instanceof SchemaMismatchError)
    return { message: `The schema does not fit: ${error.message}.`, exitCode: 1 };
  if (error instanceof SecretKeyError) {
    return {
      message: 'WATCHPOST_SECRET_KEY is not the one that this database was made with. Bring that key back.',
      exitCode: 2,
    };
  }
  if (error instanceof StoreUnavailableError) {
    const cause = error.cause instanceof Error && error.cause.message !== '' ? ` (${error.cause.message})` : '';
    return { message: `The database of DATABASE_URL cannot be used: ${error.message}${cause}.`, exitCode: 1 };
  }
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  switch (error.code) {
    case 'EADDRINUSE':
      return { message: `Port ${port} on ${host} is in use. Stop what uses it, or set PORT.`, exitCode: 1 };
    case 'EACCES':
      return { message: `Port ${port} on ${host} needs rights that this user does not have. Set PORT.`, exitCode: 1 };
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return { message: `${host} is not an address of this machine. Set HOST.`, exitCode: 1 };
    default:
      return undefined;
  }
};
