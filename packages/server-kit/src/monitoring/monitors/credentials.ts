import type { Credentials } from '@watchpost/checks';
import type { CredentialField } from '@watchpost/schemas';
import { invalidField } from '../../request/http/problem.js';
import type { SecretBox } from '../../secrets/secret-box.js';
import type { Row } from '../../store/store.js';

/** Credentials are bound to their monitor: moved to another row they do not open. */
export const credentialsSealContext = (monitorId: string): string => `monitor/${monitorId}/credentials`;

/** The columns that keep what a monitor signs in with. */
export const credentialColumns = (
  monitorId: string,
  credentials: Credentials | null,
  secretBox: Pick<SecretBox, 'seal'>,
): Pick<Row<'monitors'>, 'credentials' | 'credentialFields'> => {
  // Fields that were given; the contract's schema lets no others in.
  const credentialFields = Object.keys(credentials ?? {}) as CredentialField[];
  if (credentialFields.length === 0) return { credentials: null, credentialFields: [] };
  return {
    credentials: secretBox.seal(JSON.stringify(credentials), credentialsSealContext(monitorId)),
    credentialFields,
  };
};

/** Whom a check shows its credentials to: the origin of a URL, or host and port. */
const receiverOf = (target: string): string => (target.includes('://') ? new URL(target).origin : target);

/**
 * Credentials are given again with another receiver: anyone who may change a monitor could otherwise have
 * secrets that the API never shows sent to their own server.
 *
 * @param target what is to be watched from now on
 * @throws ProblemError `validation_failed`
 */
export const assertSameReceiver = (row: Pick<Row<'monitors'>, 'target' | 'credentials'>, target: string): void => {
  if (row.credentials === null || receiverOf(row.target) === receiverOf(target)) return;
  throw invalidField('credentials', 'required', 'must be given again, or be null, with another host or port');
};

/** What a monitor signs in with. @throws SecretKeyError when it was sealed with a key that is not given */
export const openCredentials = (
  monitor: Pick<Row<'monitors'>, 'id' | 'credentials'>,
  secretBox: Pick<SecretBox, 'open'>,
): Credentials | null => {
  if (monitor.credentials === null) return null;
  // Only `credentialColumns` writes this column.
  return JSON.parse(secretBox.open(monitor.credentials, credentialsSealContext(monitor.id))) as Credentials;
};
