import * as z from 'zod';
import { idField, timestampField } from '../../fields.js';
import { type ListRules, listQuerySchema, pageSchema } from '../../list.js';
import { defineRoute } from '../../route.js';
import { milliseconds } from './latency-figures.js';

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
};

/** What one check found. */
export const measurementSchema = z.object(measured).meta({ id: 'Measurement', description: 'What one check found.' });

/** What a try of an unsaved monitor found. */
export const testResultSchema = z
  .object({
    ...measured,
    certificateDays: z.int().nullable().describe('Days until the certificate ends; `null` without TLS.'),
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
export interface Timings extends z.infer<typeof timingsSchema> {}
/** What one check found; latencies are in milliseconds. */
export interface Measurement extends z.infer<typeof measurementSchema> {}
/** A stored result of a check. */
export interface MonitorResult extends z.infer<typeof monitorResultSchema> {}
/** What a check of a monitor that is not saved found. */
export interface MonitorTestResult extends z.infer<typeof testResultSchema> {}
