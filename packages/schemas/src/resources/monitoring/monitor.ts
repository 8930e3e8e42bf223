import { atMost, type Bound, bounds } from '../../bounds.js';
import { defineDocument, immutable, optional, readOnly, required } from '../../document.js';
import { idField, nameField, oneOfForms, recordOf, timestampField } from '../../fields.js';
import { assertionSchema } from '../../monitor-types/assertion.js';
import { credentialsField } from '../../monitor-types/credentials-field.js';
import { credentialFields, monitorRules } from '../../monitor-types/monitor-types.js';
import { assertFitsType, rulesOfType } from '../../monitor-types/type-rules.js';
import { defineResource } from '../../resource.js';
import { defineRoute } from '../../route.js';
import * as z from '../../zod.js';
import { declaredKeyField } from '../fields/declared-key.js';
import { unknownReasonField } from '../fields/unknown-reason.js';
import { monitorEvidenceRoute } from './monitor-evidence.js';
import { monitorHistoryRoutes } from './monitor-history.js';
import { monitorList, monitorStatusSchema, monitorTypeSchema } from './monitor-list.js';
import {
  agentIdsField,
  checkFromServerField,
  locationProblems,
  monitorLocationSchema,
  quorumField,
  quorumUpdate,
} from './monitor-location.js';
import { monitorOverviewRoutes } from './monitor-overview.js';
import { measurementSchema, monitorResultRoute, monitorResultSchema, testResultSchema } from './monitor-result.js';
import { uptimeWindowFields } from './uptime-windows.js';

const seconds = (min: number, bound: Bound) =>
  z
    .int({ error: 'must be a whole number of seconds' })
    .min(min, { error: `must be at least ${min}` })
    .max(...atMost(bound));

const targetField = z
  .string({ error: 'must be text' })
  .trim()
  .max(...atMost(bounds.target))
  .describe('What is watched: a URL, `host:port`, a host or a name, as the type asks; empty for types without one.');

const tagsField = z
  .array(
    z
      .string({ error: 'must be text' })
      .trim()
      .min(1, { error: 'must not be empty' })
      .max(...atMost(bounds.tag)),
  )
  .max(...atMost(bounds.tags))
  .describe('Labels to filter by.');

const configField = z.deferred(() =>
  recordOf(z.string().max(...atMost(bounds.labelName)), z.unknown(), bounds.monitorSettings)
    .describe('Settings of this type.')
    .meta({
      type: 'object',
      anyOf: [...new Set(Object.values(monitorRules).map(({ config }) => config.meta()?.id))].map((id) => ({
        $ref: `#/components/schemas/${id}`,
      })),
    }),
);

/** The certificate that a check was shown. */
export const certificateSchema = z
  .object({
    issuer: z.string().describe('Who signed it.'),
    validTo: timestampField('When it ends, or an authority in its verified chain that ends sooner.'),
    daysRemaining: z.int().describe('Whole days left at the last check; negative when it has ended.'),
  })
  .meta({ id: 'Certificate', description: 'The certificate that the target showed.' });

