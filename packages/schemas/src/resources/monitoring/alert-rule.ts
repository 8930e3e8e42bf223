import { atMost, type Bound, bounds } from '../../bounds.js';
import { defineDocument, optional, readOnly, required } from '../../document.js';
import { describedAs, idField, nameField, oneOfForms, quantityField, recordOf, timestampField } from '../../fields.js';
import { type ListRules, listQuerySchema, pageSchema } from '../../list.js';
import { defineResource } from '../../resource.js';
import { defineRoute } from '../../route.js';
import * as z from '../../zod.js';
import { declaredKeyField, declaredKeyFilter } from '../fields/declared-key.js';
import { severityField } from '../fields/severity.js';
import { alertSchema } from './alert.js';
import { alertSubjectSchema } from './alert-subject.js';
import { alertTargetSchema } from './alert-target.js';
import { sampleFunctions } from './exporter-samples.js';
import { monitorStatuses } from './monitor-list.js';

/** What a rule can measure: of monitors, of agents (`agentOffline`), or of the series of exporters (`exporterSample`). */
export const alertMetrics = [
  'status',
  'consecutiveFailures',
  'latencyMs',
  'latencyP95',
  'uptimePercent',
  'certificateDays',
  'heartbeatMissed',
  'performanceValue',
  'agentOffline',
  'exporterSample',
  'errorBudgetPercent',
  'burnRate',
] as const;

/** Metrics that count the time of a monitor as a report does, against its target. */
export const budgetMetrics: readonly AlertMetric[] = ['errorBudgetPercent', 'burnRate'];

/** What a rule can be for a subject. */
export const alertStates = ['inactive', 'pending', 'firing', 'recovering', 'noData'] as const;

const whole = (min: number, bound: Bound) =>
  z
    .int({ error: 'must be a whole number' })
    .min(min, { error: `must be at least ${min}` })
    .max(...atMost(bound));

export const alertConditionSchema = z
  .strictObject({
    metric: z.enum(alertMetrics, { error: `must be one of: ${alertMetrics.join(', ')}` }).describe('What is measured.'),
    operator: z
      .enum(['>', '>=', '<', '<=', '==', '!='], { error: 'must be one of: >, >=, <, <=, ==, !=' })
      .describe('How the metric is compared with `threshold`; `==` and `!=` alone for `status`.'),
    threshold: z
      .union([quantityField, z.enum(monitorStatuses)], { error: 'must be a number, or a status for the metric status' })
      .describe('A number, or a status for the metric `status`.'),
    clearThreshold: quantityField
      .nullable()
      .default(null)
      .describe(
        'What the metric must be back at before the alert clears, which prevents flapping; the same as `threshold` when `null`.',
      ),
    aggregation: z
      .enum(['last', 'avg', 'min', 'max', 'p50', 'p95', 'p99'])
      .default('last')
      .describe('How the results of the window become one value; only with `latencyMs`.'),
    windowSeconds: whole(60, bounds.ruleWindow)
      .default(300)
      .describe(
        'The stretch before now that counts, for aggregations, `latencyP95`, `uptimePercent`, `burnRate` and every `fn` but `last`; at most a day with `fn`.',
      ),
    reportId: idField('rpt')
      .optional()
      .describe(
        'The report whose target, accounting and period count, for `errorBudgetPercent` and `burnRate`: each monitor of the rule is measured by them.',
      ),
    label: z
      .string({ error: 'must be a label of performance data, such as load1' })
      .min(1, { error: 'must not be empty' })
      .max(...atMost(bounds.performanceLabel))
      .optional()
      .describe(
        'Which performance data of a `command` monitor is measured, for `performanceValue`: its label, such as `load1` or `/`. Seconds and bytes count without their multiples.',
      ),
    exporterId: idField('exp')
      .optional()
      .describe('The exporter whose series are measured, for `exporterSample`. Default: every exporter.'),
    selector: z
      .string({ error: 'must be a selector such as node_load1{host="web-1"}' })
      .min(1, { error: 'must not be empty' })
      .max(...atMost(bounds.seriesSelector))
      .optional()
      .describe(
        'Which series are measured, for `exporterSample`: a vector selector such as `node_filesystem_avail_bytes{mountpoint="/"}`. Each series is evaluated by itself.',
      ),
    fn: z
      .enum(sampleFunctions, { error: `must be one of: ${sampleFunctions.join(', ')}` })
      .optional()
      .describe(
        'How the samples of the window become one value, for `exporterSample`: the `last` one, their `avg`, `min` or `max`, the `increase` of a counter, its `rate` a second, or the `delta` of a gauge. Default: `last`.',
      ),
  })
  .check((context) => {
    const { metric, operator, threshold, clearThreshold, label, reportId, windowSeconds } = context.value;
    const refuse = (field: string, message: string): void => {
      context.issues.push({ code: 'custom', path: [field], message, input: context.value });
    };
    const isStatus = metric === 'status';
    if (isStatus !== (typeof threshold === 'string')) {
      refuse('threshold', isStatus ? `must be one of: ${monitorStatuses.join(', ')}` : 'must be a number');
    }
    if (isStatus && operator !== '==' && operator !== '!=') refuse('operator', 'must be == or != for status');
    if (budgetMetrics.includes(metric) !== (reportId !== undefined)) {
      refuse('reportId', reportId === undefined ? `is required for ${metric}` : `has no meaning for ${metric}`);
    }
    if ((metric === 'performanceValue') !== (label !== undefined)) {
      refuse('label', label === undefined ? 'is required for performanceValue' : `has no meaning for ${metric}`);
    }
    if (isStatus && clearThreshold !== null) refuse('clearThreshold', 'has no meaning for status');
    // Seconds pass by a number between two evaluations.
    if (metric === 'agentOffline' && (operator === '==' || operator === '!=')) {
      refuse('operator', 'must be one of: >, >=, <, <= for agentOffline');
    }
    if (metric !== 'exporterSample') {
      for (const field of ['exporterId', 'selector', 'fn'] as const) {
        if (context.value[field] !== undefined) refuse(field, `has no meaning for ${metric}`);
      }
      return;
    }
    if (context.value.selector === undefined) refuse('selector', 'is required for exporterSample');
    const longest = bounds.sampleWindow.most;
    if (windowSeconds > longest) refuse('windowSeconds', `must be at most ${longest} for exporterSample`);
  })
  .describe('When a rule holds.');

