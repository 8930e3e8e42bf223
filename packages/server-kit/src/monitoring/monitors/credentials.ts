import type { Credentials } from '@watchpost/checks';
import { apiReceivers } from '@watchpost/schemas';
import type { OrganizationContext } from '../../request/context.js';
import { invalidField } from '../../request/http/problem.js';
import type { SecretBox } from '../../secrets/secret-box.js';
import type { Row } from '../../store/interface/store.js';
import { type CredentialColumns, openSealed, sealCredentials } from '../targets/sealed-credentials.js';

/** Credentials are bound to their monitor: moved to another row they do not open. */
export const credentialsSealContext = (monitorId: string): string => `monitor/${monitorId}/credentials`;

/** The columns that keep what a monitor signs in with. */
export const credentialColumns = (
  monitorId: string,
  credentials: Credentials | null,
  secretBox: Pick<SecretBox, 'seal'>,
): CredentialColumns => sealCredentials(credentials, credentialsSealContext(monitorId), secretBox);

/**
 * An agent opens the credentials of its monitors. Who may manage agents may hand it those that are kept; anyone else gives
 * them again with another agent.
 *
 * @throws ProblemError `validation_failed`
 */
export const assertMayReveal = (
  before: Pick<Row<'monitors'>, 'credentials' | 'agentIds'>,
  after: Pick<Row<'monitors'>, 'credentials' | 'agentIds'>,
  { caller }: OrganizationContext,
): void => {
  const isKept = after.credentials !== null && after.credentials === before.credentials;
  const hasMore = after.agentIds.some((id) => !before.agentIds.includes(id));
  if (!isKept || !hasMore || caller.scopes.has('agents:write')) return;
  throw invalidField(
    'credentials',
    'required',
    'must be given again, or be null, with another agent; who has agents:write may keep them',
  );
};

type SecretSteps = Pick<Row<'monitors'>, 'type' | 'target' | 'config' | 'credentials'>;

/**
 * Secrets are given again where a step would bring one to a host that it did not go to before: anyone who may change a
 * monitor could otherwise have it sent to their own server.
 *
 * @throws ProblemError `validation_failed`
 */
export const assertSameReceivers = (before: SecretSteps, after: SecretSteps): void => {
  if (before.type !== 'api' || before.credentials === null || after.config === before.config) return;
  const known = apiReceivers(before.target, before.config);
  if ([...apiReceivers(after.target, after.config)].every((receiver) => known.has(receiver))) return;
  throw invalidField('credentials', 'required', 'must be given again, or be null, where a secret goes to another host');
};

/** What a monitor signs in with. @throws SecretKeyError when it was sealed with a key that is not given */
export const openCredentials = (
  { id, credentials }: Pick<Row<'monitors'>, 'id' | 'credentials'>,
  secretBox: Pick<SecretBox, 'open'>,
): Credentials | null => openSealed(credentials, credentialsSealContext(id), secretBox);
