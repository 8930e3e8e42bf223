import { effect } from '@preact/signals';
import type { Event, EventsListQuery } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { createList, type ListModel } from '../../store/list.js';

/** Lists what happened, the latest first; read again when something happens. */
export const createEventList = ({
  client,
  address,
  live,
}: Pick<ConsoleParts, 'client' | 'address' | 'live'>): ListModel<Event> => {
  const list = createList<Event>({
    address,
    fields: ['type', 'subjectId'],
    read: (query, options) => client.events.list(query as EventsListQuery, options),
  });
  const stop = effect(() =>
    live.value?.on((messages) => {
      if (messages.some(({ type }) => /^(?:incident|alert|stream)\./.test(type))) list.follow();
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