const monitor = defineDocument({
  id: 'Monitor',
  idPrefix: 'mon',
  descriptions: {
    create: 'A monitor to create.',
    update: 'A merge patch for a monitor; its `type` stays.',
    shown: 'Something that is watched.',
  },
  fields: {
    name: required(nameField.describe('Display name.')),
    key: declaredKeyField('mon'),
    type: immutable(monitorTypeSchema),
    currentStatus: readOnly(monitorStatusSchema),
    target: optional(targetField, ''),
    description: optional(
      z
        .string()
        .max(...atMost(bounds.description))
        .describe('Free text.'),
      '',
    ),
    enabled: optional(z.boolean({ error: 'must be true or false' }).describe('`false` pauses the monitor.'), true),
    intervalSeconds: optional(seconds(5, bounds.checkInterval).describe('Seconds from one check to the next.'), 60),
    timeoutSeconds: optional(
      seconds(1, bounds.checkTimeout).describe('Seconds after which a check has failed; less than `intervalSeconds`.'),
      10,
    ),
    retries: optional(
      z
        .int({ error: 'must be a whole number' })
        .min(0, { error: 'must be at least 0' })
        .max(...atMost(bounds.checkRetries))
        .describe('Failures that are checked again before the monitor is `down`.'),
      2,
    ),
    retryIntervalSeconds: optional(seconds(1, bounds.retryInterval).describe('Seconds between those checks.'), 15),
    recoveryThreshold: optional(
      z
        .int({ error: 'must be a whole number' })
        .min(1, { error: 'must be at least 1' })
        .max(...atMost(bounds.recoveryChecks))
        .describe('Successes in a row after which a `down` monitor is `up`.'),
      1,
    ),
    degradedAfterMs: optional(
      z
        .int({ error: 'must be a whole number of milliseconds' })
        .min(1, { error: 'must be at least 1' })
        .max(...atMost(bounds.degradedAfter))
        .nullable()
        .describe('Latency above which the monitor is `degraded`; `null` for never.'),
      null,
    ),
    tags: optional(tagsField, []),
    config: optional(configField, {}),
    assertions: optional(
      z
        .array(assertionSchema)
        .max(...atMost(bounds.assertions))
        .describe('What must hold for a check to succeed, beyond what `config` asks.'),
      [],
    ),
    parentId: optional(
      idField('mon')
        .nullable()
        .describe('A monitor that this one depends on: while that is down, this one sends no notifications.'),
      null,
    ),
    escalationPolicyId: optional(
      idField('esc')
        .nullable()
        .describe(
          'The policy that escalates incidents about it, unless their alert rule names one; `null` for what `target` of the policies says.',
        ),
      null,
    ),
    agentIds: optional(agentIdsField, []),
    checkFromServer: { ...optional(checkFromServerField.nullable(), null), shown: checkFromServerField },
    quorum: { ...optional(quorumField, { mode: 'majority' }), update: quorumUpdate },
    credentials: {
      ...optional(
        credentialsField(
          credentialFields,
          'What a check signs in with. Kept sealed and never shown; a change replaces all of it, and another host or port in `target` needs it again.',
        ),
        null,
      ),
      shown: undefined,
    },
    credentialFields: readOnly(
      z.array(z.enum(credentialFields)).describe('Which credentials are kept for it; what they are is never shown.'),
    ),
    heartbeatUrl: readOnly(
      z
        .string()
        .nullable()
        .describe(
          'Where a `heartbeat` sends its signals; shown to callers that may change monitors, `null` to others.',
        ),
    ),
    pausedReason: readOnly(
      z
        .enum(['manual', 'plan'])
        .nullable()
        .describe(
          'Why it is paused: by a person, or because the plan includes fewer monitors; `null` while it is enabled.',
        ),
    ),
    effectiveIntervalSeconds: readOnly(
      z
        .int()
        .describe('Seconds from one check to the next: `intervalSeconds`, or more where the plan includes no fewer.'),
    ),
    statusSince: readOnly(timestampField('Since when `currentStatus` holds; for `down`, the first failure.')),
    unknownReason: readOnly(unknownReasonField),
    lastCheckedAt: readOnly(timestampField('When the last check began.').nullable()),
    nextCheckAt: readOnly(timestampField('When the next check is due; `null` while paused.').nullable()),
    isVerifying: readOnly(z.boolean().describe('A check failed and is being repeated before the status changes.')),
    consecutiveFailures: readOnly(z.int().min(0).describe('Failures in a row, up to now.')),
    lastResult: readOnly(
      measurementSchema
        .nullable()
        .describe(
          'The last check. Of a new monitor whose target is an address that this server does not connect to, what the first check will say.',
        ),
    ),
    certificate: readOnly(
      certificateSchema.nullable().describe('The certificate that the target showed last; `null` without TLS.'),
    ),
    locations: readOnly(
      z
        .array(monitorLocationSchema)
        .describe('What each location says, the server first; empty while only the server checks it.'),
    ),
    uptime: readOnly(
      z
        .object(uptimeWindowFields)
        .describe('Percent of the last 24 hours, 7, 30 and 90 days in which it was up; `null` without any known time.'),
    ),
  },
});

/** A monitor as the API returns it. */
export const monitorSchema = monitor.schema;

/** The rules that span fields: target and config by type, timeout under interval. */
const assertFits = (context: z.core.ParsePayload<z.output<typeof monitor.document>>): void => {
  const { type, intervalSeconds, timeoutSeconds, tags } = context.value;
  if (timeoutSeconds >= intervalSeconds) {
    context.issues.push({
      code: 'custom',
      path: ['timeoutSeconds'],
      message: `must be less than intervalSeconds (${intervalSeconds})`,
      input: timeoutSeconds,
    });
  }
  if (new Set(tags).size < tags.length) {
    context.issues.push({ code: 'custom', path: ['tags'], message: 'must not name a tag twice', input: tags });
  }
  context.value.checkFromServer ??= context.value.agentIds.length === 0;
  const refuse = (path: (string | number)[], message: string, input: unknown): void => {
    context.issues.push({ code: 'custom', path, message, input });
  };
  for (const { path, message } of locationProblems(context.value)) {
    refuse(path, message, context.value[path[0]]);
  }
  const rules = rulesOfType(type);
  if (rules !== undefined) assertFitsType(rules, context);
};

