import * as z from 'zod';
import { atMost, bounds } from '../bounds.js';
import { idField, timestampField } from '../fields.js';
import { certificateSchema } from './monitor.js';
import { measurementSchema, timingsSchema } from './monitor-result.js';

const milliseconds = z
  .number()
  .min(0)
  .max(...atMost(bounds.checkLatency))
  .nullable();

/** A measurement with the bounds of what an agent may send. */
const sentMeasurementSchema = z
  .strictObject({
    ...measurementSchema.shape,
    latencyMs: milliseconds,
    statusCode: z
      .int()
      .min(0)
      .max(...atMost(bounds.statusCode))
      .nullable(),
    message: z
      .string()
      .max(...atMost(bounds.signalMessage))
      .nullable(),
    timings: z
      .strictObject({
        ...timingsSchema.shape,
        dnsMs: milliseconds,
        connectMs: milliseconds,
        tlsMs: milliseconds,
        firstByteMs: milliseconds,
      })
      .meta({ id: 'AgentTimings' }),
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
        issuer: z.string().max(...atMost(bounds.line)),
        daysRemaining: z.int().min(-days).max(days),
      })
      .meta({ id: 'AgentCertificate' })
      .nullable()
      .optional(),
    isRetry: z.boolean().describe('Whether it repeats a failure before the next check is due.'),
    runNow: idField('run').optional().describe('`runNow` of the assignment, when the check answers it.'),
  })
  .meta({ id: 'AgentResult', description: 'One check that an agent has made.' });

/** One check that an agent has made; `at` is by the clock of the server. */
export interface AgentResult extends z.infer<typeof agentResultSchema> {}
