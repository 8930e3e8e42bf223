import type { WebhookAttemptError } from '@watchpost/schemas';

/** What an engine is doing, and has done since its start. */
export interface EngineStats {
  /** Monitors that it has leased and that wait for their time. */
  readonly due: number;
  readonly running: number;
  /** Results that are not written yet. */
  readonly pending: number;
  /** Checks since the start: all that ended, those of them that began more than 250 ms late, and those of them whose
   * result was dropped because the lease was lost. */
  readonly completed: number;
  readonly late: number;
  readonly lost: number;
  /**
   * How long the longest due monitor waits of an organization that holds few of the places, in milliseconds; 0 when
   * none waits. What an organization has due beyond its share does not count.
   */
  readonly overdueMs: number;
  /** When it last polled, in milliseconds since the epoch; 0 before the start. At most about a second ago. */
  readonly lastTickAt: number;
}

/** What a sender is doing, and has done since its start. */
export interface DeliverySenderStats {
  /** Lanes that had deliveries due at the last poll. */
  readonly waiting: number;
  /** Requests that are under way. */
  readonly running: number;
  /** Attempts that have ended and are not written yet. */
  readonly pending: number;
  /** Attempts since the start: those that arrived, and those that failed, by the reason. */
  readonly delivered: number;
  readonly failed: Readonly<Partial<Record<WebhookAttemptError | 'thrown', number>>>;
  /** Attempts whose delivery another sender had claimed by the time they were written. */
  readonly lost: number;
  /** When it last polled, in milliseconds since the epoch; 0 before the start. At most about a second ago. */
  readonly lastTickAt: number;
}

/** What the workers of a process report of themselves, for probes and metrics. */
export interface WorkStatistics {
  readonly engine: EngineStats;
  readonly webhooks: DeliverySenderStats;
  /** Hosts that refused too many messages, and until when nothing is or was sent to each, in milliseconds since the epoch. */
  readonly stoppedHosts: ReadonlyMap<string, number>;
}
