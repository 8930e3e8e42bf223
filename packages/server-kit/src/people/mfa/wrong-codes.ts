import { serverBounds } from '../../base/bounds.js';
import type { Context } from '../../request/context.js';
import { ProblemError } from '../../request/http/problem.js';
import type { Change } from '../../store/store.js';

/**
 * Wrong codes of one user in an hour, over all challenges and processes. Three codes of a million are right at any
 * time, so that whoever has the password needs years of guessing for an even chance. Backup codes are too long to be
 * guessed and go on working, so that no guesser can lock the owner out.
 */
const maxPerHour = serverBounds.wrongCodes.most;
const hourMs = 3_600_000;

/** How many wrong codes a user has sent in this hour. */
export interface WrongCodes {
  /** The entry that counts one more; the commit fails when another was counted since. */
  countOne(): Change;
}

/**
 * Reads how many wrong codes a user has sent in this hour. The count lies among the challenges, under a key that is no
 * token's hash, and goes with them when its hour is over.
 *
 * @throws ProblemError `rate_limited` when no more may be tried
 */
export const readWrongCodes = async (userId: string, context: Context): Promise<WrongCodes> => {
  const { now, services } = context;
  const hour = Math.floor(now / hourMs);
  const tokenHash = `wrong-codes/${userId}/${hour}`;
  const expiresAt = (hour + 1) * hourMs;
  const known = await services.store.get('mfaChallenges', { tokenHash });
  if (known !== undefined && known.tries >= maxPerHour) {
    const seconds = String(Math.max(1, Math.ceil((expiresAt - now) / 1000)));
    throw new ProblemError('rate_limited', 'Too many wrong codes in this hour; wait, or use a backup code.', {
      headers: { 'retry-after': seconds, 'x-ratelimit-reset': seconds },
    });
  }
  return {
    countOne: () =>
      known === undefined
        ? {
            kind: 'insert',
            table: 'mfaChallenges',
            row: { tokenHash, userId, tries: 1, createdAt: now, expiresAt, usedAt: now },
          }
        : {
            kind: 'update',
            table: 'mfaChallenges',
            where: { tokenHash, tries: known.tries },
            set: { tries: known.tries + 1 },
            mustMatch: true,
          },
  };
};
