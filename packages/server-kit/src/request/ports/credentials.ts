import type { JsonWebKey } from 'node:crypto';

/** Turns passwords into something that can be kept. */
export interface PasswordHasher {
  /** A PHC string. */
  hash(password: string): Promise<string>;
  /** Whether the password is the one that was hashed; `false` for anything that is not a PHC string. */
  verify(hashed: string, password: string): Promise<boolean>;
  /** Whether it was hashed with weaker settings than today's and is worth hashing again. */
  needsRehash(hashed: string): boolean;
}

/** What an access token says; everything else is read on each request, because it can change at once. */
export interface AccessClaims {
  readonly userId: string;
  readonly sessionId: string;
  /** Seconds since the epoch. */
  readonly expiresAt: number;
}

/** Signs and verifies access tokens. */
export interface AccessTokens {
  sign(claims: { readonly userId: string; readonly sessionId: string }, now: number): Promise<string>;
  /** @throws ProblemError `token_expired`, `unauthenticated` */
  verify(token: string, now: number): Promise<AccessClaims>;
  /**
   * Replaces the signing key when it is 30 days old, and deletes those that nothing is signed with any more. The old
   * key verifies for another day, because tokens outlive the rotation. However many processes do so at once, there is
   * one new key; each learns of it the next time it does.
   */
  rotate(now: number): Promise<void>;
  /** The public keys, as a JWK set (RFC 7517 §5). */
  publicKeys(): Promise<{ keys: JsonWebKey[] }>;
}

/** Makes and verifies the tokens of links that create the first owner of a server. */
export interface SetupTokens {
  /** A token that is valid for an hour, in every process on the same database. */
  create(now: number): Promise<string>;
  /** Whether a token was made here and has not expired; compared in constant time. */
  isValid(token: string, now: number): Promise<boolean>;
}

/** Makes refresh tokens and their successors. */
export interface RefreshTokens {
  /** The first token of a session: 256 random bits. */
  first(): string;
  /**
   * The successor of a token. It is derived, not drawn: a renewal whose answer was lost is answered again with the same
   * token, although no token is ever stored.
   */
  successorOf(token: string): Promise<string>;
}
