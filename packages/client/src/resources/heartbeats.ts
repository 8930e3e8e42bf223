import type { HeartbeatAnswer, HeartbeatSignal } from '../contract-types.js';
import { type Caller, path } from '../request/call.js';
import type { ApiPromise } from '../request/exchange/api-promise.js';
import type { RequestOptions } from '../request/options.js';

/**
 * Signals of jobs that report by themselves. The token is the permission: no credential is needed and none is
 * sent; it is the last part of the monitor's `heartbeatUrl`.
 */
export interface Heartbeats {
  /**
   * Reports that a job has succeeded.
   *
   * @param signal exit code (any other than 0 is a failure), a message, how long it ran in milliseconds
   * @example
   * ```ts
   * await client.heartbeats.success(process.env.HEARTBEAT_TOKEN, { message: '1,204 files' });
   * ```
   * @throws NotFoundError when no heartbeat has this token
   */
  success(token: string, signal?: HeartbeatSignal, options?: RequestOptions): ApiPromise<HeartbeatAnswer>;

  /**
   * Reports that a job begins; the time to its end is its latency.
   *
   * @throws NotFoundError
   */
  start(token: string, signal?: HeartbeatSignal, options?: RequestOptions): ApiPromise<HeartbeatAnswer>;

  /**
   * Reports that a job has failed.
   *
   * @throws NotFoundError
   */
  fail(token: string, signal?: HeartbeatSignal, options?: RequestOptions): ApiPromise<HeartbeatAnswer>;
}

export const heartbeatsOf = (anonymous: Caller): Heartbeats => {
  const signalTo =
    (step: '' | '/start' | '/fail'): Heartbeats['success'] =>
    (token, signal, options) =>
      // Said twice, it is still the same: better one too many than a job that is thought to be dead.
      anonymous.call('POST', () => path`/heartbeats/${token}`() + step, signal, {
        ...options,
        isRepeatable: true,
        secrets: [token],
      });
  return { success: signalTo(''), start: signalTo('/start'), fail: signalTo('/fail') };
};