/** What `create` takes, and what a change must lead to. */
const documentSchema = z
  .strictObject(monitor.create.shape)
  .check(assertFits)
  .meta({ ...monitor.create.meta() });

/** A monitor as the API returns it, with its status, last result and uptime in percent. */
export interface Monitor extends z.output<typeof monitorSchema> {}
/** What `POST /monitors` takes; defaults may be left out. */
export interface MonitorCreate extends z.input<typeof documentSchema> {}
/** A monitor's editable document, complete. */
export interface MonitorDocument extends z.output<typeof documentSchema> {}
/** What `POST /monitors/bulk` answers; `changes` and `problems` only of a dry run. */
export interface MonitorBulkResult extends z.output<typeof bulkResultSchema> {}
/** A merge patch for a monitor; `null` puts a default back, and `type` cannot change. */
export interface MonitorUpdate extends z.input<typeof monitor.update> {}

const item = z.object({ id: idField('mon') });

const bulkIds = z
  .array(idField('mon'))
  .min(1, { error: 'must name at least one monitor' })
  .max(...atMost(bounds.monitorIds))
  .refine((ids) => new Set(ids).size === ids.length, { error: 'must not name a monitor twice' })
  .describe('The monitors, each named once.');
const bulkTags = tagsField.default([]);

const dryRun = z
  .boolean({ error: 'must be true or false' })
  .default(false)
  .describe('`true` changes nothing and answers what would change, and every problem.');

const bulkSchema = z
  .discriminatedUnion(
    'action',
    [
      z.strictObject({
        action: z.literal('create').describe('Creates monitors.'),
        monitors: z
          .array(documentSchema)
          .min(1, { error: 'must have at least one entry' })
          .max(...atMost(bounds.bulkCreate))
          .describe('The monitors to create.'),
      }),
      z.strictObject({ action: z.literal('remove').describe('Deletes monitors.'), monitorIds: bulkIds }),
      z.strictObject({
        action: z.enum(['pause', 'resume']).describe('Pauses monitors, or resumes them.'),
        monitorIds: bulkIds,
        dryRun,
      }),
      z.strictObject({
        action: z.literal('tag').describe('Adds tags to monitors, and takes tags from them.'),
        monitorIds: bulkIds,
        add: bulkTags.describe('Tags that each of them gets. Default: none.'),
        remove: bulkTags.describe('Tags that none of them keeps. Default: none.'),
        dryRun,
      }),
      z.strictObject({
        action: z.literal('update').describe('Merges one patch into monitors.'),
        monitorIds: bulkIds,
        patch: monitor.update
          .omit({ key: true })
          .describe('A merge patch for each of them, as `PATCH /monitors/:id` takes it; `key` is for one alone.'),
        dryRun,
      }),
    ],
    { error: oneOfForms('create, pause, resume, remove, tag, update') },
  )
  .meta({ id: 'MonitorBulk', description: 'What to do with many monitors.' });

const bulkResultSchema = z
  .object({
    ids: z
      .array(idField('mon'))
      .describe(
        'The monitors that were created or changed, in the order that was given; of a dry run, those it names.',
      ),
    changes: z
      .array(
        z.object({
          index: z.int().min(0).describe('Its place in `monitorIds`.'),
          monitorId: idField('mon'),
          monitorName: z.string().describe('Display name of the monitor.'),
          fields: z
            .array(
              z.object({
                field: z
                  .string()
                  .describe('A field of the monitor; of credentials, only the names: `credentialFields`.'),
                before: z.unknown().describe('The value that it has.'),
                after: z.unknown().describe('The value that it would have.'),
                isTooLong: z
                  .boolean()
                  .describe('A value of more than 1,000 characters as JSON is left out, and is `null` here.'),
              }),
            )
            .describe('Each field that would change; none when the monitor stays as it is.'),
        }),
      )
      .optional()
      .describe('Only of a dry run: what would change.'),
    problems: z
      .array(
        z.object({
          path: z.string().describe('Where the field is.'),
          code: z.string().describe('The rule that it breaks.'),
          message: z.string().describe('What is wrong and what is allowed, for a person.'),
        }),
      )
      .optional()
      .describe('Only of a dry run: what would be refused, such as `monitorIds[2].timeoutSeconds`.'),
  })
  .meta({ id: 'MonitorBulkResult', description: 'What was done to many monitors, or what a dry run would do.' });

