import type { Context } from '../../request/context.js';
import { ProblemError } from '../../request/http/problem.js';
import { secondsUntilEnd, windowAt } from '../../request/rate-limit/window.js';
import { hashSecret } from '../../secrets/api-key-secret.js';
import { throttleBounds } from './bounds.js';

const hourMs = 3_600_000;
const perPlace = throttleBounds.codesToPlace.most;
const perPerson = throttleBounds.codesOfPerson.most;
const perCarrier = throttleBounds.codesOfCarrier.most;

/** A code that is about to be sent. */
export interface CountedCode {
  /** The same for all accounts that name the place. */
  readonly key: string;
  /** The organization whose carrier brings it; `null` where none does. */
  readonly carriedFor: string | null;
}

/**
 * Counts a code before it is sent. The place counts over all accounts: no one has a stranger's telephone ring by naming it
 * again and again. The organization counts for what its carrier is paid for.
 *
 * @throws ProblemError `rate_limited` with `Retry-After`
 */
export const countContactCode = async (
  { key, carriedFor }: CountedCode,
  { caller, now, services }: Context,
): Promise<void> => {
  const window = windowAt(now, hourMs);
  const limits = [
    { bucket: `contact-code:person:${caller.id}`, most: perPerson, whose: 'a person' },
    ...(carriedFor === null
      ? []
      : [{ bucket: `contact-code:carrier:${carriedFor}`, most: perCarrier, whose: 'the carrier of an organization' }]),
    // Hashed: the counts must not be a list of telephone numbers.
    { bucket: `contact-code:place:${hashSecret(key)}`, most: perPlace, whose: 'one place' },
  ];
  // One after the other: what is refused for its person does not use up what the place may get.
  for (const { bucket, most, whose } of limits) {
    if ((await services.store.requestCounter.count(bucket, window)) <= most) continue;
    const seconds = String(secondsUntilEnd(window, now));
    throw new ProblemError('rate_limited', `At most ${most} codes an hour are sent for ${whose}.`, {
      headers: { 'retry-after': seconds, 'x-ratelimit-reset': seconds },
    });
  }
};
