import { usageSums } from '../commits/usage-sums.js';
import type { UsageCount } from '../interface/change.js';
import { type DeliveryFamily, deliveryFamilies } from '../interface/delivery-families.js';
import type { DeliveryOutcome } from '../interface/outcomes.js';
import type { TableName } from '../interface/rows.js';
import type { Conditions } from '../statements/statement.js';
import { columnOf, encoded, type TableShape } from '../statements/table-shape.js';
import { runChanges } from './commit.js';
import type { Connection } from './connection.js';
import { sqliteShapes } from './dialect.js';
import { countUsage } from './usage.js';

/** Sets columns of one row, found by its key; returns how many rows that were: one, or none. */
type UpdateRow = (writer: Connection, key: readonly (string | number)[], set: Conditions) => number;

/** Makes an {@link UpdateRow}. Few sets of columns occur, and the text for each is written once. */
const updateBy = (shape: TableShape, ...key: readonly string[]): UpdateRow => {
  const texts = new Map<string, string>();
  const where = key.map((name) => `${columnOf(shape, name).name} = likely(?)`).join(' AND ');
  return (writer, values, set) => {
    const keys = Object.keys(set);
    if (keys.length === 0) throw new TypeError(`an update of ${shape.table} sets nothing`);
    const columns = keys.map((name) => columnOf(shape, name));
    const given = keys.join();
    const text =
      texts.get(given) ??
      `UPDATE ${shape.name} SET ${columns.map(({ name }) => `${name} = ?`).join(', ')} WHERE ${where}`;
    texts.set(given, text);
    return writer.prepare(text).run(...columns.map((column) => encoded(column, set[column.key])), ...values).changes;
  };
};

const updatesOf = (family: DeliveryFamily) => {
  const { attempts, deliveries } = deliveryFamilies[family];
  return {
    updateAttempt: updateBy(sqliteShapes.of(attempts), 'deliveryId', 'number'),
    updateHeld: updateBy(sqliteShapes.of(deliveries), 'id', 'leaseToken'),
  };
};
const updates = {
  webhooks: updatesOf('webhooks'),
  handlers: updatesOf('handlers'),
  channels: updatesOf('channels'),
  people: updatesOf('people'),
};

/** Writes the outcomes of attempts; also returns which tables changed with them. */
export const recordDeliveries = (
  writer: Connection,
  outcomes: readonly DeliveryOutcome[],
  family: DeliveryFamily,
): { lost: string[]; tables: Set<TableName> } => {
  const { updateAttempt, updateHeld } = updates[family];
  const lost: string[] = [];
  const counted: UsageCount[] = [];
  const tables = new Set<TableName>();
  for (const { deliveryId, leaseToken, delivery, attempt, changes = [], usage } of outcomes) {
    updateAttempt(writer, [deliveryId, attempt.number], { ...attempt.set });
    const ended = { leaseToken: null, leaseUntil: null, ...delivery };
    if (updateHeld(writer, [deliveryId, leaseToken], ended) === 0) {
      lost.push(deliveryId);
      continue;
    }
    for (const table of runChanges(writer, changes)) tables.add(table);
    if (usage !== undefined) counted.push(usage);
  }
  countUsage(writer, usageSums(counted));
  return { lost, tables };
};
