import type { Agent, Client } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { removeWithUndo } from '../../store/change.js';
import { createHiddenRows } from '../../store/hidden-rows.js';
import { createList, type ListModel } from '../../store/list.js';

/** Milliseconds after which the list is read again: the stream says nothing of agents. */
const readAgainMs = 15_000;

/** The agents of the address. */
export interface AgentListModel extends ListModel<Agent> {
  /** Deletes an agent after a time in which it can be taken back. */
  remove(agent: Agent): void;
}

/** Reads the agents that the address chooses. */
export const createAgentList = (parts: ConsoleParts): AgentListModel => {
  const { client, address } = parts;
  const hidden = createHiddenRows();
  const list = createList<Agent>({
    address,
    fields: ['search', 'status', 'tag', 'sort'],
    // The address is what the person typed: the server says which values there are.
    read: (query, options) => client.agents.list(query as Parameters<Client['agents']['list']>[0], options),
  });
  const timer = setInterval(() => {
    if (typeof document === 'undefined' || !document.hidden) void list.reload();
  }, readAgainMs);
  return {
    ...list,
    rows: hidden.without(list.rows),
    remove: ({ id, name, version }) =>
      removeWithUndo(parts, {
        name,
        hide: () => hidden.hide(id),
        send: () => client.agents.delete(id, {}, { ifVersion: version }),
        onDone: () => void list.reload(),
      }),
    dispose() {
      clearInterval(timer);
      list.dispose();
    },
  };
};
