import { type SQL, sql } from 'drizzle-orm';
import type { QueueTable } from '../interface/claims.js';
import type { Bind } from '../statements/dialect.js';
import { columnOf, type Shapes, type TableShape } from '../statements/table-shape.js';
import { type Pool, run } from './connection.js';
import { postgresTexts } from './dialect.js';
import { retrying } from './transaction.js';

/** Says which queues have something due, to all workers that ask in the same turn with one question to the database. */
export interface DueQueues {
  /**
   * Whether a claim could find a row: a queue that is worked on is claimed without being asked about.
   *
   * @throws StoreUnavailableError
   */
  mayHaveDue(table: QueueTable, now: number): Promise<boolean>;
  /** Notes what a claim has found. */
  note(table: QueueTable, rows: number): void;
}

interface Question {
  now: number;
  readonly answer: Promise<ReadonlySet<unknown>>;
}

/** The name of a queue that has something due, and `null` of another. In the order of its index: the planner would else read all that is not due. */
const firstDue = (shape: TableShape<QueueTable>, bind: Bind): SQL => {
  const { column: nextAt } = columnOf(shape, 'nextAt');
  const { column: leaseUntil } = columnOf(shape, 'leaseUntil');
  const isFree = sql`(${leaseUntil} IS NULL OR ${leaseUntil} <= ${bind()})`;
  return sql`(SELECT ${sql.raw(`'${shape.table}'`)} FROM ${shape.source}
  WHERE ${isFree} AND ${nextAt} <= ${bind()} ORDER BY ${nextAt} LIMIT 1)`;
};

/** Makes {@link DueQueues} for a schema. */
export const createDueQueues = (pool: Pool, shapes: Shapes): DueQueues => {
  /** All that were asked about so far: the question soon has the same text every time. */
  const known = new Set<QueueTable>();
  const busy = new Set<QueueTable>();
  let question: Question | undefined;

  const ask = async (now: number): Promise<ReadonlySet<unknown>> => {
    const tables = [...known].sort();
    const statement = postgresTexts(shapes, {
      name: `due ${tables.join()}`,
      values: tables.flatMap(() => [now, now]),
      build: (bind) => {
        const due = tables.map((table) => firstDue(shapes.of(table), bind));
        return sql`SELECT ARRAY[${sql.join(due, sql`, `)}]::text[] AS "due"`;
      },
    });
    const { rows } = await retrying(() => run(pool, statement));
    return new Set([rows[0]?.due].flat());
  };

  /** Idle workers wake at the same ticks, and what wakes together asks together. */
  const joined = (now: number): Question => {
    const asked: Question = {
      now,
      answer: new Promise((resolve) => setImmediate(resolve)).then(() => {
        question = undefined;
        return ask(asked.now);
      }),
    };
    return asked;
  };

  return {
    mayHaveDue: async (table, now) => {
      if (busy.has(table)) return true;
      known.add(table);
      question ??= joined(now);
      question.now = Math.max(question.now, now);
      return (await question.answer).has(table);
    },
    note: (table, rows) => {
      if (rows > 0) busy.add(table);
      else busy.delete(table);
    },
  };
};
