import type { QueueTable } from '../interface/claims.js';
import type { Shapes } from '../statements/table-shape.js';
import { type Pool, run } from './connection.js';
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

/** Makes {@link DueQueues} for a schema. */
export const createDueQueues = (pool: Pool, shapes: Shapes): DueQueues => {
  /** All that were asked about so far: the question soon has the same text every time. */
  const known = new Set<QueueTable>();
  const busy = new Set<QueueTable>();
  let question: Question | undefined;

  const ask = async (now: number): Promise<ReadonlySet<unknown>> => {
    const tables = [...known].sort();
    // In the order of their index: the planner would else read a whole table of what is not due.
    const found = tables.map(
      (table) => `(
  SELECT '${table}' FROM ${shapes.of(table).name} WHERE next_at <= $1 AND (lease_until IS NULL OR lease_until <= $1)
  ORDER BY next_at LIMIT 1
)`,
    );
    const text = `SELECT ARRAY[${found.join(', ')}]::text[] AS "due"`;
    const { rows } = await retrying(() => run(pool, { text, values: [now] }));
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
