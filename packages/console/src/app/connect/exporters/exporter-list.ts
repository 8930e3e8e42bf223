import type { Exporter, ExportersListQuery } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { changeAtOnce, removeWithUndo } from '../../store/change.js';
import { createHiddenRows } from '../../store/hidden-rows.js';
import { createList, type ListModel } from '../../store/list.js';

/** Milliseconds after which the list is read again: the stream says nothing of exporters. */
const readAgainMs = 30_000;

/** The exporters of the address. */
export interface ExporterListModel extends ListModel<Exporter> {
  /** Pauses an exporter that is enabled, and resumes one that is not. */
  toggle(exporter: Exporter): Promise<boolean>;
  /** Deletes an exporter with its samples after a time in which it can be taken back. */
  remove(exporter: Exporter): void;
}

/** Reads the exporters that the address chooses. */
export const createExporterList = (parts: ConsoleParts): ExporterListModel => {
  const { client, address } = parts;
  const hidden = createHiddenRows();
  const list = createList<Exporter>({
    address,
    fields: ['search', 'status', 'sort'],
    // The address is what the person typed: the server says which values there are.
    read: (query, options) => client.exporters.list(query as ExportersListQuery, options),
  });
  const timer = setInterval(() => {
    if (typeof document === 'undefined' || !document.hidden) void list.reload();
  }, readAgainMs);
  return {
    ...list,
    rows: hidden.without(list.rows),
    toggle: ({ id, enabled }) =>
      changeAtOnce(parts, {
        apply: () => () => {},
        send: async () => {
          await (enabled ? client.exporters.pause(id) : client.exporters.resume(id));
          await list.reload();
        },
      }),
    remove: ({ id, name, version }) =>
      removeWithUndo(parts, {
        name,
        hide: () => hidden.hide(id),
        send: () => client.exporters.delete(id, { ifVersion: version }),
        onDone: () => void list.reload(),
      }),
    dispose() {
      clearInterval(timer);
      list.dispose();
    },
  };
};
