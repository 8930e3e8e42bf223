import { atMost, bounds } from '../../bounds.js';
import { idField, timestampField } from '../../fields.js';
import { type ListRules, listQuerySchema, pageSchema } from '../../list.js';
import { defineRoute } from '../../route.js';
import * as z from '../../zod.js';
import { milliseconds } from './latency-figures.js';
import { monitorEvidenceSchema, stepStatusSchema } from './monitor-evidence.js';

export const timingsSchema = z
  .object({
    dnsMs: milliseconds('Name lookup; `null` when the target is an address.'),
    connectMs: milliseconds('Opening the connection.'),
    tlsMs: milliseconds('TLS handshake; `null` without TLS.'),
    firstByteMs: milliseconds('From the request sent to the first byte of the answer.'),
  })
  .meta({
    id: 'Timings',
    description: 'Where the time of a check went, in milliseconds; `null` where a step did not happen.',
  });

/** What one step of a check found that has several. */
export const stepResultSchema = z
  .object({
    name: z.string().describe('Name of the step.'),
    status: stepStatusSchema,
    latencyMs: milliseconds('From the start of the step to the end of its answer; `null` when there was none.'),
    statusCode: z.int().nullable().describe('Status of its answer; `null` when there was none.'),
    message: z.string().nullable().describe('Why it failed or was skipped, for a person; else `null`.'),
    timings: timingsSchema,
  })
  .meta({ id: 'StepResult', description: 'What one step of an `api` or `browser` check found.' });

const stepsWords = 'Each step of an `api` or `browser` check, in order; left out for every other type.';

const count = z
  .int()
  .min(0)
  .max(...atMost(bounds.pageCount));
const pageTime = (described: string) =>
  z
    .number()
    .min(0)
    .max(...atMost(bounds.checkLatency))
    .nullable()
    .describe(described);

/** How the pages of a `browser` check did. */
export const pageFiguresSchema = z
  .strictObject({
    ttfbMs: pageTime('Time to First Byte of the first page.'),
    lcpMs: pageTime('Largest Contentful Paint of the first page; `null` when it painted nothing.'),
    cls: z
      .number()
      .min(0)
      .max(...atMost(bounds.pageShift))
      .nullable()
      .describe('Cumulative Layout Shift of the first page.'),
    requests: count.describe('Requests of the first page, and of those that it led to.'),
    failedRequests: count.describe('Those among them that failed without an answer.'),
    bytes: count.describe('Bytes that all pages sent and received.'),
    consoleErrors: count.describe('Errors on the consoles of all pages.'),
  })
  .meta({ id: 'PageFigures', description: 'How the pages of a `browser` check did.' });

/** One value of the performance data of a program. */
export const performanceValueSchema = z
  .strictObject({
    label: z
      .string()
      .min(1)
      .max(...atMost(bounds.performanceLabel))
      .describe('What the program calls it, such as `load1` or `/`.'),
    value: z
      .number()
      .min(-bounds.performanceValue.most)
      .max(...atMost(bounds.performanceValue))
      .describe('The value, in its unit.'),
    unit: z
      .string()
      .max(...atMost(bounds.performanceUnit))
      .describe(
        '`s`, `B`, `%` or `c` (a counter): multiples of seconds and bytes are converted. Else as it was printed; empty without one.',
      ),
  })
  .meta({ id: 'PerformanceValue', description: 'One value of the performance data of a program.' });

const measured = {
  ok: z.boolean().describe('Whether the check succeeded.'),
  latencyMs: milliseconds('From the start of the check to the end of the answer; `null` when there was none.'),
  statusCode: z.int().nullable().describe('Status of the answer; `null` when the protocol has none.'),
  message: z
    .string()
    .nullable()
    .describe(
      'Why it failed or is degraded, for a person, what is odd about an answer that was accepted, or what a job or a person reported; else `null`.',
    ),
  timings: timingsSchema,
  steps: z.array(stepResultSchema).optional().describe(stepsWords),
  page: pageFiguresSchema.optional().describe('How pages did in a `browser` check; left out for every other type.'),
  performance: z
    .array(performanceValueSchema)
    .max(...atMost(bounds.performanceValues))
    .optional()
    .describe('Performance data that the program of a `command` check printed; left out without any.'),
};