const channelKinds = {
  webhook: z.literal('webhook').describe('The events `alert.*` go to the webhooks that subscribe to them.'),
  email: z.literal('email').describe('A mail goes to each address.'),
  channel: z.literal('channel').describe('A message goes to a notification channel.'),
  escalation: z.literal('escalation').describe('A policy escalates the incidents of the rule.'),
};

export const alertChannelSchema = z
  .discriminatedUnion(
    'type',
    [
      z
        .strictObject({ type: channelKinds.webhook })
        .describe('The events `alert.*`, to every webhook that subscribes to them.'),
      z.strictObject({
        type: channelKinds.email,
        to: z
          .array(z.email({ error: 'must be an e-mail address' }).max(...atMost(bounds.email)))
          .max(...atMost(bounds.recipients))
          .default([])
          .describe('Addresses; when empty, everyone in the organization who may respond to incidents.'),
      }),
      z
        .strictObject({ type: channelKinds.channel, channelId: idField('nch') })
        .describe('A notification channel, besides those that subscribe to incidents.'),
      z
        .strictObject({ type: channelKinds.escalation, escalationPolicyId: idField('esc') })
        .describe(
          'The policy that escalates the incidents of the rule, before that of the monitor. At most one, and only with `createIncident`.',
        ),
    ],
    { error: oneOfForms('webhook, email, channel, escalation') },
  )
  .describe('How people are notified.');

const stateField = z.enum(alertStates);

const written = alertConditionSchema.shape;
/** A condition as it is kept, with its defaults. */
const storedConditionSchema = z
  .object({
    metric: describedAs(z.enum(alertMetrics), written.metric),
    operator: describedAs(z.enum(['>', '>=', '<', '<=', '==', '!=']), written.operator),
    threshold: describedAs(z.union([z.number(), z.enum(monitorStatuses)]), written.threshold),
    clearThreshold: describedAs(z.number().nullable(), written.clearThreshold),
    aggregation: describedAs(z.enum(['last', 'avg', 'min', 'max', 'p50', 'p95', 'p99']), written.aggregation),
    windowSeconds: describedAs(z.int(), written.windowSeconds),
    reportId: describedAs(idField('rpt').optional(), written.reportId),
    label: describedAs(z.string().optional(), written.label),
    exporterId: describedAs(idField('exp').optional(), written.exporterId),
    selector: describedAs(z.string().optional(), written.selector),
    fn: describedAs(z.enum(sampleFunctions).optional(), written.fn),
  })
  .meta({ id: 'AlertCondition', description: 'When a rule holds.' });

