import { actorFields } from './fields.js';
import * as z from './zod.js';

/**
 * The names of the subjects that webhooks can subscribe to, in the order of the catalogue: the 22 of the specification (§6), in
 * its ten areas. What else happens, such as `onCall.changed`, reaches people by channels, and programs by the live stream.
 */
export const allEventSubjects = [
  'alert.triggered',
  'alert.acknowledged',
  'alert.resolved',
  'incident.opened',
  'incident.acknowledged',
  'incident.updated',
  'incident.resolved',
  'agent.connected',
  'agent.disconnected',
  'exporter.failed',
  'exporter.recovered',
  'organization.created',
  'organization.updated',
  'subscription.created',
  'subscription.updated',
  'subscription.canceled',
  'license.expiring',
  'license.expired',
  'feature_flag.updated',
  'role.assigned',
  'role.revoked',
  'audit.recorded',
] as const;

/** The name of an event, as in `X-Service-Event`. */
export type EventSubject = (typeof allEventSubjects)[number];

/** The type of the event that `POST /webhooks/:id/test` sends; outside of the catalogue. */
export const webhookTestType = 'webhook.test';

/** Subjects that `*` leaves out: a webhook gets them only by name. */
export const subjectsOutsideOfAll: readonly EventSubject[] = ['audit.recorded'];

/** What a delivery is about. */
export const eventSubjectSchema = z
  .object({
    type: z.string().describe('Kind of resource, such as `organization`.'),
    id: z.string().describe('Id of the resource.'),
    sequence: z.int().describe('Grows with every change of this resource: of two events, the lower number is older.'),
  })
  .meta({ id: 'EventSubjectReference', description: 'The resource that an event is about.' });

/** Who caused an event. */
export const eventActorSchema = z.object(actorFields).meta({ id: 'EventActor', description: 'Who caused an event.' });
