import { randomBytes } from 'node:crypto';

/**
 * A new token for leases of a worker. It begins with the worker's id, by which others find its leases when it is gone. It
 * is short, because rows that grow by much are spread over more pages, and each of those is written with every claim.
 */
export const newLeaseToken = (workerId: string): string => `${workerId}:${randomBytes(9).toString('base64url')}`;

/** The worker that a token of a lease begins with; `undefined` for a token of an older build. */
export const workerOf = (leaseToken: string): string | undefined => /^(.+):[^:]+$/.exec(leaseToken)?.[1];

/** The condition on all tokens of a worker: they begin with its id and a colon, whose successor is the semicolon. */
export const leaseTokensOf = (workerId: string): { readonly atLeast: string; readonly below: string } => ({
  atLeast: `${workerId}:`,
  below: `${workerId};`,
});

/** The end of a lease that was freed: past by any clock. */
export const freedLease = 0;
