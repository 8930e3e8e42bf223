import { type Check, type CheckReport, failureReport } from '@watchpost/checks';
import { createAddressGuard } from '@watchpost/checks/address-guard';
import { onTestFinished } from 'vitest';
import type { Clock } from '../../../src/base/clock.js';
import type { Logger } from '../../../src/base/logger.js';
import { createEngine, type Engine, type EngineOptions } from '../../../src/monitoring/engine/engine.js';
import { nextSlot } from '../../../src/monitoring/engine/schedule.js';
import { resumedState } from '../../../src/monitoring/status/status-machine.js';
import type { NewRow, Row, Store } from '../../../src/store/interface/store.js';
import { ManualClock } from '../../base/manual-clock.js';
import { type Dialect, openStore, startOfTest } from '../../store/open-store.js';

export { type Dialect, dialects, startOfTest } from '../../store/open-store.js';

/** The times after `from` and up to `until` at which a monitor is to be checked regularly. */
export const slotsOf = (id: string, intervalSeconds: number, from: number, until: number): number[] => {
  const slots: number[] = [];
  let slot = nextSlot({ id, intervalSeconds, after: from });
  for (; slot <= until; slot = nextSlot({ id, intervalSeconds, after: slot })) slots.push(slot);
  return slots;
};

/** What a scripted check says about what it found. */
const said: Readonly<Record<CheckReport['status'], string | null>> = {
  up: null,
  degraded: 'It was slow.',
  down: 'It did not answer.',
  unknown: 'It did not answer.',
};

/** What a scripted check reports. */
export const reportOf = (status: CheckReport['status']): CheckReport => ({
  status,
  measurement: {
    ...failureReport({ status: 'unknown', message: '' }).measurement,
    ok: status === 'up' || status === 'degraded',
    message: said[status],
  },
  certificate: null,
});

/** A check of a port that always says the same, at once. */
export const always =
  (status: CheckReport['status']): Check =>
  async () =>
    reportOf(status);

/** A check that ends when the test says so. */
export const heldCheck = (): { check: Check; started: number; signals: AbortSignal[]; release(): void } => {
  const waiting: (() => void)[] = [];
  const held = {
    started: 0,
    signals: [] as AbortSignal[],
    check: ((_request, { signal }) => {
      held.started += 1;
      held.signals.push(signal);
      return new Promise((resolve) => waiting.push(() => resolve(reportOf('up'))));
    }) satisfies Check,
    release: () => {
      for (const end of waiting.splice(0)) end();
    },
  };
  return held;
};

/** A monitor as it is when it was just created. */
export const newMonitor = (
  id: string,
  given: Partial<NewRow<'monitors'>> = {},
  now = startOfTest,
): NewRow<'monitors'> => {
  return {
    id,
    organizationId: 'org_1',
    version: 1,
    name: id,
    type: 'tcp',
    target: 'target.example:443',
    description: '',
    intervalSeconds: 60,
    timeoutSeconds: 10,
    retries: 2,
    retryIntervalSeconds: 15,
    recoveryThreshold: 1,
    degradedAfterMs: null,
    tags: [],
    config: {},
    assertions: [],
    searchText: id,
    createdAt: now,
    updatedAt: now,
    ...resumedState(now),
    ...given,
  };
};

/** A line that was logged. */
export interface LogLine {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly message: string;
}

/** A store whose calls can be counted, made to fail, and waited for. */
export interface WatchedStore {
  readonly store: Store;
  /** With an error, every call rejects with it until it is cleared. */
  trouble: { error?: Error; in?: readonly (keyof Store)[] };
  readonly calls: Partial<Record<keyof Store, number>>;
  /** Resolves when nothing is under way. */
  settle(): Promise<void>;
}

