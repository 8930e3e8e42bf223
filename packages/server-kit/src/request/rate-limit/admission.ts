import type { ErrorCode } from '@watchpost/schemas';
import { newId } from '../../base/ids.js';
import type { RequestCounter } from '../../store/interface/store.js';
import { answeredRequest, nothingKnown, type RequestObserver } from '../http/answered-request.js';
import type { Answer, Call } from '../http/call.js';
import { addressBucket, type ClientAddressReader } from '../http/client-address.js';
import { ProblemError, problemAnswer } from '../http/problem.js';
import { assertWithinLimit, countRequest, rateLimitHeaders } from './window.js';

/** What a request says about where it comes from. */
export type Origin = Pick<Call, 'peerAddress' | 'header'> & Partial<Pick<Call, 'method' | 'path' | 'onHangUp'>>;

/** What a host counts and refuses around the kit, in the words of the kit. */
export interface Admission {
  /** What a request is counted under: the client's IPv4 address, or its IPv6 /64. */
  sourceOf(origin: Origin): string;
  /**
   * Counts a request that the host answers itself, such as a page beside the API.
   *
   * @returns headers for the host's answer, and the answer to send in its place when the address is over its limit
   */
  admit(
    origin: Origin,
  ): Promise<{ readonly headers: Readonly<Record<string, string>>; readonly refusal: Answer | null }>;
  /** Counts a request that cannot be handed to the kit, such as one that is no HTTP, and words the refusal. */
  refuse(origin: Origin, code: ErrorCode, detail: string): Promise<Answer>;
}

/** Makes an admission over the limit of requests per minute and source address. */
export const createAdmission = (options: {
  readonly requestCounter: RequestCounter;
  readonly readClientAddress: ClientAddressReader;
  readonly rateLimitPerIp: number;
  readonly clock: () => number;
  /** Receives what is refused. */
  readonly observe: RequestObserver;
}): Admission => {
  const { requestCounter, readClientAddress, rateLimitPerIp, clock, observe } = options;
  const addressOf = (origin: Origin): string => readClientAddress(origin.peerAddress, origin.header('x-forwarded-for'));
  const sourceOf = (origin: Origin): string => addressBucket(addressOf(origin));

  /** Counts, and answers with what `problemOf` makes of the count. A database that is away lets the host's pages through. */
  const count = async (origin: Origin) => {
    const startedAt = performance.now();
    const now = clock();
    const requestId = newId('req', now);
    const clientAddress = addressOf(origin);
    const state = await countRequest(requestCounter, `ip:${addressBucket(clientAddress)}`, rateLimitPerIp, now).catch(
      () => undefined,
    );
    const headers = { 'x-request-id': requestId, ...(state === undefined ? {} : rateLimitHeaders(state)) };
    const answer = (problem: ProblemError): Answer => {
      const refusal = problemAnswer(problem, requestId);
      const { method = '', path = '', onHangUp = () => () => {} } = origin;
      const known = { ...nothingKnown(requestId), clientAddress };
      observe(answeredRequest({ method, path, onHangUp }, refusal, known, performance.now() - startedAt));
      return { ...refusal, headers: { ...refusal.headers, ...headers } };
    };
    return { state, headers, answer };
  };

  return {
    sourceOf,
    async admit(origin) {
      const { state, headers, answer } = await count(origin);
      try {
        if (state !== undefined) assertWithinLimit(state, 'Your address');
        return { headers, refusal: null };
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
        return { headers, refusal: answer(error) };
      }
    },
    async refuse(origin, code, detail) {
      const { answer } = await count(origin);
      return answer(new ProblemError(code, detail));
    },
  };
};
