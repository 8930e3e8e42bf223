import type { StatusPage, StatusPagesListQuery } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { removeWithUndo } from '../../store/change.js';
import { createHiddenRows } from '../../store/hidden-rows.js';
import { createList, type ListModel } from '../../store/list.js';

/** The status pages of the address. */
export interface StatusPageListModel extends ListModel<StatusPage> {
  /** Deletes a page, with its subscribers and domains, after a time in which it can be taken back. */
  remove(page: StatusPage): void;
}

/** Reads the status pages that the address chooses. */
export const createStatusPageList = (parts: ConsoleParts): StatusPageListModel => {
  const { client, address } = parts;
  const hidden = createHiddenRows();
  const list = createList<StatusPage>({
    address,
    fields: ['search', 'visibility', 'sort'],
    // The address is what the person typed: the server says which values there are.
    read: (query, options) => client.statusPages.list(query as StatusPagesListQuery, options),
  });
  return {
    ...list,
    rows: hidden.without(list.rows),
    remove: ({ id, name, version }) =>
      removeWithUndo(parts, {
        name,
        hide: () => hidden.hide(id),
        send: () => client.statusPages.delete(id, { ifVersion: version }),
        onDone: () => void list.reload(),
      }),
  };
};