const storedChannelSchema = z
  .discriminatedUnion('type', [
    z.object({ type: channelKinds.webhook }),
    z.object({
      type: channelKinds.email,
      to: z
        .array(z.string())
        .describe('Addresses; when empty, everyone in the organization who may respond to incidents.'),
    }),
    z.object({
      type: channelKinds.channel,
      channelId: z.string().describe('The notification channel that gets the messages.'),
    }),
    z.object({
      type: channelKinds.escalation,
      escalationPolicyId: z.string().describe('The policy that escalates the incidents of the rule.'),
    }),
  ])
  .meta({ id: 'AlertChannel', description: 'How people are notified.' });

const alertRule = defineDocument({
  id: 'AlertRule',
  idPrefix: 'alr',
  descriptions: {
    create: 'An alert rule to create.',
    update: 'A merge patch for an alert rule.',
    shown: 'When people are notified, about what, and how.',
  },
  fields: {
    name: required(nameField.describe('Display name.')),
    key: declaredKeyField('alr'),
    enabled: optional(z.boolean({ error: 'must be true or false' }).describe('Whether it is evaluated.'), true),
    severity: optional(severityField, 'major'),
    target: optional(alertTargetSchema, { scope: 'all' }),
    condition: {
      ...required(alertConditionSchema),
      update: recordOf(z.string().max(...atMost(bounds.labelName)), z.unknown(), bounds.ruleSettings).describe(
        'Fields of the condition that change.',
      ),
      shown: storedConditionSchema,
    },
    failureThreshold: optional(
      whole(1, bounds.ruleCount).describe('Times in a row that the condition must hold before the alert fires.'),
      3,
    ),
    successThreshold: optional(
      whole(1, bounds.ruleCount).describe('Times in a row that it must not hold before the alert clears.'),
      2,
    ),
    noDataState: optional(
      z
        .enum(['ok', 'alerting', 'keep'], { error: 'must be one of: ok, alerting, keep' })
        .describe(
          'What missing data means, be it a missing value or missing results: all is well (`ok`), the condition holds (`alerting`), or the state stays (`keep`).',
        ),
      'keep',
    ),
    repeatIntervalSeconds: optional(
      whole(60, bounds.ruleRepeat)
        .nullable()
        .describe('Seconds after which the notification is repeated while it fires; `null` for never.'),
      null,
    ),
    notifyOnResolve: optional(
      z.boolean({ error: 'must be true or false' }).describe('Whether people are notified when it clears.'),
      true,
    ),
    channels: {
      ...optional(
        z
          .array(alertChannelSchema)
          .max(...atMost(bounds.channels))
          .describe('How people are notified; no one is notified when empty.'),
        [{ type: 'webhook' }],
      ),
      shown: z.array(storedChannelSchema).describe('How people are notified; no one is notified when empty.'),
    },
    createIncident: optional(
      z
        .boolean({ error: 'must be true or false' })
        .describe('Whether an incident is opened with the alert, and resolved with it.'),
      false,
    ),
    labels: {
      ...optional(
        recordOf(
          z.string().regex(/^[a-zA-Z_][a-zA-Z0-9_.-]{0,62}$/, { error: 'must be a label name' }),
          z.string().max(...atMost(bounds.alertLabelValue)),
          bounds.alertLabels,
        ).describe('Copied into its alerts.'),
        {},
      ),
      update: recordOf(
        z.string().max(...atMost(bounds.alertLabelName)),
        z
          .string()
          .max(...atMost(bounds.alertLabelValue))
          .nullable(),
        bounds.alertLabelsPatch,
      )
        .nullable()
        .describe('Labels that change; `null` in place of a value removes it.'),
    },
    state: readOnly(stateField.describe('The worst of its states: `firing` when it fires for any subject.')),
    notice: readOnly(
      z
        .string()
        .nullable()
        .describe(
          'Which series a rule about samples is not evaluated for, because there are too many; `null` for none.',
        ),
    ),
  },
});

