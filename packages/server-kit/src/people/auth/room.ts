import { defineRoom } from '../../request/room.js';
import { sealedColumn } from '../../secrets/sealed-column.js';
import type { PeopleOptions } from '../people-options.js';
import { createAccessTokens } from './access-token.js';
import { createPasswordHasher } from './password-hasher.js';
import { createRefreshTokens } from './refresh-token.js';

/** An ended session is kept this long: the audit trail refers to it by id. */
const endedSessionMs = 30 * 24 * 3_600_000;

export const authRoom = defineRoom({
  name: 'auth',
  provides: (
    { store, secretBox, derivedKeys, publicOrigin: issuer, clock },
    { passwordHasher = createPasswordHasher() }: PeopleOptions,
  ) => ({
    passwordHasher,
    accessTokens: createAccessTokens({ store, secretBox, issuer, clock }),
    refreshTokens: createRefreshTokens(derivedKeys),
  }),
  seals: [sealedColumn('signingKeys', 'privateJwk', ({ id }) => ({ key: { id }, context: id }))],
  expires: (now) => [
    { kind: 'delete', table: 'refreshTokens', where: { expiresAt: { atMost: now } }, orderBy: 'expiresAt' },
    { kind: 'delete', table: 'sessions', where: { expiresAt: { atMost: now - endedSessionMs } }, orderBy: 'expiresAt' },
  ],
  upkeep: [{ title: 'rotate the signing key', run: ({ accessTokens, now }) => accessTokens.rotate(now()) }],
});
