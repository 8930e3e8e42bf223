import type { AcknowledgedFrom, AlertSubject, Incident, IncidentEntry, PublicIncidentStatus } from '@watchpost/schemas';
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

/** The last number that an incident of an organization was given. Numbers are not given again, so none is counted. */
export const incidentNumbers = table({
  organizationId: text().primaryKey(),
  last: integer(),
});

export const incidents = table(
  {
    id: text().primaryKey(),
    organizationId: text(),
    version: integer(),
    number: integer(),
    title: text(),
    cause: text().nullable(),
    status: text<Incident['status']>(),
    severity: text<Incident['severity']>(),
    source: text<Incident['source']>(),
    monitorIds: json<string[]>(),
    alertRuleId: text().nullable(),
    /** What the alert is about that opened it; `null` when no alert did, or an earlier version. */
    subject: json<AlertSubject>().nullable(),
    /** What it is open about, such as `monitor:mon_…`; `null` once it is resolved. One of each at most is unresolved. */
    openKey: text().nullable(),
    startedAt: time(),
    acknowledgedAt: time().nullable(),
    acknowledgedBy: text().nullable(),
    acknowledgedVia: text<AcknowledgedFrom>().nullable(),
    resolvedAt: time().nullable(),
    resolvedBy: text().nullable(),
    resolution: text<NonNullable<Incident['resolution']>>().nullable(),
    assigneeId: text().nullable(),
    /** What status pages show of it; `null` while it is internal. */
    publicStatus: text<PublicIncidentStatus>().nullable(),
    publicTitle: text().nullable(),
    rootCause: text().nullable(),
    postmortem: text().nullable(),
    searchText,
    ...timestamps,
  },
  {
    unique: {
      number: ['organizationId', 'number'],
      open: ['organizationId', 'openKey'],
    },
    index: {
      started: ['organizationId', 'startedAt', 'id'],
      status: ['organizationId', 'status', 'startedAt', 'id'],
      statusId: ['organizationId', 'status', 'id'],
      // Counted over all organizations, for the operator.
      unresolved: { on: ['status', 'id'], where: { resolvedAt: null } },
      severity: ['organizationId', 'severity', 'id'],
      created: ['organizationId', 'createdAt', 'id'],
      updated: ['organizationId', 'updatedAt', 'id'],
    },
    elements: { monitorIds: { table: 'incidentMonitors', element: 'monitorId', owner: 'incidentId' } },
    searchWithin: 'organizationId',
  },
);

/** One row per monitor of an incident, to find the incidents of a monitor. Triggers write them. */
export const incidentMonitors = table(
  {
    monitorId: text(),
    incidentId: text(),
  },
  {
    primaryKey: ['monitorId', 'incidentId'],
    index: {
      incident: ['incidentId'],
    },
  },
);

export const incidentNotes = table(
  {
    id: text().primaryKey(),
    organizationId: text(),
    incidentId: text(),
    text: text(),
    isPublic: flag().default(false),
    author: json<{ type: string; id: string | null; name: string }>(),
    ...timestamps,
  },
  {
    index: {
      incident: ['incidentId', 'createdAt', 'id'],
    },
  },
);

/** The timeline of an incident, entry by entry. */
export const incidentEntries = table(
  {
    id: text().primaryKey(),
    organizationId: text(),
    incidentId: text(),
    at: time(),
    kind: text<IncidentEntry['kind']>(),
    actor: json<{ type: string; id: string | null; name: string }>(),
    message: text(),
    /** Where it was acknowledged from; `null` for everything else. */
    via: text<AcknowledgedFrom>().nullable(),
  },
  {
    index: {
      incident: ['incidentId', 'at', 'id'],
    },
  },
);

/** What status pages show of an incident, update by update; each waits here until the subscribers have it by mail. */
export const publicIncidentUpdates = table(
  {
    id: text().primaryKey(),
    organizationId: text(),
    incidentId: text(),
    at: time(),
    status: text<PublicIncidentStatus>(),
    /** Empty when only the status changed. */
    text: text(),
    /** Whether no person published it: only pages that publish by themselves show it. */
    isAutomatic: flag(),
    /** The last subscriber who has it by mail. */
    mailedThrough: text().default(''),
    ...queued,
  },
  {
    index: {
      incident: ['incidentId', 'at', 'id'],
      due: { on: ['nextAt'], where: { nextAt: { not: null } } },
    },
  },
);
