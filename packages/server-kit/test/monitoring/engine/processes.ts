import type { Check } from '@watchpost/checks';
import type { Engine, EngineOptions } from '../../../src/monitoring/engine/engine.js';
import type { ManualClock } from '../../base/manual-clock.js';
import { always, type EngineFixture } from './engine-fixture.js';

/** A check that began: of which target, by which process, and when by the true time. */
export interface BegunCheck {
  readonly target: string;
  readonly workerId: string;
  readonly at: number;
}

/** How a process is started. */
export interface ProcessOptions extends Partial<Omit<EngineOptions, 'runCheck' | 'clock' | 'workerId'>> {
  /** How long its checks take; 5 ms unless given. */
  readonly checkMs?: number;
  /** By how much its wall clock is ahead of the true time; 0 unless given. */
  readonly clockAheadMs?: number;
}

/** An engine in a process of its own, as far as time is concerned. */
export class EngineProcess {
  readonly workerId: string;
  readonly engine: Engine;
  readonly #clock: ManualClock;
  #state: 'runs' | 'is suspended' | 'is dead' = 'runs';
  #suspendedMs = 0;

  constructor(workerId: string, engine: Engine, clock: ManualClock) {
    this.workerId = workerId;
    this.engine = engine;
    this.#clock = clock;
    engine.start();
  }

  get isAlive(): boolean {
    return this.#state !== 'is dead';
  }

  /** From here on nothing of it happens any more, as after SIGKILL. */
  kill(): void {
    this.#state = 'is dead';
  }

  /** Nothing of it happens until it resumes, as between SIGSTOP and SIGCONT. */
  suspend(): void {
    this.#state = 'is suspended';
  }

  /** What was due meanwhile happens now. */
  resume(): void {
    this.#clock.suspend(this.#suspendedMs);
    this.#suspendedMs = 0;
    this.#state = 'runs';
  }

  async advance(byMs: number): Promise<void> {
    if (this.#state === 'runs') await this.#clock.advance(byMs);
    else this.#suspendedMs += byMs;
  }
}

/** Processes that share a store, and one true time. */
export interface Processes {
  /** All checks that began, in their order. */
  readonly begun: readonly BegunCheck[];
  /** Those that were not killed, in the order of their start. */
  readonly alive: readonly EngineProcess[];
  start(options?: ProcessOptions): EngineProcess;
  /** Lets time pass for all of them, side by side. */
  advance(byMs: number): Promise<void>;
}

/** So finely do the clocks of processes go side by side. */
const stepMs = 50;

/** Opens a place for processes on the store of a fixture, whose own clock is the true time. */
export const openProcesses = (fixture: EngineFixture): Processes => {
  const begun: BegunCheck[] = [];
  const all: EngineProcess[] = [];

  return {
    begun,
    get alive() {
      return all.filter(({ isAlive }) => isAlive);
    },
    start: ({ checkMs = 5, clockAheadMs = 0, ...options } = {}) => {
      const clock = fixture.newClock();
      clock.jump(clockAheadMs);
      const workerId = `worker_${all.length + 1}`;
      const runCheck: Check = async (request, environment) => {
        begun.push({ target: request.target, workerId, at: fixture.clock.now() });
        await new Promise<void>((resolve) => void clock.setTimer(resolve, checkMs));
        return always('up')(request, environment);
      };
      const process = new EngineProcess(workerId, fixture.engine({ ...options, runCheck, clock, workerId }), clock);
      all.push(process);
      return process;
    },
    advance: async (byMs) => {
      for (let passed = 0; passed < byMs; passed += stepMs) {
        const passes = Math.min(stepMs, byMs - passed);
        for (const process of all) await process.advance(passes);
        await fixture.clock.advance(passes);
      }
    },
  };
};
