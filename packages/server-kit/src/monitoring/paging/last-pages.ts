import type { Row, Store } from '../../store/interface/store.js';
import { pagingBounds } from './bounds.js';

/** Pages of one step: to all responders, and to as many channels and people as a step names. */
const mostPages = pagingBounds.pagesOfStep.most;

const mayArrive = ({ status }: Row<'notificationDeliveries'>): boolean =>
  status === 'pending' || status === 'held' || status === 'delivered';

/** A page is dropped when its channel is disabled. */
const hasFailed = ({ status }: Row<'notificationDeliveries'>): boolean =>
  status === 'failed' || status === 'expired' || status === 'dropped';

/**
 * When the next step is due, for an escalation that is due early because a page of its last step has failed for good while another has
 * arrived or still may; `null` when the next step is due now.
 *
 * @throws StoreUnavailableError
 */
export const stillWaitingUntil = async (
  { id, state, step, policy, updatedAt }: Row<'escalations'>,
  { store, now }: { readonly store: Pick<Store, 'find'>; readonly now: number },
): Promise<number | null> => {
  if (state !== 'running' || policy === null) return null;
  const dueAt = updatedAt + (policy.steps.at(step - 1)?.waitSeconds ?? 0) * 1000;
  if (dueAt <= now) return null;
  const pages = await store.find(
    'notificationDeliveries',
    { incidentId: id, createdAt: updatedAt, reason: 'escalation' },
    { limit: mostPages },
  );
  // Without a failed page it is due because a person asked for the next step.
  return pages.some(hasFailed) && pages.some(mayArrive) ? dueAt : null;
};
