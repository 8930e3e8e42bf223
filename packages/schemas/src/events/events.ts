import { type EventSubject, eventActorSchema, eventSubjectSchema } from '../event-subjects.js';
import { idField } from '../fields.js';
import { changedFlagSchema } from '../resources/commerce/feature-flag.js';
import { licenseSchema } from '../resources/commerce/license.js';
import { subscriptionSchema } from '../resources/commerce/subscription.js';
import { agentSchema } from '../resources/monitoring/agent.js';
import { alertSchema } from '../resources/monitoring/alert.js';
import { exporterSchema } from '../resources/monitoring/exporter.js';
import { incidentSchema } from '../resources/monitoring/incident.js';
import { auditActivitySchema } from '../resources/people/audit-activity.js';
import { memberSchema } from '../resources/people/member.js';
import { organizationSchema } from '../resources/people/organization.js';
import type { Scope } from '../scopes.js';
import * as z from '../zod.js';

const roleChangeSchema = z
  .object({ member: memberSchema.describe('The member, with the role that was given or taken.') })
  .meta({ id: 'RoleChange', description: 'Who was given a role, or had it taken.' });

/** What a subject is declared with. */
export interface EventDeclaration {
  /** The kind of its subject: `subject.type` of its events. */
  readonly resource: string;
  readonly title: string;
  /** What `data` of its events is. */
  readonly data: z.ZodType;
  /**
   * The operations that write it; `watch` for the server itself, as results come in and time goes by, and `*` for whatever
   * leaves an audit activity.
   */
  readonly emittedBy: readonly string[];
  /** The scope that reads what it carries: to receive it, or to read it in the list of events, takes that as well. */
  readonly needs: Scope;
}

