import { randomUUID } from 'node:crypto';
import type { Audit, Insert, NewRow, WritableTable } from '../interface/store.js';

/** A moment in 2026: the time of the sample rows. */
export const sampleTime = Date.UTC(2026, 0, 15, 12);

/** An id that no other sample has. */
export const sampleId = (prefix: string): string => `${prefix}_${randomUUID()}`;

/** A monitor as it is created, with what a case is about on top. */
export const sampleMonitor = (row: Partial<NewRow<'monitors'>> = {}): NewRow<'monitors'> => ({
  id: sampleId('mon'),
  organizationId: 'org_sample',
  version: 1,
  name: 'Website',
  type: 'https',
  target: 'https://example.com/',
  description: '',
  enabled: true,
  intervalSeconds: 60,
  timeoutSeconds: 10,
  retries: 2,
  retryIntervalSeconds: 15,
  recoveryThreshold: 1,
  degradedAfterMs: null,
  tags: [],
  config: {},
  assertions: [],
  currentStatus: 'pending',
  statusSince: sampleTime,
  isVerifying: false,
  consecutiveFailures: 0,
  consecutiveSuccesses: 0,
  searchText: 'website https://example.com/',
  createdAt: sampleTime,
  updatedAt: sampleTime,
  ...row,
});

/** A subscriber of a status page, with what a case is about on top. */
export const sampleSubscriber = (
  row: Partial<NewRow<'statusPageSubscribers'>> = {},
): NewRow<'statusPageSubscribers'> => ({
  id: sampleId('sub'),
  organizationId: 'org_sample',
  statusPageId: 'pag_sample',
  email: `${randomUUID()}@example.com`,
  searchText: '',
  createdAt: sampleTime,
  updatedAt: sampleTime,
  ...row,
});

/** An API key, with what a case is about on top. */
export const sampleApiKey = (row: Partial<NewRow<'apiKeys'>> = {}): NewRow<'apiKeys'> => ({
  id: sampleId('key'),
  organizationId: 'org_sample',
  version: 1,
  name: 'Deployments',
  prefix: 'wp_abcd',
  last4: 'wxyz',
  secretHash: randomUUID(),
  scopes: ['monitors:read'],
  createdBy: 'usr_sample',
  rateLimitPerMinute: 1000,
  searchText: 'deployments',
  createdAt: sampleTime,
  updatedAt: sampleTime,
  ...row,
});

/** A session that has begun. */
export const sampleSession = (): NewRow<'sessions'> => ({
  id: sampleId('ses'),
  userId: 'usr_sample',
  lastUsedAt: sampleTime,
  expiresAt: sampleTime + 3_600_000,
  createdAt: sampleTime,
  updatedAt: sampleTime,
});

/** An incident that is resolved, with what a case is about on top. */
export const sampleIncident = (row: Partial<NewRow<'incidents'>> = {}): NewRow<'incidents'> => ({
  id: sampleId('inc'),
  organizationId: 'org_sample',
  version: 1,
  number: 1,
  title: 'Website is down',
  status: 'resolved',
  severity: 'critical',
  source: 'monitor',
  monitorIds: [],
  startedAt: sampleTime,
  searchText: 'website is down',
  createdAt: sampleTime,
  updatedAt: sampleTime,
  ...row,
});

/** A worker, the smallest of rows. */
export const sampleWorker = (id: string = sampleId('wrk')): NewRow<'workers'> => ({
  id,
  startedAt: sampleTime,
  lastSeenAt: sampleTime,
});

/** A result of a monitor. */
export const sampleResult = (monitorRef: number, at: number): NewRow<'monitorResults'> => ({
  monitorRef,
  at,
  status: 0,
  latencyUs: 12_345,
  statusCode: 200,
  delayMs: 3,
});

/** An hour of a monitor. */
export const sampleRollup = (monitorRef: number, startsAt: number): NewRow<'resultRollups'> => ({
  monitorRef,
  resolution: 'hour',
  startsAt,
  checks: 60,
  up: 60,
  degraded: 0,
  down: 0,
  unknown: 0,
  latencySumUs: 740_700,
  latencyMinUs: 12_345,
  latencyMaxUs: 12_345,
  latencyCount: 60,
  sketch: '',
});

/** A status of a monitor that has ended. */
export const sampleInterval = (monitorRef: number, startedAt: number): NewRow<'statusIntervals'> => ({
  monitorRef,
  startedAt,
  endedAt: startedAt + 1,
  status: 'down',
  cause: 'connection refused',
});

/** An event that waits to be dispatched. */
export const sampleEvent = (row: Partial<NewRow<'events'>> = {}): NewRow<'events'> => ({
  id: sampleId('evt'),
  organizationId: 'org_sample',
  type: 'organization.updated',
  subjectType: 'organization',
  subjectId: 'org_sample',
  subjectSequence: 2,
  actor: { type: 'user', id: 'usr_sample', name: 'Ada' },
  data: { id: 'org_sample', name: 'Sample', tags: ['a', null] },
  occurredAt: sampleTime,
  ...row,
});

/** A webhook that wants all events. */
export const sampleWebhook = (row: Partial<NewRow<'webhooks'>> = {}): NewRow<'webhooks'> => ({
  id: sampleId('whk'),
  organizationId: 'org_sample',
  version: 1,
  name: 'hooks.example.com',
  url: 'https://hooks.example.com/',
  events: ['*'],
  description: '',
  enabled: true,
  secret: 'sealed',
  consecutiveFailures: 0,
  createdBy: 'usr_sample',
  searchText: 'hooks.example.com',
  createdAt: sampleTime,
  updatedAt: sampleTime,
  ...row,
});

/** A delivery that is due. */
export const sampleDelivery = (row: Partial<NewRow<'webhookDeliveries'>> = {}): NewRow<'webhookDeliveries'> => ({
  id: sampleId('dlv'),
  organizationId: 'org_sample',
  webhookId: 'whk_sample',
  eventId: 'evt_sample',
  event: 'organization.updated',
  status: 'pending',
  attemptCount: 0,
  failureCount: 0,
  nextAt: sampleTime,
  createdAt: sampleTime,
  updatedAt: sampleTime,
  ...row,
});

/** An entry that inserts a row. */
export const insert = <Table extends WritableTable>(table: Table, row: NewRow<Table>): Insert<Table> => ({
  kind: 'insert',
  table,
  row,
});

/** An entry for the audit chain. */
export const audit = (organizationId: string, action = 'monitor.created'): Audit => ({
  kind: 'audit',
  activity: {
    id: sampleId('aud'),
    organizationId,
    at: sampleTime,
    actor: { type: 'user', id: 'usr_sample', name: 'Ada' },
    action,
    resource: { type: 'monitor', id: 'mon_sample', name: 'Website' },
    // Members in no order, and an absent one: what is hashed is what can be read back.
    changes: { before: null, after: { name: 'Website', enabled: true, 10: 'ten', 9: 'nine', gone: undefined } },
    requestId: 'req_sample',
    ip: '203.0.113.7',
    result: 'success',
  },
});
