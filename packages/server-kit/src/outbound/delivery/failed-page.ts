import type { Change, Row } from '../../store/store.js';

/**
 * The entry of a commit in which a page fails for good: its escalation is due at once, unless it has changed since the step that
 * paged. What is due then finds out whether another page of the step may still arrive.
 */
export const failedPage = (
  { incidentId, reason, createdAt }: Pick<Row<'notificationDeliveries'>, 'incidentId' | 'reason' | 'createdAt'>,
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
  ];
};
