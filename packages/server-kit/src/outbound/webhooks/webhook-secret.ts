import type { SecretBox } from '../../secrets/secret-box.js';
import { newShownSecret } from '../../secrets/shown-secret.js';
import type { Row } from '../../store/interface/store.js';

/** A new secret of a webhook, to be shown once. */
export const newWebhookSecret = (): string => newShownSecret('wph');

/** What both secrets of a webhook are bound to: a rotation moves the one into the place of the other. */
export const webhookSecretSealContext = (webhookId: string): string => `webhook/${webhookId}`;

/** The secrets of a webhook in the clear. */
export interface SigningSecrets {
  /** Signs `X-Service-Signature`. */
  readonly current: string;
  /** Signs `X-Service-Signature-Next`, while the grace of a rotation lasts; `null` otherwise. */
  readonly next: string | null;
}

/**
 * The secrets that sign at this moment: until the grace of a rotation ends, the old one is the current one still.
 *
 * @throws SecretKeyError when they were sealed with a key that this server was not given
 */
export const signingSecretsOf = (
  row: Pick<Row<'webhooks'>, 'id' | 'secret' | 'previousSecret' | 'previousSecretEndsAt'>,
  secretBox: Pick<SecretBox, 'open'>,
  now: number,
): SigningSecrets => {
  const open = (sealed: string): string => secretBox.open(sealed, webhookSecretSealContext(row.id));
  const secret = open(row.secret);
  if (row.previousSecret === null || (row.previousSecretEndsAt ?? 0) <= now) return { current: secret, next: null };
  return { current: open(row.previousSecret), next: secret };
};
