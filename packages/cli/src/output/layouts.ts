/** The fields that a table shows, by operation or by namespace, in reading order. What is flexible is cut first. */
const layouts: Readonly<Record<string, readonly string[]>> = {
  monitors: ['currentStatus', 'name', 'type', 'target', 'lastResult.latencyMs', 'uptime.h24', 'lastCheckedAt', 'id'],
  'monitors.results': ['status', 'at', 'latencyMs', 'statusCode', 'message'],
  incidents: ['status', 'number', 'severity', 'title', 'cause', 'startedAt', 'durationSeconds', 'id'],
  'incidents.notes': ['createdAt', 'author.name', 'text', 'id'],
  'incidents.timeline': ['at', 'kind', 'actor.name', 'message'],
  alertRules: ['state', 'name', 'severity', 'condition', 'target', 'enabled', 'id'],
  'alertRules.states': ['state', 'monitorName', 'value', 'cause', 'firedAt', 'acknowledgedAt', 'monitorId'],
  'alertRules.test': ['firedAt', 'clearedAt', 'monitorName', 'value', 'monitorId'],
  maintenanceWindows: ['status', 'name', 'target', 'schedule', 'startsAt', 'endsAt', 'id'],
  'monitors.statusHistory': ['status', 'from', 'to', 'lasted', 'cause'],
  'monitors.watch': ['currentStatus', 'name', 'type', 'target', 'statusSince', 'id'],
  'monitors.types': ['type', 'title', 'target'],
  'monitors.typeSettings': ['setting', 'takes', 'default', 'description'],
  'monitors.import': ['result', 'name', 'from', 'type', 'reason'],
  apiKeys: ['status', 'name', 'prefix', 'scopes', 'lastUsedAt', 'expiresAt', 'id'],
  organizations: ['status', 'name', 'slug', 'timezone', 'id'],
  members: ['name', 'email', 'role', 'mfaEnabled', 'createdAt', 'id'],
  invitations: ['status', 'email', 'role', 'createdAt', 'expiresAt', 'id'],
  roles: ['name', 'isSystem', 'memberCount', 'description', 'id'],
  'roles.scopes': ['scope', 'description'],
  auditActivities: ['sequence', 'at', 'result', 'actor.name', 'action', 'resource.name', 'id'],
  ssoConnections: ['enabled', 'provider', 'clientId', 'issuer', 'role'],
  'oauth.providers': ['enabled', 'key', 'displayName', 'category'],
  webhooks: ['status', 'name', 'url', 'events', 'lastDeliveredAt', 'id'],
  'webhooks.deliveries': ['status', 'event', 'attemptCount', 'lastStatusCode', 'lastError', 'createdAt', 'id'],
  'webhooks.attempts': ['number', 'status', 'statusCode', 'durationMs', 'startedAt', 'message'],
  'webhooks.recoveries': ['status', 'since', 'checkedEvents', 'totalEvents', 'recoveredCount', 'createdAt', 'id'],
  'webhooks.subjects': ['subject', 'resource', 'isInAll', 'title'],
  events: ['occurredAt', 'type', 'subject.id', 'actor.name', 'id'],
  'profiles.list': ['isCurrent', 'name', 'server', 'account', 'credential', 'organizationId'],
  'auth.sessions': ['isCurrent', 'userAgent', 'ip', 'lastUsedAt', 'expiresAt', 'id'],
};

/** The fields of one thing that a person is shown, where the answer has much that was not asked about. */
const itemLayouts: Readonly<Record<string, readonly string[]>> = {
  'auth.updateMe': ['name', 'email', 'mfaEnabled', 'mailNotifications'],
};

/** The lines for the one thing that an operation answers with; `undefined` for all that there is to tell. */
export const linesOf = (operationId: string): readonly string[] | undefined => itemLayouts[operationId];

const flexible = new Set([
  ...['name', 'target', 'message', 'description', 'scopes', 'userAgent', 'title', 'cause', 'url'],
  ...['email', 'actor.name', 'resource.name', 'clientId', 'issuer', 'events', 'lastError', 'subject.id'],
  ...['text', 'monitorName', 'author.name', 'reason', 'condition', 'schedule'],
]);

/** What a narrow window goes without, the first of it first. */
const expendable = [
  ...['uptime.h24', 'enabled', 'type', 'severity', 'mfaEnabled', 'prefix', 'author.name', 'lastResult.latencyMs'],
  ...['createdAt', 'lastUsedAt', 'events', 'result', 'actor.name', 'acknowledgedAt', 'startedAt', 'lastCheckedAt'],
  ...['subject.id', 'description', 'lastError', 'target', 'schedule', 'cause', 'durationSeconds'],
];
/** What some tables are about although others can go without it. */
const essential = new Set([
  'events.list type',
  'monitors.types type',
  'monitors.types target',
  'alertRules.states cause',
]);

/** When a field may be left out for lack of room, the lowest number first; `undefined` for never. */
export const dropRank = (operationId: string, field: string): number | undefined => {
  const rank = expendable.indexOf(field);
  return rank === -1 || essential.has(`${operationId} ${field}`) ? undefined : rank;
};

/** Tables that tell what happened when: there, times are read against other clocks. */
const exact = new Set([
  ...['monitors.results', 'monitors.statusHistory', 'incidents.timeline', 'incidents.notes', 'alertRules.test'],
  ...['auditActivities.list', 'events.list', 'webhooks.attempts'],
]);

/** Whether the table of an operation tells times to the second, and not how long ago they were. */
export const hasExactTimes = (operationId: string): boolean => exact.has(operationId);

/** Whether a field may be cut when the window is narrow. */
export const isFlexible = (field: string): boolean => flexible.has(field);

/**
 * The columns for the list of an operation. A resource that nobody laid out shows its first plain fields, and its id.
 *
 * @param operationId such as `monitors.list`
 * @param fields what each item has
 */
export const columnsOf = (operationId: string, fields: readonly string[]): readonly string[] => {
  const layout = layouts[operationId] ?? layouts[operationId.slice(0, operationId.indexOf('.'))];
  if (layout !== undefined) return layout;
  const plain = fields.filter((field) => !['id', 'version', 'createdAt', 'updatedAt'].includes(field));
  return [...plain.slice(0, 5), ...(fields.includes('id') ? ['id'] : [])];
};

const titles: Readonly<Record<string, string>> = {
  currentStatus: 'STATUS',
  attemptCount: 'ATTEMPTS',
  lastDeliveredAt: 'DELIVERED',
  statusCode: 'CODE',
  lastStatusCode: 'CODE',
  totalEvents: 'OF',
  checkedEvents: 'CHECKED',
  recoveredCount: 'RECOVERED',
  isInAll: 'IN *',
  'uptime.h24': '24 H',
  lastCheckedAt: 'CHECKED',
  monitorName: 'MONITOR',
  monitorId: 'MONITOR ID',
};
const units = /(Ms|Seconds|At)$/;

/** The title of a column: the field's last word, without its unit; for a name or an id of something, what that is. */
export const titleOf = (field: string): string => {
  const named = field.replace(/(?<=.)\.(name|id)$/, '');
  const last = named.slice(named.lastIndexOf('.') + 1);
  const title = titles[field] ?? titles[last];
  if (title !== undefined) return title;
  const words = last.length > 2 ? last.replace(units, '').replace(/^is(?=[A-Z])/, '') : last;
  return words.replace(/([a-z])([A-Z])/g, '$1 $2').toUpperCase();
};
