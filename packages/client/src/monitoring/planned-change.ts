import type { Difference, Fields } from './form.js';
import type { Kind } from './kinds.js';

/** One change of a plan. */
export interface PlannedChange {
  readonly action: 'create' | 'update' | 'delete';
  /** The section of the definition. */
  readonly kind: Kind;
  readonly key: string;
  readonly name: string;
  /** `null` of what is created. */
  readonly id: string | null;
  /** The version that was planned with, sent as `If-Match`; `null` of what is created. */
  readonly version: number | null;
  /** What differs: of an update each field, of a creation the fields that the definition gives. */
  readonly fields: readonly Difference[];
  /** What is sent, with keys for ids: a document or a merge patch; `null` of a deletion. */
  readonly body: Fields | null;
  /** With which it is sent, so that a request that is repeated is done once. */
  readonly idempotencyKey: string;
}

/** What would make the server as a definition says. It can be kept as JSON and applied later. */
export interface MonitoringPlan {
  readonly version: 1;
  readonly changes: readonly PlannedChange[];
  /** How many declared resources are as the definition says. */
  readonly unchanged: number;
  /** Sections of the definition that this server does not offer; nothing of them is planned. Absent when it offers all. */
  readonly notOffered?: readonly Kind[];
}
