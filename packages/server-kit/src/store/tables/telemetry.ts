import type { TelemetryExport, TelemetryProtocol, TelemetrySignal } from '@watchpost/schemas';
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
import type { StoredStep } from './results.js';

/** A result as it waits for its export: complete, because its monitor may change or be deleted meanwhile. */
export interface WaitingResult {
  readonly monitorId: string;
  readonly monitorName: string;
  readonly type: string;
  readonly target: string;
  /** Method of its request; `null` where it makes none over HTTP. */
  readonly method: string | null;
  /** When the check began, in milliseconds since the epoch. */
  readonly at: number;
  /** When it ended; `null` where only its agent knows. */
  readonly endedAt: number | null;
  /** Id of the agent that made it, or `server`. */
  readonly location: string;
  readonly status: 'up' | 'degraded' | 'down' | 'unknown';
  readonly latencyUs: number | null;
  readonly statusCode: number | null;
  readonly dnsUs: number | null;
  readonly connectUs: number | null;
  readonly tlsUs: number | null;
  readonly firstByteUs: number | null;
  readonly message: string | null;
  readonly certificateDays: number | null;
  readonly steps: readonly StoredStep[] | null;
}

/** OpenTelemetry receivers of results. What became of requests is written without a new version: it is no change of the document. */
export const telemetryExports = table(
  {
    id: text().primaryKey(),
    organizationId: text(),
    version: integer(),
    name: text(),
    endpoint: text(),
    protocol: text<TelemetryProtocol>(),
    /** Names and values, as JSON, sealed; `null` without any. */
    headers: text().nullable(),
    headerNames: json<string[]>(),
    signals: json<TelemetrySignal[]>(),
    enabled: flag(),
    disabledReason: text<NonNullable<TelemetryExport['disabledReason']>>().nullable(),
    failingSince: time().nullable(),
    consecutiveFailures: integer().default(0),
    /** When its owners were last warned that it will be disabled. */
    warnedAt: time().nullable(),
    lastError: text().nullable(),
    lastDeliveredAt: time().nullable(),
    droppedResults: integer().default(0),
    ...queued,
    searchText,
    ...timestamps,
  },
  {
    index: {
      created: ['organizationId', 'createdAt', 'id'],
      name: ['organizationId', 'name', 'id'],
      due: ['nextAt'],
    },
  },
);

/** Results that wait for an export. */
export const telemetryResults = table(
  {
    id: text().primaryKey(),
    organizationId: text(),
    exportId: text(),
    createdAt: time(),
    result: json<WaitingResult>(),
  },
  {
    index: {
      waiting: ['exportId', 'id'],
      age: ['createdAt'],
    },
  },
);
