import type { Exporter } from '@watchpost/client';
import type { JSX } from 'preact';
import { shellLines } from '../../console/place-of-api.js';
import { useConsole, useCoreWords, useModel, useWords } from '../../console/use-console.js';
import { LinkButton } from '../../elements/button.js';
import { ListPage } from '../../elements/list-page.js';
import { Menu } from '../../elements/menu.js';
import { Empty } from '../../elements/page.js';
import { Time } from '../../elements/time.js';
import { createExporterList } from './exporter-list.js';
import { ExporterStatusMark } from './exporter-status.js';
import { exporterPages } from './pages.js';
import { exporterWords } from './words.js';

/** All exporters of the organization. */
const ExportersPage = (): JSX.Element => {
  const parts = useConsole();
  const { address, session } = parts;
  const core = useCoreWords();
  const title = useWords(exporterPages.title);
  const words = useWords(exporterWords);
  const model = useModel(createExporterList);
  const mayWrite = session.may('exporters:write');
  const add = mayWrite && (
    <LinkButton kind="primary" icon="add" href={address.href('/exporters/new')}>
      {words.new}
    </LinkButton>
  );
  return (
    <ListPage<Exporter>
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
      hrefOf={({ id }) => `/exporters/${id}`}
      actions={add}
      empty={<Empty text={words.empty} action={add} command={shellLines(parts, words.command)} />}
      columns={[
        { name: 'name', label: words.name, isSortable: true, cell: ({ name }) => name },
        { name: 'status', label: words.status, cell: ({ status }) => <ExporterStatusMark status={status} /> },
        { name: 'url', label: words.url, isWide: true, cell: ({ url }) => url },
        { name: 'series', label: words.series, isNumber: true, isWide: true, cell: (row) => row.seriesCount },
        {
          name: 'lastScrapedAt',
          label: words.scraped,
          isSortable: true,
          isWide: true,
          cell: ({ lastScrapedAt }) => <Time at={lastScrapedAt} />,
        },
        ...(mayWrite
          ? [
              {
                name: 'actions',
                label: words.actions,
                cell: (row: Exporter) => (
                  <Menu
                    kind="quiet"
                    label={`${words.actions}: ${row.name}`}
                    items={[
                      { label: row.enabled ? words.pause : words.resume, onSelect: () => void model.toggle(row) },
                      { label: core.edit, onSelect: () => address.go(`/exporters/${row.id}/edit`) },
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
export default ExportersPage;
