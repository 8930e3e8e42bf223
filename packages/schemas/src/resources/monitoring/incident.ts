import { atMost, type Bound, bounds } from '../../bounds.js';
import { defineDocument, optional, readOnly, required } from '../../document.js';
import { actorFields, commonFields, idField, timestampField } from '../../fields.js';
import { type ListRules, listQuerySchema, pageSchema, wholeNumber } from '../../list.js';
import { defineResource } from '../../resource.js';
import { defineRoute } from '../../route.js';
import * as z from '../../zod.js';
import { severityField } from '../fields/severity.js';
import { incidentNotificationRoutes } from '../outbound/notification-delivery.js';
import { alertSubjectSchema } from './alert-subject.js';
import { acknowledgedFromField } from './incident-action.js';
import { publicIncidentStatusSchema } from './public-incident-status.js';

const longText = (bound: Bound) => z.string({ error: 'must be text' }).max(...atMost(bound));

const monitorIdsField = z
  .array(idField('mon'))
  .max(...atMost(bounds.monitorIds))
  .describe('The monitors it is about.');

const shownText = z.string().nullable();

const incident = defineDocument({
  id: 'Incident',
  idPrefix: 'inc',
  descriptions: {
    create: 'An incident to open by hand.',
    update: 'A merge patch for an incident.',
    shown: 'A stretch of trouble: when it began, who acknowledged it, how it ended.',
  },
  fields: {
    number: readOnly(z.int().min(1).describe('Counts the incidents of the organization, from 1.')),
    title: {
      ...required(
        longText(bounds.name).trim().min(1, { error: 'must not be empty' }).describe('What happened, in one line.'),
      ),
      // The server puts a word before the name of a monitor, which may make a longer title.
      shown: z.string().describe('What happened, in one line.'),
    },
    cause: {
      create: longText(bounds.description).nullable().default(null).describe('What is known about why.'),
      shown: shownText.describe('What the first failing check found.'),
    },
    status: readOnly(
      z.enum(['open', 'acknowledged', 'resolved']).describe('`acknowledged` while a person works on it.'),
    ),
    severity: { ...required(severityField), create: severityField.default('major') },
    source: readOnly(z.enum(['monitor', 'alertRule', 'manual']).describe('What opened it.')),
    monitorIds: {
      ...required(monitorIdsField),
      create: monitorIdsField.default([]),
      shown: z.array(idField('mon')).describe('The monitors it is about.'),
    },
    alertRuleId: readOnly(idField('alr').nullable().describe('The rule that opened it, if one did.')),
    subject: readOnly(
      alertSubjectSchema
        .nullable()
        .describe('What the alert is about that opened it; `null` when no alert rule did, or an earlier version.'),
    ),
    startedAt: {
      create: timestampField('When it began. Default: now.').optional(),
      shown: timestampField('When the trouble began: the first failure, not the moment it was confirmed.'),
    },
    acknowledgedAt: readOnly(timestampField('When it was acknowledged.').nullable()),
    acknowledgedBy: readOnly(
      shownText.describe('Id of the user or API key that acknowledged it, or of the channel whose message it was.'),
    ),
    acknowledgedVia: readOnly(acknowledgedFromField.nullable().describe('Where it was acknowledged from.')),
    resolvedAt: readOnly(timestampField('When it ended.').nullable()),
    resolvedBy: readOnly(
      shownText.describe('Id of the user or API key that ended it; `null` when it ended by itself.'),
    ),
    resolution: readOnly(z.enum(['automatic', 'manual']).nullable().describe('How it ended.')),
    durationSeconds: readOnly(z.int().min(0).describe('From its start to its end, or to now.')),
    assigneeId: {
      ...optional(
        idField('usr').nullable().describe('The user who is responsible for it; a member of the organization.'),
        null,
      ),
      shown: idField('usr').nullable().describe('The user who is responsible for it.'),
    },
    publicStatus: optional(
      publicIncidentStatusSchema
        .nullable()
        .describe(
          'What status pages show of it; `null` keeps it internal. It becomes `resolved` with the incident. Pages with `autoPublish: down` show what a monitor opened by themselves.',
        ),
      null,
    ),
    publicTitle: {
      ...optional(
        longText(bounds.name)
          .trim()
          .min(1, { error: 'must not be empty' })
          .nullable()
          .describe('What status pages call it. Default: "<component> is down".'),
        null,
      ),
      shown: z.string().nullable().describe('What status pages call it; `null` for `<component> is down`.'),
    },
    rootCause: {
      ...optional(longText(bounds.note).nullable().describe('Why it came to this, as found afterwards.'), null),
      create: undefined,
      shown: shownText.describe('Why it came to this, as found afterwards; `null` before.'),
    },
    postmortem: {
      ...optional(longText(bounds.postmortem).nullable().describe('What was learned, in Markdown.'), null),
      create: undefined,
      shown: shownText.describe('What was learned, in Markdown; `null` without a postmortem.'),
    },
  },
});

