import type { Report } from '@watchpost/client';
import type { JSX } from 'preact';
import { shellLines } from '../../console/place-of-api.js';
import { useConsole, useCoreWords, useModel, useWords } from '../../console/use-console.js';
import { LinkButton } from '../../elements/button.js';
import { ListPage } from '../../elements/list-page.js';
import { Menu } from '../../elements/menu.js';
import { Empty } from '../../elements/page.js';
import { Time } from '../../elements/time.js';
import { useFigures } from '../../time/use-figures.js';
import { reportPages } from './pages.js';
import { createReportList } from './report-list.js';
import { usePeriodText } from './report-text.js';
import { reportWords } from './words.js';

/** All reports with the figures of their latest runs. */
const ReportsPage = (): JSX.Element => {
  const parts = useConsole();
  const { percentOf } = useFigures();
  const { address, session } = parts;
  const core = useCoreWords();
  const title = useWords(reportPages.title);
  const words = useWords(reportWords);
  const model = useModel(createReportList);
  const periodText = usePeriodText();
  const mayWrite = session.may('reports:write');
  const add = mayWrite && (
    <LinkButton kind="primary" icon="add" href={address.href('/reports/new')}>
      {words.new}
    </LinkButton>
  );
  return (
    <ListPage<Report>
      title={title}
      model={model}
      hasSearch
      hrefOf={({ id }) => `/reports/${id}`}
      actions={add}
      empty={<Empty text={words.empty} action={add} command={shellLines(parts, words.command)} />}
      columns={[
        { name: 'name', label: words.name, isSortable: true, cell: ({ name }) => name },
        { name: 'type', label: words.type, isWide: true, cell: ({ type }) => words.types[type] },
        { name: 'period', label: words.period, isWide: true, cell: ({ period }) => periodText(period) },
        {
          name: 'uptime',
          label: words.uptime,
          isNumber: true,
          cell: ({ summary }) => percentOf(summary?.uptimePercent),
        },
        {
          name: 'status',
          label: words.status,
          cell: ({ status }) => (status === null ? words.never : words.statuses[status]),
        },
        { name: 'generatedAt', label: words.generated, isWide: true, cell: (row) => <Time at={row.generatedAt} /> },
        ...(mayWrite
          ? [
              {
                name: 'actions',
                label: words.actions,
                cell: (row: Report) => (
                  <Menu
                    kind="quiet"
                    label={`${words.actions}: ${row.name}`}
                    items={[
                      { label: core.edit, onSelect: () => address.go(`/reports/${row.id}/edit`) },
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
export default ReportsPage;
