import type { Dashboard } from '@watchpost/client';
import type { JSX } from 'preact';
import { shellLines } from '../../console/place-of-api.js';
import { useConsole, useCoreWords, useModel, useWords } from '../../console/use-console.js';
import { LinkButton } from '../../elements/button.js';
import { ListPage } from '../../elements/list-page.js';
import { Menu } from '../../elements/menu.js';
import { Empty } from '../../elements/page.js';
import { Time } from '../../elements/time.js';
import { createDashboardList } from './dashboard-list.js';
import { dashboardPages } from './pages.js';
import { dashboardWords } from './words.js';

/** All dashboards of the organization that the person may see. */
const DashboardsPage = (): JSX.Element => {
  const parts = useConsole();
  const { address, session } = parts;
  const core = useCoreWords();
  const title = useWords(dashboardPages.title);
  const words = useWords(dashboardWords);
  const model = useModel(createDashboardList);
  const mayWrite = session.may('dashboards:write');
  const add = mayWrite && (
    <LinkButton kind="primary" icon="add" href={address.href('/dashboards/new')}>
      {words.new}
    </LinkButton>
  );
  return (
    <ListPage<Dashboard>
      title={title}
      model={model}
      hasSearch
      filters={[
        {
          name: 'visibility',
          label: words.visibility,
          values: Object.entries(words.visibilities).map(([value, label]) => ({ value, label })),
        },
      ]}
      hrefOf={({ id }) => `/dashboards/${id}`}
      actions={add}
      empty={<Empty text={words.empty} action={add} command={shellLines(parts, words.command)} />}
      columns={[
        { name: 'name', label: words.name, isSortable: true, cell: ({ name }) => name },
        { name: 'visibility', label: words.visibility, cell: ({ visibility }) => words.visibilities[visibility] },
        {
          name: 'tags',
          label: words.tags,
          isWide: true,
          cell: ({ tags }) => tags.map((tag) => <span key={tag} class="tag">{`${tag} `}</span>),
        },
        { name: 'widgets', label: words.widgets, isWide: true, isNumber: true, cell: ({ widgets }) => widgets.length },
        {
          name: 'updatedAt',
          label: words.updated,
          isSortable: true,
          isWide: true,
          cell: ({ updatedAt }) => <Time at={updatedAt} />,
        },
        ...(mayWrite
          ? [
              {
                name: 'actions',
                label: words.actions,
                cell: (row: Dashboard) => (
                  <Menu
                    kind="quiet"
                    label={`${words.actions}: ${row.name}`}
                    items={[
                      { label: core.edit, onSelect: () => address.go(`/dashboards/${row.id}/edit`) },
                      { label: words.duplicate, onSelect: () => void model.duplicate(row) },
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
export default DashboardsPage;