/** What each subject is about, what its events carry, and what emits it. */
export const eventSubjects = {
  'alert.triggered': {
    resource: 'alertRule',
    title: 'An alert rule started firing',
    data: alertSchema,
    emittedBy: ['watch'],
    needs: 'alert-rules:read',
  },
  'alert.acknowledged': {
    resource: 'alertRule',
    title: 'A firing alert was acknowledged',
    data: alertSchema,
    emittedBy: ['alertRules.acknowledge', 'incidents.acknowledge'],
    needs: 'alert-rules:read',
  },
  'alert.resolved': {
    resource: 'alertRule',
    title: 'A firing alert cleared',
    data: alertSchema,
    emittedBy: ['alertRules.remove', 'monitors.bulk', 'monitors.remove', 'watch'],
    needs: 'alert-rules:read',
  },
  'incident.opened': {
    resource: 'incident',
    title: 'An incident was opened',
    data: incidentSchema,
    emittedBy: ['incidents.create', 'incidents.reopen', 'watch'],
    needs: 'incidents:read',
  },
  'incident.acknowledged': {
    resource: 'incident',
    title: 'An incident was acknowledged',
    data: incidentSchema,
    emittedBy: ['incidents.acknowledge'],
    needs: 'incidents:read',
  },
  'incident.updated': {
    resource: 'incident',
    title: 'An incident changed',
    data: incidentSchema,
    emittedBy: ['incidents.update', 'incidents.addNote', 'watch'],
    needs: 'incidents:read',
  },
  'incident.resolved': {
    resource: 'incident',
    title: 'An incident was resolved',
    data: incidentSchema,
    emittedBy: ['incidents.resolve', 'alertRules.remove', 'monitors.bulk', 'monitors.remove', 'watch'],
    needs: 'incidents:read',
  },
  'agent.connected': {
    resource: 'agent',
    title: 'An agent came online',
    data: agentSchema,
    emittedBy: ['agent.hello', 'agent.assignments', 'agent.results'],
    needs: 'agents:read',
  },
  'agent.disconnected': {
    resource: 'agent',
    title: 'An agent went offline',
    data: agentSchema,
    emittedBy: ['watch', 'agent.goodbye', 'agents.update', 'agents.remove'],
    needs: 'agents:read',
  },
  'exporter.failed': {
    resource: 'exporter',
    title: 'An exporter could not be scraped',
    data: exporterSchema,
    emittedBy: ['watch', 'exporters.scrape'],
    needs: 'exporters:read',
  },
  'exporter.recovered': {
    resource: 'exporter',
    title: 'An exporter can be scraped again',
    data: exporterSchema,
    emittedBy: ['watch', 'exporters.scrape'],
    needs: 'exporters:read',
  },
  'organization.created': {
    resource: 'organization',
    title: 'An organization was created',
    data: organizationSchema,
    emittedBy: ['organizations.create', 'auth.register', 'server.setUp'],
    needs: 'organization:read',
  },
  'organization.updated': {
    resource: 'organization',
    title: 'An organization changed',
    data: organizationSchema,
    emittedBy: [
      'organizations.update',
      'organizations.suspend',
      'organizations.reactivate',
      'organizations.remove',
      'organizations.restore',
      'auth.removeMe',
    ],
    needs: 'organization:read',
  },
  'subscription.created': {
    resource: 'subscription',
    title: 'A subscription began',
    data: subscriptionSchema,
    emittedBy: [
      'subscriptions.create',
      'subscriptions.cancel',
      'organizations.create',
      'auth.register',
      'server.setUp',
      'watch',
    ],
    needs: 'subscription:read',
  },
  'subscription.updated': {
    resource: 'subscription',
    title: 'A subscription changed',
    data: subscriptionSchema,
    emittedBy: ['subscriptions.changePlan', 'subscriptions.cancel', 'subscriptions.resume', 'watch'],
    needs: 'subscription:read',
  },
  'subscription.canceled': {
    resource: 'subscription',
    title: 'A subscription ended',
    data: subscriptionSchema,
    emittedBy: ['subscriptions.cancel', 'subscriptions.create', 'watch'],
    needs: 'subscription:read',
  },
  'license.expiring': {
    resource: 'license',
    title: 'A license is close to its end',
    data: licenseSchema,
    emittedBy: ['watch'],
    needs: 'licenses:read',
  },
  'license.expired': {
    resource: 'license',
    title: 'A license has ended',
    data: licenseSchema,
    emittedBy: ['watch'],
    needs: 'licenses:read',
  },
  'feature_flag.updated': {
    resource: 'featureFlag',
    title: 'A feature flag changed',
    data: changedFlagSchema,
    emittedBy: [
      'featureFlags.create',
      'featureFlags.update',
      'featureFlags.enable',
      'featureFlags.disable',
      'featureFlags.remove',
      'watch',
    ],
    // A rule may hold names and addresses of people.
    needs: 'feature-flags:read',
  },
  'role.assigned': {
    resource: 'role',
    title: 'A role was given to a member',
    data: roleChangeSchema,
    emittedBy: ['members.update', 'invitations.accept', 'organizations.transfer', 'oauth.callback'],
    // It shows the member with their e-mail address.
    needs: 'members:read',
  },
  'role.revoked': {
    resource: 'role',
    title: 'A role was taken from a member',
    data: roleChangeSchema,
    emittedBy: ['members.update', 'members.remove', 'organizations.transfer'],
    needs: 'members:read',
  },
  'audit.recorded': {
    resource: 'auditActivity',
    title: 'An audit activity was recorded',
    // What was there before and after has no bound; everything else that is delivered has.
    data: auditActivitySchema
      .nullable()
      .describe('The data is `null` when the body would be over 256 kB with it; `links.self` leads to it.'),
    emittedBy: ['*'],
    needs: 'audit:read',
  },
} as const satisfies Record<EventSubject, EventDeclaration>;

/** The body of a delivery: all of it is signed. */
export const webhookBodySchema = <T extends string>(type: T, data: z.ZodType) =>
  z.object({
    id: idField('evt').describe('Stable over retries and redeliveries: handle each id once.'),
    type: z.literal(type).describe('What happened; also `X-Service-Event`.'),
    apiVersion: z.string().describe('Version of the API that the body follows.'),
    sentAt: z.iso.datetime({ precision: 3 }).describe('When this attempt was sent.'),
    attempt: z.int().min(1).describe('1 for the first attempt.'),
    webhookId: idField('whk'),
    organizationId: idField('org'),
    occurredAt: z.iso.datetime({ precision: 3 }).describe('When it happened.'),
    subject: eventSubjectSchema,
    actor: eventActorSchema,
    data,
    links: z.record(z.string(), z.string()).describe('Where to read more; `self` is its subject.'),
  });
