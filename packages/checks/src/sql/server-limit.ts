import type { CheckTask } from '../define-check.js';

/** The check ends first, so that its own words are heard and not those of the server. */
const graceMs = 1000;

/**
 * Milliseconds that a server may spend on a query: what is left of the check, and a second more. It does not notice by
 * itself that nobody waits any longer.
 */
export const serverLimitMs = ({ run, request }: CheckTask): number =>
  Math.max(0, Math.ceil(request.timeoutSeconds * 1000 - run.elapsedMs)) + graceMs;
