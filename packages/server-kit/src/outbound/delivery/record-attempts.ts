import { engineTables, type LaneRow } from '../../store/interface/delivery-families.js';
import type { Change, ClaimedDelivery, DeliveryOutcome, Store } from '../../store/interface/store.js';
import type { AttemptError, EndResult } from './attempt-result.js';
import type { Courier } from './courier.js';
import type { Verdict } from './judgement.js';
import { judgeAttempt } from './verdict.js';

/** An attempt that has ended. */
export interface EndedAttempt {
  readonly claimed: ClaimedDelivery;
  readonly leaseToken: string;
  readonly isProbe: boolean;
  readonly result: EndResult;
  /** Milliseconds since the epoch. */
  readonly endedAt: number;
}

/** What was written. */
export interface RecordedAttempts {
  /** Of these, the lease was not held any more: only the attempts themselves were written. */
  readonly lost: number;
  /** Why each failed; `null` for one that arrived. */
  readonly errors: readonly (AttemptError | null)[];
  /** When there is something to do again because of them, in milliseconds since the epoch; infinite when never. */
  readonly nextAt: number;
}

/** Writes the outcomes of attempts, and what follows. @throws StoreUnavailableError */
export type RecordAttempts = (attempts: readonly EndedAttempt[]) => Promise<RecordedAttempts>;

/** What attempts are recorded with. */
export interface RecordAttemptsOptions {
  readonly store: Store;
  readonly courier: Pick<Courier, 'family' | 'consequences'>;
  readonly retrySeconds: readonly number[];
  /** At least 0 and below 1. */
  readonly random: () => number;
}

/** A delivery that arrived counts towards the usage of its organization. */
const oneDelivery = { kind: 'usage', metric: 'deliveries', quantity: 1 } as const;

/** Makes {@link RecordAttempts}. Lanes are read again for each batch, and its attempts are judged one by one. */
export const createRecordAttempts = ({
  store,
  courier,
  retrySeconds,
  random,
}: RecordAttemptsOptions): RecordAttempts => {
  const { family, consequences } = courier;
  const tables = engineTables(family);
  // What a function of the host receives is the host's.
  const counts = family === 'webhooks';

  const changesOf = async (
    { health, consequence, attempt }: Verdict,
    lane: LaneRow | undefined,
    deliveryId: string,
    now: number,
  ): Promise<readonly Change[]> => {
    if (lane === undefined || health === null) return [];
    if (consequence === null || consequences === undefined) {
      return [{ kind: 'update', table: tables.lanes, where: { id: lane.id, enabled: true }, set: health }];
    }
    return consequences({ lane, health, consequence, deliveryId, message: attempt.message ?? '', now });
  };

  return async (attempts) => {
    const ids = [...new Set(attempts.map(({ claimed }) => claimed.laneId))];
    const rows: readonly LaneRow[] = await store.find(tables.lanes, { id: { in: ids } }, { limit: ids.length });
    const lanes = new Map(rows.map((row) => [row.id, row]));
    const outcomes: DeliveryOutcome[] = [];
    const errors: (AttemptError | null)[] = [];
    let nextAt = Number.POSITIVE_INFINITY;
    for (const { claimed, leaseToken, isProbe, result, endedAt: now } of attempts) {
      const { laneId, delivery } = claimed;
      const { organizationId } = delivery;
      const lane = lanes.get(laneId);
      const circumstances = { now, retrySeconds, random: random(), mayDisable: consequences !== undefined };
      const verdict = judgeAttempt({ delivery, isProbe, result }, { webhook: lane, ...circumstances });
      outcomes.push({
        deliveryId: delivery.id,
        leaseToken,
        delivery: verdict.delivery,
        attempt: { number: delivery.attemptCount, set: verdict.attempt },
        changes: [...(await changesOf(verdict, lane, delivery.id, now)), ...(verdict.changes ?? [])],
        ...(counts &&
          verdict.delivery.status === 'delivered' && { usage: { ...oneDelivery, organizationId, at: now } }),
      });
      if (lane !== undefined) {
        // As the verdict leaves it, for the next attempt of the same batch.
        lanes.set(lane.id, {
          ...lane,
          ...verdict.health,
          ...(verdict.consequence?.kind === 'disabled' && { enabled: false }),
          ...(verdict.consequence?.kind === 'warning' && { warnedAt: now }),
        });
      }
      errors.push(verdict.attempt.error ?? null);
      // What waits for a receiver that is given a rest is due when that is over.
      for (const at of [verdict.delivery.nextAt, verdict.health?.pausedUntil]) nextAt = Math.min(nextAt, at ?? nextAt);
    }
    const { lost } = await store.recordDeliveries(outcomes, family);
    return { lost: lost.length, errors, nextAt };
  };
};
