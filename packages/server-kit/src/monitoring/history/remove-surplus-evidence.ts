import type { UpkeepParts } from '../../request/room.js';
import { historyBounds } from './bounds.js';

/** Organizations that are searched at a time. */
const portion = 200;
const most = historyBounds.organizationEvidence.most;

/**
 * Deletes the oldest evidence of organizations that have more of it than the bound. Between two runs they may have more: as much as
 * the places of their monitors hold.
 */
export const removeSurplusEvidence = async ({ store, removeAll, isStopped }: UpkeepParts): Promise<void> => {
  for (let last = ''; !isStopped(); ) {
    const organizations = await store.findColumns(
      'organizations',
      ['id'],
      { id: { above: last } },
      { orderBy: 'id', limit: portion },
    );
    for (const { id: organizationId } of organizations) {
      const newest = await store.findColumns(
        'checkEvidence',
        ['at'],
        { organizationId },
        { orderBy: 'at', isDescending: true, limit: most + 1 },
      );
      const surplus = newest.at(most);
      if (surplus === undefined) continue;
      const where = { organizationId, at: { atMost: surplus.at } };
      await removeAll({ kind: 'delete', table: 'checkEvidence', where, orderBy: 'at' });
    }
    if (organizations.length < portion) return;
    last = organizations.at(-1)?.id ?? last;
  }
};
