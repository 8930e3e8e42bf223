import { CheckFailure } from '../../../check/check-failure.js';
import { failureMessages } from '../../../messages/failure-message.js';
import type { MysqlError } from './packets.js';

/** Who signs in, and to which database. */
export interface MysqlLogin {
  readonly user: string;
  /** `undefined` when the monitor has none. */
  readonly password: string | undefined;
  /** `null` for none. */
  readonly database: string | null;
  /** Whether the connection is encrypted. */
  readonly isTls: boolean;
}

/** Errors name the user with the address that it comes from, which is ours. */
const withoutAddress = (text: string): string => text.replace(/@(['"`])[^'"`]*\1/g, '');

const messageOf = ({ number, text }: MysqlError, { password, database }: MysqlLogin, isSignedIn: boolean): string => {
  switch (number) {
    case 1045:
    case 1698:
      return password === undefined ? failureMessages.signInNeeded() : failureMessages.signInRefused();
    case 1049:
      return failureMessages.noDatabase(database ?? '');
    case 1040:
    case 1203:
      return failureMessages.tooManyConnections();
    case 1053:
      return failureMessages.notReady();
    case 1129:
    case 1130:
      return failureMessages.notLetIn(String(number));
  }
  // MySQL and MariaDB number this one differently.
  if (/insecure transport/i.test(text)) return failureMessages.tlsNeeded();
  const said = withoutAddress(text);
  return isSignedIn
    ? failureMessages.queryFailed(said, String(number))
    : failureMessages.connectionDenied(said, String(number));
};

/** Says what an error of the server means, by its number ("Server Error Message Reference" in the manual of MySQL). */
export const mysqlFailure = (
  error: MysqlError,
  { login, isSignedIn }: { readonly login: MysqlLogin; readonly isSignedIn: boolean },
): CheckFailure => new CheckFailure('down', messageOf(error, login, isSignedIn));
