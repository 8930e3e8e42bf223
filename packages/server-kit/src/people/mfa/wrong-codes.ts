import type { Context } from '../../request/context.js';
import { ProblemError } from '../../request/http/problem.js';
import type { Change } from '../../store/interface/store.js';
import { mfaBounds } from './bounds.js';

/**
 * Wrong codes of one user in an hour, over all challenges and processes. Three codes of a million are right at any
 * time: with the password alone, years of guessing give an even chance. Backup codes are too long to be guessed and go
 * on working, which keeps a guesser from locking the owner out.
 */
const maxPerHour = mfaBounds.wrongCodes.most;
const hourMs = 3_600_000;

/** How many wrong codes a user has sent in this hour. */
export interface WrongCodes {
  /** The entry that counts one more; the commit fails when another was counted since. */
  countOne(): Change;
}

/**
 * Reads how many wrong codes a user has sent in this hour. The count is a row that is guarded like any other, and no
 * `requestCounter`: that may count each process alone, forgets at a restart, and would count right codes, too.
 *
 * @throws ProblemError `rate_limited` when the limit is reached
 */
export const readWrongCodes = async (userId: string, context: Context): Promise<WrongCodes> => {
  const { now, services } = context;
  const expiresAt = (Math.floor(now / hourMs) + 1) * hourMs;
  const known = await services.store.get('wrongCodes', { userId, expiresAt });
  if (known !== undefined && known.count >= maxPerHour) {
    const seconds = String(Math.max(1, Math.ceil((expiresAt - now) / 1000)));
    throw new ProblemError('rate_limited', 'Too many wrong codes in this hour; wait, or use a backup code.', {
      headers: { 'retry-after': seconds, 'x-ratelimit-reset': seconds },
    });
  }
  return {
    countOne: () =>
      known === undefined
        ? { kind: 'insert', table: 'wrongCodes', row: { userId, expiresAt, count: 1 } }
        : {
            kind: 'update',
            table: 'wrongCodes',
            where: { userId, expiresAt, count: known.count },
            set: { count: known.count + 1 },
            mustMatch: true,
          },
  };
};
