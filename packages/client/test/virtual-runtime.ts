import type { Runtime } from '../src/runtime.js';

interface Sleeper {
  readonly at: number;
  readonly wake: () => void;
}

/** A clock that jumps to the next waiting sleeper as soon as nothing else is left to do. */
export class VirtualRuntime implements Runtime {
  #now: number;
  readonly #sleepers: Sleeper[] = [];

  constructor(now: number) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  random(): number {
    return 0.5;
  }

  sleep(ms: number): Promise<void> {
    return new Promise((wake) => {
      this.#sleepers.push({ at: this.#now + ms, wake });
    });
  }

  /** Runs time until `work` is done. */
  async run<T>(work: Promise<T>): Promise<T> {
    let isDone = false;
    const done = work.finally(() => {
      isDone = true;
    });
    done.catch(() => {});
    while (!isDone) {
      // Everything that is ready runs before the clock moves: answers take a few turns to be read.
      for (let turn = 0; turn < 20 && !isDone; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      const at = Math.min(...this.#sleepers.map((sleeper) => sleeper.at));
      if (at === Number.POSITIVE_INFINITY) continue;
      this.#now = Math.max(this.#now, at);
      for (let index = this.#sleepers.length - 1; index >= 0; index -= 1) {
        if ((this.#sleepers[index]?.at ?? 0) <= at) this.#sleepers.splice(index, 1)[0]?.wake();
      }
    }
    return done;
  }
}
