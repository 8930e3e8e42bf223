import { atMost, bounds } from '../../bounds.js';
import { allEventSubjects, eventActorSchema, eventSubjectSchema, webhookTestType } from '../../event-subjects.js';
import { idField, timestampField } from '../../fields.js';
import { type ListRules, listQuerySchema, pageSchema } from '../../list.js';
import { defineRoute } from '../../route.js';
import { scopeSchema } from '../../scopes.js';
import * as z from '../../zod.js';

const subjectField = z.enum(allEventSubjects);

export const webhookSubjectSchema = z
  .object({
    subject: subjectField.describe('What a webhook names to get it.'),
    title: z.string().describe('What has happened when it is sent.'),
    resource: z.string().describe('The kind of its subject: `subject.type` of its events.'),
    emittedBy: z
      .array(z.string())
      .describe(
        'Operations that cause it; `watch` for the server itself, as results come in and time goes by, and `*` for every operation that leaves an audit activity.',
      ),
    needs: scopeSchema.describe('The permission that receiving and reading it takes, besides those of webhooks.'),
    isInAll: z.boolean().describe('Whether `*` of a webhook includes it.'),
    dataSchema: z.record(z.string(), z.unknown()).describe('JSON Schema (draft 2020-12) of `data`.'),
    example: z.unknown().describe('One `data` of it.'),
  })
  .meta({ id: 'WebhookSubject', description: 'A subject that webhooks can subscribe to.' });

/** How subjects are listed: by name. */
export const webhookSubjectList = {
  sort: ['subject'],
  defaultSort: 'subject',
  search: ['subject', 'title'],
  filters: {},
} as const satisfies ListRules;

export const eventSchema = z
  .object({
    id: idField('evt'),
    createdAt: timestampField('The same as `occurredAt`.'),
    updatedAt: timestampField('The same as `occurredAt`: an event is never changed.'),
    type: z.string().describe('Its subject, or `webhook.test`.'),
    occurredAt: timestampField('When it happened.'),
    subject: eventSubjectSchema,
    actor: eventActorSchema,
    data: z.unknown().describe('The resource as it was right after; its form is in GET /webhook-events.'),
  })
  .meta({ id: 'Event', description: 'Something that happened, as webhooks deliver it.' });

/** How events are listed: the latest first by default. */
export const eventList = {
  sort: ['occurredAt'],
  defaultSort: '-occurredAt',
  search: [],
  filters: {
    type: {
      schema: z.enum([...allEventSubjects, webhookTestType], { error: 'must be a subject of GET /webhook-events' }),
      description: 'Only of this type.',
    },
    subjectId: {
      schema: z
        .string()
        .min(1)
        .max(...atMost(bounds.name)),
      description: 'Only about the resource with this id.',
    },
    since: {
      schema: timestampField('From this time on.'),
      description: 'From this time on.',
      field: 'occurredAt',
      match: 'from',
    },
    until: {
      schema: timestampField('Before this time.'),
      description: 'Before this time.',
      field: 'occurredAt',
      match: 'until',
    },
  },
} as const satisfies ListRules;

/** Routes of events: the catalogue of subjects, list, get. */
export const webhookEventRoutes = {
  subjects: defineRoute({
    operationId: 'webhooks.subjects',
    method: 'GET',
    path: '/webhook-events',
    summary: 'List the subjects of webhooks',
    access: 'authenticated',
    query: listQuerySchema(webhookSubjectList),
    answer: {
      status: 200,
      description: 'A page of subjects.',
      schema: pageSchema(webhookSubjectSchema, 'WebhookSubjectPage'),
    },
  }),
  events: defineRoute({
    operationId: 'events.list',
    method: 'GET',
    path: '/events',
    summary: 'List what happened',
    description:
      'The events of the last 30 days, of the subjects of webhooks, that the caller may read: each takes the permission to read what it carries, such as `incidents:read` or, for roles of members, `members:read`.',
    access: 'webhooks:read',
    query: listQuerySchema(eventList),
    answer: { status: 200, description: 'A page of events.', schema: pageSchema(eventSchema, 'EventPage') },
  }),
  event: defineRoute({
    operationId: 'events.get',
    method: 'GET',
    path: '/events/:id',
    summary: 'Get an event',
    access: 'webhooks:read',
    params: z.object({ id: idField('evt') }),
    answer: { status: 200, description: 'As it happened.', schema: eventSchema },
  }),
};

/** A subject that webhooks can subscribe to, with the JSON Schema of its data. */
export interface WebhookSubject extends z.output<typeof webhookSubjectSchema> {}
/** Something that happened, as webhooks receive it; kept for 30 days. */
export interface Event extends z.output<typeof eventSchema> {}
