import { effect, type ReadonlySignal } from '@preact/signals';
import type { Monitor, MonitorResult, MonitorsResultsQuery } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { createList, type ListModel } from '../../store/list.js';
import { createQuery } from '../../store/query.js';

/** Every check of a monitor that the address chooses. */
export interface MonitorResultsModel {
  readonly monitor: ReadonlySignal<Monitor | undefined>;
  readonly list: ListModel<MonitorResult>;
  dispose(): void;
}

/** Reads the results; the first page is read again with each check. */
export const createMonitorResults = ({ client, address, live }: ConsoleParts, id: string): MonitorResultsModel => {
  const monitor = createQuery((signal) => client.monitors.get(id, { signal }));
  const list = createList<MonitorResult>({
    address,
    fields: ['ok', 'agentId', 'since', 'until', 'sort'],
    // The address is what the person typed: the server says which values there are.
    read: (query, options) => client.monitors.results(id, query as MonitorsResultsQuery, options),
  });
  const stop = effect(() =>
    live.value?.on((messages) => {
      const isChecked = messages.some(
        ({ type, data }) => type === 'monitor.checked' && (data as { readonly monitorId: string }).monitorId === id,
      );
      if (isChecked && list.page.peek() === 1) list.follow();
    }),
  );
  return {
    monitor: monitor.data,
    list,
    dispose() {
      stop();
      monitor.dispose();
      list.dispose();
    },
  };
};