/** An incident as the API returns it. */
export const incidentSchema = incident.schema;

export const incidentNoteSchema = z
  .object({
    ...commonFields('nte'),
    incidentId: idField('inc'),
    text: z.string().describe('What was written down.'),
    isPublic: z.boolean().describe('Whether status pages show it.'),
    author: z.object(actorFields).describe('Who wrote it.'),
  })
  .meta({ id: 'IncidentNote', description: 'A note on an incident.' });

export const incidentEntrySchema = z
  .object({
    id: idField('ine'),
    createdAt: timestampField('The same as `at`.'),
    updatedAt: timestampField('The same as `at`.'),
    at: timestampField('When it happened.'),
    kind: z
      .enum([
        'opened',
        'acknowledged',
        'updated',
        'monitorAdded',
        'monitorRecovered',
        'noteAdded',
        'alertFired',
        'alertResolved',
        'resolved',
        'reopened',
        'escalated',
        'notificationFailed',
        'snoozed',
      ])
      .describe('What happened.'),
    actor: z.object(actorFields).describe('Who or what did it.'),
    message: z.string().describe('What happened, in words.'),
    via: acknowledgedFromField.nullable().describe('Where it was acknowledged from; `null` for everything else.'),
  })
  .meta({ id: 'IncidentEntry', description: 'One entry of the timeline of an incident.' });

const escalationSchema = z
  .object({
    incidentId: idField('inc'),
    policyId: idField('esc').nullable().describe('`null` while no policy escalates the incident.'),
    policyVersion: z.int().nullable().describe('The version that it began with, which it keeps.'),
    state: z
      .enum(['none', 'starting', 'running', 'acknowledged', 'snoozed', 'resolved', 'exhausted'])
      .describe('`exhausted` after the last step of the last round.'),
    round: z.int().min(1).nullable().describe('Of the step that is next, from 1; `null` unless it runs.'),
    step: z.int().min(1).nullable().describe('The step that is next, from 1; `null` unless it runs.'),
    nextAt: timestampField('When something happens next without an acknowledgement.').nullable(),
    snoozedUntil: timestampField('Until when no page is sent.').nullable(),
  })
  .meta({ id: 'IncidentEscalation', description: 'Who is paged about an incident next, and when.' });

/** How notes of an incident are listed: the oldest first. */
export const incidentNoteList = {
  sort: ['createdAt'],
  defaultSort: 'createdAt',
  search: [],
  filters: {},
} as const satisfies ListRules;
/** How the timeline of an incident is listed: the oldest step first. */
export const incidentTimeline = {
  sort: ['at'],
  defaultSort: 'at',
  search: [],
  filters: {},
} as const satisfies ListRules;

const params = z.object({ id: idField('inc') });
const remarkSchema = z
  .strictObject({
    note: longText(bounds.note)
      .trim()
      .min(1, { error: 'must not be empty' })
      .optional()
      .describe('Written down as a note.'),
  })
  .meta({ id: 'IncidentRemark', description: 'What to write down with it.' });
