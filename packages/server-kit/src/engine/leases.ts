import type { Change, Row } from '../store/store.js';

/** The right to record one check of a monitor. It ends by itself, so a process that dies holds up nobody for long. */
export interface Lease {
  readonly monitorRef: number;
  readonly token: string;
  /** Milliseconds since the epoch. */
  readonly until: number;
}

/** How long a batch is leased before the timeouts of its monitors are known: the default timeout of a monitor. */
export const presumedTimeoutMs = 10_000;

/** How long a monitor must be leased: until its check has timed out, and `marginMs` for writing what it found. */
export const leaseEnd = (monitor: Row<'monitors'>, beginsAt: number, marginMs: number): number =>
  beginsAt + monitor.timeoutSeconds * 1000 + marginMs;

/**
 * Fits the lease that a whole batch was given to one monitor: longer when its check may take longer, shorter when its
 * interval is so short that others could not take over within two of them.
 *
 * @returns the end of the fitted lease; `batchLeaseUntil` when that will do
 */
export const fitLease = (
  monitor: Row<'monitors'>,
  options: { readonly beginsAt: number; readonly batchLeaseUntil: number; readonly marginMs: number },
): number => {
  const wanted = leaseEnd(monitor, options.beginsAt, options.marginMs);
  const isTooShort = wanted > options.batchLeaseUntil;
  const isTooLong = options.batchLeaseUntil > options.beginsAt + 1.5 * monitor.intervalSeconds * 1000;
  return isTooShort || isTooLong ? wanted : options.batchLeaseUntil;
};

/** Changes that give leases another end. A lease that was lost meanwhile stays lost. */
export const moveLeases = (leases: readonly Lease[]): Change[] =>
  leases.map((lease) => ({
    kind: 'update',
    table: 'monitors',
    where: { ref: lease.monitorRef, leaseToken: lease.token },
    set: { leaseUntil: lease.until },
  }));

/** Changes that give leases back, so that others can check those monitors at once. */
export const releaseLeases = (leases: readonly Lease[]): Change[] =>
  leases.map((lease) => ({
    kind: 'update',
    table: 'monitors',
    where: { ref: lease.monitorRef, leaseToken: lease.token },
    set: { leaseUntil: null, leaseToken: null },
  }));
