import type { CheckReport, Credentials } from '@watchpost/checks';
import { checksPerRun, heartbeatMonitorConfig, monitorStatuses } from '@watchpost/schemas';
import type { KnownExport } from '../../outbound/telemetry/exporting-organizations.js';
import type { CheckOutcome, Row, UsageCount } from '../../store/interface/store.js';
import { serverRef } from '../history/location-ref.js';
import { decideCheck } from '../locations/decide-check.js';
import { isAhead } from '../locations/freshness.js';
import { decideLateSoon } from '../locations/gap-queue.js';
import type { ReasonOf } from '../status/coverage.js';
import { storedPerformance } from '../status/result-performance.js';
import { resultStatuses } from '../status/result-statuses.js';
import { storedSteps } from '../status/result-steps.js';
import { evaluateSoon, statusChanges } from '../status/status-changes.js';
import type { NextState, StatusTransition } from '../status/status-machine.js';
import { isRarelyChecked } from '../status/status-rules.js';
import { driverMessages } from './drivers/driver-messages.js';
import { isUnread, type MonitorCheckRequest } from './drivers/heartbeat.js';
import { exportChanges } from './export-result.js';
import { nextDeadline } from './heartbeat-deadline.js';
import { evidenceChanges, type KeptEvidence, keepEvidence } from './kept-evidence.js';
import type { Lease } from './leases.js';
import { dueAfterCheck } from './schedule.js';

/** One check that was made, and the lease under which it was. */
export interface FinishedCheck {
  readonly monitor: Row<'monitors'>;
  readonly lease: Lease;
  readonly report: CheckReport;
  /** When it was to begin, did begin, and ended; milliseconds since the epoch. */
  readonly dueAt: number;
  readonly startedAt: number;
  readonly endedAt: number;
  /** `ref` of the agent that made it. Default: the server did. */
  readonly agentRef?: number;
  /** Telemetry exports that get its result. Default: none. */
  readonly exports?: readonly KnownExport[];
  /** Says why a check before it was missing. Default: the server was too busy. */
  readonly reasonOf?: ReasonOf;
}

/** What is to be written about a check, and whether the monitor's status changes with it. */
export interface JudgedCheck {
  readonly outcome: CheckOutcome;
  readonly transition?: StatusTransition;
  /** The evidence that is kept of it; what writes it is in the outcome. */
  readonly evidence?: KeptEvidence;
}

const microseconds = (milliseconds: number | null): number | null =>
  milliseconds === null ? null : Math.round(milliseconds * 1000);

/**
 * The part of a monitor that a driver needs, with what it signs in with.
 *
 * @param traceId the trace that its requests are a part of; `undefined` for none
 */
export const toCheckRequest = (
  monitor: Row<'monitors'>,
  credentials: Credentials | null,
  traceId?: string,
): MonitorCheckRequest => ({
  type: monitor.type,
  target: monitor.target,
  timeoutSeconds: monitor.timeoutSeconds,
  degradedAfterMs: monitor.degradedAfterMs,
  config: monitor.config,
  assertions: monitor.assertions,
  credentials,
  organizationId: monitor.organizationId,
  ...(traceId !== undefined && { traceId }),
  ...(monitor.type === 'heartbeat' && {
    signals: {
      lastSignalAt: monitor.lastSignalAt,
      runStartedAt: monitor.runStartedAt,
      failure: monitor.reportedStatus === 'down' ? (monitor.reportedMessage ?? driverMessages.jobFailed()) : null,
    },
  }),
});

/** When a monitor is due after a check; a heartbeat when its next signal is too late. */
const nextDueAt = (check: FinishedCheck, delay: NextState['nextDelay']): number | null => {
  const { monitor } = check;
  if (monitor.type !== 'heartbeat') {
    return dueAfterCheck(monitor, check, isRarelyChecked(monitor.type) ? 'interval' : delay);
  }
  const config = heartbeatMonitorConfig.safeParse(monitor.config);
  const deadline = config.success ? nextDeadline(config.data, monitor, check.endedAt) : null;
  // It could not be found out whether the signal is late: not only the one after it decides.
  return isUnread(check.report) && deadline !== null
    ? Math.min(deadline, dueAfterCheck(monitor, check, 'retry'))
    : deadline;
};

/** Days before the end of a certificate from which each day is news. */
const certificateNewsDays = 21;

/** Whether a certificate is nearer to its end than it was when it was seen last, and near enough to notify people. */
const endsSooner = (before: Row<'monitors'>['certificate'], now: CheckReport['certificate']): boolean =>
  now !== null && now.daysRemaining <= certificateNewsDays && now.daysRemaining !== before?.daysRemaining;

const dayMs = 86_400_000;

/** Whole days left of a certificate; fewer than it had when it was shown, if no check has shown it since. */
const daysLeft = (certificate: Row<'monitors'>['certificate'], at: number): number | null =>
  certificate === null ? null : Math.floor((Date.parse(certificate.validTo) - at) / dayMs);

