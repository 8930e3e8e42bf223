import type { FailureCode } from '../failure.js';
import type { OperationFacts } from './noun.js';

/** Says that an attempt failed, of an answer that keeps the reason of the last one as `lastError`. */
export const failedAttempt =
  (said: string, code: FailureCode = 'check_failed'): NonNullable<OperationFacts['failed']> =>
  ({ lastError }) =>
    typeof lastError === 'string' ? { code, message: `${said}: ${lastError}` } : undefined;
