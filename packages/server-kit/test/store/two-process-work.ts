import { audit, insert, sampleMonitor, sampleTime } from '../../src/store/conformance/sample-rows.js';
import type { Store } from '../../src/store/store.js';

export const organizationId = 'org_two_processes';
export const commitsPerProcess = 40;
/** Rows that both processes fight for. */
export const contested = Array.from({ length: 20 }, (_, index) => `wrk_${index}`);

/** What one process achieved. */
export interface Achieved {
  readonly committed: number;
  readonly won: readonly string[];
  readonly claimed: readonly string[];
  readonly counted: readonly number[];
}

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
    counted.push(await store.requestCounter.count('shared', { startsAt: sampleTime, lengthMs: 60_000 }));
  }
  return { committed: commits.filter(({ isCommitted }) => isCommitted).length, won, claimed, counted };
};
