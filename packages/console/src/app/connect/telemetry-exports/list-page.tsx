import type { TelemetryExport } from '@watchpost/client';
import type { JSX } from 'preact';
import { useConsole, useModel, useWords } from '../../console/use-console.js';
import { LinkButton } from '../../elements/button.js';
import type { Column } from '../../elements/data-table.js';
import { ListPage } from '../../elements/list-page.js';
import { Empty } from '../../elements/page.js';
import { Time } from '../../elements/time.js';
import { createExportList } from './export-list.js';
import { ExportHealth } from './health.js';
import { telemetryExportPages } from './pages.js';
import { telemetryExportWords } from './words.js';

/** Every telemetry export with its health. */
const TelemetryExportsPage = (): JSX.Element => {
  const { address, session } = useConsole();
  const title = useWords(telemetryExportPages.title);
  const words = useWords(telemetryExportWords);
  const model = useModel(createExportList);
  const create = session.may('telemetry-exports:write') && (
    <LinkButton kind="primary" icon="add" href={address.href('/telemetry-exports/new')}>
      {words.new}
    </LinkButton>
  );
  const columns: readonly Column<TelemetryExport>[] = [
    { name: 'name', label: words.name, isSortable: true, cell: ({ name }) => name },
    { name: 'status', label: words.health, cell: ({ status }) => <ExportHealth status={status} /> },
    {
      name: 'endpoint',
      label: words.endpoint,
      isWide: true,
      cell: ({ endpoint }) => <span class="code">{endpoint}</span>,
    },
    {
      name: 'signals',
      label: words.signals,
      isWide: true,
      cell: ({ signals }) => signals.map((signal) => words.signalNames[signal]).join(', '),
    },
    {
      name: 'lastDeliveredAt',
      label: words.lastDelivered,
      cell: ({ lastDeliveredAt }) => (lastDeliveredAt === null ? words.never : <Time at={lastDeliveredAt} />),
    },
  ];
  return (
    <ListPage
      title={title}
      model={model}
      columns={columns}
      hrefOf={({ id }) => `/telemetry-exports/${id}`}
      hasSearch
      actions={create}
      empty={<Empty text={words.empty} action={create} command={words.command} />}
    />
  );
};
export default TelemetryExportsPage;