const answered = (description: string) => ({ status: 200 as const, description, schema: incidentSchema });

/** Routes of incidents beyond the plain verbs: acknowledge, resolve, reopen, notes, timeline. */
export const incidentRoutes = {
  acknowledge: defineRoute({
    operationId: 'incidents.acknowledge',
    method: 'POST',
    path: '/incidents/:id/acknowledge',
    summary: 'Acknowledge an incident',
    description: 'Shows the others that a person works on it. Acknowledging it again changes nothing.',
    access: 'incidents:respond',
    isVersioned: true,
    params,
    body: remarkSchema,
    isBodyOptional: true,
    answer: answered('The incident.'),
    errors: ['conflict', 'version_mismatch'],
    example: {},
  }),
  resolve: defineRoute({
    operationId: 'incidents.resolve',
    method: 'POST',
    path: '/incidents/:id/resolve',
    summary: 'Resolve an incident',
    description: 'Ends it by hand. What is still down opens no new one until it has recovered.',
    access: 'incidents:respond',
    isVersioned: true,
    params,
    body: remarkSchema,
    isBodyOptional: true,
    answer: answered('The incident.'),
    errors: ['conflict', 'version_mismatch'],
    example: {},
  }),
  reopen: defineRoute({
    operationId: 'incidents.reopen',
    method: 'POST',
    path: '/incidents/:id/reopen',
    summary: 'Reopen an incident',
    description: 'Within 24 hours of its end, unless another one about the same has been opened since.',
    access: 'incidents:respond',
    isVersioned: true,
    params,
    body: remarkSchema,
    isBodyOptional: true,
    answer: answered('The incident.'),
    errors: ['conflict', 'version_mismatch'],
    example: {},
  }),
  escalation: defineRoute({
    operationId: 'incidents.escalation',
    method: 'GET',
    path: '/incidents/:id/escalation',
    summary: 'See how an incident is escalated',
    access: 'incidents:read',
    params,
    answer: { status: 200, description: 'The escalation.', schema: escalationSchema },
  }),
  escalate: defineRoute({
    operationId: 'incidents.escalate',
    method: 'POST',
    path: '/incidents/:id/escalate',
    summary: 'Page the next people now',
    description:
      'Takes the next step of the escalation at once. An incident that is not escalated needs `escalationPolicyId`; so does a change to another policy.',
    access: 'incidents:respond',
    params,
    body: z
      .strictObject({
        escalationPolicyId: idField('esc')
          .optional()
          .describe('Begins this policy. Default: the one that runs goes on.'),
      })
      .meta({ id: 'IncidentEscalate', description: 'Which policy pages the next people.' }),
    isBodyOptional: true,
    answer: { status: 200, description: 'The escalation.', schema: escalationSchema },
    errors: ['conflict'],
    example: {},
  }),
  snooze: defineRoute({
    operationId: 'incidents.snooze',
    method: 'POST',
    path: '/incidents/:id/snooze',
    summary: 'Stop the pages of an incident for a time',
    description:
      'After it the escalation begins again, unless the incident is acknowledged or resolved meanwhile. An acknowledged incident stays acknowledged so long, and is open again after it.',
    access: 'incidents:respond',
    params,
    body: z
      .strictObject({
        seconds: z
          .int({ error: 'must be a whole number of seconds' })
          .min(300, { error: 'must be at least 300' })
          .max(...atMost(bounds.snoozeTime))
          .describe('For how long.'),
      })
      .meta({ id: 'IncidentSnooze', description: 'How long no page is sent.' }),
    answer: { status: 200, description: 'The escalation.', schema: escalationSchema },
    errors: ['conflict'],
    example: { seconds: 1800 },
  }),
  notes: defineRoute({
    operationId: 'incidents.notes',
    method: 'GET',
    path: '/incidents/:id/notes',
    summary: 'List notes',
    access: 'incidents:read',
    params,
    query: listQuerySchema(incidentNoteList),
    answer: {
      status: 200,
      description: 'A page of notes.',
      schema: pageSchema(incidentNoteSchema, 'IncidentNotePage'),
    },
  }),
  addNote: defineRoute({
    operationId: 'incidents.addNote',
    method: 'POST',
    path: '/incidents/:id/notes',
    summary: 'Write a note',
    access: 'incidents:respond',
    params,
    body: z
      .strictObject({
        text: longText(bounds.note)
          .trim()
          .min(1, { error: 'must not be empty' })
          .describe('What there is to write down.'),
        isPublic: z
          .boolean({ error: 'must be true or false' })
          .default(false)
          .describe('Whether status pages show it and their subscribers get it. It makes the incident public.'),
        publicStatus: publicIncidentStatusSchema
          .optional()
          .describe('What the incident shows from now on, with a public note. Default: as before, or `investigating`.'),
      })
      .refine(({ isPublic, publicStatus }) => isPublic || publicStatus === undefined, {
        path: ['publicStatus'],
        error: 'must not be given with an internal note; give isPublic: true',
      })
      .meta({ id: 'IncidentNoteCreate', description: 'A note to write.' }),
    answer: { status: 201, description: 'The note.', schema: incidentNoteSchema },
    example: { text: 'The database has no space left.' },
  }),
  timeline: defineRoute({
    operationId: 'incidents.timeline',
    method: 'GET',
    path: '/incidents/:id/timeline',
    summary: 'List the timeline of an incident',
    access: 'incidents:read',
    params,
    query: listQuerySchema(incidentTimeline),
    answer: {
      status: 200,
      description: 'A page of entries.',
      schema: pageSchema(incidentEntrySchema, 'IncidentTimelinePage'),
    },
  }),
};

