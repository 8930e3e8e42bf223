import type { MonitorStatus, PageFigures, SentEvidence, UnknownReason } from '@watchpost/schemas';
import { bigint, integer, json, queued, table, text, time } from './declaration/table-declaration.js';

/** One step of a check: its name, an index into its statuses, microseconds, the status of its answer, phases, and why it failed. */
export type StoredStep = [
  name: string,
  status: number,
  latencyUs: number | null,
  statusCode: number | null,
  dnsUs: number | null,
  connectUs: number | null,
  tlsUs: number | null,
  firstByteUs: number | null,
  message?: string,
];

/** One value of performance data: its label, the value, and its unit. */
export type StoredPerformance = [label: string, value: number, unit: string];

/** One row per check and as few bytes as they need: 1,000 monitors make 1.4 million of them a day. */
export const monitorResults = table(
  {
    monitorRef: bigint(),
    at: time(),
    /** Index into `up`, `degraded`, `down`, `unknown`. */
    status: integer(),
    latencyUs: bigint().nullable(),
    statusCode: integer().nullable(),
    dnsUs: integer().nullable(),
    connectUs: integer().nullable(),
    tlsUs: integer().nullable(),
    firstByteUs: integer().nullable(),
    delayMs: bigint(),
    message: text().nullable(),
    /** The status of the monitor after it, as an index into the statuses of monitors; `null` before migration 5. */
    monitorStatus: integer().nullable(),
    /** Failures in a row, this one included. */
    failures: integer().nullable(),
    /** Whole days left of the certificate that was shown last. */
    certificateDays: integer().nullable(),
    /** `ref` of the agent that made the check; 0 for the server. */
    agentRef: integer().default(0),
    /** What each step found, of a check that has several. */
    steps: json<StoredStep[]>().nullable(),
    /** How its pages did, of a check in a browser. */
    page: json<PageFigures>().nullable(),
    /** Performance data of a program. */
    performance: json<StoredPerformance[]>().nullable(),
  },
  {
    primaryKey: ['monitorRef', 'at', 'agentRef'],
  },
);

/** What failed checks saw, without secrets: a bounded number of each monitor, in places that are taken in turn. */
export const checkEvidence = table(
  {
    monitorRef: integer(),
    /** As those of its result. */
    at: time(),
    agentRef: integer().default(0),
    /** Each monitor has one row in a place. */
    place: integer(),
    organizationId: text(),
    /** Failures in a row, this one included. */
    failures: integer(),
    message: text().nullable(),
    evidence: json<SentEvidence>(),
  },
  {
    primaryKey: ['monitorRef', 'at', 'agentRef'],
    index: {
      expiry: ['at'],
      organization: ['organizationId', 'at'],
    },
  },
);

/** How long each status of a monitor lasted: a row when it ends. The one that lasts is in the monitor's own row. */
export const statusIntervals = table(
  {
    monitorRef: integer(),
    startedAt: time(),
    endedAt: time(),
    status: text<MonitorStatus>(),
    /** What the first failure found, for `down` and `unknown`. */
    cause: text().nullable(),
    /** What kept us from observing it, for `unknown`. */
    unknownReason: text<UnknownReason>().nullable(),
    /** How long the monitor was up since its first status, until the end of this one; the database sums it up. */
    upMs: time().default(0),
    /** How long it was up or down, likewise: the rest does not count. */
    countedMs: time().default(0),
  },
  {
    primaryKey: ['monitorRef', 'startedAt'],
    index: {
      ended: ['monitorRef', 'endedAt'],
    },
  },
);

/** Results of one location of a monitor in one hour or one day, with a sketch of their latencies that can be merged with others. */
export const resultRollups = table(
  {
    monitorRef: integer(),
    resolution: text<'hour' | 'day'>(),
    startsAt: time(),
    checks: integer(),
    up: integer(),
    degraded: integer(),
    down: integer(),
    unknown: integer(),
    latencySumUs: bigint(),
    latencyMinUs: bigint().nullable(),
    latencyMaxUs: bigint().nullable(),
    latencyCount: integer(),
    /** Buckets of latencies, in base64. */
    sketch: text(),
    /** As in results. */
    agentRef: integer().default(0),
  },
  {
    primaryKey: ['monitorRef', 'resolution', 'startsAt', 'agentRef'],
  },
);

/** Results that were written when their hour may have been summed up, which it is to be once more. */
export const lateResults = table(
  {
    monitorRef: integer(),
    at: time(),
  },
  {
    primaryKey: ['monitorRef', 'at'],
  },
);

/** Monitors for which results have come that are older than what was decided: their record since then is decided once more. */
export const statusGaps = table(
  {
    /** The monitor's id. */
    id: text().primaryKey(),
    organizationId: text(),
    /** The earliest of these results. */
    since: time().default(0),
    ...queued,
  },
  { index: { due: ['nextAt'] } },
);

/** How far rolling up has come; one row per resolution, worked on under a lease. */
export const rollupProgress = table({
  id: text().primaryKey(),
  /** Everything before this time is rolled up. */
  doneUntil: time(),
  ...queued,
});
