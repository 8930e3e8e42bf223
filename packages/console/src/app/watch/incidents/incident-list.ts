import { effect } from '@preact/signals';
import type { Incident } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { createList, type ListModel } from '../../store/list.js';
import { createResponders, type Responders } from './responders.js';

/** Incidents, and who acknowledged them. */
export interface IncidentListModel extends ListModel<Incident>, Pick<Responders, 'nameOf'> {}

/** Incidents, the latest first; read again whenever one is opened or changes. */
export const createIncidentList = ({
  client,
  address,
  live,
  session,
}: Pick<ConsoleParts, 'client' | 'address' | 'live' | 'session'>): IncidentListModel => {
  const list = createList<Incident>({
    address,
    fields: ['search', 'status', 'severity', 'monitorId', 'sort'],
    read: (query, options) => client.incidents.list(query, options),
  });
  const responders = createResponders({ client, session }, list.rows);
  const stop = effect(() =>
    live.value?.on((messages) => {
      if (messages.some(({ type }) => type.startsWith('incident.'))) list.follow();
    }),
  );
  return {
    ...list,
    nameOf: responders.nameOf,
    dispose() {
      stop();
      responders.dispose();
      list.dispose();
    },
  };
};
