import type {
  Assertion,
  CredentialField,
  Measurement,
  MonitorEvidence,
  MonitorType,
  StepTrial,
} from '@watchpost/schemas';
import type { AddressGuard } from '../network/address-guard.js';
import type { NameServer } from '../network/name-server.js';
import type { PatternEngine } from '../patterns/pattern-engine.js';
import type { Route } from './route.js';

/** What a check signs in with, opened for it and for nothing else. */
export type Credentials = { readonly [Field in CredentialField]?: string | undefined };

/** What is checked, and how: the part of a monitor that a driver needs. */
export interface CheckRequest {
  readonly type: MonitorType;
  /** A URL, a host, or a host and port, as the type has it. */
  readonly target: string;
  /** For the whole check, from the name lookup to the last byte. */
  readonly timeoutSeconds: number;
  /** A slower success is `degraded`; `null` for never. */
  readonly degradedAfterMs: number | null;
  /** Settings of the type; those that are left out have the defaults of the contract. */
  readonly config: Record<string, unknown>;
  /** What must hold; the first that does not is the message of the report. */
  readonly assertions: readonly Assertion[];
  /** What to sign in with; `null` for nothing. */
  readonly credentials: Credentials | null;
  /** Who it is made for; patterns are matched in turn for each organization. Default: all checks share one turn. */
  readonly organizationId?: string;
  /** Trace that requests of `http` and `api` name in `traceparent`, in hexadecimal. Default: none. */
  readonly traceId?: string;
  /** Whether the report has the answers of its steps, for a person who tries a monitor. Default: no. */
  readonly keepsAnswers?: boolean;
}

/**
 * The certificate that a target showed; of several, after redirects, the one that ends first. Its end is that of the chain
 * that was verified: an authority that ends sooner breaks it as well.
 */
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
  /** The steps with their answers, where the request keeps those. */
  readonly trials?: readonly StepTrial[];
  /** What a check saw that failed or could not be made, without secrets; left out when it saw nothing, and by a success. */
  readonly evidence?: MonitorEvidence;
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
  /** Asked by DNS checks that name no resolver. Default: those of the system. */
  readonly nameServers?: readonly NameServer[];
  /** How HTTP, gRPC, WebSocket and SSH checks name themselves. Default: `Watchpost`. */
  readonly userAgent?: string;
  /** Called at the end of a check that connects to something. */
  readonly onRoute?: (route: Route) => void;
  /** Called with a defect of a driver; the check is `unknown` then. */
  readonly reportDefect?: (error: unknown) => void;
}

/**
 * Runs one check. It never rejects: whatever the target does is a report.
 *
 * @typeParam Request what its drivers need, when that is more than a {@link CheckRequest}
 */
export type Check<Request extends CheckRequest = CheckRequest> = (
  request: Request,
  environment: CheckEnvironment,
) => Promise<CheckReport>;
