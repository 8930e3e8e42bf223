import { requestPath, spanIdOf, traceIdOf } from '@watchpost/checks/address-guard';
import { spanKind } from '../../base/tracing.js';
import type { WaitingResult } from '../../store/tables/telemetry.js';
import { type Attributes, monitorAttributes, targetAttributes } from './target-attributes.js';

/** A span as it is sent. Times are milliseconds since the epoch, with fractions. */
export interface CheckSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | null;
  readonly name: string;
  readonly kind: number;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly attributes: Attributes;
  /** Why it failed, in words; `null` for what did not. */
  readonly error: string | null;
}

/** How long each phase took, in microseconds. */
type Phases = Pick<WaitingResult, 'dnsUs' | 'connectUs' | 'tlsUs' | 'firstByteUs'>;

/** The phases of a request, in their order, with the names that they have as spans and points. */
export const phasesOf = ({ dnsUs, connectUs, tlsUs, firstByteUs }: Phases): readonly (readonly [string, number])[] =>
  [
    ['dns', dnsUs] as const,
    ['connect', connectUs] as const,
    ['tls', tlsUs] as const,
    ['first_byte', firstByteUs] as const,
  ].flatMap(([name, us]) => (us === null ? [] : [[name, us] as const]));

/** What a request of a check found. */
interface TracedRequest extends Phases {
  /** Its place among the steps of its check. */
  readonly index: number;
  readonly name: string;
  readonly latencyUs: number | null;
  readonly statusCode: number | null;
  readonly error: string | null;
  readonly attributes: Attributes;
}

const stepUp = 0;
const stepSkipped = 3;

/** The requests of a check: one over HTTP, or those of its steps. */
const requestsOf = (result: WaitingResult): readonly TracedRequest[] => {
  if (result.steps !== null) {
    return result.steps.flatMap(
      ([name, status, latencyUs, statusCode, dnsUs, connectUs, tlsUs, firstByteUs, message], index) =>
        status === stepSkipped
          ? []
          : [
              {
                ...{ index, name, latencyUs, statusCode, dnsUs, connectUs, tlsUs, firstByteUs },
                error: status === stepUp ? null : (message ?? 'failed'),
                attributes: {},
              },
            ],
    );
  }
  if (result.method === null) return [];
  const attributes = { 'http.request.method': result.method, ...targetAttributes(result) };
  return [{ ...result, index: 0, name: result.method, error: errorOf(result), attributes }];
};

const errorOf = ({ status, message }: WaitingResult): string | null =>
  status === 'down' || status === 'unknown' ? (message ?? status) : null;

const sumOf = (phases: Phases): number => phasesOf(phases).reduce((sum, [, us]) => sum + us, 0);

/** Microseconds that a request took, as far as it came. */
const lengthOf = (request: Phases & Pick<WaitingResult, 'latencyUs'>): number => request.latencyUs ?? sumOf(request);

/** When a check ended: its measured length, and at least its requests. */
const endOf = (result: WaitingResult, requests: readonly TracedRequest[]): number => {
  const length = Math.max(
    lengthOf(result),
    requests.reduce((sum, request) => sum + lengthOf(request), 0),
  );
  const isMeasured = result.latencyUs !== null || result.endedAt === null;
  return Math.max(result.at + length / 1000, isMeasured ? 0 : (result.endedAt ?? 0));
};

/** A check that makes no request has no trace. */
const untraced: readonly string[] = ['heartbeat', 'group', 'manual'];

/** The spans of a check: itself, its requests, and their phases one after the other. */
export const spansOf = (result: WaitingResult): readonly CheckSpan[] => {
  if (untraced.includes(result.type)) return [];
  const traceId = traceIdOf(result);
  const requests = requestsOf(result);
  const endsAt = endOf(result, requests);
  const phaseSpans = (parent: string, at: number, phases: Phases): CheckSpan[] => {
    let startsAt = at;
    return phasesOf(phases).map(([name, us], index) => {
      const span = {
        ...{ traceId, spanId: spanIdOf(traceId, `${parent}/${index}`), parentSpanId: spanIdOf(traceId, parent) },
        ...{ name, kind: spanKind.internal, startsAt, endsAt: startsAt + us / 1000, attributes: {}, error: null },
      };
      startsAt = span.endsAt;
      return span;
    });
  };
  const failed = errorOf(result);
  const check: CheckSpan = {
    ...{ traceId, spanId: spanIdOf(traceId, '0'), parentSpanId: null, name: `check ${result.monitorName}` },
    kind: requests.length > 0 ? spanKind.internal : spanKind.client,
    ...{ startsAt: result.at, endsAt, error: failed },
    attributes: {
      ...monitorAttributes(result),
      ...targetAttributes(result),
      'watchpost.check.status': result.status,
      ...(failed !== null && { 'error.type': result.status }),
    },
  };
  if (requests.length === 0) return [check, ...phaseSpans('0', result.at, result)];
  let startsAt = result.at;
  const below = requests.flatMap((request): CheckSpan[] => {
    const path = requestPath(request.index);
    const { name, statusCode, error } = request;
    const beganAt = startsAt;
    // The only request of a check that timed out lasted until the end of the check.
    startsAt = requests.length === 1 ? endsAt : beganAt + lengthOf(request) / 1000;
    return [
      {
        ...{ traceId, spanId: spanIdOf(traceId, path), parentSpanId: check.spanId, name, kind: spanKind.client },
        ...{ startsAt: beganAt, endsAt: startsAt, error },
        attributes: {
          ...request.attributes,
          ...(statusCode !== null && { 'http.response.status_code': statusCode }),
          ...(error !== null && { 'error.type': String(statusCode ?? 'no_response') }),
        },
      },
      ...phaseSpans(path, beganAt, request),
    ];
  });
  return [check, ...below];
};