const incidentStatuses = ['open', 'acknowledged', 'resolved'] as const;

/** Incidents of an organization. */
export const incidents = defineResource({
  name: 'incident',
  collection: 'incidents',
  path: '/incidents',
  idPrefix: 'inc',
  scopes: { read: 'incidents:read', write: 'incidents:write' },
  ...incident,
  verbs: ['list', 'create', 'get', 'update', 'remove'],
  list: {
    sort: ['number', 'startedAt', 'severity', 'status', 'createdAt', 'updatedAt'],
    defaultSort: '-startedAt',
    search: ['title', 'cause'],
    filters: {
      status: {
        schema: z.enum(incidentStatuses, { error: `must be one of: ${incidentStatuses.join(', ')}` }),
        description: 'Only with this status.',
      },
      severity: { schema: severityField, description: 'Only this bad.' },
      number: { schema: wholeNumber('number', bounds.incidentNumber), description: 'Only the one with this number.' },
      monitorId: {
        schema: idField('mon'),
        description: 'Only about this monitor.',
        field: 'monitorIds',
        match: 'includes',
      },
    },
  },
  routes: [...Object.values(incidentRoutes), ...Object.values(incidentNotificationRoutes)],
  example: { title: 'Checkout is down', severity: 'critical' },
  limit: bounds.organizationIncidents,
  words: { one: 'an incident', many: 'incidents' },
  chapter: 'Monitoring',
});

/** An incident as the API returns it; `durationSeconds` runs to its end, or to now. */
export interface Incident extends z.output<typeof incidentSchema> {}
/** What an incident is opened with, complete. */
export interface IncidentDraft extends z.output<typeof incident.create> {}
/** What `POST /incidents` takes; `severity` is `major` by default, `startedAt` now. */
export interface IncidentCreate extends z.input<typeof incident.create> {}
/** A merge patch for an incident. */
export interface IncidentUpdate extends z.input<typeof incident.update> {}
/** Who is paged about an incident next, and when. */
export interface IncidentEscalation extends z.output<typeof escalationSchema> {}
/** A note about an incident, at most 10,000 characters. */
export interface IncidentNote extends z.output<typeof incidentNoteSchema> {}
/** One step in the timeline of an incident. */
export interface IncidentEntry extends z.output<typeof incidentEntrySchema> {}
