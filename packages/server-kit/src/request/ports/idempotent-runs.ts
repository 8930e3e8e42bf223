import type { Change } from '../../store/interface/store.js';

/** The requests of this process that run under an idempotency key. */
export interface IdempotentRuns {
  /**
   * Reports this process as alive and returns the token that holds the key; other processes free it when this one dies.
   *
   * @throws StoreUnavailableError
   */
  begin(): Promise<string>;
  /** Ends a run; `release` frees its key and is retried until the database accepts it. Never rejects. */
  end(leaseToken: string, release?: Change): Promise<void>;
  /** Whether nothing runs under the token any more, because its run or its process has ended. */
  hasEnded(leaseToken: string): Promise<boolean>;
  /** Reports this process as ended; the next run reports it as alive again. */
  stop(): Promise<void>;
}
