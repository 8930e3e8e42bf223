import { onCallChanges } from '../../../src/people/on-call/on-call-worker.js';
import type { KitFixture } from '../../kit-fixture.js';

/** Evaluates the schedules that are due, as a worker does. */
export const followOnCall = async ({ store, clock }: Pick<KitFixture, 'store' | 'clock'>): Promise<void> => {
  const { now } = clock;
  const rows = await store.claimDue('onCallStates', { now, leaseUntil: now + 1000, leaseToken: 'one', limit: 10 });
  for (const row of rows) {
    const { isCommitted } = await store.commit(await onCallChanges(row, { store, now }));
    if (!isCommitted) throw new Error('another worker has evaluated the schedule');
  }
};