const watch = (store: Store): WatchedStore => {
  let underWay = 0;
  const watched = async <T>(name: keyof Store, call: () => Promise<T>): Promise<T> => {
    self.calls[name] = (self.calls[name] ?? 0) + 1;
    underWay += 1;
    try {
      const { error } = self.trouble;
      if (error !== undefined && (self.trouble.in ?? [name]).includes(name)) throw error;
      return await call();
    } finally {
      underWay -= 1;
    }
  };
  const self: WatchedStore = {
    trouble: {},
    calls: {},
    settle: async () => {
      for (let quiet = 0; quiet < 2; quiet = underWay === 0 ? quiet + 1 : 0) await new Promise(setImmediate);
    },
    store: {
      ...store,
      get: (table, where) => watched('get', () => store.get(table, where)),
      find: (table, where, options) => watched('find', () => store.find(table, where, options)),
      findColumns: (table, columns, where, options) =>
        watched('findColumns', () => store.findColumns(table, columns, where, options)),
      commit: (changes) => watched('commit', () => store.commit(changes)),
      claimMonitors: (options) => watched('claimMonitors', () => store.claimMonitors(options)),
      claimMonitor: (options) => watched('claimMonitor', () => store.claimMonitor(options)),
      nextMonitorDueAt: (...due) => watched('nextMonitorDueAt', () => store.nextMonitorDueAt(...due)),
      claimDue: (...queue) => watched('claimDue', () => store.claimDue(...queue)),
      recordChecks: (outcomes) => watched('recordChecks', () => store.recordChecks(outcomes)),
      spreadOverdueMonitors: (options) => watched('spreadOverdueMonitors', () => store.spreadOverdueMonitors(options)),
    },
  };
  return self;
};

/** A database, a clock that the test turns, and engines on them. */
export interface EngineFixture extends WatchedStore {
  readonly clock: ManualClock;
  readonly logs: LogLine[];
  readonly logger: Logger;
  /** Makes an engine on this store and clock; it is stopped when the test is over. */
  engine(options: Partial<EngineOptions> & { runCheck: Check }): Engine;
  /** A clock of its own, for a process that can be frozen. */
  newClock(): ManualClock;
  insert(...monitors: NewRow<'monitors'>[]): Promise<void>;
  monitor(id: string): Promise<Row<'monitors'>>;
  /** All results of a monitor, oldest first. */
  results(id: string): Promise<Row<'monitorResults'>[]>;
}

/**
 * Opens a fresh database for one test.
 *
 * @param of.hasFractions whether its clocks have fractions of a millisecond
 */
export const openFixture = async (
  dialect: Dialect,
  of: { readonly hasFractions?: boolean } = {},
): Promise<EngineFixture> => {
  const database = await openStore(dialect);
  const { store: opened } = database;
  const watched = watch(opened);
  const clock = new ManualClock(startOfTest, watched.settle, of);
  const clocks = [clock];
  const engines: Engine[] = [];
  const logs: LogLine[] = [];
  const note = (level: LogLine['level']) => (message: string) => void logs.push({ level, message });
  const logger = { debug: note('debug'), info: note('info'), warn: note('warn'), error: note('error') };

  onTestFinished(async () => {
    watched.trouble = {};
    const stopped = Promise.all(engines.map((engine) => engine.stop({ deadlineMs: 0 })));
    for (const each of clocks) await each.advance(2000);
    await stopped;
    await database.close();
  });

  const monitor = async (id: string): Promise<Row<'monitors'>> => {
    const row = await opened.get('monitors', { id });
    if (row === undefined) throw new Error(`no monitor ${id}`);
    return row;
  };

  return Object.assign(watched, {
    clock,
    logs,
    logger,
    engine: (options: Partial<EngineOptions> & { runCheck: Check }) => {
      const engine = createEngine({
        store: watched.store,
        guard: createAddressGuard({ allowPrivate: true }),
        clock: clock satisfies Clock,
        logger,
        ...options,
      });
      engines.push(engine);
      return engine;
    },
    newClock: () => {
      const own = new ManualClock(clock.now(), watched.settle, of);
      clocks.push(own);
      return own;
    },
    insert: async (...monitors: NewRow<'monitors'>[]) => {
      await opened.commit(monitors.map((row) => ({ kind: 'insert', table: 'monitors', row })));
    },
    monitor,
    results: async (id: string) =>
      opened.find('monitorResults', { monitorRef: (await monitor(id)).ref }, { limit: 10_000, orderBy: 'at' }),
  });
};
