import type { CheckTask } from '../../../check/check-task.js';

/** The check ends first: its own message is reported and not that of the server. */
const graceMs = 1000;

/**
 * Milliseconds that a server may spend on a query: what is left of the check, and a second more. It does not notice by
 * itself that the client has stopped waiting.
 */
export const serverLimitMs = ({ run, request }: CheckTask): number =>
  Math.max(0, Math.ceil(request.timeoutSeconds * 1000 - run.elapsedMs)) + graceMs;
