import { type EventSubject, eventSubjects } from '@watchpost/schemas';
import { newId } from '../../base/ids.js';
import type { Change, NewRow } from '../../store/interface/store.js';
import type { Context } from '../context.js';
import { eventDeclarations } from './subjects.js';

/** What an event says. */
export interface EventContent {
  readonly organizationId: string;
  readonly subject: { readonly type: string; readonly id: string; readonly sequence: number };
  readonly data: unknown;
}

/** Who caused something: a caller, or the server itself. */
export interface Actor {
  readonly type: string;
  readonly id: string | null;
  readonly name: string;
}

/** The server itself, where no request caused what happens. */
export const systemActor: Actor = { type: 'system', id: null, name: 'Watchpost' };

/** The caller of the request. */
export const actorOf = ({ caller }: Pick<Context, 'caller'>): Actor => ({
  type: caller.type,
  id: caller.id,
  name: caller.name,
});

/** A new event, ready to insert. */
export const newEvent = (
  type: string,
  { organizationId, subject, data }: EventContent,
  { actor, now }: { readonly actor: Actor; readonly now: number },
): NewRow<'events'> => ({
  id: newId('evt', now),
  organizationId,
  type,
  subjectType: subject.type,
  subjectId: subject.id,
  subjectSequence: subject.sequence,
  actor,
  data,
  occurredAt: now,
});

/** The same event for live streams alone: an event that counts as dispatched already becomes no deliveries of webhooks. */
export const streamOnly = (event: NewRow<'events'>): NewRow<'events'> => ({ ...event, dispatchedAt: event.occurredAt });

// `*` is no operation: every operation emits the event of its audit activity, and the store writes both together.
const emitted = new Map<string, EventSubject[]>();
for (const [subject, { emittedBy }] of eventDeclarations) {
  for (const operationId of emittedBy) emitted.set(operationId, [...(emitted.get(operationId) ?? []), subject]);
}

/**
 * The entries of a commit for the events that this operation emits by the contract; empty for most.
 *
 * @param content.only of those events, this one. Default: all of them
 */
export const eventChanges = (context: Context, content: EventContent & { readonly only?: EventSubject }): Change[] => {
  // What follows for another resource, such as the alerts of a monitor, has other data, and its own room emits it.
  const ofSubject = (type: EventSubject): boolean => eventSubjects[type].resource === content.subject.type;
  const types = (emitted.get(context.route.operationId) ?? []).filter(ofSubject);
  const wanted = content.only === undefined ? types : types.filter((type) => type === content.only);
  return wanted.map((type) => ({
    kind: 'insert',
    table: 'events',
    row: newEvent(type, content, { actor: actorOf(context), now: context.now }),
  }));
};
