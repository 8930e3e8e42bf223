import type { AccessTokens } from './auth/access-token.js';
import type { Logger } from './logger.js';
import type { Change, Store } from './store/store.js';

const hourMs = 3_600_000;
/** An ended session is kept this long, so that the audit trail's ids still lead somewhere. */
const endedSessionMs = 30 * 24 * hourMs;

/** A mail that is done with is kept this long, for those who ask whether it was sent. */
const finishedMailMs = 30 * 24 * hourMs;

/** What has ended by `now` and is of no more use. */
export const expiredRows = (now: number): Change[] => [
  { kind: 'delete', table: 'idempotencyKeys', where: { expiresAt: { atMost: now } } },
  { kind: 'delete', table: 'refreshTokens', where: { expiresAt: { atMost: now } } },
  // Wrong codes are counted over the last hour, so their challenges outlast their end by one.
  { kind: 'delete', table: 'mfaChallenges', where: { expiresAt: { atMost: now - hourMs } } },
  { kind: 'delete', table: 'oauthStates', where: { expiresAt: { atMost: now } } },
  { kind: 'delete', table: 'oauthCodes', where: { expiresAt: { atMost: now } } },
  { kind: 'delete', table: 'mailTokens', where: { expiresAt: { atMost: now } } },
  { kind: 'delete', table: 'mails', where: { nextAt: null, updatedAt: { atMost: now - finishedMailMs } } },
  { kind: 'delete', table: 'sessions', where: { expiresAt: { atMost: now - endedSessionMs } } },
];

/**
 * Removes what has ended, replaces an old signing key and lets the store look after itself, at once and then every hour. Several processes may do
 * so side by side. Trouble is logged and left to the next hour.
 *
 * @returns how to stop
 */
export const startHousekeeping = (options: {
  readonly store: Store;
  readonly clock: () => number;
  readonly logger: Logger;
  readonly accessTokens: Pick<AccessTokens, 'rotate'>;
}): (() => void) => {
  const { store, clock, logger, accessTokens } = options;
  const tidy = async (): Promise<void> => {
    try {
      await store.maintain(clock());
      await store.commit(expiredRows(clock()));
      await accessTokens.rotate(clock());
    } catch (error) {
      logger.warn('Housekeeping failed and will be tried again in an hour', { error });
    }
  };
  void tidy();
  const timer = setInterval(tidy, hourMs);
  timer.unref();
  return () => clearInterval(timer);
};
