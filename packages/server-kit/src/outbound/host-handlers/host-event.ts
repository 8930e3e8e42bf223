import type { EventSubject, eventSubjects } from '@watchpost/schemas';
import type * as z from '@watchpost/schemas/zod';
import { timestamp } from '../../base/timestamp.js';
import type { Row } from '../../store/interface/store.js';

/** An event as a handler of the host receives it: what a webhook would get, without what belongs to sending. */
export interface HostEvent<Subject extends EventSubject = EventSubject> {
  /** Stable over all calls: handle each id once. */
  readonly id: string;
  readonly type: Subject;
  readonly organizationId: string;
  /** RFC 3339, UTC, with milliseconds. */
  readonly occurredAt: string;
  /** What it is about; of two events about it, the one with the higher `sequence` is later. */
  readonly subject: { readonly type: string; readonly id: string; readonly sequence: number };
  /** Who caused it. */
  readonly actor: { readonly type: string; readonly id: string | null; readonly name: string };
  /** As the catalogue of webhook events describes it. */
  readonly data: z.output<(typeof eventSubjects)[Subject]['data']>;
}

/** What a handler is called with besides the event. */
export interface HandlerCall {
  /** 1 for the first call with this event. */
  readonly attempt: number;
  /** Aborted after 10 seconds, when the call counts as failed, and when the kit stops. */
  readonly signal: AbortSignal;
}

/**
 * A function of the host that receives events. An event that it throws about, or does not finish within 10 seconds, is
 * handed to it again later; one can come twice, so compare `id`.
 */
export type EventHandler<Subject extends EventSubject = EventSubject> = (
  event: HostEvent<Subject>,
  call: HandlerCall,
) => void | Promise<void>;

/** An event as handlers receive it. */
export const presentHostEvent = (event: Row<'events'>): HostEvent => ({
  id: event.id,
  // Dispatch selects by the subjects of the catalogue, and `eventChanges` validated the data when it was written.
  type: event.type as EventSubject,
  organizationId: event.organizationId,
  occurredAt: timestamp(event.occurredAt),
  subject: { type: event.subjectType, id: event.subjectId, sequence: event.subjectSequence },
  actor: event.actor,
  data: event.data as HostEvent['data'],
});
