/** How a request fails: with a status, before an answer, or never. */
export type FaultAnswer =
  /** A status such as 500 or 503. */
  | number
  /** The connection breaks. */
  | 'reset'
  /** Nothing comes until the caller gives up. */
  | 'stall'
  /** A status with `Retry-After`. */
  | { readonly status: number; readonly retryAfterSeconds: number };

/** A rule by which requests fail, or are slow. */
export interface Fault {
  /** A route as the contract writes it, such as `POST /monitors` or `GET /monitors/:id`. Default: all. */
  readonly on?: string | undefined;
  /** How many requests it meets. Default: all. */
  readonly times?: number | undefined;
  /** Requests that it lets through first. Default: 0. */
  readonly after?: number | undefined;
  /** Milliseconds before the answer. Default: 0. */
  readonly latencyMs?: number | undefined;
  /** Default: the answer is that of the server. */
  readonly answer?: FaultAnswer | undefined;
}

/** The rules of a server, and how often each was met. */
export class Faults {
  readonly #rules: { readonly fault: Fault; met: number }[] = [];

  /** @returns takes the rule away again */
  add(fault: Fault): () => void {
    const rule = { fault, met: 0 };
    this.#rules.push(rule);
    return () => {
      const index = this.#rules.indexOf(rule);
      if (index >= 0) this.#rules.splice(index, 1);
    };
  }

  /**
   * Waits and breaks as the rules say that meet a request; the first one that answers wins.
   *
   * @param route such as `GET /monitors/:id`
   * @returns the status that the server fails with
   * @throws TypeError as `fetch` does when the connection breaks, and the reason of the signal
   */
  async meet(route: string, signal: AbortSignal): Promise<Exclude<FaultAnswer, string> | undefined> {
    for (const rule of this.#rules) {
      const { on, times = Number.POSITIVE_INFINITY, after = 0, latencyMs = 0, answer } = rule.fault;
      if (on !== undefined && on !== route) continue;
      rule.met += 1;
      if (rule.met <= after || rule.met > after + times) continue;
      if (latencyMs > 0) await pause(latencyMs, signal);
      if (answer === 'stall') await pause(undefined, signal);
      if (answer === 'reset') throw Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNRESET' } });
      if (typeof answer === 'number' || typeof answer === 'object') return answer;
    }
    return undefined;
  }
}

/** @param ms for ever when `undefined` */
const pause = (ms: number | undefined, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = ms === undefined ? undefined : setTimeout(resolve, ms);
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
