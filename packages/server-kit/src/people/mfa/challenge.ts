import { randomBytes } from 'node:crypto';
import type { MfaChallenge } from '@watchpost/schemas';
import { auditChange } from '../../request/audit/record.js';
import type { Context } from '../../request/context.js';
import { ProblemError } from '../../request/http/problem.js';
import { hashSecret } from '../../secrets/api-key-secret.js';
import type { Change, Row } from '../../store/interface/store.js';
import type { SignInOrigin } from '../auth/sign-in-guards.js';
import { mfaBounds } from './bounds.js';

/** How long one has to find the phone (specification §8). */
const challengeSeconds = mfaBounds.challenge.most;
/** Codes that may be tried for one challenge. */
const maxTries = mfaBounds.challengeTries.most;

/** Asks for the second factor: what to answer a sign-in with whose first factor was right. */
export const openChallenge = (
  user: Row<'users'>,
  { organizationId, origin }: { readonly organizationId: string | null; readonly origin: SignInOrigin },
  context: Context,
): { body: MfaChallenge; changes: Change[] } => {
  const { now } = context;
  const challengeToken = `wpc_${randomBytes(32).toString('base64url')}`;
  return {
    body: { mfaRequired: true, challengeToken, expiresIn: challengeSeconds },
    changes: [
      {
        kind: 'insert',
        table: 'mfaChallenges',
        row: {
          tokenHash: hashSecret(challengeToken),
          userId: user.id,
          tries: 0,
          createdAt: now,
          expiresAt: now + challengeSeconds * 1000,
          ...origin,
        },
      },
      auditChange(context, {
        resource: { type: 'mfaChallenge', id: null, name: null },
        actor: { type: 'user', id: user.id, name: user.name },
        organizationId: organizationId ?? 'system',
      }),
    ],
  };
};

/** @throws ProblemError `token_expired` when it was redeemed, tried too often, or took too long; or was never given */
export const readChallenge = async (challengeToken: string, context: Context): Promise<Row<'mfaChallenges'>> => {
  const challenge = await context.services.store.get('mfaChallenges', { tokenHash: hashSecret(challengeToken) });
  const isOpen =
    challenge !== undefined &&
    challenge.usedAt === null &&
    challenge.tries < maxTries &&
    challenge.expiresAt > context.now;
  if (!isOpen) throw challengeEnded();
  return challenge;
};

export const challengeEnded = (): ProblemError =>
  new ProblemError('token_expired', 'This sign-in has taken too long or too many tries; sign in again.');

/**
 * Takes one try of a challenge, the last one when it is redeemed. The guard on the tries makes every try count, also
 * those that arrive together.
 */
export const takeTry = (challenge: Row<'mfaChallenges'>, set: { readonly usedAt?: number } = {}): Change => ({
  kind: 'update',
  table: 'mfaChallenges',
  where: { tokenHash: challenge.tokenHash, tries: challenge.tries, usedAt: null },
  set: { tries: challenge.tries + 1, ...set },
  mustMatch: true,
});

/**
 * Ends the challenges that wait for a user's code, for when the factor before them has changed: without it a sign-in
 * that began with the old password could still be completed.
 */
export const endChallenges = (userId: string): Change => ({
  kind: 'delete',
  table: 'mfaChallenges',
  where: { userId, usedAt: null },
});
