import { audit, insert, sampleMonitor, sampleTime } from '../../src/store/conformance/sample-rows.js';
import type { Store } from '../../src/store/interface/store.js';

export const organizationId = 'org_two_processes';
/** Listens to what happens there. */
export const webhookId = 'whk_two_processes';
export const commitsPerProcess = 40;
/** Rows that both processes fight for. */
export const contested = Array.from({ length: 20 }, (_, index) => `wrk_${index}`);

/** What one process achieved. */
export interface Achieved {
  readonly committed: number;
  readonly won: readonly string[];
  readonly claimed: readonly string[];
  readonly counted: readonly number[];
  /** How many events it turned into deliveries. */
  readonly dispatched: number;
  /** Deliveries that it claimed. */
  readonly delivering: readonly string[];
}

/** Dispatches some events and claims some of their deliveries. */
export const deliver = async (
  store: Store,
  leaseToken: string,
  limit: number,
): Promise<Pick<Achieved, 'dispatched' | 'delivering'>> => {
  const now = sampleTime;
  const dispatched = await store.dispatchEvents({ now, limit });
  const shares = [{ laneId: webhookId, limit }];
  const claimed = await store.claimDeliveries({ now, leaseUntil: now + 1, leaseToken, shares });
  return { dispatched, delivering: claimed.map(({ delivery }) => delivery.id) };
};

/** What both processes do at the same time, on one database. */
export const work = async (store: Store, name: string): Promise<Achieved> => {
  const commits = await Promise.all(
    Array.from({ length: commitsPerProcess }, () =>
      store.commit([insert('monitors', sampleMonitor({ organizationId, name })), audit(organizationId)]),
    ),
  );
  const won: string[] = [];
  const claimed: string[] = [];
  const counted: number[] = [];
  const delivering: string[] = [];
  let dispatched = 0;
  for (const id of contested) {
    const result = await store.commit([
      {
        kind: 'update',
        table: 'workers',
        where: { id, lastSeenAt: sampleTime },
        set: { lastSeenAt: sampleTime + 1 },
        mustMatch: true,
      },
      audit(organizationId, `${name} won ${id}`),
    ]);
    if (result.isCommitted) won.push(id);
    const lease = { dueBy: sampleTime, now: sampleTime, leaseUntil: sampleTime + 1, limit: 3 };
    claimed.push(...(await store.claimMonitors({ ...lease, leaseToken: `${name} ${id}` })).map((row) => row.id));
    const more = await deliver(store, `${name} ${id}`, 3);
    dispatched += more.dispatched;
    delivering.push(...more.delivering);
    counted.push(await store.requestCounter.count('shared', { startsAt: sampleTime, lengthMs: 60_000 }));
  }
  return {
    committed: commits.filter(({ isCommitted }) => isCommitted).length,
    won,
    claimed,
    counted,
    dispatched,
    delivering,
  };
};
