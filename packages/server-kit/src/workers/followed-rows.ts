import type { Clock } from '../base/clock.js';
import type { Store, TableName } from '../store/interface/store.js';
import type { TroubleLog } from './trouble-log.js';
import { createWorkerLoop, type Worker, type WorkerLoop } from './worker-loop.js';

/** The longest delay until a change of another process is seen. */
const refreshMs = 10_000;

/** Rows of all organizations in memory, as they were at the last read: some seconds ago at most. */
export interface FollowedRows<Row> extends Worker {
  of(organizationId: string): readonly Row[];
}

/** How rows are followed. */
interface FollowOptions<Row> {
  readonly store: Pick<Store, 'onChange'>;
  readonly clock: Clock;
  readonly trouble: TroubleLog;
  /** For the log, such as `alert rule read`. */
  readonly name: string;
  /** The table whose changes in this process have the rows read at once. */
  readonly table: TableName;
  /** Shortest time between two reads, where many rows may change at once. */
  readonly restMs: number;
  /** Reads all rows, up to a bound. */
  readonly read: () => Promise<readonly Row[]>;
}

/** Follows rows of a table from its start; it may be started again after a stop. */
export const createFollowedRows = <Row extends { readonly organizationId: string }>(
  options: FollowOptions<Row>,
): FollowedRows<Row> => {
  const { store, clock, trouble, name, table, restMs, read } = options;
  let rows: ReadonlyMap<string, readonly Row[]> = new Map();
  let running: WorkerLoop | undefined;
  const createLoop = (): WorkerLoop =>
    createWorkerLoop({
      clock,
      trouble,
      name,
      pollMs: refreshMs,
      poll: async () => {
        rows = Map.groupBy(await read(), ({ organizationId }) => organizationId);
        return { forMs: refreshMs, atLeastMs: restMs };
      },
      subscribe: (wake) => [store.onChange(table, wake)],
    });

  return {
    of: (organizationId) => rows.get(organizationId) ?? [],
    start: () => {
      running ??= createLoop();
      running.start();
    },
    stop: async () => {
      const loop = running;
      running = undefined;
      await loop?.stop();
    },
  };
};
