import type { Client } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { removeWithUndo } from '../../store/change.js';
import { createHiddenRows } from '../../store/hidden-rows.js';
import { createList, type ListModel } from '../../store/list.js';

type Read = Client['statusPages']['subscribers'];
/** A person who gets the updates of a page by mail. */
export type StatusPageSubscriber = Awaited<ReturnType<Read>>['data'][number];

/** The subscribers of a status page. */
export interface SubscriberListModel extends ListModel<StatusPageSubscriber> {
  remove(subscriber: StatusPageSubscriber): void;
}

/** Reads the subscribers of a page. */
export const createSubscriberList = (parts: ConsoleParts, id: string): SubscriberListModel => {
  const { client, address } = parts;
  const hidden = createHiddenRows();
  const list = createList<StatusPageSubscriber>({
    address,
    fields: ['search', 'sort'],
    read: (query, options) => client.statusPages.subscribers(id, query as Parameters<Read>[1], options),
  });
  return {
    ...list,
    rows: hidden.without(list.rows),
    remove: (subscriber) =>
      removeWithUndo(parts, {
        name: subscriber.email,
        hide: () => hidden.hide(subscriber.id),
        send: () => client.statusPages.removeSubscriber(id, subscriber.id),
        onDone: () => void list.reload(),
      }),
  };
};