/** Routes of monitors beyond the plain verbs: pause, resume, check, test, set status, bulk, history. */
export const monitorRoutes = {
  pause: defineRoute({
    operationId: 'monitors.pause',
    method: 'POST',
    path: '/monitors/:id/pause',
    summary: 'Pause a monitor',
    description: 'No checks until it is resumed. Pausing a paused monitor changes nothing.',
    access: 'monitors:write',
    isVersioned: true,
    params: item,
    answer: { status: 200, description: 'The paused monitor.', schema: monitorSchema },
  }),
  resume: defineRoute({
    operationId: 'monitors.resume',
    method: 'POST',
    path: '/monitors/:id/resume',
    summary: 'Resume a paused monitor',
    description: 'It is `pending` and checked at once.',
    access: 'monitors:write',
    isVersioned: true,
    params: item,
    answer: { status: 200, description: 'The resumed monitor.', schema: monitorSchema },
  }),
  check: defineRoute({
    operationId: 'monitors.check',
    method: 'POST',
    path: '/monitors/:id/check',
    summary: 'Check a monitor now',
    description:
      'Runs the check, records it like any other, and answers with its result. Agents of the monitor that are online check it as well; where agents alone do, the answer is the first result of one of them, for which it waits up to 45 seconds. When the client hangs up before, a check of the server ends and nothing is recorded. At most 4 checks of an organization run on request at once, and 32 of a process.',
    access: 'monitors:run',
    params: item,
    answer: { status: 200, description: 'The result.', schema: monitorResultSchema },
    errors: ['conflict'],
  }),
  test: defineRoute({
    operationId: 'monitors.test',
    method: 'POST',
    path: '/monitors/test',
    summary: 'Try a monitor without saving it',
    description:
      'Runs one check of the monitor that the body describes. Nothing is stored. It ends after 30 seconds at the latest, whatever its `timeoutSeconds`, and when the client hangs up. At most 4 checks of an organization run on request at once, and 32 of a process.',
    access: 'monitors:run',
    body: documentSchema,
    answer: { status: 200, description: 'What the check found.', schema: testResultSchema },
    example: { name: 'Website', type: 'https', target: 'https://example.com/' },
  }),
  setStatus: defineRoute({
    operationId: 'monitors.setStatus',
    method: 'POST',
    path: '/monitors/:id/status',
    summary: 'Set the status of a manual monitor',
    access: 'monitors:write',
    isVersioned: true,
    params: item,
    body: z
      .strictObject({
        status: z
          .enum(['up', 'degraded', 'down', 'unknown'], { error: 'must be one of: up, degraded, down, unknown' })
          .describe('How it is from now on.'),
        message: z
          .string()
          .max(...atMost(bounds.line))
          .nullable()
          .default(null)
          .describe('Why, for incidents and timelines.'),
      })
      .meta({ id: 'MonitorSetStatus', description: 'The status that a person sets.' }),
    answer: { status: 200, description: 'The monitor.', schema: monitorSchema },
    errors: ['conflict', 'version_mismatch'],
    example: { status: 'down', message: 'The supplier reports an outage.' },
  }),
  bulk: defineRoute({
    operationId: 'monitors.bulk',
    method: 'POST',
    path: '/monitors/bulk',
    summary: 'Change many monitors at once',
    description:
      'All of it is done, or none: a monitor that cannot be changed refuses the whole. `update` merges one patch into each of them. `dryRun` answers what would change without changing it.',
    access: 'monitors:write',
    body: bulkSchema,
    answer: {
      status: 200,
      description: 'What was done.',
      schema: bulkResultSchema,
    },
    errors: ['not_found', 'conflict', 'plan_limit_reached'],
    example: { action: 'create', monitors: [{ name: 'Website', type: 'https', target: 'https://example.com/' }] },
  }),
  results: monitorResultRoute,
  evidence: monitorEvidenceRoute,
  ...monitorHistoryRoutes,
  ...monitorOverviewRoutes,
};

/** Monitors of an organization. */
export const monitors = defineResource({
  name: 'monitor',
  collection: 'monitors',
  path: '/monitors',
  idPrefix: 'mon',
  scopes: { read: 'monitors:read', write: 'monitors:write' },
  ...monitor,
  create: documentSchema,
  document: documentSchema,
  verbs: ['list', 'create', 'get', 'update', 'remove'],
  list: monitorList,
  routes: Object.values(monitorRoutes),
  example: { name: 'Website', type: 'https', target: 'https://example.com/', tags: ['production'] },
  limit: bounds.organizationMonitors,
  words: { one: 'a monitor', many: 'monitors' },
  chapter: 'Monitoring',
});
