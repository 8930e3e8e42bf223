import { atMost, bounds } from '../../bounds.js';
import { defineDocument, optional, readOnly, required } from '../../document.js';
import { idField, nameField, timestampField } from '../../fields.js';
import { defineResource } from '../../resource.js';
import { defineRoute } from '../../route.js';
import * as z from '../../zod.js';
import { declaredKeyField, declaredKeyFilter } from '../fields/declared-key.js';
import { monitorTargetSchema } from '../fields/monitor-target.js';
import { severityField } from '../fields/severity.js';
import { contactMethodTypes } from '../people/contact-method.js';

const targetTypes = ['user', 'schedule', 'channel', 'responders'] as const;

const targetSchema = z
  .discriminatedUnion(
    'type',
    [
      z.strictObject({ type: z.literal('user').describe('A member of the organization.'), id: idField('usr') }),
      z.strictObject({ type: z.literal('schedule').describe('Who is on call in a schedule.'), id: idField('ocs') }),
      z.strictObject({ type: z.literal('channel').describe('A notification channel.'), id: idField('nch') }),
      z.strictObject({ type: z.literal('responders').describe('All members who may respond to incidents.') }),
    ],
    { error: 'must be one of: user, schedule, channel, responders' },
  )
  .meta({
    id: 'EscalationTarget',
    description:
      'A member, who is on call in a schedule, a notification channel, or all members who may respond to incidents.',
  });

const targetTypeField = z
  .enum(targetTypes)
  .describe(
    'A member (`user`), who is on call in a `schedule`, a notification `channel`, or all members who may respond to incidents (`responders`).',
  );

const waitField = z
  .int({ error: 'must be a whole number of seconds' })
  .min(60, { error: 'must be at least 60' })
  .max(...atMost(bounds.escalationWait));

const stepSchema = z
  .strictObject({
    targets: z
      .array(targetSchema, { error: 'must be a list of targets' })
      .min(1, { error: 'must have at least one target' })
      .max(...atMost(bounds.escalationTargets))
      .describe('Who is paged, all at once.'),
    waitSeconds: waitField.default(300).describe('Until the next step, unless a person acknowledges. Default: 300.'),
  })
  .meta({ id: 'EscalationStepCreate', description: 'One step of a policy.' });

const storedStepSchema = z
  .object({
    targets: z
      .array(
        z.object({
          type: targetTypeField,
          id: z.string().optional().describe('The member, the schedule or the channel.'),
        }),
      )
      .describe('Who is paged, all at once.'),
    waitSeconds: z.int().describe('Until the next step, unless a person acknowledges.'),
  })
  .meta({ id: 'EscalationStep', description: 'One step of a policy.' });

const policy = defineDocument({
  id: 'EscalationPolicy',
  idPrefix: 'esc',
  descriptions: {
    create: 'An escalation policy to create.',
    update: 'A merge patch for an escalation policy.',
    shown: 'Who is paged about an incident, one step after the other, until a person acknowledges it.',
  },
  fields: {
    name: required(nameField.describe('Display name.')),
    key: declaredKeyField('esc'),
    description: optional(
      z
        .string({ error: 'must be text' })
        .max(...atMost(bounds.description))
        .describe('What it is for.'),
      '',
    ),
    target: {
      ...optional(
        monitorTargetSchema
          .nullable()
          .describe(
            'Incidents about these monitors are escalated by it; `null` for none by itself. Of several policies, one that names ids overrides one with tags, tags override all, and the oldest comes first. The policy of an alert rule or a monitor overrides all of them, that of the organization after.',
          ),
        null,
      ),
    },
    minimumSeverity: optional(severityField.describe('Only incidents that are at least this bad.'), 'minor'),
    steps: {
      ...required(
        z
          .array(stepSchema, { error: 'must be a list of steps' })
          .min(1, { error: 'must have at least one step' })
          .max(...atMost(bounds.escalationSteps))
          .describe('Taken one after the other. A list in a change replaces the whole list.'),
      ),
      shown: z.array(storedStepSchema).describe('Taken one after the other.'),
    },
    rounds: optional(
      z
        .int({ error: 'must be a whole number' })
        .min(1, { error: 'must be at least 1' })
        .max(...atMost(bounds.escalationRounds))
        .describe('How often all steps are taken.'),
      3,
    ),
    whenUncovered: optional(
      z
        .enum(['next', 'responders'], { error: 'must be next or responders' })
        .describe('What a schedule without a person does: `next` passes to the next step, `responders` pages them.'),
      'next',
    ),
    whenExhausted: optional(
      z
        .enum(['responders', 'nothing'], { error: 'must be responders or nothing' })
        .describe('What happens after the last step of the last round.'),
      'responders',
    ),
    acknowledgementSeconds: optional(
      z
        .int({ error: 'must be a whole number of seconds' })
        .min(900, { error: 'must be at least 900' })
        .max(...atMost(bounds.acknowledgementTime))
        .nullable()
        .describe(
          'An acknowledgement lasts so long: then an incident that is not resolved is open again and its escalation begins again; `null` for ever.',
        ),
      null,
    ),
    usedBy: readOnly(
      z
        .object({
          alertRules: z.int().describe('Alert rules whose incidents it escalates.'),
          monitors: z.int().describe('Monitors whose incidents it escalates.'),
          organization: z.boolean().describe('Whether it escalates what no other policy does.'),
        })
        .meta({ id: 'EscalationPolicyUsers', description: 'How many name an escalation policy.' })
        .describe('What names it. While anything does, deleting it is a `conflict`, unless it is forced.'),
    ),
  },
});

