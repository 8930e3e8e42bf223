import type { Agent } from '@watchpost/client';
import type { JSX } from 'preact';
import { shellLines } from '../../console/place-of-api.js';
import { useConsole, useCoreWords, useModel, useWords } from '../../console/use-console.js';
import { LinkButton } from '../../elements/button.js';
import { ListPage } from '../../elements/list-page.js';
import { Menu } from '../../elements/menu.js';
import { Empty } from '../../elements/page.js';
import { Time } from '../../elements/time.js';
import { createAgentList } from './agent-list.js';
import { AgentStatusMark } from './agent-status.js';
import { agentPages } from './pages.js';
import { agentWords } from './words.js';

/** All agents of the organization. */
const AgentsPage = (): JSX.Element => {
  const parts = useConsole();
  const { address, session } = parts;
  const core = useCoreWords();
  const title = useWords(agentPages.title);
  const words = useWords(agentWords);
  const model = useModel(createAgentList);
  const mayWrite = session.may('agents:write');
  const add = mayWrite && (
    <LinkButton kind="primary" icon="add" href={address.href('/agents/new')}>
      {words.new}
    </LinkButton>
  );
  return (
    <ListPage<Agent>
      title={title}
      model={model}
      hasSearch
      filters={[
        {
          name: 'status',
          label: words.status,
          values: Object.entries(words.statuses).map(([value, label]) => ({ value, label })),
        },
      ]}
      hrefOf={({ id }) => `/agents/${id}`}
      actions={add}
      empty={<Empty text={words.empty} action={add} command={shellLines(parts, words.command)} />}
      columns={[
        { name: 'name', label: words.name, isSortable: true, cell: ({ name }) => name },
        { name: 'status', label: words.status, cell: ({ status }) => <AgentStatusMark status={status} /> },
        { name: 'location', label: words.location, isWide: true, cell: ({ location }) => location || '–' },
        {
          name: 'lastSeenAt',
          label: words.lastSeen,
          isSortable: true,
          isWide: true,
          cell: ({ lastSeenAt }) => <Time at={lastSeenAt} />,
        },
        { name: 'monitors', label: words.monitors, isWide: true, isNumber: true, cell: (row) => row.monitorCount },
        {
          name: 'version',
          label: words.version,
          isWide: true,
          cell: ({ agentVersion, isUpdateAvailable }) =>
            `${agentVersion ?? '–'}${isUpdateAvailable ? `, ${words.update}` : ''}`,
        },
        ...(mayWrite
          ? [
              {
                name: 'actions',
                label: words.actions,
                cell: (row: Agent) => (
                  <Menu
                    kind="quiet"
                    label={`${words.actions}: ${row.name}`}
                    items={[
                      { label: core.edit, onSelect: () => address.go(`/agents/${row.id}`) },
                      { label: core.remove, isDanger: true, onSelect: () => model.remove(row) },
                    ]}
                  />
                ),
              },
            ]
          : []),
      ]}
    />
  );
};
export default AgentsPage;
