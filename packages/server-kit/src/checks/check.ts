import type { Assertion, CredentialField, Measurement, MonitorStatus, MonitorType } from '@watchpost/schemas';
import type { AddressGuard } from './address-guard.js';
import type { NameServer } from './dns/name-server.js';
import type { PatternEngine } from './patterns/pattern-engine.js';

/** What a check signs in with, opened for it and for nothing else. */
export type Credentials = { readonly [Field in CredentialField]?: string | undefined };

/** What is to be checked: the part of a monitor that a driver needs. */
export interface CheckRequest {
  readonly type: MonitorType;
  readonly target: string;
  readonly timeoutSeconds: number;
  readonly degradedAfterMs: number | null;
  readonly config: Record<string, unknown>;
  readonly assertions: readonly Assertion[];
  /** What to sign in with; `null` for most. */
  readonly credentials: Credentials | null;
  /** When a heartbeat reported, and why its last run failed; monitors of other types have none. */
  readonly signals?: {
    readonly lastSignalAt: number | null;
    readonly runStartedAt: number | null;
    /** `null` after a success, and before the first signal. */
    readonly failure: string | null;
  };
  /** Who it is made for; patterns are matched in turn for each organization. */
  readonly organizationId?: string;
}

/** The certificate that a target showed; of several, after redirects, the one that ends first. */
export interface CertificateReport {
  /** Common name of who signed it, else its organization. */
  readonly issuer: string;
  /** When it ends: RFC 3339 with milliseconds. */
  readonly validTo: string;
  /** Whole days left, rounded down; negative when it has ended. */
  readonly daysRemaining: number;
}

/** What one check found. `unknown` means that the check itself could not be made; it says nothing about the target. */
export interface CheckReport {
  readonly status: 'up' | 'degraded' | 'down' | 'unknown';
  readonly measurement: Measurement;
  readonly certificate: CertificateReport | null;
}

/** How another monitor stands, and what people call it. */
export interface MemberStatus {
  readonly name: string;
  readonly status: MonitorStatus;
}

/** What a driver may use besides the request. */
export interface CheckEnvironment {
  /** Decides on every address before it is connected to. */
  readonly guard: AddressGuard;
  /** Wall clock in milliseconds, for certificate days; durations are taken from the monotonic clock. */
  readonly now: () => number;
  /** Ends the check early when the process stops. */
  readonly signal: AbortSignal;
  /** Matches the patterns of assertions; without it, those that have any are `unknown`. */
  readonly patterns?: PatternEngine;
  /** Asked by checks of names that name no resolver; those of the system unless given. */
  readonly nameServers?: readonly NameServer[];
  /** How other monitors stand, for a group of them; what is not found is left out. */
  readonly statusesOf?: (monitorIds: readonly string[]) => Promise<ReadonlyMap<string, MemberStatus>>;
  /** Told of errors of ours that ended a check, which then is `unknown`. */
  readonly reportDefect?: (error: unknown) => void;
}

/** Runs one check. It never rejects: whatever the target does is a report. */
export type Check = (request: CheckRequest, environment: CheckEnvironment) => Promise<CheckReport>;
