import { dayOf, type UsageSum } from '../commits/usage-sums.js';
import type { UsageCount } from '../interface/change.js';
import { columnOf, type TableShape } from '../statements/table-shape.js';
import { type Queryable, run } from './connection.js';
import type { InputColumn } from './input-rows.js';

/** Rows that a day of a metric has at most: as many connections count it side by side. */
const slots = 8;
const slot = `pg_backend_pid() % ${slots}`;

const addTo = ({ name }: TableShape, selection: string): string => `INSERT INTO ${name} AS days
  (organization_id, metric, day, slot, quantity)
  ${selection}
  ON CONFLICT (organization_id, metric, day, slot) DO UPDATE SET quantity = days.quantity + excluded.quantity`;

/** Adds what was counted, inside the transaction that counts it. */
export const countUsage = async (on: Queryable, usageDays: TableShape, sums: readonly UsageSum[]): Promise<void> => {
  if (sums.length === 0) return;
  await run(on, {
    text: addTo(
      usageDays,
      `SELECT organization_id, metric, day, ${slot}, quantity
  FROM unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[]) AS used (organization_id, metric, day, quantity)
  ORDER BY organization_id, metric, day`,
    ),
    values: [
      sums.map(({ organizationId }) => organizationId),
      sums.map(({ metric }) => metric),
      sums.map(({ day }) => day),
      sums.map(({ quantity }) => quantity),
    ],
  });
};

/** The columns of an input by which its rows are counted; those of an outcome that counts as nothing are `null`. */
export const usageInput = (
  usageDays: TableShape,
  outcomes: readonly { readonly usage?: UsageCount }[],
): InputColumn[] => [
  { column: columnOf(usageDays, 'organizationId'), values: outcomes.map(({ usage }) => usage?.organizationId ?? null) },
  { column: columnOf(usageDays, 'metric'), values: outcomes.map(({ usage }) => usage?.metric ?? null) },
  {
    column: columnOf(usageDays, 'day'),
    values: outcomes.map(({ usage }) => (usage === undefined ? null : dayOf(usage.at))),
  },
  { column: columnOf(usageDays, 'quantity'), values: outcomes.map(({ usage }) => usage?.quantity ?? null) },
];

/**
 * Counts rows of an input in the statement that writes them.
 *
 * @param names the columns of {@link usageInput}
 * @param written what joins the input with the rows that were written
 */
export const usageExpression = (usageDays: TableShape, names: readonly string[], written: string): string => {
  const [organizationId, metric, day, quantity] = names;
  return `counted AS (
  ${addTo(
    usageDays,
    `SELECT ${organizationId}, ${metric}, ${day}, ${slot}, sum(${quantity})::bigint FROM input JOIN ${written}
  WHERE ${quantity} IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
  )}
)`;
};
