import * as z from 'zod';
import { commonFields, idField, nameField, timestampField, versionField } from '../fields.js';
import { defineResource } from '../resource.js';
import { defineRoute } from '../route.js';
import { hostPortTarget, httpMonitorConfig, tcpMonitorConfig, urlTarget } from './monitor-config.js';
import { measurementSchema, monitorResultRoute, monitorResultSchema, testResultSchema } from './monitor-result.js';

/** Every kind of monitor. Which of them a server can run is up to its drivers. */
export const monitorTypes = [
  'https',
  'http',
  'tcp',
  'udp',
  'icmp',
  'dns',
  'tls',
  'domain',
  'heartbeat',
  'grpc',
  'websocket',
  'smtp',
  'ssh',
  'postgres',
  'mysql',
  'redis',
  'mqtt',
  'prometheus',
  'group',
  'manual',
] as const;

/** What a monitor can be at a moment. */
export const monitorStatuses = ['pending', 'up', 'degraded', 'down', 'paused', 'maintenance', 'unknown'] as const;

export const monitorTypeSchema = z
  .enum(monitorTypes, { error: `must be one of: ${monitorTypes.join(', ')}` })
  .meta({ id: 'MonitorType', description: 'Kind of monitor.' });

export const monitorStatusSchema = z
  .enum(monitorStatuses, { error: `must be one of: ${monitorStatuses.join(', ')}` })
  .meta({
    id: 'MonitorStatus',
    description:
      '`pending` until the first result; `up`; `degraded` (works, slower than `degradedAfterMs`); `down` (confirmed); `paused`; `maintenance`; `unknown` when the check itself could not be made.',
  });

/** What a monitor's target must look like and which `config` it takes, by type. A type that is absent takes no `config`. */
export const monitorRules = {
  https: { target: urlTarget('https:'), config: httpMonitorConfig },
  http: { target: urlTarget('http:'), config: httpMonitorConfig },
  tcp: { target: hostPortTarget, config: tcpMonitorConfig },
} as const satisfies Partial<Record<MonitorType, { target: z.ZodType; config: z.ZodType }>>;

/** The parts of a result that an assertion can look at. */
export const assertionSources = ['status', 'header', 'body', 'json', 'latency', 'certificateDays', 'record'] as const;

/** How an assertion compares. */
export const assertionOperators = [
  'equals',
  'notEquals',
  'contains',
  'notContains',
  'startsWith',
  'endsWith',
  'exists',
  'notExists',
  'lessThan',
  'lessThanOrEqual',
  'greaterThan',
  'greaterThanOrEqual',
  'in',
  'notIn',
] as const;

const scalar = z.union([z.string().max(10_000), z.number(), z.boolean(), z.null()]);

export const assertionSchema = z
  .strictObject({
    source: z
      .enum(assertionSources, { error: `must be one of: ${assertionSources.join(', ')}` })
      .describe('What is looked at. `latency` is in milliseconds, `certificateDays` in days.'),
    path: z
      .string()
      .min(1)
      .max(500)
      .optional()
      .describe('Header name, or a singular JSONPath such as `$.items[0].state` (RFC 9535 §2.3.5.1).'),
    operator: z.enum(assertionOperators, { error: `must be one of: ${assertionOperators.join(', ')}` }),
    expected: z
      .union([scalar, z.array(scalar).min(1).max(100)])
      .optional()
      .describe('What it is compared with; a list for `in` and `notIn`, nothing for `exists` and `notExists`.'),
  })
  .check((context) => {
    const { source, path, operator, expected } = context.value;
    const refuse = (field: string, message: string): void => {
      context.issues.push({ code: 'custom', path: [field], message, input: context.value });
    };
    if ((source === 'header' || source === 'json') && path === undefined)
      refuse('path', `is required when source is ${source}`);
    if (source !== 'header' && source !== 'json' && source !== 'record' && path !== undefined) {
      refuse('path', `has no meaning when source is ${source}`);
    }
    const takesNothing = operator === 'exists' || operator === 'notExists';
    if (takesNothing && expected !== undefined) refuse('expected', `must be left out when operator is ${operator}`);
    if (!takesNothing && expected === undefined) refuse('expected', `is required when operator is ${operator}`);
    const takesList = operator === 'in' || operator === 'notIn';
    if (takesList && expected !== undefined && !Array.isArray(expected))
      refuse('expected', `must be a list when operator is ${operator}`);
    if (!takesList && Array.isArray(expected)) refuse('expected', `must be one value when operator is ${operator}`);
    if (/^(less|greater)Than/.test(operator) && expected !== undefined && typeof expected !== 'number') {
      refuse('expected', `must be a number when operator is ${operator}`);
    }
  })
  .meta({ id: 'Assertion', description: 'Something that must hold for a check to succeed.' });