/** Whether a certificate is another than the one that was seen last, or has fewer days left. */
const isNewCertificate = (
  before: Row<'monitors'>['certificate'],
  now: CheckReport['certificate'],
): now is NonNullable<CheckReport['certificate']> =>
  now !== null &&
  (now.daysRemaining !== before?.daysRemaining || now.validTo !== before.validTo || now.issuer !== before.issuer);

/** Those columns that are not as they were: what is written again costs as much as what is new, and its index most. */
export const changedColumns = <Columns extends object>(before: Columns, after: Partial<Columns>): Partial<Columns> => {
  const changed: Partial<Columns> = {};
  for (const key in after) if (after[key] !== before[key]) changed[key] = after[key];
  return changed;
};

/** Whether a check is the last one of its monitor: what locations find comes in as their networks let it. */
const isLatest = ({ locations, lastCheckedAt }: Row<'monitors'>, startedAt: number, now: number): boolean =>
  locations.length === 0 || lastCheckedAt === null || startedAt >= lastCheckedAt || isAhead(lastCheckedAt, now);

/** A check of a monitor, as it counts towards the usage of its organization: each of its steps counts. */
export const checksMade = (
  { organizationId, type, config }: Pick<Row<'monitors'>, 'organizationId' | 'type' | 'config'>,
  at: number,
): UsageCount => ({ kind: 'usage', organizationId, metric: 'checks', at, quantity: checksPerRun(type, config) });

/**
 * Turns a check into what is written: the result row, the monitor's new state, its next due time, the lease's end, and
 * what follows from a new status.
 *
 * @param isWatched whether rules evaluate every result of the monitor, and not only its status
 */
export const judgeCheck = (check: FinishedCheck, isWatched = false): JudgedCheck => {
  const { monitor, report, startedAt, agentRef = serverRef, reasonOf = () => 'overdue' } = check;
  const { measurement } = report;
  const located = { agentRef, report, at: startedAt };
  const { columns, silence, transition, nextDelay, failures, isFailure, lateSince } = decideCheck(
    monitor,
    located,
    reasonOf,
  );
  const evidence = isFailure ? keepEvidence(monitor, { ...located, failures }) : undefined;
  const isNews = isWatched || endsSooner(monitor.certificate, report.certificate);
  const result: CheckOutcome['result'] = {
    monitorRef: monitor.ref,
    agentRef,
    at: startedAt,
    status: resultStatuses.indexOf(report.status),
    latencyUs: microseconds(measurement.latencyMs),
    statusCode: measurement.statusCode,
    dnsUs: microseconds(measurement.timings.dnsMs),
    connectUs: microseconds(measurement.timings.connectMs),
    tlsUs: microseconds(measurement.timings.tlsMs),
    firstByteUs: microseconds(measurement.timings.firstByteMs),
    delayMs: Math.max(0, Math.round(startedAt - check.dueAt)),
    message: measurement.message,
    monitorStatus: monitorStatuses.indexOf(columns.currentStatus),
    failures,
    certificateDays: daysLeft(report.certificate ?? monitor.certificate, startedAt),
    ...(measurement.steps !== undefined && { steps: storedSteps(measurement.steps) }),
    ...(measurement.page !== undefined && { page: measurement.page }),
    ...(measurement.performance !== undefined && { performance: storedPerformance(measurement.performance) }),
  };
  const changes = [
    ...(silence === undefined
      ? statusChanges(monitor, columns, { now: check.endedAt })
      : [
          ...statusChanges(monitor, silence, { now: check.endedAt }),
          ...statusChanges({ ...monitor, ...silence }, columns, { now: check.endedAt }),
        ]),
    ...(lateSince === undefined ? [] : decideLateSoon(monitor, { since: lateSince, now: check.endedAt })),
    ...(isNews && transition === undefined ? evaluateSoon(monitor.id, check.endedAt) : []),
    ...(evidence === undefined ? [] : evidenceChanges([evidence])),
    ...exportChanges(monitor, result, check),
  ];
  const outcome: CheckOutcome = {
    monitorRef: monitor.ref,
    leaseToken: check.lease.token,
    set: {
      ...changedColumns<Row<'monitors'>>(monitor, columns),
      ...(evidence !== undefined && { evidenceCount: evidence.evidenceCount }),
      ...(isLatest(monitor, startedAt, check.endedAt) && { lastCheckedAt: startedAt, lastResult: measurement }),
      // A check that failed before the handshake showed none; the end of the last one that was shown still holds.
      ...(isNewCertificate(monitor.certificate, report.certificate) && { certificate: report.certificate }),
      nextCheckAt: monitor.nextCheckAt === null ? null : nextDueAt(check, nextDelay),
      leaseUntil: null,
      leaseToken: null,
    },
    result,
    ...(changes.length > 0 && { changes }),
    usage: checksMade(monitor, startedAt),
  };
  return {
    outcome,
    ...(transition !== undefined && { transition }),
    ...(evidence !== undefined && { evidence }),
  };
};
