import { type RequestCounter, StoreUnavailableError } from '../../store/interface/store.js';
import { createMemoryRequestCounter } from '../../store/reading/request-counter.js';
import type { Caller } from '../context.js';
import { rateLimitBounds } from './bounds.js';
import { assertWithinLimit, countRequest, rateLimitHeaders } from './window.js';

/** What an API key allows in a minute. */
export interface KeyLimit {
  readonly id: string;
  readonly rateLimitPerMinute: number;
  /** What the plan of its organization allows; `null` without one. */
  readonly cappedPerMinute: number | null;
}

/** Where the headers of an answer are gathered; what is counted last, and most narrowly, is what they say. */
type Headers = Record<string, string>;

/** An agent sends results every few seconds at most. */
const callsOfAgent = rateLimitBounds.agentCalls.most;

/**
 * Counts the requests that the pipeline serves: by address, then by agent or key.
 *
 * @param options.rateLimitPerIp requests per minute and source address
 * @param options.rateLimitPerKey requests per minute and API key, at most. Default: what each key says.
 */
export const createRequestLimits = (options: {
  readonly requestCounter: RequestCounter;
  readonly rateLimitPerIp: number;
  readonly rateLimitPerKey?: number | undefined;
}) => {
  const { requestCounter, rateLimitPerIp, rateLimitPerKey } = options;
  /** Takes the place of the store's while that cannot be reached: the limit holds, and every answer has its headers. */
  const ownCounter = createMemoryRequestCounter();

  const count = async (
    counter: RequestCounter,
    { bucket, limit, whose }: { readonly bucket: string; readonly limit: number; readonly whose: string },
    now: number,
    headers: Headers,
  ): Promise<void> => {
    const state = await countRequest(counter, bucket, limit, now);
    Object.assign(headers, rateLimitHeaders(state));
    assertWithinLimit(state, whose);
  };

  return {
    /** @throws ProblemError `rate_limited`; StoreUnavailableError, which is counted as well */
    async admitAddress(source: string, now: number, headers: Headers): Promise<void> {
      const limit = { bucket: `ip:${source}`, limit: rateLimitPerIp, whose: 'Your address' };
      try {
        await count(requestCounter, limit, now, headers);
      } catch (error) {
        if (error instanceof StoreUnavailableError) await count(ownCounter, limit, now, headers);
        throw error;
      }
    },
    /** @throws ProblemError `rate_limited`; StoreUnavailableError */
    async admitCaller(
      caller: Pick<Caller, 'type' | 'id'>,
      apiKey: KeyLimit | undefined,
      now: number,
      headers: Headers,
    ): Promise<void> {
      if (caller.type === 'agent') {
        await count(
          requestCounter,
          { bucket: `agent:${caller.id}`, limit: callsOfAgent, whose: 'The agent' },
          now,
          headers,
        );
      }
      if (apiKey === undefined) return;
      const { id, rateLimitPerMinute, cappedPerMinute } = apiKey;
      const limit = Math.min(rateLimitPerMinute, cappedPerMinute ?? Infinity, rateLimitPerKey ?? Infinity);
      await count(requestCounter, { bucket: `key:${id}`, limit, whose: 'The API key' }, now, headers);
    },
  };
};
