import type { AlertRule, AlertState, AlertSubject, AlertTarget } from '@watchpost/schemas';
import {
  flag,
  integer,
  json,
  queued,
  searchText,
  table,
  text,
  time,
  timestamps,
} from './declaration/table-declaration.js';

/** The series of an exporter that a rule matches beyond its bound: how many, and the first of them. */
export interface LeftOutSeries {
  readonly count: number;
  readonly names: readonly string[];
}

/**
 * The queue of evaluations: one row per monitor, agent and exporter, due when it has new results or when a rule depends
 * on the time. Only the worker that holds the lease opens incidents and fires alerts for it. That of an agent or an
 * exporter is made when it is first due.
 */
export const evaluations = table(
  {
    /** The id of the monitor, the agent or the exporter. */
    id: text().primaryKey(),
    organizationId: text(),
    /** Results up to this time have been evaluated. */
    evaluatedUntil: time(),
    /** Statuses that began by then have been evaluated. */
    statusSeenSince: time(),
    /** Whether it is down and no incident was opened, because what it depends on is down, or may be. */
    isHeldBack: flag(),
    /** The lowest number of remaining days of its certificate that was notified; `null` while it has plenty. */
    certificateDaysTold: integer().nullable(),
    /** Rules that depend on the time alone are evaluated up to here. */
    lookedUntil: time().nullable(),
    /** Series of an exporter that are not evaluated, by the id of the rule; `null` for none. */
    leftOut: json<Record<string, LeftOutSeries>>().nullable(),
    /**
     * Grows when an incident or an alert begins and when another resource names the monitor. A deletion of the monitor is
     * guarded by it, and so is a record that is written once more with its incidents.
     */
    beginnings: integer().default(0),
    ...queued,
  },
  {
    index: {
      due: ['nextAt'],
      leftOut: { on: ['organizationId'], where: { leftOut: { not: null } } },
    },
  },
);

export const alertRules = table(
  {
    id: text().primaryKey(),
    organizationId: text(),
    version: integer(),
    name: text(),
    /** What files of monitoring as code call it. */
    key: text().nullable(),
    enabled: flag(),
    severity: text<AlertRule['severity']>(),
    target: json<AlertTarget>(),
    condition: json<AlertRule['condition']>(),
    failureThreshold: integer(),
    successThreshold: integer(),
    noDataState: text<AlertRule['noDataState']>(),
    repeatIntervalSeconds: integer().nullable(),
    notifyOnResolve: flag(),
    channels: json<AlertRule['channels']>(),
    createIncident: flag(),
    labels: json<Record<string, string>>(),
    /** Grows when it begins to evaluate a subject or to fire: a change of the rule is guarded by it. */
    beginnings: integer().default(0),
    searchText,
    ...timestamps,
  },
  {
    unique: { key: { on: ['organizationId', 'key'], where: { key: { not: null } } } },
    index: {
      created: ['organizationId', 'createdAt', 'id'],
      updated: ['organizationId', 'updatedAt', 'id'],
      name: ['organizationId', 'name', 'id'],
      enabled: ['organizationId', 'enabled', 'id'],
      severity: ['organizationId', 'severity', 'id'],
    },
  },
);

/** The state of a rule for one subject; no row before its first evaluation. */
export const alertRuleStates = table(
  {
    /** Made of the ids of rule and subject. */
    id: text().primaryKey(),
    organizationId: text(),
    ruleId: text(),
    /** The monitor; `null` for a subject of another kind. */
    monitorId: text().nullable(),
    /** The agent, or the exporter of the series; `null` for a monitor. */
    sourceId: text().nullable(),
    /** What it is about; `null` for a monitor, whose name is read. */
    subject: json<AlertSubject>().nullable(),
    state: text<AlertState>(),
    /** Times in a row that the condition held, or did not. */
    failures: integer(),
    successes: integer(),
    value: json<number | string>().nullable(),
    cause: text().nullable(),
    startedAt: time().nullable(),
    firedAt: time().nullable(),
    acknowledgedAt: time().nullable(),
    acknowledgedBy: text().nullable(),
    resolvedAt: time().nullable(),
    notifiedAt: time().nullable(),
    incidentId: text().nullable(),
    /** Counts the alerts and orders their events. */
    sequence: integer(),
    /** The version of the rule that was evaluated; another version starts afresh. */
    ruleVersion: integer(),
    updatedAt: time(),
  },
  {
    index: {
      rule: ['ruleId', 'state', 'updatedAt', 'id'],
      updated: ['ruleId', 'updatedAt', 'id'],
      organization: ['organizationId', 'state', 'updatedAt', 'id'],
      organizationUpdated: ['organizationId', 'updatedAt', 'id'],
      monitor: ['monitorId'],
      source: { on: ['sourceId'], where: { sourceId: { not: null } } },
      incident: ['incidentId'],
    },
  },
);
