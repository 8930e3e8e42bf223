import type { Change } from '../../store/store.js';

/** The requests of this process that run under an idempotency key. */
export interface IdempotentRuns {
  /**
   * Reports this process as alive, so that others free the key when it dies, and gives the token that holds the key.
   *
   * @throws StoreUnavailableError
   */
  begin(): Promise<string>;
  /** Ends a run; `release` frees its key, again and again until the database takes it. Never rejects. */
  end(leaseToken: string, release?: Change): Promise<void>;
  /** Whether nothing runs under the token any more, because its run or its process has ended. */
  hasEnded(leaseToken: string): Promise<boolean>;
  /** Reports this process as gone; the next run reports it again. */
  stop(): Promise<void>;
}
