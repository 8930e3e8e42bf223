import type { Store } from '../../store/interface/store.js';
import type { ReadStatuses } from '../engine/drivers/group.js';
import { readMembers } from '../targets/group-members.js';

/** Reads the statuses of monitors, for groups of them. */
export const statusReader =
  (store: Pick<Store, 'find'>): ReadStatuses =>
  async (monitorIds) =>
    new Map(
      (await readMembers(store, monitorIds)).map(({ id, name, currentStatus }) => [
        id,
        { name, status: currentStatus },
      ]),
    );