const seconds = (min: number, max: number) =>
  z
    .int({ error: 'must be a whole number of seconds' })
    .min(min, { error: `must be at least ${min}` })
    .max(max, { error: `must be at most ${max}` });

/** What a person writes about a monitor, each field by itself and without defaults. */
const writable = {
  name: nameField.describe('Display name.'),
  target: z
    .string({ error: 'must be text' })
    .trim()
    .min(1, { error: 'must not be empty' })
    .max(2048, { error: 'must have at most 2048 characters' })
    .describe('What is watched: a URL for `https` and `http`, `host:port` for `tcp`.'),
  description: z.string().max(2000, { error: 'must have at most 2000 characters' }).describe('Free text.'),
  enabled: z.boolean({ error: 'must be true or false' }).describe('`false` pauses the monitor.'),
  intervalSeconds: seconds(5, 86_400).describe('Seconds from one check to the next.'),
  timeoutSeconds: seconds(1, 300).describe('Seconds after which a check has failed; less than `intervalSeconds`.'),
  retries: z
    .int({ error: 'must be a whole number' })
    .min(0, { error: 'must be at least 0' })
    .max(10, { error: 'must be at most 10' })
    .describe('Failures that are checked again before the monitor is `down`.'),
  retryIntervalSeconds: seconds(1, 3600).describe('Seconds between those checks.'),
  recoveryThreshold: z
    .int({ error: 'must be a whole number' })
    .min(1, { error: 'must be at least 1' })
    .max(10, { error: 'must be at most 10' })
    .describe('Successes in a row after which a `down` monitor is `up`.'),
  degradedAfterMs: z
    .int({ error: 'must be a whole number of milliseconds' })
    .min(1, { error: 'must be at least 1' })
    .max(300_000, { error: 'must be at most 300000' })
    .nullable()
    .describe('Latency above which the monitor is `degraded`; `null` for never.'),
  tags: z
    .array(
      z
        .string({ error: 'must be text' })
        .trim()
        .min(1, { error: 'must not be empty' })
        .max(50, { error: 'must have at most 50 characters' }),
    )
    .max(50, { error: 'must have at most 50 entries' })
    .describe('Labels to filter by.'),
  config: z
    .record(z.string(), z.unknown(), { error: 'must be an object' })
    .describe('Settings of this type.')
    .meta({
      type: 'object',
      anyOf: [{ $ref: '#/components/schemas/HttpMonitorConfig' }, { $ref: '#/components/schemas/TcpMonitorConfig' }],
    }),
  assertions: z
    .array(assertionSchema)
    .max(50, { error: 'must have at most 50 entries' })
    .describe('What must hold for a check to succeed, beyond what `config` asks.'),
};

const documentShape = {
  name: writable.name,
  type: monitorTypeSchema,
  target: writable.target,
  description: writable.description.default(''),
  enabled: writable.enabled.default(true),
  intervalSeconds: writable.intervalSeconds.default(60),
  timeoutSeconds: writable.timeoutSeconds.default(10),
  retries: writable.retries.default(2),
  retryIntervalSeconds: writable.retryIntervalSeconds.default(15),
  recoveryThreshold: writable.recoveryThreshold.default(1),
  degradedAfterMs: writable.degradedAfterMs.default(null),
  tags: writable.tags.default([]),
  config: writable.config.default({}),
  assertions: writable.assertions.default([]),
};

/** The rules that span fields: target and config by type, timeout under interval. */
const documentSchema = z
  .strictObject(documentShape)
  .check((context) => {
    const { type, target, config, intervalSeconds, timeoutSeconds, tags } = context.value;
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
    const rules: { target: z.ZodType; config: z.ZodType } | undefined = (
      monitorRules as Partial<Record<MonitorType, { target: z.ZodType; config: z.ZodType }>>
    )[type];
    if (rules === undefined) return;
    for (const [field, schema, value] of [
      ['target', rules.target, target],
      ['config', rules.config, config],
    ] as const) {
      const parsed = schema.safeParse(value);
      for (const issue of parsed.error?.issues ?? []) {
        context.issues.push({ ...issue, path: [field, ...issue.path], input: value } as never);
      }
      // The type's own defaults become part of the document, so that what is stored says what is done.
      if (parsed.success && field === 'config') context.value.config = parsed.data as Record<string, unknown>;
    }
  })
  .meta({ id: 'MonitorCreate', description: 'A monitor to create.' });

