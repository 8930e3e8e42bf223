import type { DeliveryOutcome } from '../interface/outcomes.js';
import type { Conditions, Statement } from '../statements/statement.js';
import { columnOf, type TableShape } from '../statements/table-shape.js';
import { assignments, type InputColumn, keysOf, outcomeBatches, setColumns, statementOfRows } from './input-rows.js';
import { usageExpression, usageInput } from './usage.js';

/** An outcome whose writing also ends the lease. */
const ended = (delivery: DeliveryOutcome['delivery']): Conditions => ({
  leaseToken: null,
  leaseUntil: null,
  ...delivery,
});

/** Splits outcomes into batches that {@link recordStatement} can write. */
export const recordBatches = (outcomes: readonly DeliveryOutcome[]): DeliveryOutcome[][] =>
  outcomeBatches(outcomes, ({ deliveryId, delivery, attempt }) => ({
    row: deliveryId,
    columns: [...Object.keys(ended(delivery)).sort(), 'of the attempt', ...Object.keys(attempt.set).sort()],
  }));

/**
 * Writes a batch in one statement: all of its attempts, and the deliveries whose lease is held. It returns the `id` of
 * each of those.
 *
 * @param usageDays where it counts them, too; `undefined` when that is done apart
 */
export const recordStatement = (
  deliveries: TableShape,
  attempts: TableShape,
  batch: readonly DeliveryOutcome[],
  usageDays?: TableShape,
): Statement => {
  const guards: InputColumn[] = [
    { column: columnOf(deliveries, 'id'), values: batch.map(({ deliveryId }) => deliveryId) },
    { column: columnOf(deliveries, 'leaseToken'), values: batch.map(({ leaseToken }) => leaseToken) },
    { column: columnOf(attempts, 'number'), values: batch.map(({ attempt }) => attempt.number) },
  ];
  const ofDeliveries = setColumns(
    (key) => columnOf(deliveries, key),
    batch.map(({ delivery }) => ended(delivery)),
  );
  const ofAttempts = setColumns(
    (key) => columnOf(attempts, key),
    batch.map(({ attempt }) => ({ ...attempt.set })),
  );
  const kept = [...guards, ...ofDeliveries, ...ofAttempts];
  const counts = usageDays !== undefined && batch.some(({ usage }) => usage !== undefined);
  return statementOfRows(deliveries, {
    name: `record ${keysOf(ofDeliveries)} of the attempt ${keysOf(ofAttempts)}${counts ? ' and count' : ''}`,
    inputs: counts ? [...kept, ...usageInput(usageDays, batch)] : kept,
    rest(names) {
      const counted = counts ? `, ${usageExpression(usageDays, names.slice(kept.length), 'written ON id = i0')}` : '';
      return `, finished AS (
  UPDATE ${attempts.name} SET ${assignments(ofAttempts, names, guards.length + ofDeliveries.length)} FROM input
  WHERE delivery_id = i0 AND number = i2
), written AS (
  UPDATE ${deliveries.name} SET ${assignments(ofDeliveries, names, guards.length)} FROM input
  WHERE id = i0 AND lease_token = i1 RETURNING id
)${counted} SELECT id FROM written`;
    },
  });
};
