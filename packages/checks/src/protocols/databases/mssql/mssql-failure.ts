import { CheckFailure } from '../../../check/check-failure.js';
import { failureMessages } from '../../../messages/failure-message.js';

/** What a server says is wrong. */
export interface MssqlError {
  readonly number: number;
  readonly text: string;
}

/** Where an error arose. */
export interface MssqlErrorContext {
  readonly isSignedIn: boolean;
  /** `null` for that of the user. */
  readonly database: string | null;
}

/** Some errors name the address that a client comes from, which is ours. */
const withoutAddress = (text: string): string =>
  text.replace(/\s*\[CLIENT: [^\]]*\]/gi, '').replace(/IP address '[^']*'/gi, 'this IP address');

const messageOf = ({ number, text }: MssqlError, { isSignedIn, database }: MssqlErrorContext): string => {
  if (isSignedIn) return failureMessages.queryFailed(withoutAddress(text), String(number));
  switch (number) {
    case 18456:
      return failureMessages.signInRefused();
    case 4060:
      return database === null
        ? failureMessages.connectionDenied(withoutAddress(text), String(number))
        : failureMessages.noDatabase(database);
    case 10928:
    case 10929:
    case 17809:
      return failureMessages.tooManyConnections();
    case 6005:
    case 17142:
    case 18401:
    case 18451:
    case 40613:
      return failureMessages.notReady();
    case 40615:
      return failureMessages.notLetIn(String(number));
    default:
      return failureMessages.connectionDenied(withoutAddress(text), String(number));
  }
};

/** Says what an error of the server means, by its number ("Database Engine events and errors" in the manual of SQL Server). */
export const mssqlFailure = (error: MssqlError, context: MssqlErrorContext): CheckFailure =>
  new CheckFailure('down', messageOf(error, context));
