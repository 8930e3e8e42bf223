import { onTestFinished } from 'vitest';
import { allOperations } from '../../../src/kit/operations.js';
import { deletionStep } from '../../../src/operator/deletion/deletion-step.js';
import type { Services } from '../../../src/request/services.js';
import type { Row, Store } from '../../../src/store/interface/store.js';
import { type Dialect, type KitFixture, openKit } from '../../kit-fixture.js';

export const dayMs = 86_400_000;

/** A kit, and the worker of its deletions one step at a time. */
export interface DeletionFixture extends KitFixture {
  /** The row of a deletion; `undefined` when it is done or was undone. */
  deletionOf(id: string): Promise<Row<'deletions'> | undefined>;
  /** Leases what is due, as a worker does; the ids of what it got. */
  claim(leaseToken: string, store?: Store): Promise<string[]>;
  /** Takes a step of a deletion under a lease. */
  step(id: string, leaseToken: string, store?: Store): Promise<void>;
  /** Takes steps until nothing is due. @returns how many it took */
  work(): Promise<number>;
}

/** Opens it for one test. */
export const openDeletions = async (
  dialect: Dialect,
  options: Parameters<typeof openKit>[1] = {},
): Promise<DeletionFixture> => {
  let known: Services | undefined;
  const operations = allOperations().map((operation) => ({
    ...operation,
    verb: ((input, context) => {
      known = context.services;
      return operation.verb(input, context);
    }) as typeof operation.verb,
  }));
  const fixture = await openKit(dialect, options, operations);
  onTestFinished(() => fixture.close());
  const { clock } = fixture;
  const step: DeletionFixture['step'] = async (id, leaseToken, store = fixture.store) => {
    if (known === undefined) throw new Error('no request has been made yet');
    await deletionStep(id, { services: { ...known, store }, leaseToken, now: clock.now });
  };
  const claim: DeletionFixture['claim'] = async (leaseToken, store = fixture.store) => {
    const lease = { now: clock.now, leaseUntil: clock.now + 30_000, leaseToken, limit: 50 };
    return (await store.claimDue('deletions', lease)).map(({ id }) => id);
  };
  return {
    ...fixture,
    deletionOf: (id) => fixture.store.get('deletions', { id }),
    claim,
    step,
    async work() {
      for (let steps = 0; ; steps++) {
        const leaseToken = `worker ${steps}`;
        const ids = await claim(leaseToken);
        if (ids.length === 0) return steps;
        for (const id of ids) await step(id, leaseToken);
      }
    },
  };
};
