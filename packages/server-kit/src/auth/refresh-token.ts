import { createHmac, randomBytes } from 'node:crypto';

/** Makes refresh tokens and their successors. */
export interface RefreshTokens {
  /** The first token of a session: 256 random bits. */
  first(): string;
  /**
   * The successor of a token. It is derived, not drawn, so that a renewal whose answer was lost can be answered again
   * with the same token although no token is ever stored.
   */
  successorOf(token: string): string;
}

/** @param key 32 bytes that only the server has */
export const createRefreshTokens = (key: Uint8Array): RefreshTokens => ({
  first: () => `wpr_${randomBytes(32).toString('base64url')}`,
  successorOf: (token) => `wpr_${createHmac('sha256', key).update(token).digest('base64url')}`,
});
