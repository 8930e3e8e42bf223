import type { DeliverySenderStats } from '../../src/outbound/webhooks/delivery-sender.js';

/** A call of the store that a worker does not come back from until it is released. */
export interface Hold {
  readonly call: 'dispatchEvents' | 'claimDeliveries' | 'recordDeliveries' | 'recoveryStep';
  /** Whether the store has not heard of the call yet, or has done what it asks for. */
  readonly when: 'before' | 'after';
  /** Which of these calls; the first unless given. */
  readonly nth?: number;
}

/** How a worker works. */
export interface WorkerOptions {
  /** How far its clock is ahead, in milliseconds, so that nobody has to wait for a lease to run out. */
  readonly clockAheadMs?: number;
  readonly hold?: Hold;
}

/** What a worker is told. `write` commits so many events, one by one, in turn for each of the organizations. */
export type Order =
  | { readonly kind: 'begin'; readonly options: WorkerOptions }
  | { readonly kind: 'write'; readonly count: number; readonly organizationIds: readonly string[] }
  | { readonly kind: 'setClock'; readonly aheadMs: number }
  | { readonly kind: 'release' }
  | { readonly kind: 'askStats' };

/** What a worker tells. An event is told of once it is committed. */
export type News =
  | { readonly kind: 'ready' }
  | { readonly kind: 'held' }
  | { readonly kind: 'written'; readonly eventId: string }
  | { readonly kind: 'stats'; readonly stats: DeliverySenderStats };
