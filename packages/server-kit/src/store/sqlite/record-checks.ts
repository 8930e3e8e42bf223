import { usageSums } from '../commits/usage-sums.js';
import type { UsageCount } from '../interface/change.js';
import type { CheckOutcome } from '../interface/outcomes.js';
import type { TableName } from '../interface/rows.js';
import { encodedRow } from '../statements/table-shape.js';
import { runChanges } from './commit.js';
import type { Connection } from './connection.js';
import { sqliteShapes, sqliteStatements } from './dialect.js';
import { countUsage } from './usage.js';

const monitors = sqliteShapes.of('monitors');
const monitorResults = sqliteShapes.of('monitorResults');

const resultColumns = [...monitorResults.columns.values()];
// Written once for every check: its text is not made anew each time.
const insertResult = `INSERT INTO ${monitorResults.name} (${resultColumns.map(({ name }) => name).join(', ')})
VALUES (${resultColumns.map(() => '?').join(', ')}) ON CONFLICT DO NOTHING`;

/** Writes outcomes whose lease is still held; also returns which tables changed with them. */
export const recordChecks = (
  writer: Connection,
  outcomes: readonly CheckOutcome[],
): { lost: number[]; tables: Set<TableName> } => {
  const lost: number[] = [];
  const counted: UsageCount[] = [];
  const tables = new Set<TableName>();
  for (const { monitorRef, leaseToken, set, result, changes = [], usage } of outcomes) {
    const ended = { leaseToken: null, leaseUntil: null, ...set };
    const held = writer.run(sqliteStatements.update(monitors, { ref: monitorRef, leaseToken }, ended));
    if (held === 0) {
      lost.push(monitorRef);
      continue;
    }
    // Who holds a lease is the server itself.
    const stored = { agentRef: 0, ...result };
    writer.run({ text: insertResult, values: encodedRow(resultColumns, stored) });
    for (const table of runChanges(writer, changes)) tables.add(table);
    if (usage !== undefined) counted.push(usage);
  }
  countUsage(writer, usageSums(counted));
  return { lost, tables };
};
