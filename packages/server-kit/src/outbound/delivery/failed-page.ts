import type { Change, Row } from '../../store/interface/store.js';
import type { Verdict } from './judgement.js';

/**
 * The entries of a commit in which a page fails for good: its escalation is due at once, unless it has changed since the step that
 * paged. What is due then finds out whether another page of the step may still arrive. Requests to other places of the same
 * person that were to follow are made now.
 */
export const failedPage = (
  {
    incidentId,
    userId,
    reason,
    createdAt,
  }: Pick<Row<'notificationDeliveries'>, 'incidentId' | 'userId' | 'reason' | 'createdAt'>,
  now: number,
): Change[] => {
  if (reason !== 'escalation' || incidentId === null) return [];
  return [
    {
      kind: 'update',
      table: 'escalations',
      // All pages of a step are written at one moment, which is when it changed the escalation.
      where: { id: incidentId, state: 'running', updatedAt: createdAt, nextAt: { not: null } },
      set: { nextAt: now },
    },
    ...(userId === null
      ? []
      : [
          {
            kind: 'update',
            table: 'notificationDeliveries',
            where: {
              incidentId,
              createdAt,
              userId,
              status: 'pending',
              attemptCount: 0,
              contactLaneId: { not: null },
              nextAt: { above: now },
            },
            set: { nextAt: now, notBefore: now },
          } as const,
        ]),
  ];
};

/** A page that fails for good makes the escalation go on at once, as far as nothing else of its step may arrive. */
export const withFailedPage = (verdict: Verdict, delivery: Row<'notificationDeliveries'>, now: number): Verdict => {
  const { status } = verdict.delivery as Partial<Row<'notificationDeliveries'>>;
  if (status !== 'failed' && status !== 'expired') return verdict;
  return { ...verdict, changes: [...(verdict.changes ?? []), ...failedPage(delivery, now)] };
};
