import { auditChange } from '../../request/audit/record.js';
import type { Context } from '../../request/context.js';
import { addressBucket, sourceNetworks } from '../../request/http/client-address.js';
import { ProblemError } from '../../request/http/problem.js';
import { secondsUntilEnd, windowAt } from '../../request/rate-limit/window.js';
import { hashSecret } from '../../secrets/api-key-secret.js';
import { throttleBounds } from './bounds.js';

/** What a client tries to guess. Tries at one do not count for another. */
export type GuessedSecret = 'signIn' | 'password' | 'secondFactor' | 'pagePassword' | 'setup' | 'deviceCode';

/** A try to guess a secret. */
export interface Guess {
  readonly secret: GuessedSecret;
  /** Whose: what the caller named, such as an e-mail address, or the id of a user. It need not exist. */
  readonly account: string;
  /** The user, if there is one: addresses from which the user has signed in have a separate count. */
  readonly userId: string | undefined;
}

/** A try that was counted. */
export interface CountedGuess {
  /** It was right, so it does not count. */
  forgive(): Promise<void>;
}

const windowMs = 900_000;
/** Wrong tries in a window at one account from one address: enough for typing errors, and 2,000 a day find nothing. */
const perAccountAndAddress = throttleBounds.guessesOfAccountAndAddress.most;
/** At one account from all addresses where its owner has never signed in: NIST SP 800-63B-4 §3.2.2 allows 100 in all. */
const perAccountFromStrangers = throttleBounds.guessesOfAccount.most;
/**
 * From one address at all accounts, and four and sixteen times as many from an IPv6 /56 and /48: enough for the typing
 * errors of an office behind one address, and slow for a client that tries one password on every account.
 */
const perAddress = throttleBounds.guessesOfAddress.most;
const rememberedSessions = throttleBounds.rememberedSessions.most;

/** Whether the owner of an account has signed in from the address of this request. */
const isKnownAddress = async (userId: string | undefined, context: Context): Promise<boolean> => {
  const sessions = await context.services.store.find(
    'sessions',
    { userId: userId ?? '' },
    { orderBy: 'lastUsedAt', isDescending: true, limit: rememberedSessions },
  );
  const bucket = addressBucket(context.clientAddress);
  return sessions.some(({ ip }) => ip !== null && addressBucket(ip) === bucket);
};

/**
 * Counts a try before it is known whether it is right, because many at once must not all pass the limit. Refuses it
 * when there were too many. The caller takes back the count of a right one.
 *
 * A stranger cannot lock an owner out: tries from elsewhere do not count where the owner has signed in before. Unknown
 * accounts are counted like any other: the answer must not reveal whether there is one.
 *
 * @throws ProblemError `rate_limited` with `Retry-After`; the first time in a window it is audited
 */
export const countGuess = async (context: Context, { secret, account, userId }: Guess): Promise<CountedGuess> => {
  const { now, clientAddress, services } = context;
  const { requestCounter } = services.store;
  const window = windowAt(now, windowMs);
  const address = addressBucket(clientAddress);
  // Hashed: the counts must not be a list of e-mail addresses.
  const target = `${secret}:${hashSecret(account)}`;
  const limits = [
    ...sourceNetworks(clientAddress).map(({ bucket, factor }) => ({
      bucket: `guess-network:${bucket}`,
      limit: perAddress * factor,
    })),
    { bucket: `guess-from:${target}:${address}`, limit: perAccountAndAddress },
    ...((await isKnownAddress(userId, context))
      ? []
      : [{ bucket: `guess-account:${target}`, limit: perAccountFromStrangers }]),
  ];
  // One after the other: a try that is refused for its address does not use up the account's.
  for (const { bucket, limit } of limits) {
    const count = await requestCounter.count(bucket, window);
    if (count > limit) throw tooManyGuesses(context, userId, count === limit + 1);
  }
  return {
    async forgive() {
      await Promise.all(limits.map(({ bucket }) => requestCounter.count(bucket, window, -1)));
    },
  };
};

const tooManyGuesses = (context: Context, userId: string | undefined, isFirst: boolean): ProblemError => {
  const seconds = String(secondsUntilEnd(windowAt(context.now, windowMs), context.now));
  const refusal = auditChange(context, {
    resource: { type: 'user', id: userId ?? null, name: null },
    result: 'refused',
  });
  return new ProblemError('rate_limited', 'There were too many wrong tries; wait before you try again.', {
    headers: { 'retry-after': seconds, 'x-ratelimit-reset': seconds },
    // Each further one would only let a stranger fill the audit trail.
    changes: isFirst ? [refusal] : [],
  });
};
