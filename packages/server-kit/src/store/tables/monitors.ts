import type {
  Assertion,
  CredentialField,
  Measurement,
  MonitorStatus,
  MonitorType,
  Quorum,
  UnknownReason,
} from '@watchpost/schemas';
import type { LocationRun } from './agents.js';
import {
  digest,
  flag,
  identity,
  integer,
  json,
  searchText,
  table,
  text,
  time,
  timestamps,
} from './declaration/table-declaration.js';

export const monitors = table(
  {
    /** Short key for the many rows of results; never leaves the store's neighbourhood. */
    ref: identity(),
    id: text(),
    organizationId: text(),
    version: integer(),
    name: text(),
    /** What files of monitoring as code call it. */
    key: text().nullable(),
    type: text<MonitorType>(),
    target: text(),
    description: text(),
    enabled: flag(),
    /** Why it is not enabled; `null` while it is. */
    pausedReason: text<'manual' | 'plan'>().nullable(),
    /** Seconds between checks that the organization is entitled to, where `intervalSeconds` is less. */
    slowedToSeconds: integer().nullable(),
    intervalSeconds: integer(),
    timeoutSeconds: integer(),
    retries: integer(),
    retryIntervalSeconds: integer(),
    recoveryThreshold: integer(),
    degradedAfterMs: integer().nullable(),
    tags: json<string[]>(),
    config: json<Record<string, unknown>>(),
    assertions: json<Assertion[]>(),
    currentStatus: text<MonitorStatus>(),
    statusSince: time(),
    isVerifying: flag(),
    consecutiveFailures: integer(),
    consecutiveSuccesses: integer(),
    /** When the run of failures began that is being verified or is confirmed. */
    firstFailureAt: time().nullable(),
    /** When the run of checks began that could not be made; `null` when the last one could. */
    unknownSince: time().nullable(),
    lastCheckedAt: time().nullable(),
    /** Until when the last check of the server says how the target is; `null` where none does, or agents check as well. */
    coveredUntil: time().nullable(),
    lastResult: json<Measurement>().nullable(),
    certificate: json<{ issuer: string; validTo: string; daysRemaining: number }>().nullable(),
    nextCheckAt: time().nullable(),
    leaseUntil: time().nullable(),
    leaseToken: text().nullable(),
    /**
     * Since when the present definition decides: what is found for an earlier one says nothing about the time since, and this one nothing
     * about the time before. Of a group the first check since the change. Of one that agents check also since the clock was set back: what was
     * found before it has dates that come once more. `null`: since it was made.
     */
    definedAt: time().nullable(),
    /** The version in which that was, from which on the results of agents count. `null`: the first. */
    definedVersion: integer().nullable(),
    /** When its history was last changed further back than the present quarter of an hour; `null`: never. Copies of days that are over hold for one value. */
    historyRewrittenAt: time().nullable(),
    /** Why the status is `degraded`, `down` or `unknown`, as the first check said; `null` with every other. */
    cause: text().nullable(),
    /** What kept us from observing it while it is `unknown`; else `null`. */
    unknownReason: text<UnknownReason>().nullable(),
    /** What the first check of the run said that `firstFailureAt`, else `unknownSince`, is the start of. */
    failureCause: text().nullable(),
    parentId: text().nullable(),
    /** Failed checks whose evidence was kept so far: the next one takes the place of the oldest that is still there. */
    evidenceCount: integer().default(0),
    /** The escalation policy of its incidents; `null` for what policies and organization say. */
    escalationPolicyId: text().nullable(),
    /** What checks sign in with, as JSON, sealed. */
    credentials: text().nullable(),
    /** Which of them there are. */
    credentialFields: json<CredentialField[]>().default([]),
    /** Where a heartbeat reports, sealed, and the hash that it is found by. */
    heartbeatToken: text().nullable(),
    heartbeatHash: digest().nullable(),
    /** What the next signal of a heartbeat is measured from: the last one, or a resumption after it. */
    lastSignalAt: time().nullable(),
    /** When the run of a heartbeat began that has not ended. */
    runStartedAt: time().nullable(),
    /** What the last signal of a heartbeat, or the last person for a manual monitor, reported; it holds until the next. */
    reportedStatus: text<'up' | 'degraded' | 'down' | 'unknown'>().nullable(),
    reportedMessage: text().nullable(),
    /** Whether its organization is suspended: it is not checked, and what it reports has no consequences. */
    isSuspended: flag().default(false),
    agentIds: json<string[]>().default([]),
    checkFromServer: flag().default(true),
    quorum: json<Quorum>().default({ mode: 'majority' }),
    /** What each location says, the server first; empty while only the server checks it. */
    locations: json<LocationRun[]>().default([]),
    searchText,
    ...timestamps,
  },
  {
    unique: {
      id: ['id'],
      key: { on: ['organizationId', 'key'], where: { key: { not: null } } },
      heartbeat: ['heartbeatHash'],
    },
    index: {
      parent: ['parentId'],
      policy: { on: ['escalationPolicyId'], where: { escalationPolicyId: { not: null } } },
      created: ['organizationId', 'createdAt', 'id'],
      enabled: ['organizationId', 'enabled', 'createdAt', 'id'],
      updated: ['organizationId', 'updatedAt', 'id'],
      name: ['organizationId', 'name', 'id'],
      type: ['organizationId', 'type', 'id'],
      status: ['organizationId', 'currentStatus', 'id'],
      checked: { on: ['organizationId', 'lastCheckedAt', 'id'], nullsFirst: 'lastCheckedAt' },
      due: ['nextCheckAt', 'organizationId', 'type', 'timeoutSeconds'],
    },
    elements: {
      agentIds: { table: 'agentMonitors', element: 'agentId', owner: 'monitorId' },
      tags: { table: 'monitorTags', element: 'tag', owner: 'monitorId', within: 'organizationId' },
    },
    searchWithin: 'organizationId',
  },
);

/** One row per tag of a monitor, to find the monitors of an organization that have one. Triggers write them. */
export const monitorTags = table(
  {
    organizationId: text(),
    tag: text(),
    monitorId: text(),
  },
  {
    primaryKey: ['organizationId', 'tag', 'monitorId'],
    index: { monitor: ['monitorId'] },
  },
);

/** Deleted monitors whose history is not yet removed. */
export const goneMonitors = table({ monitorRef: integer().primaryKey() });
