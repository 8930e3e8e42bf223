import { atMost, bounds } from '../../bounds.js';
import { defineRoute } from '../../route.js';
import * as z from '../../zod.js';

const token = z
  .string()
  .regex(/^[0-9A-Za-z_-]{20,64}$/, { error: 'must be the token of a heartbeat' })
  .describe('The last part of `heartbeatUrl` of the monitor.');
const params = z.object({ token });

const signalSchema = z
  .strictObject({
    exitCode: z
      .int()
      .min(-2_147_483_648)
      .max(...atMost(bounds.exitCode))
      .optional()
      .describe('Exit code of the job; any other than 0 is a failure.'),
    message: z
      .string()
      .max(...atMost(bounds.signalMessage))
      .optional()
      .describe('What the job has to say; shown as the message of the result.'),
    durationMs: z
      .number()
      .min(0)
      .max(...atMost(bounds.heartbeatDuration))
      .optional()
      .describe('How long the job ran; else the time since its start signal.'),
  })
  .meta({ id: 'HeartbeatSignal', description: 'What a job reports besides that it ran.' });

const adjustmentSchema = z
  .object({
    path: z.string().describe('The field, parameter or header; empty for the body as a whole.'),
    code: z
      .enum(['cut', 'left_out'])
      .describe('`cut` when its beginning counts, `left_out` when the value does not count as it was sent.'),
    message: z.string().describe('Why, in words.'),
  })
  .meta({ id: 'HeartbeatAdjustment', description: 'Something of a signal that was not taken as it was sent.' });

const accepted = {
  status: 202 as const,
  description: 'Noted.',
  schema: z
    .object({
      currentStatus: z.string().describe('The status of the monitor after it.'),
      adjustments: z
        .array(adjustmentSchema)
        .describe(
          `What was cut or left out, the first ${bounds.signalAdjustments.most}; empty when all was understood.`,
        ),
    })
    .meta({ id: 'HeartbeatAnswer', description: 'What the signal led to.' }),
};

const signal = (operationId: string, path: string, summary: string) =>
  defineRoute({
    operationId,
    method: 'POST',
    path,
    summary,
    description:
      'The token in the path is the permission. A body that is neither JSON nor begins with `{` is the message. What does not fit is cut or left out, and the signal counts. GET works too; the query takes the fields, and `status`, `msg` and `ping` of Uptime Kuma.',
    access: 'public',
    params,
    body: signalSchema,
    isBodyOptional: true,
    takesAnything: true,
    textBody: { field: 'message', maxLength: bounds.signalMessage.most },
    answer: accepted,
    errors: ['not_found'],
    example: {},
  });

/** Routes that jobs report to: started, succeeded, failed. The token in the path authenticates them. */
export const heartbeatRoutes = {
  success: signal('heartbeats.success', '/heartbeats/:token', 'Report that a job has succeeded'),
  start: signal('heartbeats.start', '/heartbeats/:token/start', 'Report that a job begins'),
  fail: signal('heartbeats.fail', '/heartbeats/:token/fail', 'Report that a job has failed'),
};
