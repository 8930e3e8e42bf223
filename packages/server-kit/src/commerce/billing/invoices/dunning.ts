const minuteMs = 60_000;
const hourMs = 3_600_000;
const dayMs = 86_400_000;

/** Days from when an invoice is due to its mails. */
export const reminderDays = [-3, 0, 3, 7] as const;

/** Days after a failed collection until the next one; after the last of them it has failed for good. */
export const collectionRetryDays = [1, 3, 5] as const;

/** A payment that a bank works on keeps an invoice from being overdue for so long at most. */
const bankTransferMs = 14 * dayMs;

/** When an open invoice is worked on first: at once, because a payment method may be there to charge. */
export const firstStepAt = ({ issuedAt }: { readonly issuedAt: number }): number => issuedAt;

/** When the mail with an index goes out; `null` after the last one. */
const reminderAt = (dueAt: number, index: number): number | null => {
  const days = reminderDays[index];
  return days === undefined ? null : dueAt + days * dayMs;
};

/** When a collection is tried again that has failed so often; `null` when it has failed for good. */
export const nextCollectionAt = (failedCollections: number, now: number): number | null => {
  const days = collectionRetryDays[failedCollections - 1];
  return days === undefined ? null : now + days * dayMs;
};

/** What of an open invoice, its subscription and its payments a step follows from. */
export interface DunningFacts {
  readonly now: number;
  readonly dueAt: number;
  readonly remindersSent: number;
  readonly collectAt: number | null;
  readonly failedCollections: number;
  /** Of the subscription; `null` when the invoice has none. */
  readonly subscription: { readonly status: string; readonly graceEndsAt: number | null } | null;
  /** Whether there is a payment method to charge. */
  readonly hasMethod: boolean;
  /** A payment that may still succeed: a bank works on it, or it waits for a person. */
  readonly openPayment: 'atBank' | 'waiting' | null;
}

/** What is to be done about an open invoice now. */
export interface DunningStep {
  /** The mail to send; of several that are due, the last. */
  readonly mail: 'dueSoon' | 'due' | 'overdue' | null;
  readonly remindersSent: number;
  readonly collects: boolean;
  /** Its subscription is past due. */
  readonly isOverdue: boolean;
  /** Its subscription has ended because of it: it is written off. */
  readonly isLost: boolean;
  readonly nextAt: number | null;
}

const nextReminder = ({ now, dueAt, remindersSent }: DunningFacts): number => {
  let next = remindersSent;
  for (let at = reminderAt(dueAt, next); at !== null && at <= now; at = reminderAt(dueAt, next)) next++;
  return next;
};

/** Decides what is due of an open invoice. Due is what lies at or before now, however late that is noticed. */
export const dunningStep = (facts: DunningFacts): DunningStep => {
  const { now, dueAt, remindersSent, collectAt, failedCollections, subscription, hasMethod, openPayment } = facts;
  if (subscription?.status === 'expired' && dueAt <= now) {
    return { mail: null, remindersSent, collects: false, isOverdue: false, isLost: true, nextAt: null };
  }
  const next = nextReminder(facts);
  const days = next === remindersSent ? null : (reminderDays[next - 1] ?? null);
  const mail = days === null ? null : days < 0 ? 'dueSoon' : days === 0 ? 'due' : 'overdue';
  const collects = hasMethod && openPayment === null && collectAt !== null && collectAt <= now;
  const hasFailedForGood = hasMethod && failedCollections > 0 && collectAt === null && openPayment === null;
  const isAtBank = (collects || openPayment === 'atBank') && now < dueAt + bankTransferMs;
  const isUnpaid = (dueAt <= now && !isAtBank) || hasFailedForGood;
  const isOverdue = isUnpaid && subscription?.status === 'active';
  const laterOf = (at: number | null): number[] => (at === null ? [] : [Math.max(at, now + minuteMs)]);
  const followsSubscription = isOverdue || subscription?.status === 'past_due';
  const times = [
    ...laterOf(reminderAt(dueAt, next)),
    ...(dueAt > now ? [dueAt] : []),
    ...(hasMethod && !collects && openPayment === null ? laterOf(collectAt) : []),
    ...(dueAt <= now && isAtBank ? [now + hourMs] : []),
    // The grace belongs to the subscription: once it has ended, the invoice is written off.
    ...(followsSubscription ? [Math.max(now + hourMs, subscription?.graceEndsAt ?? 0)] : []),
  ];
  return {
    mail,
    remindersSent: next,
    collects,
    isOverdue,
    isLost: false,
    nextAt: times.length === 0 ? null : Math.min(...times),
  };
};
