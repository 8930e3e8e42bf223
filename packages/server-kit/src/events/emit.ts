import { type EventSubject, eventSubjects } from '@watchpost/schemas';
import type { Context } from '../context.js';
import { newId } from '../ids.js';
import type { Change } from '../store/store.js';

/** What an event tells about. */
export interface EventContent {
  readonly organizationId: string;
  readonly subject: { readonly type: string; readonly id: string; readonly sequence: number };
  readonly data: unknown;
  /** Of the events that the operation emits, only this one; all of them unless given. */
  readonly only?: EventSubject;
}

const emitted = new Map<string, EventSubject[]>();
for (const [subject, { emittedBy }] of Object.entries(eventSubjects)) {
  for (const operationId of emittedBy ?? []) {
    emitted.set(operationId, [...(emitted.get(operationId) ?? []), subject as EventSubject]);
  }
}

/** The entries of a commit for the events that this operation emits by the contract; none for most. */
export const eventChanges = (context: Context, content: EventContent): Change[] => {
  const types = emitted.get(context.route.operationId) ?? [];
  const wanted = content.only === undefined ? types : types.filter((type) => type === content.only);
  return wanted.map((type) => ({
    kind: 'insert',
    table: 'events',
    row: {
      id: newId('evt', context.now),
      organizationId: content.organizationId,
      type,
      subjectType: content.subject.type,
      subjectId: content.subject.id,
      subjectSequence: content.subject.sequence,
      actor: { type: context.caller.type, id: context.caller.id, name: context.caller.name },
      data: content.data,
      occurredAt: context.now,
    },
  }));
};
