import { createHmac, randomBytes } from 'node:crypto';
import type { DerivedKeys } from '../../secrets/derived-keys.js';

/** Makes refresh tokens and their successors. */
export interface RefreshTokens {
  /** The first token of a session: 256 random bits. */
  first(): string;
  /**
   * The successor of a token. It is derived, not drawn, so that a renewal whose answer was lost can be answered again
   * with the same token although no token is ever stored.
   */
  successorOf(token: string): Promise<string>;
}

/** Makes {@link RefreshTokens}. */
export const createRefreshTokens = (derivedKeys: DerivedKeys): RefreshTokens => ({
  first: () => `wpr_${randomBytes(32).toString('base64url')}`,
  async successorOf(token) {
    const key = await derivedKeys.of('refresh-tokens');
    return `wpr_${createHmac('sha256', key).update(token).digest('base64url')}`;
  },
});
