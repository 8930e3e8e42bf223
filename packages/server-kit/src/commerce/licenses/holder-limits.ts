import type { Context } from '../../request/context.js';
import { sourceNetworks } from '../../request/http/client-address.js';
import { ProblemError } from '../../request/http/problem.js';
import { secondsUntilEnd, windowAt } from '../../request/rate-limit/window.js';
import { licensesBounds } from './bounds.js';

const minuteMs = 60_000;
const hourMs = 3_600_000;

const tooMany = (detail: string, windowMs: number, now: number): ProblemError => {
  const seconds = String(secondsUntilEnd(windowAt(now, windowMs), now));
  return new ProblemError('rate_limited', detail, {
    headers: { 'retry-after': seconds, 'x-ratelimit-reset': seconds },
  });
};

const callBounds = { validation: licensesBounds.licenseValidations, call: licensesBounds.licenseCalls } as const;

/**
 * Counts a call that brings a license key, whether the key is known or not.
 *
 * @throws ProblemError `rate_limited` with `Retry-After`
 */
export const countHolderCall = async (
  kind: keyof typeof callBounds,
  { now, clientAddress, services }: Context,
): Promise<void> => {
  const { most } = callBounds[kind];
  const { requestCounter } = services.store;
  for (const { bucket, factor } of sourceNetworks(clientAddress)) {
    const count = await requestCounter.count(`license-${kind}:${bucket}`, windowAt(now, minuteMs));
    if (count > most * factor) {
      throw tooMany(
        `Your address has made its ${most * factor} requests with license keys of this minute.`,
        minuteMs,
        now,
      );
    }
  }
};

/**
 * Counts what a holder of a key changes, because each change is an entry in the trail of the issuer.
 *
 * @throws ProblemError `rate_limited` with `Retry-After`
 */
export const countHolderChange = async (licenseId: string, { now, services }: Context): Promise<void> => {
  const { most } = licensesBounds.licenseChanges;
  const count = await services.store.requestCounter.count(`license-change:${licenseId}`, windowAt(now, hourMs));
  if (count > most) throw tooMany(`The license has made its ${most} changes of this hour.`, hourMs, now);
};
