import { AbortedError, TimeoutError } from '../../errors.js';
import { longestTimerMs, type Runtime } from '../../runtime.js';

/** What bounds a whole call. */
export interface DeadlineOptions {
  /** Method and path, for messages. */
  readonly request: string;
  readonly totalTimeoutMs: number;
  readonly signal: AbortSignal | undefined;
  readonly runtime: Runtime;
}

/** The end of a call: the caller's signal or the total timeout, whichever comes first. */
export class Deadline {
  readonly #options: DeadlineOptions;
  readonly #controller = new AbortController();
  readonly #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #endsAt: number;
  readonly #onAbort: () => void;

  constructor(options: DeadlineOptions) {
    const { totalTimeoutMs, signal, runtime } = options;
    this.#options = options;
    this.#endsAt = runtime.now() + totalTimeoutMs;
    this.#onAbort = () => this.#controller.abort(new AbortedError(options.request, signal?.reason));
    if (totalTimeoutMs <= longestTimerMs) {
      this.#timer = setTimeout(() => this.#controller.abort(this.#timeoutError()), totalTimeoutMs);
    }
    if (signal?.aborted) this.#onAbort();
    else signal?.addEventListener('abort', this.#onAbort, { once: true });
  }

  /** Aborts with the error that the call shall fail with. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /**
   * Settles as `work` does, unless the call ends first.
   *
   * @throws AbortedError or TimeoutError when the call ends first; `work` itself continues for its other callers
   */
  async race<T>(work: Promise<T>): Promise<T> {
    return raceSignal(work, this.signal);
  }

  /**
   * Waits.
   *
   * @throws TimeoutError at once when the call would end before the wait does
   */
  async sleep(ms: number): Promise<void> {
    this.signal.throwIfAborted();
    const { runtime } = this.#options;
    if (runtime.now() + ms > this.#endsAt) throw this.#timeoutError();
    await runtime.sleep(ms, this.signal);
  }

  /** Clears the timer and stops listening to the caller's signal. */
  end(): void {
    clearTimeout(this.#timer);
    this.#options.signal?.removeEventListener('abort', this.#onAbort);
  }

  #timeoutError(): TimeoutError {
    return new TimeoutError(this.#options.request, 'call', this.#options.totalTimeoutMs);
  }
}

/** Settles as `work` does, or rejects with the signal's reason when that comes first. */
export const raceSignal = async <T>(work: Promise<T>, signal: AbortSignal): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = (): void => reject(signal.reason);
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
};