const monitorUpdateSchema = z
  .strictObject({
    name: writable.name,
    target: writable.target,
    description: writable.description.nullable(),
    enabled: writable.enabled.nullable(),
    intervalSeconds: writable.intervalSeconds.nullable(),
    timeoutSeconds: writable.timeoutSeconds.nullable(),
    retries: writable.retries.nullable(),
    retryIntervalSeconds: writable.retryIntervalSeconds.nullable(),
    recoveryThreshold: writable.recoveryThreshold.nullable(),
    degradedAfterMs: writable.degradedAfterMs,
    tags: writable.tags.nullable(),
    config: writable.config.nullable(),
    assertions: writable.assertions.nullable(),
  })
  .partial()
  .meta({ id: 'MonitorUpdate', description: 'A merge patch for a monitor; its `type` stays.' });

export const certificateSchema = z
  .object({
    issuer: z.string().describe('Who signed it.'),
    validTo: timestampField('When it ends.'),
    daysRemaining: z.int().describe('Whole days left at the last check; negative when it has ended.'),
  })
  .meta({ id: 'Certificate', description: 'The certificate that the target showed.' });

export const monitorSchema = z
  .object({
    ...commonFields('mon'),
    version: versionField,
    name: writable.name,
    type: monitorTypeSchema,
    currentStatus: monitorStatusSchema,
    target: writable.target,
    description: writable.description,
    enabled: writable.enabled,
    intervalSeconds: writable.intervalSeconds,
    timeoutSeconds: writable.timeoutSeconds,
    retries: writable.retries,
    retryIntervalSeconds: writable.retryIntervalSeconds,
    recoveryThreshold: writable.recoveryThreshold,
    degradedAfterMs: writable.degradedAfterMs,
    tags: writable.tags,
    config: writable.config,
    assertions: writable.assertions,
    statusSince: timestampField('Since when `currentStatus` holds; for `down`, the first failure.'),
    lastCheckedAt: timestampField('When the last check began.').nullable(),
    nextCheckAt: timestampField('When the next check is due; `null` while paused.').nullable(),
    isVerifying: z.boolean().describe('A check failed and is being repeated before the status changes.'),
    consecutiveFailures: z.int().min(0).describe('Failures in a row, up to now.'),
    lastResult: measurementSchema.nullable().describe('The last check.'),
    certificate: certificateSchema
      .nullable()
      .describe('The certificate that the target showed last; `null` without TLS.'),
  })
  .meta({ id: 'Monitor', description: 'Something that is watched.' });

/** A kind of monitor. */
export type MonitorType = (typeof monitorTypes)[number];
/** What a monitor can be at a moment. */
export type MonitorStatus = (typeof monitorStatuses)[number];
export interface Assertion extends z.infer<typeof assertionSchema> {}
export interface Monitor extends z.infer<typeof monitorSchema> {}
/** What `POST /monitors` takes; defaults may be left out. */
export interface MonitorCreate extends z.input<typeof documentSchema> {}
/** A monitor's editable document, complete. */
export interface MonitorDocument extends z.output<typeof documentSchema> {}
export interface MonitorUpdate extends z.input<typeof monitorUpdateSchema> {}

const item = z.object({ id: idField('mon') });

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
    description: 'Runs the check, records it like any other, and answers with its result.',
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
    description: 'Runs one check of the monitor that the body describes. Nothing is stored.',
    access: 'monitors:run',
    body: documentSchema,
    answer: { status: 200, description: 'What the check found.', schema: testResultSchema },
    example: { name: 'Website', type: 'https', target: 'https://example.com/' },
  }),
  results: monitorResultRoute,
};

export const monitors = defineResource({
  name: 'monitor',
  collection: 'monitors',
  path: '/monitors',
  idPrefix: 'mon',
  scopes: { read: 'monitors:read', write: 'monitors:write' },
  schema: monitorSchema,
  create: documentSchema,
  update: monitorUpdateSchema,
  document: documentSchema,
  verbs: ['list', 'create', 'get', 'update', 'remove'],
  list: {
    sort: ['name', 'type', 'currentStatus', 'createdAt', 'updatedAt', 'lastCheckedAt'],
    defaultSort: '-createdAt',
    search: ['name', 'target', 'description', 'tags'],
    filters: {
      type: { schema: monitorTypeSchema, description: 'Only this type.' },
      currentStatus: { schema: monitorStatusSchema, description: 'Only this status.' },
      tag: { schema: z.string().min(1).max(50), description: 'Only with this tag.', field: 'tags', match: 'includes' },
      enabled: {
        schema: z.enum(['true', 'false'], { error: 'must be true or false' }).transform((value) => value === 'true'),
        description: 'Only enabled or only paused monitors.',
      },
    },
  },
  routes: [monitorRoutes.pause, monitorRoutes.resume, monitorRoutes.check, monitorRoutes.test, monitorRoutes.results],
  example: { name: 'Website', type: 'https', target: 'https://example.com/', tags: ['production'] },
  words: { one: 'a monitor', many: 'monitors' },
});
