import type { LicenseCode, LicenseStatus } from '@watchpost/schemas';
import type { Row } from '../../store/interface/store.js';

type LicenseRow = Row<'licenses'>;
type ActivationRow = Row<'licenseActivations'>;
type Dates = Pick<LicenseRow, 'expiresAt' | 'warnDays' | 'graceDays'>;

const dayMs = 86_400_000;

/** When a license is not valid any more, its grace included; `null` for never. */
export const endsAt = ({ expiresAt, graceDays }: Dates): number | null =>
  expiresAt === null ? null : expiresAt + graceDays * dayMs;

const warnsAt = ({ expiresAt, warnDays }: Dates): number | null =>
  expiresAt === null ? null : expiresAt - warnDays * dayMs;

const hasPassed = (time: number | null, now: number): boolean => time !== null && time <= now;

/** What a license is by its dates and the clock. */
export const statusByClock = (
  row: Dates & Pick<LicenseRow, 'activatedAt' | 'suspendedAt' | 'revokedAt'>,
  now: number,
): LicenseStatus => {
  if (row.revokedAt !== null) return 'revoked';
  if (row.suspendedAt !== null) return 'suspended';
  if (hasPassed(endsAt(row), now)) return 'expired';
  if (row.activatedAt === null) return 'inactive';
  return hasPassed(warnsAt(row), now) ? 'expiring' : 'active';
};

/**
 * What a license is after a person has changed it. An end that comes near, or has passed, is announced by the worker alone,
 * so until it was this status ignores it: one writer cannot announce an end twice.
 */
export const announcedStatus = (row: LicenseRow, now: number): LicenseStatus => {
  const byClock = statusByClock(row, now);
  const started = row.activatedAt === null ? 'inactive' : 'active';
  if (byClock === 'expired' && row.expiredFor !== row.expiresAt) {
    return started === 'active' && row.warnedFor === row.expiresAt ? 'expiring' : started;
  }
  if (byClock === 'expiring' && row.warnedFor !== row.expiresAt) return started;
  return byClock;
};

/** When the worker has something to do about a license that has this status; `null` for never. */
export const nextStepAt = (row: LicenseRow): number | null => {
  if (row.status === 'active') return warnsAt(row);
  return row.status === 'inactive' || row.status === 'expiring' ? endsAt(row) : null;
};

/** The status of a changed license, and the columns of the queue that follow from it. */
export const followingColumns = (
  row: LicenseRow,
  now: number,
): Pick<LicenseRow, 'status' | 'nextAt' | 'leaseUntil' | 'leaseToken'> => {
  const status = announcedStatus(row, now);
  return { status, nextAt: nextStepAt({ ...row, status }), leaseUntil: null, leaseToken: null };
};

/** How many machines may be activated; `null` without a limit of the license. */
export const seatLimit = ({ maxActivations, seats }: Pick<LicenseRow, 'maxActivations' | 'seats'>): number | null =>
  maxActivations ?? seats;

/** Whether a license is bound to machines, so that its key alone does not say enough. */
export const needsFingerprint = ({
  maxActivations,
  heartbeatSeconds,
}: Pick<LicenseRow, 'maxActivations' | 'heartbeatSeconds'>): boolean =>
  maxActivations !== null || heartbeatSeconds !== null;

/** Machines that were last seen until then have missed their heartbeat; `null` when none can have. */
export const lapsedUntil = (
  { heartbeatSeconds, heartbeatSince }: Pick<LicenseRow, 'heartbeatSeconds' | 'heartbeatSince'>,
  now: number,
): number | null => {
  if (heartbeatSeconds === null) return null;
  const until = now - heartbeatSeconds * 1000;
  return until >= (heartbeatSince ?? 0) ? until : null;
};

/** Whether a machine takes no seat because it missed its heartbeat. */
export const isLapsed = (
  { status, lastSeenAt }: Pick<ActivationRow, 'status' | 'lastSeenAt'>,
  license: Pick<LicenseRow, 'heartbeatSeconds' | 'heartbeatSince'>,
  now: number,
): boolean => {
  const until = lapsedUntil(license, now);
  return status === 'lapsed' || (until !== null && lastSeenAt <= until);
};

/** What a license is refused for, whatever machine asks; `undefined` when it can be used. */
export const refusalOf = (license: LicenseRow, now: number): LicenseCode | undefined => {
  const status = statusByClock(license, now);
  return status === 'revoked' || status === 'suspended' || status === 'expired' ? status : undefined;
};

/** What there is to know to validate a license. */
export interface Examined {
  readonly license: LicenseRow;
  /** The fingerprint that the caller named. */
  readonly fingerprint: string | undefined;
  readonly activation: ActivationRow | undefined;
  /** Machines that take a seat. */
  readonly seatsTaken: number;
  /** Names of entitlements that the license must include. */
  readonly entitlements: readonly string[];
}

const surplusCode = ({ license, seatsTaken }: Examined): LicenseCode | undefined => {
  const limit = seatLimit(license);
  if (limit === null || seatsTaken <= limit) return undefined;
  return license.maxActivations === null ? 'too_many_seats' : 'too_many_activations';
};

const machineCode = ({ license, fingerprint, activation }: Examined, now: number): LicenseCode | undefined => {
  if (fingerprint === undefined) return needsFingerprint(license) ? 'fingerprint_required' : undefined;
  if (activation === undefined) return 'not_activated';
  return isLapsed(activation, license, now) ? 'heartbeat_missed' : undefined;
};

/** What validating a license finds: the first that applies. */
export const codeOf = (examined: Examined, now: number): LicenseCode => {
  const { license, entitlements } = examined;
  const granted = license.entitlements;
  // `constructor` is a name as any other.
  const isMissing = (name: string): boolean => !Object.hasOwn(granted, name) || granted[name] === false;
  return (
    refusalOf(license, now) ??
    (license.activatedAt === null ? 'not_started' : undefined) ??
    machineCode(examined, now) ??
    surplusCode(examined) ??
    (entitlements.some(isMissing) ? 'entitlement_missing' : undefined) ??
    (hasPassed(license.expiresAt, now) ? 'overdue' : 'valid')
  );
};

/** Whether a license with this code may be used. */
export const isUsable = (code: LicenseCode): boolean => code === 'valid' || code === 'overdue';
