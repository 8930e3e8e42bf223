import { type EventSubject, subscriptions } from '@watchpost/schemas';
import { newEvent } from '../../request/events/emit.js';
import type { Change, NewRow, Row, Where } from '../../store/interface/store.js';
import type { Cause } from './cause.js';
import { nextDueAt } from './due-time.js';
import { presentSubscription } from './present-subscription.js';
import { type SubscriptionTrigger, transitionOf } from './subscription-machine.js';

type SubscriptionRow = Row<'subscriptions'>;
type Subject = Extract<EventSubject, `subscription.${string}`>;

const eventOf = (type: Subject, row: SubscriptionRow | NewRow<'subscriptions'>, cause: Cause): Change => ({
  kind: 'insert',
  table: 'events',
  row: newEvent(
    type,
    {
      organizationId: row.organizationId,
      subject: { type: subscriptions.name, id: row.id, sequence: row.version },
      data: presentSubscription(row, cause.now),
    },
    cause,
  ),
});

const resourceOf = (row: Pick<SubscriptionRow, 'id' | 'planId'>) => ({
  type: subscriptions.name,
  id: row.id,
  name: row.planId,
});

/** A subscription that is moved on, and the entries that do it. */
export interface Moved {
  readonly row: SubscriptionRow;
  readonly changes: readonly Change[];
}

/** How a subscription is moved on. */
export interface Move {
  readonly trigger: SubscriptionTrigger;
  /** In the form of an operation, for what no request causes. */
  readonly action: string;
  /** What is set besides status, version and times. */
  readonly columns: Partial<SubscriptionRow>;
  /** Of a move to `canceled` or `expired`. */
  readonly endReason?: NonNullable<SubscriptionRow['endReason']>;
  /** What must be as it was read, besides the version. */
  readonly guard?: Where<'subscriptions'>;
  /** More that the audit trail says. */
  readonly note?: Readonly<Record<string, unknown>>;
}

/**
 * Moves a subscription on: update guarded by the version that was read, audit, event.
 *
 * @throws TypeError when the machine has no such transition: the caller has not asked it
 */
export const moveSubscription = (row: SubscriptionRow, move: Move, cause: Cause): Moved => {
  const transition = transitionOf(row.status, move.trigger);
  if (transition === undefined) throw new TypeError(`a subscription that is ${row.status} cannot be ${move.trigger}`);
  const ended =
    move.endReason === undefined
      ? {}
      : {
          endedAt: cause.now,
          endReason: move.endReason,
          canceledAt: row.canceledAt ?? (move.endReason === 'nonPayment' ? null : cause.now),
          pendingChange: null,
          graceEndsAt: null,
        };
  const set = {
    ...move.columns,
    ...ended,
    status: transition.to,
    version: row.version + 1,
    updatedAt: cause.now,
    leaseUntil: null,
    leaseToken: null,
  };
  const moved: SubscriptionRow = { ...row, ...set };
  const nextAt = nextDueAt(moved);
  const only = (document: Record<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(Object.entries(document).filter(([field]) => field in set));
  return {
    row: { ...moved, nextAt },
    changes: [
      {
        kind: 'update',
        table: 'subscriptions',
        where: { ...move.guard, id: row.id, version: row.version },
        set: { ...set, nextAt },
        mustMatch: true,
      },
      cause.audit({
        organizationId: row.organizationId,
        action: move.action,
        resource: resourceOf(moved),
        before: only(presentSubscription(row, cause.now)),
        after: { ...only(presentSubscription(moved, cause.now)), ...move.note },
      }),
      eventOf(transition.event, moved, cause),
    ],
  };
};

/** The entries that begin a subscription. */
export const beginSubscription = (
  row: NewRow<'subscriptions'>,
  cause: Cause,
  { atMost }: { readonly atMost?: number } = {},
): readonly Change[] => [
  { kind: 'insert', table: 'subscriptions', row, ...(atMost !== undefined && { atMost }) },
  cause.audit({
    organizationId: row.organizationId,
    action: 'subscriptions.create',
    resource: resourceOf(row),
    after: presentSubscription(row, cause.now),
  }),
  eventOf('subscription.created', row, cause),
];
