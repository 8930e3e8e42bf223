import { createHmac, randomBytes } from 'node:crypto';
import type { RefreshTokens } from '../../request/ports/credentials.js';
import type { DerivedKeys } from '../../secrets/derived-keys.js';

/** Makes {@link RefreshTokens}. */
export const createRefreshTokens = (derivedKeys: DerivedKeys): RefreshTokens => ({
  first: () => `wpr_${randomBytes(32).toString('base64url')}`,
  async successorOf(token) {
    const key = await derivedKeys.of('refresh-tokens');
    return `wpr_${createHmac('sha256', key).update(token).digest('base64url')}`;
  },
});
