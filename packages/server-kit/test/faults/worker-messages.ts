import type { DeliverySenderStats } from '../../src/outbound/webhooks/webhook-sender.js';

/** A call of the store in which a worker waits until it is released. */
export interface Hold {
  readonly call: 'dispatchEvents' | 'claimDeliveries' | 'recordDeliveries' | 'recoveryStep';
  /** Whether the worker waits before the store gets the call, or after the store has carried it out. */
  readonly when: 'before' | 'after';
  /** Which of these calls. Default: the first. */
  readonly nth?: number;
}

/** Options of a worker. */
export interface WorkerOptions {
  /** How far its clock is ahead, in milliseconds, to expire leases without waiting. */
  readonly clockAheadMs?: number;
  readonly hold?: Hold;
}

/** A command to a worker. `write` commits so many events, one by one, in turn for each of the organizations. */
export type WorkerCommand =
  | { readonly kind: 'begin'; readonly options: WorkerOptions }
  | { readonly kind: 'write'; readonly count: number; readonly organizationIds: readonly string[] }
  | { readonly kind: 'setClock'; readonly aheadMs: number }
  | { readonly kind: 'release' }
  | { readonly kind: 'askStats' };

/** A report of a worker. An event is reported after it is committed. */
export type WorkerReport =
  | { readonly kind: 'ready' }
  | { readonly kind: 'held' }
  | { readonly kind: 'written'; readonly eventId: string }
  | { readonly kind: 'stats'; readonly stats: DeliverySenderStats };
