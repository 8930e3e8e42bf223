import { anonymous, type Caller } from '../context.js';
import type { Answer, Call } from './call.js';
import type { RouteMatch } from './match-route.js';

/** What is known of a request once it is answered, for logs and metrics: never its query, headers or body. */
export interface AnsweredRequest {
  readonly requestId: string;
  /** As it was sent; empty when the request could not be parsed. */
  readonly method: string;
  /** As it was sent, percent-encoded; it may hold tokens, such as that of a heartbeat. */
  readonly path: string;
  /** The pattern of its route, such as `/api/v1/monitors/:id`; `null` when there is no such endpoint, or it was not looked for. */
  readonly route: string | null;
  readonly status: number;
  /** Until the answer could be sent; of a stream, until it began. */
  readonly durationMs: number;
  /** The address that counts: that of the client, or of the last proxy that is not trusted. */
  readonly clientAddress: string;
  /** `null` without a credential, or when the request was refused before it was verified. */
  readonly actor: { readonly type: Caller['type']; readonly id: string } | null;
  /** The organization that the request acts in. */
  readonly organizationId: string | null;
  /** Whether the client was gone before it could have the answer. */
  readonly isAbandoned: boolean;
}

/** Receives every request once it is answered; it must not throw, and the answer waits for it. */
export type RequestObserver = (request: AnsweredRequest) => void;

/** What the pipeline has found out about a request so far. */
export interface KnownOfRequest {
  readonly requestId: string;
  clientAddress: string;
  match: RouteMatch | undefined;
  caller: Caller;
}

/** Nothing but its id, and where it leads when that was found before. */
export const nothingKnown = (requestId: string, match?: RouteMatch): KnownOfRequest => ({
  requestId,
  clientAddress: '',
  match,
  caller: anonymous,
});

/** Describes a request by its answer. */
export const answeredRequest = (
  call: Pick<Call, 'method' | 'path' | 'onHangUp' | 'hasHungUp'>,
  { status }: Answer,
  { requestId, clientAddress, match, caller }: KnownOfRequest,
  durationMs: number,
): AnsweredRequest => ({
  requestId,
  method: call.method,
  path: call.path,
  route: match?.kind === 'operation' ? match.operation.path : null,
  status,
  durationMs,
  clientAddress,
  actor: caller.id === null ? null : { type: caller.type, id: caller.id },
  organizationId: caller.organizationId,
  isAbandoned: isAbandoned(call),
});

const isAbandoned = (call: Pick<Call, 'onHangUp' | 'hasHungUp'>): boolean => {
  if (call.hasHungUp !== undefined) return call.hasHungUp();
  let hasHungUp = false;
  // Called at once where it has happened already.
  const stopListening = call.onHangUp(() => {
    hasHungUp = true;
  });
  stopListening();
  return hasHungUp;
};
