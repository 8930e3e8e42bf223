import type { Report, ReportsListQuery } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { removeWithUndo } from '../../store/change.js';
import { createHiddenRows } from '../../store/hidden-rows.js';
import { createList, type ListModel } from '../../store/list.js';

/** The reports of the address. */
export interface ReportListModel extends ListModel<Report> {
  /** Deletes a report with its runs after a time in which it can be taken back. */
  remove(report: Report): void;
}

/** Reads the reports that the address chooses. */
export const createReportList = (parts: ConsoleParts): ReportListModel => {
  const { client, address } = parts;
  const hidden = createHiddenRows();
  const list = createList<Report>({
    address,
    fields: ['search', 'sort'],
    // The address is what the person typed: the server says which values there are.
    read: (query, options) => client.reports.list(query as ReportsListQuery, options),
  });
  return {
    ...list,
    rows: hidden.without(list.rows),
    remove: ({ id, name, version }) =>
      removeWithUndo(parts, {
        name,
        hide: () => hidden.hide(id),
        send: () => client.reports.delete(id, { ifVersion: version }),
        onDone: () => void list.reload(),
      }),
  };
};
