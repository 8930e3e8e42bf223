import type { OperationFacts } from './noun.js';

/** Says that an attempt failed, of an answer that keeps the reason of the last one as `lastError`. */
export const failedAttempt =
  (said: string): NonNullable<OperationFacts['failed']> =>
  ({ lastError }) =>
    typeof lastError === 'string' ? { message: `${said}: ${lastError}` } : undefined;
