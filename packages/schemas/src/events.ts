/**
 * The 22 subjects that webhooks can subscribe to, with the resource each one tells about.
 *
 * `emittedBy` names the operations that write it, or `null` while its resource is still to come.
 */
export const eventSubjects = {
  'alert.triggered': { resource: 'alertRule', title: 'An alert rule started firing', emittedBy: null },
  'alert.acknowledged': { resource: 'alertRule', title: 'A firing alert was acknowledged', emittedBy: null },
  'alert.resolved': { resource: 'alertRule', title: 'A firing alert cleared', emittedBy: null },
  'incident.opened': { resource: 'incident', title: 'An incident was opened', emittedBy: null },
  'incident.acknowledged': { resource: 'incident', title: 'An incident was acknowledged', emittedBy: null },
  'incident.updated': { resource: 'incident', title: 'An incident changed', emittedBy: null },
  'incident.resolved': { resource: 'incident', title: 'An incident was resolved', emittedBy: null },
  'agent.connected': { resource: 'agent', title: 'An agent came online', emittedBy: null },
  'agent.disconnected': { resource: 'agent', title: 'An agent went offline', emittedBy: null },
  'exporter.failed': { resource: 'exporter', title: 'An exporter could not be scraped', emittedBy: null },
  'exporter.recovered': { resource: 'exporter', title: 'An exporter can be scraped again', emittedBy: null },
  'organization.created': {
    resource: 'organization',
    title: 'An organization was created',
    emittedBy: ['organizations.create', 'auth.register'],
  },
  'organization.updated': {
    resource: 'organization',
    title: 'An organization changed',
    emittedBy: ['organizations.update', 'organizations.suspend', 'organizations.reactivate'],
  },
  'subscription.created': { resource: 'subscription', title: 'A subscription was created', emittedBy: null },
  'subscription.updated': { resource: 'subscription', title: 'A subscription changed', emittedBy: null },
  'subscription.canceled': { resource: 'subscription', title: 'A subscription was canceled', emittedBy: null },
  'license.expiring': { resource: 'license', title: 'A license is close to its end', emittedBy: null },
  'license.expired': { resource: 'license', title: 'A license has ended', emittedBy: null },
  'feature_flag.updated': { resource: 'featureFlag', title: 'A feature flag changed', emittedBy: null },
  'role.assigned': {
    resource: 'role',
    title: 'A role was given to a member',
    emittedBy: ['members.update', 'invitations.accept', 'organizations.transfer', 'oauth.callback'],
  },
  'role.revoked': {
    resource: 'role',
    title: 'A role was taken from a member',
    emittedBy: ['members.update', 'members.remove', 'organizations.transfer'],
  },
  'audit.recorded': { resource: 'auditActivity', title: 'An audit activity was recorded', emittedBy: null },
} as const satisfies Record<string, { resource: string; title: string; emittedBy: readonly string[] | null }>;

/** The name of an event, as in `X-Service-Event`. */
export type EventSubject = keyof typeof eventSubjects;
