import type { Change, Row } from '../../store/interface/store.js';

/**
 * The right to record one check of a monitor. It ends when the process that holds it dies, which others notice within
 * seconds; and it ends by itself, in case that none does.
 */
export interface Lease {
  readonly monitorRef: number;
  readonly token: string;
  /** Milliseconds since the epoch. */
  readonly until: number;
}

/**
 * How long a lease outlasts the timeout of its check: time to write the result, and by how much the clocks of processes
 * may differ before one takes for ended what another holds.
 */
export const leaseMarginMs = 10_000;

/** How long a batch is leased before the timeouts of its monitors are known: the default timeout of a monitor. */
export const presumedTimeoutMs = 10_000;

/** How long a monitor must be leased at least, for a check that begins then. */
export const leaseEnd = (monitor: Row<'monitors'>, beginsAt: number): number =>
  beginsAt + monitor.timeoutSeconds * 1000 + leaseMarginMs;

/** Changes that move the end of leases. A lease that was lost meanwhile stays lost. */
export const moveLeases = (leases: readonly Lease[]): Change[] =>
  leases.map((lease) => ({
    kind: 'update',
    table: 'monitors',
    where: { ref: lease.monitorRef, leaseToken: lease.token },
    set: { leaseUntil: lease.until },
  }));

/** Changes that release leases: others can check those monitors at once. */
export const releaseLeases = (leases: readonly Lease[]): Change[] =>
  leases.map((lease) => ({
    kind: 'update',
    table: 'monitors',
    where: { ref: lease.monitorRef, leaseToken: lease.token },
    set: { leaseUntil: null, leaseToken: null },
  }));