export const alertStateSchema = alertSchema
  .extend({ updatedAt: timestampField('When it was last evaluated.') })
  .meta({ id: 'AlertState', description: 'The state of a rule for one monitor, agent or series.' });

/** A page of states, of one rule or of all. */
export const alertStatePageSchema = pageSchema(alertStateSchema, 'AlertStatePage');

/** How the states of an alert rule are listed: the last evaluated first by default. */
export const alertStateList = {
  sort: ['updatedAt'],
  defaultSort: '-updatedAt',
  search: [],
  filters: { state: { schema: stateField, description: 'Only in this state.' } },
} as const satisfies ListRules;

export const backTestSchema = z
  .object({
    from: timestampField('Where the evaluated results begin.'),
    to: timestampField('Where they end: before what was asked for when there are too many.'),
    evaluatedMonitors: z.int().min(0).describe('Monitors, agents or series of the rule that were evaluated.'),
    evaluatedResults: z
      .int()
      .min(0)
      .describe('Results that were evaluated; samples of series, and for agents their changes of status.'),
    alerts: z
      .array(
        z.object({
          monitorId: idField('mon').nullable().describe('The monitor; `null` for a rule about something else.'),
          monitorName: z
            .string()
            .nullable()
            .describe('Display name of the monitor; `null` for a rule about something else.'),
          subject: alertSubjectSchema.describe('What it would have fired for.'),
          firedAt: timestampField('When it would have fired.'),
          clearedAt: timestampField('When it would have cleared; `null` when it would still be firing.').nullable(),
          value: z.union([z.number(), z.string()]).nullable().describe('What was measured when it fired.'),
        }),
      )
      .describe('Every time that it would have fired, the first one first; at most 1000.'),
    series: z
      .array(
        z.object({
          at: timestampField('When it was evaluated.'),
          value: z.union([z.number(), z.string()]).nullable().describe('What was measured; `null` for no data.'),
          state: stateField.describe('The state of the rule after it.'),
        }),
      )
      .optional()
      .describe(
        `Evaluations of what \`monitorId\` or \`subjectId\` names, the first one first; absent without them. Of more than ${bounds.bins.most}, one for each of ${bounds.bins.most} equal parts of the range: the one with the worst state and, of these, the value nearest to firing.`,
      ),
  })
  .meta({ id: 'AlertBackTest', description: 'What a rule would have done.' });

const params = z.object({ id: idField('alr') });

/** The id of a monitor, an agent or a series. */
const subjectIdField = z
  .string({ error: 'must be text' })
  .min(1, { error: 'must not be empty' })
  .max(...atMost(bounds.subjectId));

/** What a back-test reads. */
const testedShape = {
  from: timestampField('Where to begin, at most 31 days before `to`. Default: 24 hours before `to`.').optional(),
  to: timestampField('Where to end. Default: now.').optional(),
  monitorId: idField('mon')
    .optional()
    .describe('A monitor of the rule, whose values are answered as `series`; it is evaluated before the others.'),
  subjectId: subjectIdField
    .optional()
    .describe('The same for a subject of any kind: the id of a monitor, an agent or a series.'),
};

const draftTestSchema = z.strictObject({ ...alertRule.create.shape, ...testedShape }).meta({
  id: 'AlertRuleDraftTest',
  description: 'A rule as it would be created, and what to evaluate it on.',
});

const testLimits = 'at most 50,000 results of 200 subjects';

