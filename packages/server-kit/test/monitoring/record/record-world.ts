import type { CheckReport } from '@watchpost/checks';
import { createPatternEngine } from '@watchpost/checks';
import { createAddressGuard } from '@watchpost/checks/address-guard';
import { reportedTypes } from '@watchpost/schemas';
import { silentLogger } from '../../../src/base/logger.js';
import { createSilenceWorker } from '../../../src/monitoring/agents/silence-worker.js';
import { createMonitorCheck, type MonitorCheck } from '../../../src/monitoring/engine/check-monitor.js';
import { createEngine } from '../../../src/monitoring/engine/engine.js';
import { createEvaluator } from '../../../src/monitoring/evaluation/evaluator.js';
import { createReadLatencies } from '../../../src/monitoring/history/read-latencies.js';
import { createDeadlineWorker } from '../../../src/monitoring/locations/deadline-worker.js';
import { createGapWorker } from '../../../src/monitoring/locations/gap-worker.js';
import { createMaintenanceWorker } from '../../../src/monitoring/maintenance/maintenance-worker.js';
import { statusReader } from '../../../src/monitoring/monitors/read-statuses.js';
import { readAbsences } from '../../../src/monitoring/status/absences.js';
import { type Store, StoreUnavailableError } from '../../../src/store/interface/store.js';
import { ManualClock } from '../../base/manual-clock.js';
import type { KitFixture } from '../../kit-fixture.js';
import { reportOf } from '../engine/engine-fixture.js';

/** What a target answers at a time; milliseconds since the epoch. */
export type Target = (at: number) => CheckReport['status'];

/**
 * What was found, by the time at which its check began. Of two processes, one may still ask the target of before an edit at the moment
 * at which the other asks the new one; what it finds is not written.
 */
export type FoundAt = Map<number, readonly CheckReport['status'][]>;

/** How long a check takes. */
const checkMs = 40;

/** A time from its begin to its end, in milliseconds since the epoch. */
export interface Absence {
  readonly from: number;
  readonly to: number;
}

/** A store as one process has it: it can be away, the process can die, and what is under way can be waited for. */
const processStore = (store: Store, state: { isAway: boolean; isDead: boolean }) => {
  let underWay = 0;
  const call =
    (method: (...parameters: unknown[]) => unknown) =>
    (...parameters: unknown[]): unknown => {
      if (state.isDead) return new Promise(() => {});
      if (state.isAway) return Promise.reject(new StoreUnavailableError('the database does not answer'));
      const answer = method.apply(store, parameters);
      if (!(answer instanceof Promise)) return answer;
      underWay += 1;
      // What comes after the death of a process reaches no one.
      return answer
        .then(
          (value) => (state.isDead ? new Promise(() => {}) : value),
          (error: unknown) => (state.isDead ? new Promise(() => {}) : Promise.reject(error)),
        )
        .finally(() => {
          underWay -= 1;
        });
    };
  return {
    store: new Proxy(store, {
      get: (target, name) => {
        const member = Reflect.get(target, name);
        return typeof member === 'function' && name !== 'onChange' ? call(member) : member;
      },
    }),
    settle: async (): Promise<void> => {
      for (let quiet = 0; quiet < 2; quiet = underWay === 0 ? quiet + 1 : 0) await new Promise(setImmediate);
    },
  };
};

/** One process of a server: its clocks, and the workers that decide about monitors. */
class Process {
  readonly clock: ManualClock;
  readonly state = { isAway: false, isDead: false };
  #stoppedMs: number | undefined;

  constructor(world: RecordWorld, store: Store, isAway: boolean) {
    this.state.isAway = isAway;
    const watched = processStore(store, this.state);
    this.clock = new ManualClock(world.now, watched.settle);
    const { clock } = this;
    const shared = { store: watched.store, clock, logger: silentLogger };
    const checkOwn = createMonitorCheck({
      readStatuses: statusReader(watched.store),
      readDeafTimes: (range) => readAbsences(watched.store, range),
    });
    const runCheck: MonitorCheck = async (request, environment) => {
      const { type, target } = request;
      if (type === 'group' || reportedTypes.includes(type)) return checkOwn(request, environment);
      const check = world.beginCheck(target, clock.now());
      await new Promise<void>((resolve) => void clock.setTimer(resolve, checkMs));
      return check();
    };
    for (const worker of [
      createEngine({ ...shared, runCheck, guard: createAddressGuard({ allowPrivate: true }) }),
      createMaintenanceWorker(shared),
      ...(world.hasAgents ? [createDeadlineWorker(shared), createSilenceWorker(shared), createGapWorker(shared)] : []),
      createEvaluator({
        ...shared,
        readLatencies: createReadLatencies(shared.store, clock.now),
        patterns: world.patterns,
      }),
    ]) {
      worker.start();
    }
  }

  /** Whether it can take what jobs signal, and do what is due. */
  get isThere(): boolean {
    return !this.state.isDead && !this.state.isAway && this.#stoppedMs === undefined;
  }

  get untilNextTimer(): number {
    return this.state.isDead || this.#stoppedMs !== undefined ? Number.POSITIVE_INFINITY : this.clock.untilNextTimer;
  }

