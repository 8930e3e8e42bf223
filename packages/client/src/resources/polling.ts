import { duration } from '../request/call.js';
import { Deadline } from '../request/exchange/deadline.js';
import type { RequestOptions } from '../request/options.js';
import type { Runtime } from '../runtime.js';

/** How to wait for work of the server. */
export interface WaitOptions<Progress> extends RequestOptions {
  /** Milliseconds between two polls. Default 1,000. */
  readonly pollMs?: number | undefined;
  /** Milliseconds for the whole wait. Default: no limit. */
  readonly totalTimeoutMs?: number | undefined;
  /** Called with what each poll found, the last one too. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/**
 * Polls until something has ended.
 *
 * @param work.request what is polled, for messages
 * @throws AbortedError, TimeoutError after `totalTimeoutMs`, and what `read` throws; TypeError when an option is wrong
 */
export const pollUntil = async <Progress>(
  work: {
    readonly request: string;
    readonly read: (options: RequestOptions) => Promise<Progress>;
    readonly hasEnded: (progress: Progress) => boolean;
  },
  { pollMs = 1_000, onProgress, ...options }: WaitOptions<Progress>,
  runtime: Runtime,
): Promise<Progress> => {
  const everyMs = duration('pollMs', pollMs);
  const deadline = new Deadline({
    request: work.request,
    totalTimeoutMs: duration('totalTimeoutMs', options.totalTimeoutMs ?? Number.POSITIVE_INFINITY),
    signal: options.signal,
    runtime,
  });
  try {
    for (;;) {
      const current = await deadline.race(work.read(options));
      onProgress?.(current);
      if (work.hasEnded(current)) return current;
      await deadline.sleep(everyMs);
    }
  } finally {
    deadline.end();
  }
};
