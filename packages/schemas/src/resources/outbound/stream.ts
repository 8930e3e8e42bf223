import { atMost, bounds } from '../../bounds.js';
import { idField, timestampField } from '../../fields.js';
import { defineRoute } from '../../route.js';
import * as z from '../../zod.js';
import { unknownReasonField } from '../fields/unknown-reason.js';

/** What the live stream reports unless `types` says otherwise. */
export const defaultStreamTypes = [
  'monitor.status_changed',
  'incident.opened',
  'incident.acknowledged',
  'incident.updated',
  'incident.resolved',
  'alert.triggered',
  'alert.acknowledged',
  'alert.resolved',
] as const;

/** What the live stream can report; what is not among the default types must be asked for by name. */
export const streamTypes = [
  ...defaultStreamTypes,
  'monitor.created',
  'monitor.updated',
  'monitor.deleted',
  'maintenance.started',
  'maintenance.ended',
  'onCall.changed',
  'monitor.checked',
] as const;

/** What `*` in `types` stands for: checks are many, and are asked for by name. */
export const changeStreamTypes: readonly (typeof streamTypes)[number][] = streamTypes.filter(
  (type) => type !== 'monitor.checked',
);

const isStreamType = (type: string): boolean => type === '*' || (streamTypes as readonly string[]).includes(type);

export const statusChangeSchema = z
  .object({
    monitorId: idField('mon'),
    monitorName: z.string().describe('Display name of the monitor.'),
    from: z.string().describe('Status before.'),
    to: z.string().describe('Status now.'),
    at: timestampField('Since when it holds.'),
    cause: z.string().nullable().describe('Why it is `degraded`, `down` or `unknown`; else `null`.'),
    unknownReason: unknownReasonField,
  })
  .meta({ id: 'StatusChange', description: 'A monitor whose status has changed.' });

export const monitorChangeSchema = z
  .object({
    monitorId: idField('mon'),
    monitorName: z.string().describe('Display name of the monitor.'),
    version: z.int().describe('Version of its document; of a deleted one, the last.'),
    fields: z.array(z.string()).describe('Fields that changed; empty for one that was created or deleted.'),
  })
  .meta({ id: 'MonitorChange', description: 'A monitor that was created, changed or deleted by a caller.' });

export const monitorCheckSchema = z
  .object({
    monitorId: idField('mon'),
    monitorName: z.string().describe('Display name of the monitor.'),
    at: timestampField('When the check began.'),
    status: z.string().describe('Status of the monitor after it.'),
    ok: z.boolean().nullable().describe('Whether the check succeeded.'),
    latencyMs: z.number().nullable().describe('How long it took, in milliseconds.'),
    message: z.string().nullable().describe('What the check found; `null` when all was well.'),
  })
  .meta({ id: 'MonitorCheck', description: 'The last check of a monitor.' });

export const maintenanceChangeSchema = z
  .object({
    windowId: idField('mnt'),
    windowName: z.string().describe('Display name of the maintenance window.'),
    startsAt: timestampField('When it begins by its schedule.'),
    endsAt: timestampField('When it ends, or has ended.'),
    isCancelled: z.boolean().describe('`true` when a change of its window ended it early.'),
  })
  .meta({ id: 'MaintenanceChange', description: 'Maintenance that has begun or ended.' });

export const streamResetSchema = z
  .object({
    reason: z
      .enum(['tooOld', 'tooMany'])
      .describe(
        '`tooOld`: the place to go on from is unknown or older than 24 hours. `tooMany`: more than 5,000 messages were missed.',
      ),
  })
  .meta({
    id: 'StreamReset',
    description: 'Messages are missing: read what you show anew. The stream goes on from now.',
  });

/** `data` of one message of the stream. */
export const streamMessageSchema = z
  .object({
    id: idField('evt').describe('Also the `id` of the message; give it back as `Last-Event-ID` to go on from there.'),
    type: z.enum([...streamTypes, 'stream.reset']).describe('Also the `event` of the message.'),
    occurredAt: timestampField('When it happened.'),
    subject: z
      .object({
        type: z.string().describe('Kind of resource, such as `monitor`.'),
        id: z.string().describe('Id of the resource.'),
        sequence: z
          .int()
          .describe('Grows with every change of this resource: of two messages, the lower number is older.'),
      })
      .describe('The resource that it is about.'),
    data: z
      .unknown()
      .describe(
        'A change or check of a monitor, a change of maintenance or of who is on call, an incident or an alert; for `stream.reset`, a StreamReset.',
      ),
  })
  .meta({ id: 'StreamMessage', description: 'One message of the live stream.' });

/** The live stream of an organization, as server-sent events. */
export const streamRoute = defineRoute({
  operationId: 'stream.open',
  method: 'GET',
  path: '/stream',
  summary: 'Follow what happens',
  description:
    'Server-sent events: changes of monitors and of their status, maintenance, incidents, alerts and who is on call in the organization, as they happen; incidents, alerts and who is on call to callers that may read them. `Last-Event-ID` goes on where a connection broke, up to 24 hours and 5,000 messages back; what lies beyond is left out, and a `stream.reset` says so whatever `types` asks for. Of an organization 100 streams are open at once, 25 of one user or API key; one that is read too slowly is ended. `monitor.checked` comes at most once in ten seconds for each monitor, for at most 1,000 monitors at once, and only while the stream is open: it is never sent again. A comment every 15 seconds keeps it open.',
  access: 'monitors:read',
  query: z.strictObject({
    types: z
      .string()
      .max(...atMost(bounds.streamTypes))
      .refine((text) => text.split(',').every(isStreamType), { error: `must be some of: *, ${streamTypes.join(', ')}` })
      .optional()
      .describe(
        'Only these types, separated by commas; `*` is all but `monitor.checked`. Default: all but `monitor.created`, `monitor.updated`, `monitor.deleted`, `maintenance.started`, `maintenance.ended`, `onCall.changed` and `monitor.checked`.',
      ),
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

/** Says that messages were missed: the receiver must read the current state again. */
export interface StreamReset extends z.output<typeof streamResetSchema> {}
/** A monitor's change of status, as the live stream sends it. */
export interface StatusChange extends z.output<typeof statusChangeSchema> {}
/** A monitor that was created, changed or deleted, as the live stream sends it. */
export interface MonitorChange extends z.output<typeof monitorChangeSchema> {}
/** The last check of a monitor, as the live stream sends it. */
export interface MonitorCheck extends z.output<typeof monitorCheckSchema> {}
/** Maintenance that has begun or ended, as the live stream sends it. */
export interface MaintenanceChange extends z.output<typeof maintenanceChangeSchema> {}
/** One message of the live stream. */
export interface StreamMessage extends z.output<typeof streamMessageSchema> {}
