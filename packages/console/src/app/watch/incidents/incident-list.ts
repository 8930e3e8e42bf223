import { effect } from '@preact/signals';
import type { Incident } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { createList, type ListModel } from '../../store/list.js';

/** Incidents, the latest first; read again whenever one is opened or changes. */
export const createIncidentList = ({
  client,
  address,
  live,
}: Pick<ConsoleParts, 'client' | 'address' | 'live'>): ListModel<Incident> => {
  const list = createList<Incident>({
    address,
    fields: ['search', 'status', 'severity', 'monitorId', 'sort'],
    read: (query, options) => client.incidents.list(query, options),
  });
  const stop = effect(() =>
    live.value?.on((messages) => {
      if (messages.some(({ type }) => type.startsWith('incident.'))) list.follow();
    }),
  );
  return {
    ...list,
    dispose() {
      stop();
      list.dispose();
    },
  };
};
