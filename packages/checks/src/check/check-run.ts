import type { Socket } from 'node:net';
import { failureMessages } from '../messages/failure-message.js';
import { isOurs, type Phase } from '../messages/phase.js';
import { CheckFailure } from './check-failure.js';
import { type Findings, noFindings } from './findings.js';
import type { Route } from './route.js';
import { noSightings, type Sightings } from './sightings.js';

/**
 * One check under way: its step, what it has found, its one deadline, and everything it has opened. Its maker calls
 * {@link CheckRun.end} whatever happens.
 */
export class CheckRun {
  /** The step that is being done, for the message when time runs out. */
  phase: Phase = 'lookup';
  readonly findings: Findings = noFindings();
  readonly sightings: Sightings = noSightings();
  readonly route: Route = { addresses: [], peer: null };
  readonly #startedAt = performance.now();
  readonly #timeoutMs: number;
  readonly #cut = Promise.withResolvers<never>();
  readonly #cleanups: (() => void)[] = [];
  #isOver = false;

  /** @param options.leftMs what is left of the timeout, for a part of a check. Default: all of it */
  constructor({
    timeoutSeconds,
    leftMs = timeoutSeconds * 1000,
    signal,
  }: {
    readonly timeoutSeconds: number;
    readonly leftMs?: number;
    readonly signal: AbortSignal;
  }) {
    this.#timeoutMs = leftMs;
    // It may be cut while nothing waits for it.
    this.#cut.promise.catch(() => {});
    const timer = setTimeout(() => {
      const status = isOurs(this.phase) ? 'unknown' : 'down';
      this.#cut.reject(new CheckFailure(status, failureMessages.timedOut(timeoutSeconds, this.phase)));
    }, this.#timeoutMs);
    const stop = (): void => this.#cut.reject(new CheckFailure('unknown', failureMessages.stopped()));
    signal.addEventListener('abort', stop);
    this.onEnd(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    });
    if (signal.aborted) stop();
  }

  /** Milliseconds since it began. */
  get elapsedMs(): number {
    return performance.now() - this.#startedAt;
  }

  /** Milliseconds until its deadline; 0 when that has passed. */
  get remainingMs(): number {
    return Math.max(0, this.#timeoutMs - this.elapsedMs);
  }

  /** Adds the time of a step; with redirects it is done several times. */
  addTiming(step: keyof Findings['timings'], milliseconds: number): void {
    this.findings.timings[step] = (this.findings.timings[step] ?? 0) + milliseconds;
  }

  /**
   * Waits for a step.
   *
   * @throws CheckFailure when time runs out or the process stops first
   */
  wait<T>(step: Promise<T>): Promise<T> {
    return Promise.race([this.#cut.promise, step]);
  }

  /** Makes a socket part of this check: it is destroyed with it, and its late errors are ignored. */
  adopt<S extends Socket>(socket: S): S {
    socket.on('error', () => {});
    this.onEnd(() => socket.destroy());
    return socket;
  }

  /** Does something when the check ends, or at once when it has ended. */
  onEnd(cleanup: () => void): void {
    if (this.#isOver) cleanup();
    else this.#cleanups.push(cleanup);
  }

  /** Closes everything that it opened. */
  end(): void {
    this.#isOver = true;
    Object.assign(this.sightings, noSightings());
    // The last comes first: to take the connection from under one that was secured on it crashes the process.
    for (const cleanup of this.#cleanups.splice(0).reverse()) cleanup();
  }
}
