import './maintenance.css';
import type { MaintenanceWindow } from '@watchpost/client';
import type { JSX } from 'preact';
import { shellLines } from '../../console/place-of-api.js';
import { useConsole, useModel, useWords } from '../../console/use-console.js';
import { useKeys } from '../../console/use-keys.js';
import { LinkButton } from '../../elements/button.js';
import type { Column } from '../../elements/data-table.js';
import { ListPage } from '../../elements/list-page.js';
import { Empty } from '../../elements/page.js';
import { Time } from '../../elements/time.js';
import { Calendar } from './calendar.js';
import { createMaintenance } from './maintenance.js';
import { maintenancePages } from './pages.js';
import { maintenanceWords } from './words.js';

/** The month with what takes place in it, and all windows. */
const MaintenancePage = (): JSX.Element => {
  const parts = useConsole();
  const { address, session } = parts;
  const title = useWords(maintenancePages.title);
  const words = useWords(maintenanceWords);
  const model = useModel(createMaintenance);
  const mayCreate = session.may('monitors:write');
  useKeys([{ keys: 'c', label: words.new, run: () => address.go('/maintenance/new'), isOn: mayCreate }]);
  const create = mayCreate && (
    <LinkButton kind="primary" icon="add" href={address.href('/maintenance/new')}>
      {words.new}
    </LinkButton>
  );
  const columns: readonly Column<MaintenanceWindow>[] = [
    { name: 'name', label: words.name, isSortable: true, cell: ({ name }) => name },
    {
      name: 'status',
      label: words.status,
      cell: ({ status, enabled }) => words.statuses[enabled ? status : 'off'],
    },
    {
      name: 'startsAt',
      label: words.starts,
      isSortable: true,
      isWide: true,
      cell: ({ startsAt }) => <Time at={startsAt} show="exact" />,
    },
    { name: 'endsAt', label: words.ends, isWide: true, cell: ({ endsAt }) => <Time at={endsAt} show="exact" /> },
  ];
  const hasWindows = (model.rows.value?.length ?? 0) > 0 || model.isFiltered.value;
  return (
    <ListPage
      title={title}
      model={model}
      columns={columns}
      hrefOf={({ id }) => `/maintenance/${id}`}
      hasSearch
      actions={create}
      empty={<Empty text={words.empty} action={create} command={shellLines(parts, words.command)} />}
    >
      {hasWindows && <Calendar model={model} />}
    </ListPage>
  );
};
export default MaintenancePage;
