import { StoreUnavailableError } from '../interface/errors.js';
import type { RequestCounter } from '../interface/request-counter.js';
import { storableText } from '../interface/storable.js';
import { type Pool, run } from './connection.js';
import { retrying } from './transaction.js';

const hourMs = 3_600_000;
/** Before the bucket of a window that is longer than an hour: those of a flood of requests are short, and deleted soon. */
const longMark = 'day:';
/** Twice the longest window: what began before this is over for every process, whatever its clock shows. */
const keptMs = 2 * hourMs;
const longKeptMs = 48 * hourMs;

/** A request that is to be counted. */
interface Asked {
  readonly by: number;
  readonly resolve: (count: number) => void;
  readonly reject: (error: unknown) => void;
}

/** The requests of a bucket in a window that are counted together, in the order in which they came. */
interface Counting {
  readonly bucket: string;
  readonly startsAt: number;
  readonly asked: Asked[];
}

const sumOf = ({ asked }: Counting): number => asked.reduce((sum, { by }) => sum + by, 0);

/** In one order in all processes: two statements that lock the same rows must not wait for each other. */
const inOrder = (countings: Iterable<Counting>): Counting[] =>
  [...countings].sort((a, b) => (a.bucket < b.bucket ? -1 : a.bucket > b.bucket ? 1 : a.startsAt - b.startsAt));

/**
 * Counts requests of all processes that share the database. Requests that come while others are being counted wait and share
 * the next statement: each has its own number, and a burst does not have its statements wait for the row of its address one by one.
 */
export const postgresRequestCounter = (pool: Pool, schema: string): RequestCounter => {
  const target = `INSERT INTO "${schema}".request_counts AS counts (bucket, window_start, count)`;
  const added =
    'ON CONFLICT (bucket, window_start) DO UPDATE SET count = counts.count + EXCLUDED.count RETURNING bucket, window_start, count';
  const addOne = `${target} VALUES ($1, $2, $3) ${added}`;
  const addMany = `${target}
SELECT * FROM unnest($1::text[], $2::bigint[], $3::integer[]) AS asked (bucket, window_start, count) ORDER BY bucket COLLATE "C", window_start
${added}`;

  let waiting = new Map<string, Counting>();
  let isCounting = false;

  const add = async (countings: readonly Counting[]): Promise<void> => {
    const columns = [
      countings.map(({ bucket }) => bucket),
      countings.map(({ startsAt }) => startsAt),
      countings.map(sumOf),
    ];
    const statement =
      countings.length === 1
        ? { text: addOne, values: columns.map(([value]) => value) }
        : { text: addMany, values: columns };
    const { rows } = await retrying(() => run(pool, statement));
    const counts = new Map(rows.map(({ bucket, window_start, count }) => [`${window_start} ${bucket}`, Number(count)]));
    for (const counting of countings) {
      let count = (counts.get(nameOf(counting)) ?? Number.NaN) - sumOf(counting);
      for (const { by, resolve } of counting.asked) {
        count += by;
        resolve(count);
      }
    }
  };

  /** Adds all of them, or each alone: what is wrong with one bucket must not be an error of the others. */
  const addAll = async (countings: readonly Counting[]): Promise<void> => {
    try {
      await add(countings);
    } catch (error) {
      if (countings.length > 1 && !(error instanceof StoreUnavailableError)) {
        for (const counting of countings) await addAll([counting]);
        return;
      }
      for (const { asked } of countings) for (const { reject } of asked) reject(error);
    }
  };

  const addWaiting = async (): Promise<void> => {
    while (waiting.size > 0) {
      const countings = inOrder(waiting.values());
      waiting = new Map();
      await addAll(countings);
    }
    isCounting = false;
  };

  return {
    count: (bucket, { startsAt, lengthMs }, by = 1) =>
      new Promise((resolve, reject) => {
        const marked = lengthMs > hourMs ? `${longMark}${bucket}` : bucket;
        const counting = { bucket: storableText(marked), startsAt, asked: [] };
        const name = nameOf(counting);
        const { asked } = waiting.get(name) ?? counting;
        if (asked.length === 0) waiting.set(name, counting);
        asked.push({ by, resolve, reject });
        if (isCounting) return;
        isCounting = true;
        // After the input of this turn, when all its requests are in.
        setImmediate(() => void addWaiting());
      }),
  };
};

const nameOf = ({ bucket, startsAt }: Pick<Counting, 'bucket' | 'startsAt'>): string => `${startsAt} ${bucket}`;

/** Deletes the counts of windows that are over. */
export const deleteOldRequestCounts = async (pool: Pool, schema: string, now: number): Promise<void> => {
  const text = `DELETE FROM "${schema}".request_counts
WHERE window_start < $1 AND (window_start < $2 OR NOT starts_with(bucket, '${longMark}'))`;
  await retrying(() => run(pool, { text, values: [now - keptMs, now - longKeptMs] }));
};