const problemsField = z
  .array(z.string())
  .describe('What would keep pages from people, in words; empty when all is well.');

const plannedStepSchema = z.object({
  round: z.int().min(1).describe('From 1: how often the steps are taken.'),
  step: z.int().min(1).describe('From 1; beyond the steps of the policy for what follows the last one.'),
  at: timestampField('When it would be taken without an acknowledgement.'),
  targets: z
    .array(
      z.object({
        type: targetTypeField,
        id: z.string().nullable().describe('The member, the schedule or the channel; `null` for responders.'),
        name: z.string().describe('The member, the schedule, the channel, or `Responders`.'),
        people: z.array(z.string()).describe('Names of those who would be paged; none for a channel.'),
        via: z
          .array(z.enum(contactMethodTypes))
          .describe('By which means they would be paged, as each prefers it; none for a channel.'),
        problem: z.string().nullable().describe('Why the page would not arrive; `null` when it would.'),
      }),
    )
    .describe('Who would be paged, all at once.'),
});

const testSchema = z
  .object({
    steps: z.array(plannedStepSchema).describe('What would be done without an acknowledgement, the first step first.'),
    problems: problemsField,
  })
  .meta({ id: 'EscalationTest', description: 'What a policy would do; no page is sent.' });

const readinessSchema = z
  .object({
    status: z
      .enum(['ready', 'partial', 'unreachable'])
      .describe('Whether every step, some or none reaches a person now.'),
    problems: problemsField,
  })
  .meta({ id: 'EscalationReadiness', description: 'Whether a policy would reach people now.' });

const params = z.object({ id: idField('esc') });

/** Routes of escalation policies beyond the plain verbs. */
export const escalationPolicyRoutes = {
  test: defineRoute({
    operationId: 'escalationPolicies.test',
    method: 'POST',
    path: '/escalation-policies/:id/test',
    summary: 'See what an escalation policy would do',
    description: 'A dry run from a moment on without an acknowledgement. No page is sent.',
    access: 'notifications:read',
    readsOnly: true,
    params,
    body: z
      .strictObject({
        at: timestampField('When the incident would begin. Default: now.').optional(),
        severity: severityField
          .optional()
          .describe(
            'How bad the incident would be: quiet hours let pass what is bad enough. Default: as bad as the policy asks for.',
          ),
      })
      .meta({ id: 'EscalationTestRequest', description: 'The incident that a dry run is about.' }),
    isBodyOptional: true,
    answer: { status: 200, description: 'The steps with who would be paged.', schema: testSchema },
    example: {},
  }),
  readiness: defineRoute({
    operationId: 'escalationPolicies.readiness',
    method: 'GET',
    path: '/escalation-policies/:id/readiness',
    summary: 'See whether an escalation policy would reach people now',
    access: 'notifications:read',
    params,
    answer: { status: 200, description: 'The readiness.', schema: readinessSchema },
  }),
  remove: defineRoute({
    operationId: 'escalationPolicies.remove',
    method: 'DELETE',
    path: '/escalation-policies/:id',
    summary: 'Delete an escalation policy',
    description:
      'What it escalates already goes on. While alert rules, monitors or the settings of the organization name it, this is a `conflict` that says which, unless `force` is true: then it is taken out of them.',
    access: 'notifications:write',
    isVersioned: true,
    params,
    query: z.strictObject({
      force: z
        .enum(['true', 'false'], { error: 'must be true or false' })
        .transform((value) => value === 'true')
        .prefault('false')
        .describe('Whether to take it out of the alert rules, the monitors and the settings that name it.'),
    }),
    answer: { status: 204, description: 'Deleted.' },
    errors: ['conflict', 'version_mismatch'],
  }),
};

/** Escalation policies of an organization. */
export const escalationPolicies = defineResource({
  name: 'escalationPolicy',
  collection: 'escalationPolicies',
  path: '/escalation-policies',
  idPrefix: 'esc',
  scopes: { read: 'notifications:read', write: 'notifications:write' },
  ...policy,
  verbs: ['list', 'create', 'get', 'update'],
  list: {
    sort: ['name', 'createdAt', 'updatedAt'],
    defaultSort: 'name',
    search: ['name', 'description'],
    filters: { key: declaredKeyFilter('esc') },
  },
  routes: Object.values(escalationPolicyRoutes),
  example: { name: 'Platform', steps: [{ targets: [{ type: 'responders' }], waitSeconds: 300 }] },
  limit: bounds.organizationEscalationPolicies,
  words: { one: 'an escalation policy', many: 'escalation policies' },
  chapter: 'Monitoring',
});

/** An escalation policy as the API returns it. */
export interface EscalationPolicy extends z.output<typeof policy.schema> {}
/** What `POST /escalation-policies` takes. */
export interface EscalationPolicyCreate extends z.input<typeof policy.create> {}
/** A merge patch for an escalation policy; `steps` is replaced as a whole. */
export interface EscalationPolicyUpdate extends z.input<typeof policy.update> {}
/** What a policy would do. */
export interface EscalationTest extends z.output<typeof testSchema> {}
/** Whether a policy would reach people now. */
export interface EscalationReadiness extends z.output<typeof readinessSchema> {}