/** The answer that a step of a try got. */
const stepTrialSchema = z
  .object({
    ...stepResultSchema.shape,
    answer: z
      .object({
        headers: z.record(z.string(), z.string()).describe('Its headers, by their names in lower case.'),
        body: z.string().describe('The first 4,096 characters of its body as text.'),
        isCut: z.boolean().describe('Whether the body goes on.'),
      })
      .nullable()
      .describe('What came back, with secrets struck out; `null` when nothing did.'),
    extracted: z
      .record(z.string(), z.string())
      .describe('What it took from its answer, by name, each cut to 500 characters; secrets are struck out.'),
  })
  .meta({ id: 'StepTrial', description: 'What one step of a try found, with its answer.' });

/** What one check found. */
export const measurementSchema = z.object(measured).meta({ id: 'Measurement', description: 'What one check found.' });

/** What a try of an unsaved monitor found. */
export const testResultSchema = z
  .object({
    ...measured,
    steps: z.array(stepTrialSchema).optional().describe(stepsWords),
    certificateDays: z.int().nullable().describe('Days until the certificate ends; `null` without TLS.'),
    evidence: monitorEvidenceSchema
      .nullable()
      .describe('What the check saw, when it failed; else `null`. Never stored.'),
  })
  .meta({ id: 'MonitorTestResult', description: 'What a check of an unsaved monitor found.' });

/** A stored result of a check, as the API returns it. */
export const monitorResultSchema = z
  .object({
    id: idField('res'),
    monitorId: idField('mon'),
    at: timestampField('When the check began.'),
    agentId: idField('agt').nullable().describe('The agent that made it; `null` for the server.'),
    ...measured,
    status: z
      .enum(['up', 'degraded', 'down', 'unknown'])
      .describe('What this check alone says; the status of the monitor also waits for retries.'),
    delayMs: z.int().min(0).describe('How much later than due the check began: our lateness, never the target’s.'),
  })
  .meta({ id: 'MonitorResult', description: 'One check of a monitor.' });

/** Names one location in a query: an agent, or the server. */
export const locationField = z
  .union([idField('agt'), z.literal('server')], { error: 'must be the id of an agent, or server' })
  .describe('Only from this agent, or from the `server`.');

/** A list of results is newest first; results are never changed, so their pages only shift by new ones. */
export const monitorResultList = {
  sort: ['at'],
  defaultSort: '-at',
  search: [],
  filters: {
    ok: {
      schema: z.enum(['true', 'false'], { error: 'must be true or false' }).transform((value) => value === 'true'),
      description: 'Only successes or only failures.',
    },
    agentId: { schema: locationField, description: 'Only results of this agent, or of the `server`.' },
    since: {
      schema: timestampField('From this time on.'),
      description: 'From this time on.',
      field: 'at',
      match: 'from',
    },
    until: {
      schema: timestampField('Before this time.'),
      description: 'Before this time.',
      field: 'at',
      match: 'until',
    },
  },
} as const satisfies ListRules;

export const monitorResultRoute = defineRoute({
  operationId: 'monitors.results',
  method: 'GET',
  path: '/monitors/:id/results',
  summary: 'List the results of a monitor',
  access: 'monitors:read',
  params: z.object({ id: idField('mon') }),
  query: listQuerySchema(monitorResultList),
  answer: {
    status: 200,
    description: 'A page of results.',
    schema: pageSchema(monitorResultSchema, 'MonitorResultPage'),
  },
});

/** Milliseconds that each phase of a check took. */
export interface Timings extends z.output<typeof timingsSchema> {}
/** What one step of an `api` check found. */
export interface StepResult extends z.output<typeof stepResultSchema> {}
/** What one step of a try found, with its answer. */
export interface StepTrial extends z.output<typeof stepTrialSchema> {}
/** What one check found; latencies are in milliseconds. */
export interface Measurement extends z.output<typeof measurementSchema> {}
/** A stored result of a check. */
export interface MonitorResult extends z.output<typeof monitorResultSchema> {}
/** What a check of a monitor that is not saved found. */
export interface MonitorTestResult extends z.output<typeof testResultSchema> {}
/** How the pages of a `browser` check did. */
export interface PageFigures extends z.output<typeof pageFiguresSchema> {}
/** One value of the performance data of a program. */
export interface PerformanceValue extends z.output<typeof performanceValueSchema> {}
