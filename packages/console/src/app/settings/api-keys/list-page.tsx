import type { ApiKey } from '@watchpost/client';
import type { JSX } from 'preact';
import { useConsole, useModel, useWords } from '../../console/use-console.js';
import { LinkButton } from '../../elements/button.js';
import type { Column } from '../../elements/data-table.js';
import { ListPage } from '../../elements/list-page.js';
import { Empty } from '../../elements/page.js';
import { type StateKind, StateMark } from '../../elements/state-mark.js';
import { Time } from '../../elements/time.js';
import { createApiKeyList } from './api-key-list.js';
import { apiKeyPages } from './pages.js';
import { apiKeyWords } from './words.js';

const kinds: Readonly<Record<ApiKey['status'], StateKind>> = {
  active: 'good',
  suspended: 'warning',
  expired: 'off',
  revoked: 'off',
};

/** Every API key with its last use. */
const ApiKeysPage = (): JSX.Element => {
  const { address, session } = useConsole();
  const title = useWords(apiKeyPages.title);
  const words = useWords(apiKeyWords);
  const model = useModel(createApiKeyList);
  const mayWrite = session.may('api-keys:write');
  const create = mayWrite && (
    <LinkButton kind="primary" icon="add" href={address.href('/settings/api-keys/new')}>
      {words.new}
    </LinkButton>
  );
  const columns: readonly Column<ApiKey>[] = [
    { name: 'name', label: words.name, isSortable: true, cell: ({ name }) => name },
    {
      name: 'status',
      label: words.statusLabel,
      cell: ({ status }) => <StateMark kind={kinds[status]} word={words.status[status]} />,
    },
    {
      name: 'prefix',
      label: words.key,
      isWide: true,
      cell: ({ prefix, last4 }) => <span class="code">{`${prefix}…${last4}`}</span>,
    },
    {
      name: 'scopes',
      label: words.permissions,
      isWide: true,
      cell: ({ scopes }) => <span title={scopes.join(', ')}>{words.permissionCount(scopes.length)}</span>,
    },
    {
      name: 'lastUsedAt',
      label: words.lastUsed,
      isSortable: true,
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? words.never : <Time at={lastUsedAt} />),
    },
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
      {...(mayWrite ? { hrefOf: ({ id }: ApiKey) => `/settings/api-keys/${id}` } : {})}
      hasSearch
      actions={create}
      empty={<Empty text={words.empty} action={create} command={words.command} />}
    />
  );
};
export default ApiKeysPage;