/** Routes of alert rules beyond the plain verbs: back-test, states, acknowledge. */
export const alertRuleRoutes = {
  testDraft: defineRoute({
    operationId: 'alertRules.testDraft',
    method: 'POST',
    path: '/alert-rules/test',
    summary: 'Back-test a rule that is not saved',
    description: `Validates the document as for a new rule, and evaluates the stored results as if it had been in force: ${testLimits}. Stores nothing.`,
    access: 'alert-rules:write',
    body: draftTestSchema,
    answer: { status: 200, description: 'What it would have done.', schema: backTestSchema },
    example: {
      name: 'Checkout is slow',
      condition: { metric: 'latencyMs', operator: '>', threshold: 800 },
      from: '2026-03-01T00:00:00.000Z',
    },
  }),
  test: defineRoute({
    operationId: 'alertRules.test',
    method: 'POST',
    path: '/alert-rules/:id/test',
    summary: 'Back-test a rule on stored results',
    description: `Evaluates the stored results as if the rule had been in force, and lists when it would have fired and cleared: ${testLimits}. Changes nothing.`,
    access: 'alert-rules:read',
    params,
    body: z.strictObject(testedShape).meta({ id: 'AlertRuleTest', description: 'What to evaluate a rule on.' }),
    isBodyOptional: true,
    answer: { status: 200, description: 'What it would have done.', schema: backTestSchema },
    example: {},
  }),
  states: defineRoute({
    operationId: 'alertRules.states',
    method: 'GET',
    path: '/alert-rules/:id/states',
    summary: 'List a rule’s state per subject',
    access: 'alert-rules:read',
    params,
    query: listQuerySchema(alertStateList),
    answer: { status: 200, description: 'A page of states.', schema: alertStatePageSchema },
  }),
  acknowledge: defineRoute({
    operationId: 'alertRules.acknowledge',
    method: 'POST',
    path: '/alert-rules/:id/acknowledge',
    summary: 'Acknowledge a firing alert',
    description: 'Ends the repetitions until it clears, for one subject or for all that it fires for.',
    access: 'incidents:respond',
    params,
    body: z
      .strictObject({
        monitorId: idField('mon').optional().describe('Only for this monitor.'),
        subjectId: subjectIdField.optional().describe('Only for this monitor, agent or series.'),
      })
      .meta({ id: 'AlertAcknowledge', description: 'Which alerts of a rule to acknowledge. Default: all that fire.' }),
    isBodyOptional: true,
    answer: { status: 204, description: 'Done.' },
    errors: ['conflict'],
    example: {},
  }),
};

/** Alert rules: when people are notified, about what, and how. */
export const alertRules = defineResource({
  name: 'alertRule',
  collection: 'alertRules',
  path: '/alert-rules',
  idPrefix: 'alr',
  scopes: { read: 'alert-rules:read', write: 'alert-rules:write' },
  ...alertRule,
  verbs: ['list', 'create', 'get', 'update', 'remove'],
  list: {
    sort: ['name', 'severity', 'createdAt', 'updatedAt'],
    defaultSort: '-createdAt',
    search: ['name'],
    filters: {
      key: declaredKeyFilter('alr'),
      enabled: {
        schema: z.enum(['true', 'false'], { error: 'must be true or false' }).transform((value) => value === 'true'),
        description: 'Only enabled rules, or only disabled ones.',
      },
      severity: { schema: severityField, description: 'Only this bad.' },
    },
  },
  routes: Object.values(alertRuleRoutes),
  example: { name: 'Checkout is slow', condition: { metric: 'latencyMs', operator: '>', threshold: 800 } },
  limit: bounds.organizationAlertRules,
  words: { one: 'an alert rule', many: 'alert rules' },
  chapter: 'Monitoring',
});

/** The state of an alert rule for one subject. */
export type AlertState = (typeof alertStates)[number];
/** A metric that an alert rule can compare. */
export type AlertMetric = (typeof alertMetrics)[number];
/** When an alert rule holds, with its defaults: `aggregation` is `last`, `windowSeconds` 300, `clearThreshold` `null`. */
export interface AlertCondition extends z.output<typeof alertConditionSchema> {}
/** How an alert notifies: by webhook, or by e-mail to at most 20 addresses. */
export type AlertChannel = z.output<typeof alertChannelSchema>;
/** An alert rule as the API returns it, with the worst of its states. */
export interface AlertRule extends z.output<typeof alertRule.schema> {}
/** What `POST /alert-rules` takes; defaults may be left out. */
export interface AlertRuleCreate extends z.input<typeof alertRule.create> {}
/** A merge patch for an alert rule; `null` puts a default back. */
export interface AlertRuleUpdate extends z.input<typeof alertRule.update> {}
/** When a rule would have fired and cleared on stored results; at most 1000 alerts. */
export interface AlertBackTest extends z.output<typeof backTestSchema> {}