  async advance(byMs: number): Promise<void> {
    if (this.state.isDead) return;
    if (this.#stoppedMs === undefined) await this.clock.advance(byMs);
    else this.#stoppedMs += byMs;
  }

  /** As SIGSTOP does. */
  stop(): void {
    this.#stoppedMs ??= 0;
  }

  /** As SIGCONT does: what was due meanwhile happens now. */
  continue(): void {
    if (this.#stoppedMs !== undefined) this.clock.suspend(this.#stoppedMs);
    this.#stoppedMs = undefined;
  }
}

/** A server with its targets and its accidents. Time passes when a test says so, and is the true time everywhere here. */
export class RecordWorld {
  readonly fixture: KitFixture;
  readonly hasAgents: boolean;
  readonly patterns = createPatternEngine();
  readonly #stores: Store[] = [];
  readonly #processes: (Process | undefined)[] = [];
  readonly #targets = new Map<string, { readonly target: Target; readonly made: FoundAt }>();
  readonly #absences: { readonly from: number; to: number }[] = [];
  #isOffline = false;
  #isAway = false;
  #setBack: { readonly at: number; readonly byMs: number } | undefined;
  /** How much of the time was skipped. */
  #skippedMs = 0;

  /** @param options.hasAgents whether agents check as well */
  constructor(fixture: KitFixture, { hasAgents = false } = {}) {
    this.fixture = fixture;
    this.hasAgents = hasAgents;
  }

  get now(): number {
    return this.fixture.clock.now;
  }

  /** How much of the time has passed in which something could happen. */
  get livedMs(): number {
    return this.now - this.#skippedMs;
  }

  /** When no process was there: to take what jobs signal, and to do what is due. */
  get absences(): readonly Absence[] {
    return this.#absences.map(({ from, to }) => ({ from, to: to === Number.POSITIVE_INFINITY ? this.now : to }));
  }

  get isAbsent(): boolean {
    return this.#absences.at(-1)?.to === Number.POSITIVE_INFINITY;
  }

  /** Notes whether a process is there. */
  #note(): void {
    const isThere = this.#processes.some((process) => process?.isThere);
    const last = this.#absences.at(-1);
    if (!isThere && !this.isAbsent) this.#absences.push({ from: this.now, to: Number.POSITIVE_INFINITY });
    if (isThere && last !== undefined && this.isAbsent) last.to = this.now;
  }

  /**
   * Lets a target answer from now on; what was found of it is noted under the time at which the process began the check.
   *
   * @param made where it is noted. Default: in a new map
   */
  addTarget(name: string, target: Target, made: FoundAt = new Map()): FoundAt {
    this.#targets.set(name, { target, made });
    return made;
  }

  beginCheck(name: string, at: number): () => CheckReport {
    const { target, made } = this.#targets.get(name) ?? { target: () => 'down' as const, made: new Map() as FoundAt };
    const found = target(this.now);
    return () => {
      const status = this.#isOffline ? 'unknown' : found;
      made.set(at, [...(made.get(at) ?? []), status]);
      return reportOf(status);
    };
  }

  /** Starts a process; one that runs in its place goes on. */
  start(place: number): void {
    if (this.#processes[place]?.state.isDead === false) return;
    this.#stores[place] ??= this.fixture.anotherStore();
    this.#processes[place] = new Process(this, this.#stores[place], this.#isAway);
    this.#note();
  }

  /** Whether this server has no network: then its checks find that they cannot be made. */
  setOffline(isOffline: boolean): void {
    this.#isOffline = isOffline;
  }

  /** Whether the database answers no process. */
  setAway(isAway: boolean): void {
    this.#isAway = isAway;
    for (const process of this.#processes) if (process !== undefined) process.state.isAway = isAway;
    this.#note();
  }

  /** As SIGSTOP does. */
  stop(place: number): void {
    this.#processes[place]?.stop();
    this.#note();
  }

  /** As SIGCONT does: what was due meanwhile happens now. */
  continue(place: number): void {
    this.#processes[place]?.continue();
    this.#note();
  }

  /** As SIGKILL does. */
  kill(place: number): void {
    const process = this.#processes[place];
    if (process !== undefined) process.state.isDead = true;
    this.#note();
  }

  /** Lets time pass while all processes are off. */
  passWithoutProcesses(ms: number): void {
    for (const place of this.#processes.keys()) this.kill(place);
    this.#skip(ms);
    for (const place of this.#processes.keys()) this.start(place);
  }

  /** Sets the clock that decides forward. */
  setClockForward(ms: number): void {
    const from = this.now;
    for (const process of this.#processes) process?.clock.jump(ms);
    this.#skip(ms);
    if (!this.isAbsent) this.#absences.push({ from, to: this.now });
  }

  /** When the clock that decides was set back, by that clock as it was, and by how much. */
  get setBack(): { readonly at: number; readonly byMs: number } | undefined {
    return this.#setBack;
  }

  /** Sets the clock that decides back. */
  setClockBack(byMs: number): void {
    this.#setBack = { at: this.now, byMs };
    for (const process of this.#processes) process?.clock.jump(-byMs);
    this.#skip(-byMs);
  }

  #skip(ms: number): void {
    this.fixture.clock.now += ms;
    this.#skippedMs += ms;
  }

  async advanceTo(until: number): Promise<void> {
    const { clock } = this.fixture;
    const processes = this.#processes.filter((process) => process?.state.isDead === false) as Process[];
    while (clock.now < until) {
      const step = Math.min(until - clock.now, ...processes.map(({ untilNextTimer }) => untilNextTimer));
      clock.now += step;
      for (const process of processes) await process.advance(step);
    }
    for (const process of processes) await process.advance(0);
  }

  /** Ends all processes. */
  end(): void {
    for (const place of this.#processes.keys()) this.kill(place);
  }
}
