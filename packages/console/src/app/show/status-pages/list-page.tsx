import type { StatusPage } from '@watchpost/client';
import type { JSX } from 'preact';
import { shellLines } from '../../console/place-of-api.js';
import { useConsole, useCoreWords, useModel, useWords } from '../../console/use-console.js';
import { LinkButton } from '../../elements/button.js';
import { ListPage } from '../../elements/list-page.js';
import { Menu } from '../../elements/menu.js';
import { Empty } from '../../elements/page.js';
import { statusPagePages } from './pages.js';
import { PublicStatusMark } from './public-status.js';
import { createStatusPageList } from './status-page-list.js';
import { statusPageWords } from './words.js';

/** All status pages of the organization. */
const StatusPagesPage = (): JSX.Element => {
  const parts = useConsole();
  const { address, session } = parts;
  const core = useCoreWords();
  const title = useWords(statusPagePages.title);
  const words = useWords(statusPageWords);
  const model = useModel(createStatusPageList);
  const mayWrite = session.may('dashboards:write');
  const add = mayWrite && (
    <LinkButton kind="primary" icon="add" href={address.href('/status-pages/new')}>
      {words.new}
    </LinkButton>
  );
  return (
    <ListPage<StatusPage>
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
      hrefOf={({ id }) => `/status-pages/${id}`}
      actions={add}
      empty={<Empty text={words.empty} action={add} command={shellLines(parts, words.command)} />}
      columns={[
        { name: 'name', label: words.name, isSortable: true, cell: ({ name }) => name },
        { name: 'status', label: words.status, cell: ({ status }) => <PublicStatusMark status={status} /> },
        {
          name: 'visibility',
          label: words.visibility,
          isWide: true,
          cell: ({ visibility }) => words.visibilities[visibility],
        },
        {
          name: 'url',
          label: words.address,
          isWide: true,
          cell: ({ url }) => (
            <a href={url} target="_blank" rel="noopener">
              {url}
            </a>
          ),
        },
        ...(mayWrite
          ? [
              {
                name: 'actions',
                label: words.actions,
                cell: (row: StatusPage) => (
                  <Menu
                    kind="quiet"
                    label={`${words.actions}: ${row.name}`}
                    items={[
                      { label: core.edit, onSelect: () => address.go(`/status-pages/${row.id}`) },
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
export default StatusPagesPage;
