import { atMost, bounds } from '../../bounds.js';
import { describedAs, idField, timestampField } from '../../fields.js';
import * as z from '../../zod.js';
import { certificateSchema } from './monitor.js';
import { sentEvidenceSchema } from './monitor-evidence.js';
import { measurementSchema, stepResultSchema, timingsSchema } from './monitor-result.js';

const milliseconds = z
  .number()
  .min(0)
  .max(...atMost(bounds.checkLatency))
  .nullable();

const sentTimings = z
  .strictObject({
    ...timingsSchema.shape,
    dnsMs: describedAs(milliseconds, timingsSchema.shape.dnsMs),
    connectMs: describedAs(milliseconds, timingsSchema.shape.connectMs),
    tlsMs: describedAs(milliseconds, timingsSchema.shape.tlsMs),
    firstByteMs: describedAs(milliseconds, timingsSchema.shape.firstByteMs),
  })
  .meta({ id: 'AgentTimings', description: 'Where the time of a check of an agent went.' });

const statusCode = z
  .int()
  .min(0)
  .max(...atMost(bounds.statusCode))
  .nullable();
const message = z
  .string()
  .max(...atMost(bounds.signalMessage))
  .nullable();

const sentStep = z
  .strictObject({
    ...stepResultSchema.shape,
    name: describedAs(z.string().max(...atMost(bounds.apiStepName)), stepResultSchema.shape.name),
    latencyMs: describedAs(milliseconds, stepResultSchema.shape.latencyMs),
    statusCode: describedAs(statusCode, stepResultSchema.shape.statusCode),
    message: describedAs(message, stepResultSchema.shape.message),
    timings: sentTimings,
  })
  .meta({ id: 'AgentStepResult', description: 'What one step of an `api` or `browser` check of an agent found.' });

/** A measurement with the bounds of what an agent may send. */
const sentMeasurementSchema = z
  .strictObject({
    ...measurementSchema.shape,
    latencyMs: describedAs(milliseconds, measurementSchema.shape.latencyMs),
    statusCode: describedAs(statusCode, measurementSchema.shape.statusCode),
    message: describedAs(message, measurementSchema.shape.message),
    timings: sentTimings,
    steps: z
      .array(sentStep)
      .max(...atMost(bounds.browserSteps))
      .optional()
      .describe('Each step of an `api` or `browser` check, in order; left out for every other type.'),
  })
  .meta({ id: 'AgentMeasurement', description: 'What one check of an agent found.' });

const days = bounds.certificateDays.most;

/** One result of an agent. */
export const agentResultSchema = z
  .strictObject({
    monitorId: idField('mon'),
    version: z
      .int()
      .min(1)
      .max(...atMost(bounds.documentVersion))
      .describe('`version` of the assignment that was checked.'),
    at: timestampField('When the check began, by the clock of the server; with the monitor it identifies the result.'),
    delayMs: z
      .int()
      .min(0)
      .max(...atMost(bounds.checkDelay))
      .describe('How much later than due the check began: the lateness of the agent, never of the target.'),
    status: z.enum(['up', 'degraded', 'down', 'unknown']).describe('What this check alone says.'),
    measurement: sentMeasurementSchema,
    certificate: z
      .strictObject({
        ...certificateSchema.shape,
        issuer: describedAs(z.string().max(...atMost(bounds.line)), certificateSchema.shape.issuer),
        daysRemaining: describedAs(z.int().min(-days).max(days), certificateSchema.shape.daysRemaining),
      })
      .meta({ id: 'AgentCertificate', description: 'The certificate that the target showed to an agent.' })
      .nullable()
      .optional(),
    evidence: sentEvidenceSchema
      .nullable()
      .optional()
      .describe(
        'What the check saw when it failed, of the failures that keep it; only where the welcome says `takesEvidence`.',
      ),
    isRetry: z.boolean().describe('Whether it repeats a failure before the next check is due.'),
    runNow: idField('run').optional().describe('`runNow` of the assignment, when the check answers it.'),
  })
  .meta({ id: 'AgentResult', description: 'One check that an agent has made.' });

/** One check that an agent has made; `at` is by the clock of the server. */
export interface AgentResult extends z.output<typeof agentResultSchema> {}
