import { hashSecret } from '../../secrets/api-key-secret.js';
import type { SecretBox } from '../../secrets/secret-box.js';
import { hasValidChecksum, newShownSecret } from '../../secrets/shown-secret.js';
import type { Row } from '../../store/interface/store.js';

/** Random digits of base 62: 256 bits. People without an account may guess as often as they like. */
const tokenLength = 43;

/** The token is bound to its dashboard: moved to another row it does not open. */
export const publicTokenSealContext = (dashboardId: string): string => `dashboard/${dashboardId}/public-token`;

type TokenColumns = Pick<Row<'dashboards'>, 'sealedToken' | 'tokenHash'>;

/** The columns of a new token: sealed so that it can be shown again, and the hash that finds it. */
export const newTokenColumns = (dashboardId: string, secretBox: Pick<SecretBox, 'seal'>): TokenColumns => {
  const token = newShownSecret('wpd', tokenLength);
  return { sealedToken: secretBox.seal(token, publicTokenSealContext(dashboardId)), tokenHash: hashSecret(token) };
};

/** The columns of a dashboard that is not public. */
export const noTokenColumns: TokenColumns = { sealedToken: null, tokenHash: null };

/** The token of a public dashboard; `null` for any other. @throws SecretKeyError */
export const publicTokenOf = (
  { id, sealedToken }: Pick<Row<'dashboards'>, 'id' | 'sealedToken'>,
  secretBox: Pick<SecretBox, 'open'>,
): string | null => (sealedToken === null ? null : secretBox.open(sealedToken, publicTokenSealContext(id)));

/** The hash that finds a dashboard; `null` for what cannot be a token at all. */
export const hashOfToken = (token: string): string | null =>
  /^wpd_[0-9A-Za-z]{49}$/.test(token) && hasValidChecksum(token) ? hashSecret(token) : null;
