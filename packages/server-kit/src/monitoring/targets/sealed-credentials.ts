import type { Credentials } from '@watchpost/checks';
import type { CredentialField } from '@watchpost/schemas';
import { invalidField } from '../../request/http/problem.js';
import type { SecretBox } from '../../secrets/secret-box.js';

/** The columns that keep what a request to a target signs in with. */
export interface CredentialColumns {
  readonly credentials: string | null;
  readonly credentialFields: CredentialField[];
}

/**
 * Seals credentials.
 *
 * @param context what they are bound to, such as their row: moved to another they do not open
 */
export const sealCredentials = (
  credentials: Credentials | null,
  context: string,
  secretBox: Pick<SecretBox, 'seal'>,
): CredentialColumns => {
  // Fields that were given; the contract's schema lets no others in.
  const credentialFields = Object.keys(credentials ?? {}) as CredentialField[];
  if (credentialFields.length === 0) return { credentials: null, credentialFields: [] };
  return { credentials: secretBox.seal(JSON.stringify(credentials), context), credentialFields };
};

/** Whom a check shows its credentials to: the origin of a URL, or host and port. */
const receiverOf = (target: string): string => (target.includes('://') ? new URL(target).origin : target);

/**
 * Credentials are given again with another receiver: anyone who may change a monitor could otherwise have
 * secrets that the API never shows sent to their own server.
 *
 * @param before what the credentials, if any, were given for
 * @param target what they are shown to from now on
 * @throws ProblemError `validation_failed`
 */
export const assertSameReceiver = (
  before: { readonly target: string; readonly credentials: string | null },
  target: string,
): void => {
  if (before.credentials === null || receiverOf(before.target) === receiverOf(target)) return;
  throw invalidField('credentials', 'required', 'must be given again, or be null, with another host or port');
};

/** Opens sealed credentials. @throws SecretKeyError when they were sealed with a key that is not given */
export const openSealed = (
  sealed: string | null,
  context: string,
  secretBox: Pick<SecretBox, 'open'>,
): Credentials | null => {
  if (sealed === null) return null;
  // Only `sealCredentials` writes these columns.
  return JSON.parse(secretBox.open(sealed, context)) as Credentials;
};
