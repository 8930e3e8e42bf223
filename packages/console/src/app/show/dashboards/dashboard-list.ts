import type { Dashboard, DashboardsListQuery } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { changeAtOnce, removeWithUndo } from '../../store/change.js';
import { createHiddenRows } from '../../store/hidden-rows.js';
import { createList, type ListModel } from '../../store/list.js';

/** The dashboards of the address. */
export interface DashboardListModel extends ListModel<Dashboard> {
  /** Deletes a dashboard after a time in which it can be taken back. */
  remove(dashboard: Dashboard): void;
  /** Makes a copy and opens it. */
  duplicate(dashboard: Dashboard): Promise<void>;
}

/** Reads the dashboards that the address chooses. */
export const createDashboardList = (parts: ConsoleParts): DashboardListModel => {
  const { client, address } = parts;
  const hidden = createHiddenRows();
  const list = createList<Dashboard>({
    address,
    fields: ['search', 'visibility', 'tag', 'sort'],
    // The address is what the person typed: the server says which values there are.
    read: (query, options) => client.dashboards.list(query as DashboardsListQuery, options),
  });
  return {
    ...list,
    rows: hidden.without(list.rows),
    remove: ({ id, name, version }) =>
      removeWithUndo(parts, {
        name,
        hide: () => hidden.hide(id),
        send: () => client.dashboards.delete(id, { ifVersion: version }),
        onDone: () => void list.reload(),
      }),
    async duplicate({ id }) {
      await changeAtOnce(parts, {
        apply: () => () => {},
        send: async () => {
          const copy = await client.dashboards.duplicate(id);
          address.go(`/dashboards/${copy.id}/edit`);
        },
      });
    },
  };
};
