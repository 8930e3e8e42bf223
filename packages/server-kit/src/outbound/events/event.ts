import { type Event, eventList, webhookEventRoutes, webhookTestType } from '@watchpost/schemas';
import { timestamp } from '../../base/timestamp.js';
import type { Caller } from '../../request/context.js';
import { eventDeclarations, scopesToRead } from '../../request/events/subjects.js';
import { notFound } from '../../request/http/problem.js';
import { serve, type Verb } from '../../request/operation.js';
import { filterConditions, pageBody, pageOptions } from '../../request/verbs/list.js';
import type { Row, Where } from '../../store/interface/store.js';

/** Whether the caller may read events of a type: some contain what not everyone who handles webhooks may know. */
export const mayReadEvents = (type: string, caller: Pick<Caller, 'scopes'>): boolean =>
  scopesToRead([type]).every((scope) => caller.scopes.has(scope));

const everyType: readonly string[] = [...eventDeclarations.map(([subject]) => subject), webhookTestType];

/** The condition on the type that leaves out what the caller may not read, and what only the live stream carries. */
const readableTypes = (caller: Caller, type: unknown): Where<'events'> => ({
  type: { in: everyType.filter((known) => (type ?? known) === known && mayReadEvents(known, caller)) },
});

/** An event as the API returns it. It happens once and is never changed, so that all its times are one. */
const presentEvent = (row: Row<'events'>): Event => {
  const at = timestamp(row.occurredAt);
  return {
    id: row.id,
    createdAt: at,
    updatedAt: at,
    type: row.type,
    occurredAt: at,
    subject: { type: row.subjectType, id: row.subjectId, sequence: row.subjectSequence },
    actor: row.actor,
    data: row.data,
  };
};

const listEvents = serve(webhookEventRoutes.events, async ({ query }, context) => {
  const { caller, services } = context;
  const { type, ...filters } = filterConditions(eventList, query);
  const { rows, totalItems } = await services.store.page('events', {
    // The filters are the contract's, and each is a column of the table.
    where: {
      organizationId: caller.organizationId,
      ...filters,
      ...readableTypes(caller, type),
    } as Where<'events'>,
    ...pageOptions(query),
    orderBy: 'occurredAt',
  });
  return { body: pageBody(query, rows.map(presentEvent), totalItems) };
});

const getEvent = serve(webhookEventRoutes.event, async ({ params }, { caller, services }) => {
  const row = await services.store.get('events', { id: params.id, organizationId: caller.organizationId });
  if (row === undefined || !everyType.includes(row.type) || !mayReadEvents(row.type, caller)) throw notFound();
  return { body: presentEvent(row) };
});

export const eventOperations: Readonly<Record<string, Verb>> = {
  'events.list': listEvents,
  'events.get': getEvent,
};
