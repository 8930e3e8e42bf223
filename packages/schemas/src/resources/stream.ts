import * as z from 'zod';
import { atMost, bounds } from '../bounds.js';
import { idField, timestampField } from '../fields.js';
import { defineRoute } from '../route.js';

/** What the live stream tells. */
export const streamTypes = [
  'monitor.status_changed',
  'incident.opened',
  'incident.acknowledged',
  'incident.updated',
  'incident.resolved',
  'alert.triggered',
  'alert.acknowledged',
  'alert.resolved',
] as const;

export const statusChangeSchema = z
  .object({
    monitorId: idField('mon'),
    monitorName: z.string(),
    from: z.string().describe('Status before.'),
    to: z.string().describe('Status now.'),
    at: timestampField('Since when it holds.'),
    cause: z.string().nullable().describe('Why it is `degraded`, `down` or `unknown`; else `null`.'),
  })
  .meta({ id: 'StatusChange', description: 'A monitor whose status has changed.' });

/** `data` of one message of the stream. */
export const streamMessageSchema = z
  .object({
    id: idField('evt').describe('Also the `id` of the message; give it back as `Last-Event-ID` to go on from there.'),
    type: z.enum(streamTypes).describe('Also the `event` of the message.'),
    occurredAt: timestampField('When it happened.'),
    subject: z.object({ type: z.string(), id: z.string(), sequence: z.int() }),
    data: z.unknown().describe('A status change, an incident or an alert.'),
  })
  .meta({ id: 'StreamMessage', description: 'One message of the live stream.' });

export const streamRoute = defineRoute({
  operationId: 'stream.open',
  method: 'GET',
  path: '/stream',
  summary: 'Follow what happens',
  description:
    'Server-sent events: status changes of monitors, incidents and alerts of the organization, as they happen. `Last-Event-ID` goes on where a connection broke, up to 24 hours back. A comment every 15 seconds keeps it open.',
  access: 'monitors:read',
  query: z.strictObject({
    types: z
      .string()
      .max(...atMost(bounds.streamTypes))
      .refine((text) => text.split(',').every((type) => (streamTypes as readonly string[]).includes(type)), {
        error: `must be some of: ${streamTypes.join(', ')}`,
      })
      .optional()
      .describe('Only these types, separated by commas.'),
    lastEventId: z
      .string()
      .max(...atMost(bounds.streamPosition))
      .optional()
      .describe('The same as `Last-Event-ID`, for clients that cannot set headers.'),
  }),
  answer: {
    status: 200,
    description: 'Messages without end.',
    contentType: 'text/event-stream',
    schema: streamMessageSchema,
  },
});

export interface StatusChange extends z.infer<typeof statusChangeSchema> {}
export interface StreamMessage extends z.infer<typeof streamMessageSchema> {}
