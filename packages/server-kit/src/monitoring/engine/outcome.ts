import {
  heartbeatMonitorConfig,
  type MonitorType,
  type MonitorTypeRules,
  monitorRules,
  monitorStatuses,
} from '@watchpost/schemas';
import type { CheckReport, CheckRequest, Credentials } from '../../checks/check.js';
import { failureMessages } from '../../checks/failure-message.js';
import type { CheckOutcome, Row } from '../../store/store.js';
import { causesAfter } from '../status/cause.js';
import { evaluateSoon, statusChanges } from '../status/status-changes.js';
import {
  type NextState,
  nextState,
  type StatusRules,
  type StatusTransition,
  stateOf,
} from '../status/status-machine.js';
import { nextDeadline } from './heartbeat-deadline.js';
import type { Lease } from './leases.js';
import { dueAfterCheck } from './schedule.js';

/** What a stored result can say, in the order of the numbers that are stored. */
export const resultStatuses = ['up', 'degraded', 'down', 'unknown'] as const satisfies CheckReport['status'][];

/** One check that was made, and the lease under which it was. */
export interface FinishedCheck {
  readonly monitor: Row<'monitors'>;
  readonly lease: Lease;
  readonly report: CheckReport;
  /** When it was to begin, did begin, and ended; milliseconds since the epoch. */
  readonly dueAt: number;
  readonly startedAt: number;
  readonly endedAt: number;
}

/** What is to be written about a check, and whether the monitor's status changes with it. */
export interface JudgedCheck {
  readonly outcome: CheckOutcome;
  readonly transition?: StatusTransition;
}

const microseconds = (milliseconds: number | null): number | null =>
  milliseconds === null ? null : Math.round(milliseconds * 1000);

/** The part of a monitor that a driver needs, with what it signs in with. */
export const toCheckRequest = (monitor: Row<'monitors'>, credentials: Credentials | null): CheckRequest => ({
  type: monitor.type,
  target: monitor.target,
  timeoutSeconds: monitor.timeoutSeconds,
  degradedAfterMs: monitor.degradedAfterMs,
  config: monitor.config,
  assertions: monitor.assertions,
  credentials,
  organizationId: monitor.organizationId,
  ...(monitor.type === 'heartbeat' && {
    signals: {
      lastSignalAt: monitor.lastSignalAt,
      runStartedAt: monitor.runStartedAt,
      failure: monitor.reportedStatus === 'down' ? (monitor.reportedMessage ?? failureMessages.jobFailed()) : null,
    },
  }),
});

/** Whether a type may only be checked rarely, which leaves no room for a retry soon after the first check. */
const isSeldomChecked = (type: MonitorType): boolean => {
  const { minIntervalSeconds }: MonitorTypeRules = monitorRules[type];
  return minIntervalSeconds !== undefined;
};

/** Reported types (heartbeat, manual, group) and rarely checked ones are never retried. */
export const rulesOf = ({
  type,
  retries,
  recoveryThreshold,
}: Pick<Row<'monitors'>, 'type'> & StatusRules): StatusRules => {
  if (type === 'heartbeat' || type === 'manual' || type === 'group') return { retries: 0, recoveryThreshold: 1 };
  return { retries: isSeldomChecked(type) ? 0 : retries, recoveryThreshold };
};

/** When a monitor is due after a check; a heartbeat when its next signal is too late. */
const nextDueAt = (check: FinishedCheck, delay: NextState['nextDelay']): number | null => {
  const { monitor } = check;
  if (monitor.type !== 'heartbeat') {
    return dueAfterCheck(monitor, check, isSeldomChecked(monitor.type) ? 'interval' : delay);
  }
  const config = heartbeatMonitorConfig.safeParse(monitor.config);
  return config.success ? nextDeadline(config.data, monitor, check.endedAt) : null;
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
const changedColumns = <Columns extends object>(before: Columns, after: Partial<Columns>): Partial<Columns> => {
  const changed: Partial<Columns> = {};
  for (const key in after) if (after[key] !== before[key]) changed[key] = after[key];
  return changed;
};

/**
 * Turns a check into what is written: the result row, the monitor's new state, its next due time, the lease's end, and
 * what follows from a new status.
 *
 * @param isWatched whether rules evaluate every result of the monitor, and not only its status
 */
export const judgeCheck = (check: FinishedCheck, isWatched = false): JudgedCheck => {
  const { monitor, report, startedAt } = check;
  const { measurement } = report;
  const { state, transition, nextDelay } = nextState(stateOf(monitor), report.status, rulesOf(monitor), startedAt);
  const causes = causesAfter(monitor, state, measurement.message);
  const isNews = isWatched || endsSooner(monitor.certificate, report.certificate);
  const changes = [
    ...statusChanges(monitor, { ...state, cause: causes.cause }, { now: check.endedAt }),
    ...(isNews && transition === undefined ? evaluateSoon(monitor.id, check.endedAt) : []),
  ];
  const outcome: CheckOutcome = {
    monitorRef: monitor.ref,
    leaseToken: check.lease.token,
    set: {
      ...changedColumns<Row<'monitors'>>(monitor, { ...state, ...causes }),
      lastCheckedAt: startedAt,
      lastResult: measurement,
      // A check that failed before the handshake showed none; the end of the last one that was shown still holds.
      ...(isNewCertificate(monitor.certificate, report.certificate) && { certificate: report.certificate }),
      nextCheckAt: monitor.nextCheckAt === null ? null : nextDueAt(check, nextDelay),
      leaseUntil: null,
      leaseToken: null,
    },
    result: {
      monitorRef: monitor.ref,
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
      monitorStatus: monitorStatuses.indexOf(state.currentStatus),
      failures: state.consecutiveFailures,
      certificateDays: daysLeft(report.certificate ?? monitor.certificate, startedAt),
    },
    ...(changes.length > 0 && { changes }),
  };
  return transition === undefined ? { outcome } : { outcome, transition };
};
