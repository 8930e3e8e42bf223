import type { AgentStatus, MonitorStatus } from '@watchpost/schemas';
import {
  bigint,
  digest,
  flag,
  identity,
  integer,
  json,
  queued,
  searchText,
  table,
  text,
  time,
  timestamps,
} from './declaration/table-declaration.js';

export const agents = table(
  {
    /** Short key for the many rows of results. */
    ref: identity(),
    id: text(),
    organizationId: text(),
    version: integer(),
    name: text(),
    location: text(),
    description: text(),
    tags: json<string[]>(),
    enabled: flag(),
    status: text<AgentStatus>(),
    statusSince: time(),
    lastSeenAt: time().nullable(),
    agentVersion: text().nullable(),
    protocol: integer().nullable(),
    hostname: text().nullable(),
    platform: text().nullable(),
    capabilities: json<string[]>(),
    /** The programs that its operator allows it to run, as of its last hello. */
    commands: json<string[]>().default([]),
    tokenPrefix: text(),
    tokenHash: digest(),
    previousTokenHash: digest().nullable(),
    previousTokenExpiresAt: time().nullable(),
    /** What credentials are sealed to: the first hello with the token pins it. */
    publicKey: text().nullable(),
    /** The same for calls with the previous token, while that works. */
    previousPublicKey: text().nullable(),
    publicKeyFingerprint: text().nullable(),
    clockOffsetMs: bigint().nullable(),
    bufferedResults: bigint().nullable(),
    lastAddress: text().nullable(),
    /** The instance that said hello last. */
    instanceId: text().nullable(),
    /** Grows with each change of what it is to check; triggers count. */
    assignmentsVersion: integer().default(1),
    /** When its silence, or a change of its status, is to be followed up. */
    ...queued,
    searchText,
    ...timestamps,
  },
  {
    unique: {
      id: ['id'],
      token: ['tokenHash'],
      previousToken: ['previousTokenHash'],
    },
    index: {
      due: ['nextAt'],
      created: ['organizationId', 'createdAt', 'id'],
      name: ['organizationId', 'name', 'id'],
      status: ['organizationId', 'status', 'id'],
      seen: { on: ['organizationId', 'lastSeenAt', 'id'], nullsFirst: 'lastSeenAt' },
    },
  },
);

/** One row per agent of a monitor, to find the monitors of an agent. Triggers write them. */
export const agentMonitors = table(
  {
    agentId: text(),
    monitorId: text(),
  },
  {
    primaryKey: ['agentId', 'monitorId'],
    index: { monitor: ['monitorId'] },
  },
);

/** One row per monitor that agents check: when the last result of one of its locations is too old. Triggers begin it. */
export const locationDeadlines = table(
  { id: text().primaryKey(), organizationId: text(), ...queued },
  { index: { due: ['nextAt'] } },
);

/** What one location says about a monitor: its own run of the status machine, and its last result. */
export interface LocationRun {
  /** `null` for the server. */
  readonly agentId: string | null;
  /** `ref` of the agent; 0 for the server. */
  readonly agentRef: number;
  /** Whether the agent is there to check; a disabled one does not count as a location. */
  readonly presence: 'online' | 'offline' | 'disabled';
  readonly currentStatus: MonitorStatus;
  /** Times are milliseconds since the epoch. */
  readonly statusSince: number;
  readonly isVerifying: boolean;
  readonly consecutiveFailures: number;
  readonly consecutiveSuccesses: number;
  readonly firstFailureAt: number | null;
  readonly unknownSince: number | null;
  readonly cause: string | null;
  readonly failureCause: string | null;
  /** When its last check began. */
  readonly at: number | null;
  readonly latencyMs: number | null;
  /** A check that a person has asked for and that is not made yet; milliseconds since the epoch. */
  readonly askedRun?: { readonly id: string; readonly at: number } | null;
}
