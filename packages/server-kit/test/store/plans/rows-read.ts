import type pg from 'pg';
import type { Statement } from '../../../src/store/statements/statement.js';

/** A node of a plan of PostgreSQL, as far as it is used here. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Rows that a statement took from a table, whether it used them or not. */
export interface RowsRead {
  readonly from: string;
  readonly rows: number;
}

const readBy = (node: PlanNode): RowsRead[] => {
  const below = (node.Plans ?? []).flatMap(readBy);
  // What comes from another part of the plan has been read before.
  if (node['Relation Name'] === undefined && node['Index Name'] === undefined) return below;
  const examined =
    node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const from = `${node['Node Type']} ${node['Index Name'] ?? node['Relation Name']}`;
  return [...below, { from, rows: Math.round(examined * node['Actual Loops']) }];
};

/**
 * Runs a statement, undoes it, and returns what it read from where: what a plan promises is an estimate, and this is not.
 *
 * @param mode `force_custom_plan` for the plan of just these values, `force_generic_plan` for that of any; PostgreSQL
 * turns to the second when it takes it to be as cheap
 */
export const rowsRead = async (
  client: pg.Client,
  mode: 'force_custom_plan' | 'force_generic_plan',
  { text, values }: Statement,
): Promise<RowsRead[]> => {
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL plan_cache_mode = ${mode}`);
    await client.query(`PREPARE asked AS ${text}`);
    const literals = values.map((value) => literal(client, value));
    const call = literals.length === 0 ? 'asked' : `asked (${literals.join(', ')})`;
    const { rows } = await client.query(`EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) EXECUTE ${call}`);
    return readBy(rows[0]['QUERY PLAN'][0].Plan);
  } finally {
    await client.query('ROLLBACK');
    await client.query('DEALLOCATE ALL');
  }
};

/** A value as the driver would have sent it: lists are arrays of PostgreSQL, everything else is text or a number. */
const literal = (client: pg.Client, value: unknown): string => {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (!Array.isArray(value)) return client.escapeLiteral(String(value));
  const elements = value.map((element) => (element === null ? 'NULL' : JSON.stringify(String(element))));
  return client.escapeLiteral(`{${elements.join(',')}}`);
};
