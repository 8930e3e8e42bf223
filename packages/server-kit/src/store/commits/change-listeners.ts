import type { TableName } from '../interface/rows.js';

/** Listeners for changes, by table. */
export interface ChangeListeners {
  add(table: TableName, listener: () => void): () => void;
  /** Calls the listeners of these tables, each once and not before the caller is done. */
  notify(tables: Iterable<TableName>): void;
  /** Calls every listener: after a gap in which changes may have been missed. */
  notifyAll(): void;
}

/** Keeps listeners of changes. */
export const createChangeListeners = (): ChangeListeners => {
  const byTable = new Map<TableName, Set<{ readonly listener: () => void }>>();
  const notify = (tables: Iterable<TableName>): void => {
    const due = new Set<{ readonly listener: () => void }>();
    for (const table of tables) for (const entry of byTable.get(table) ?? []) due.add(entry);
    for (const { listener } of due) queueMicrotask(listener);
  };
  return {
    add(table, listener) {
      // A separate entry each time: one function may listen twice and stop once.
      const entry = { listener };
      const listeners = byTable.get(table) ?? new Set();
      byTable.set(table, listeners.add(entry));
      return () => {
        listeners.delete(entry);
      };
    },
    notify,
    notifyAll: () => notify(byTable.keys()),
  };
};
