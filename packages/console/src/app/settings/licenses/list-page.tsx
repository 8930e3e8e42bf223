import type { License } from '@watchpost/client';
import type { JSX } from 'preact';
import { useConsole, useModel, useWords } from '../../console/use-console.js';
import { LinkButton } from '../../elements/button.js';
import type { Column } from '../../elements/data-table.js';
import { ListPage } from '../../elements/list-page.js';
import { Empty } from '../../elements/page.js';
import { Time } from '../../elements/time.js';
import { LicenseMark } from './license-mark.js';
import { createLicenseList } from './licenses.js';
import { licensePages } from './pages.js';
import { licenseWords } from './words.js';

const statuses = ['inactive', 'active', 'expiring', 'expired', 'suspended', 'revoked'] as const;
const types = ['trial', 'subscription', 'perpetual'] as const;

/** Every license that the organization issued. */
const LicensesPage = (): JSX.Element => {
  const { address, session } = useConsole();
  const title = useWords(licensePages.title);
  const words = useWords(licenseWords);
  const model = useModel(createLicenseList);
  const create = session.may('licenses:write') && (
    <LinkButton kind="primary" icon="add" href={address.href('/settings/licenses/new')}>
      {words.new}
    </LinkButton>
  );
  const columns: readonly Column<License>[] = [
    { name: 'name', label: words.name, isSortable: true, cell: ({ name }) => name },
    {
      name: 'status',
      label: words.statusLabel,
      isSortable: true,
      cell: ({ status }) => <LicenseMark status={status} />,
    },
    { name: 'holder', label: words.holder, isWide: true, cell: ({ holder }) => holder?.name ?? '–' },
    { name: 'type', label: words.type, isWide: true, cell: ({ type }) => words.types[type] },
    { name: 'seats', label: words.seats, isNumber: true, cell: ({ seats }) => seats ?? words.anyNumber },
    {
      name: 'expiresAt',
      label: words.expires,
      isSortable: true,
      isWide: true,
      cell: ({ expiresAt }) => (expiresAt === null ? words.never : <Time at={expiresAt} show="exact" />),
    },
  ];
  return (
    <ListPage
      title={title}
      model={model}
      columns={columns}
      hrefOf={({ id }) => `/settings/licenses/${id}`}
      hasSearch
      filters={[
        {
          name: 'status',
          label: words.statusLabel,
          values: statuses.map((value) => ({ value, label: words.status[value] })),
        },
        { name: 'type', label: words.type, values: types.map((value) => ({ value, label: words.types[value] })) },
      ]}
      actions={create}
      empty={<Empty text={words.empty} action={create} command={words.command} />}
    />
  );
};
export default LicensesPage;
