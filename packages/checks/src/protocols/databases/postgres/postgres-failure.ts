import { CheckFailure } from '../../../check/check-failure.js';
import { failureMessages } from '../../../messages/failure-message.js';
import type { PostgresError } from './messages.js';

/** Where an error arose. */
export interface PostgresErrorContext {
  readonly isSignedIn: boolean;
  readonly database: string;
}

const messageOf = ({ code, text }: PostgresError, { isSignedIn, database }: PostgresErrorContext): string => {
  switch (code) {
    case '28P01':
      return failureMessages.signInRefused();
    case '28000':
      // Its text contains the address of this server; only whether TLS might help is repeated of it.
      return /no encryption|SSL off/i.test(text) ? failureMessages.notLetInPlain(code) : failureMessages.notLetIn(code);
    case '3D000':
      return failureMessages.noDatabase(database);
    case '53300':
      return failureMessages.tooManyConnections();
    case '57P01':
    case '57P02':
    case '57P03':
      return failureMessages.notReady();
    default:
      return isSignedIn ? failureMessages.queryFailed(text, code) : failureMessages.connectionDenied(text, code);
  }
};

/** Says what an error of the server means, by its SQLSTATE ("Error Codes" in the manual of PostgreSQL). */
export const postgresFailure = (error: PostgresError, context: PostgresErrorContext): CheckFailure =>
  new CheckFailure('down', messageOf(error, context));
