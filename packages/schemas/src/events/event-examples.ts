import type { EventSubject } from '../event-subjects.js';

const at = '2026-03-01T12:00:00.000Z';
const later = '2026-03-01T12:04:30.000Z';
const common = (id: string) => ({ id, createdAt: at, updatedAt: at, version: 1 });

const alert = {
  ruleId: 'alr_01jd0000000000000000000001',
  ruleName: 'Checkout is slow',
  severity: 'major',
  monitorId: 'mon_01jd0000000000000000000001',
  monitorName: 'Checkout',
  state: 'firing',
  metric: 'latencyMs',
  operator: '>',
  threshold: 800,
  value: 1240,
  cause: 'The answer took 1240 ms.',
  labels: { team: 'payments' },
  startedAt: at,
  firedAt: '2026-03-01T12:02:00.000Z',
  acknowledgedAt: null,
  acknowledgedBy: null,
  resolvedAt: null,
  incidentId: 'inc_01jd0000000000000000000001',
};

const incident = {
  ...common('inc_01jd0000000000000000000001'),
  number: 42,
  title: 'Checkout is down',
  cause: 'The server answered with 503 Service Unavailable.',
  status: 'open',
  severity: 'critical',
  source: 'monitor',
  monitorIds: ['mon_01jd0000000000000000000001'],
  alertRuleId: null,
  startedAt: at,
  acknowledgedAt: null,
  acknowledgedBy: null,
  resolvedAt: null,
  resolvedBy: null,
  resolution: null,
  durationSeconds: 45,
  assigneeId: null,
  publicStatus: null,
  publicTitle: null,
  rootCause: null,
  postmortem: null,
};
const acknowledged = {
  ...incident,
  version: 2,
  status: 'acknowledged',
  acknowledgedAt: later,
  acknowledgedBy: 'usr_01jd0000000000000000000001',
  durationSeconds: 270,
};

const agent = {
  ...common('agt_01jd0000000000000000000001'),
  name: 'Office Hamburg',
  location: 'Hamburg, Germany',
  status: 'online',
  agentVersion: '1.0.0',
  hostname: 'probe-1',
  lastSeenAt: at,
  capabilities: ['https', 'tcp'],
  tokenPrefix: 'wpa_4fK',
};

const exporter = {
  ...common('exp_01jd0000000000000000000001'),
  name: 'Node exporter',
  url: 'https://metrics.example.com/metrics',
  intervalSeconds: 60,
  selectors: ['node_load1'],
  labels: { host: 'web-1' },
  status: 'failing',
  lastScrapedAt: at,
  lastError: 'The server refused the connection.',
  samplesScraped: 0,
};

const organization = {
  ...common('org_01jd0000000000000000000001'),
  name: 'Example',
  slug: 'example',
  status: 'active',
  timezone: 'Europe/Berlin',
  settings: { requireMfa: false, sessionTtlSeconds: 2_592_000 },
};

const subscription = {
  ...common('sub_01jd0000000000000000000001'),
  planId: 'team',
  status: 'active',
  quantity: 1,
  currentPeriodStart: at,
  currentPeriodEnd: '2026-04-01T12:00:00.000Z',
  cancelAtPeriodEnd: false,
  pendingChange: null,
};

const license = {
  ...common('lic_01jd0000000000000000000001'),
  keyPrefix: 'WPL-4F2K',
  type: 'on-premises',
  status: 'expiring',
  seats: 25,
  entitlements: { maxMonitors: 1000 },
  expiresAt: '2026-03-31T00:00:00.000Z',
};

const member = {
  id: 'mbr_01jd0000000000000000000001',
  createdAt: at,
  updatedAt: at,
  userId: 'usr_01jd0000000000000000000001',
  name: 'Grace Hopper',
  email: 'grace@example.com',
  role: 'editor',
  mfaEnabled: true,
};

/** One `data` of each subject, for documentation and tests. */
export const eventExamples: Readonly<Record<EventSubject, Readonly<Record<string, unknown>>>> = {
  'alert.triggered': alert,
  'alert.acknowledged': { ...alert, acknowledgedAt: later, acknowledgedBy: 'usr_01jd0000000000000000000001' },
  'alert.resolved': { ...alert, state: 'inactive', value: 310, resolvedAt: later },
  'incident.opened': incident,
  'incident.acknowledged': acknowledged,
  'incident.updated': { ...acknowledged, version: 3, rootCause: 'A deployment without its migration.' },
  'incident.resolved': {
    ...acknowledged,
    version: 4,
    status: 'resolved',
    resolvedAt: '2026-03-01T12:20:00.000Z',
    resolution: 'automatic',
    durationSeconds: 1200,
  },
  'agent.connected': agent,
  'agent.disconnected': { ...agent, status: 'offline' },
  'exporter.failed': exporter,
  'exporter.recovered': { ...exporter, status: 'up', lastError: null, samplesScraped: 312 },
  'organization.created': organization,
  'organization.updated': { ...organization, version: 2, name: 'Example GmbH' },
  'subscription.created': subscription,
  'subscription.updated': { ...subscription, version: 2, quantity: 3 },
  'subscription.canceled': { ...subscription, version: 3, status: 'canceled' },
  'license.expiring': license,
  'license.expired': { ...license, version: 2, status: 'expired' },
  'feature_flag.updated': {
    ...common('ffl_01jd0000000000000000000001'),
    key: 'new-checkout',
    name: 'New checkout',
    enabled: true,
    rules: [{ attribute: 'plan', operator: 'in', values: ['team'], value: true }],
    rolloutPercent: 25,
    defaultValue: false,
  },
  'role.assigned': { member },
  'role.revoked': { member: { ...member, role: 'viewer' } },
  'audit.recorded': {
    id: 'aud_01jd0000000000000000000001',
    createdAt: at,
    updatedAt: at,
    at,
    actor: { type: 'user', id: 'usr_01jd0000000000000000000001', name: 'Grace Hopper' },
    action: 'monitors.update',
    resource: { type: 'monitor', id: 'mon_01jd0000000000000000000001', name: 'Checkout' },
    changes: { before: { name: 'Check-out' }, after: { name: 'Checkout' } },
    requestId: 'req_01jd0000000000000000000001',
    ip: '203.0.113.7',
    result: 'success',
    sequence: 128,
    hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    previousHash: '60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752',
  },
};
