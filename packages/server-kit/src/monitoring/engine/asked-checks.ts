import type { CheckReport, CheckRequest } from '@watchpost/checks';
import { ProblemError } from '../../request/http/problem.js';
import type { AskedChecks } from '../../request/ports/asked-checks.js';
import { engineBounds } from './bounds.js';

const maxAskedChecks = engineBounds.askedChecks.most;
const maxAskedChecksOfOne = engineBounds.askedChecksOfOne.most;
/** When to come back: most checks end within seconds. */
const retryAfter = { 'retry-after': '5', 'x-ratelimit-reset': '5' };

/** Runs one check, which ends early when its signal does. */
export type AbortableCheck = (request: CheckRequest, signal: AbortSignal) => Promise<CheckReport>;

/** Makes {@link AskedChecks}, and `close`, which ends those that run. */
export const createAskedChecks = (runCheck: AbortableCheck): AskedChecks & { close(): void } => {
  const closing = new AbortController();
  const running = new Map<string, number>();
  let total = 0;

  const count = (organizationId: string, by: 1 | -1): void => {
    total += by;
    const left = (running.get(organizationId) ?? 0) + by;
    if (left === 0) running.delete(organizationId);
    else running.set(organizationId, left);
  };

  return {
    async run({ caller: { organizationId }, onHangUp }, work) {
      if ((running.get(organizationId) ?? 0) >= maxAskedChecksOfOne) {
        throw new ProblemError(
          'rate_limited',
          `At most ${maxAskedChecksOfOne} checks of an organization run on request at once; try again when one has ended.`,
          { headers: retryAfter },
        );
      }
      if (total >= maxAskedChecks) {
        throw new ProblemError('unavailable', 'Too many checks run on request right now; try again soon.', {
          headers: { 'retry-after': retryAfter['retry-after'] },
        });
      }
      const controller = new AbortController();
      const stopListening = onHangUp(() => controller.abort());
      count(organizationId, 1);
      try {
        const signal = AbortSignal.any([closing.signal, controller.signal]);
        return await work((request) => runCheck(request, signal), signal);
      } finally {
        count(organizationId, -1);
        stopListening();
      }
    },
    close: () => closing.abort(),
  };
};
