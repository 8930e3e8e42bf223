import type { Session } from '@watchpost/client';
import type { JSX } from 'preact';
import { useModel, useWords } from '../../console/use-console.js';
import { Button } from '../../elements/button.js';
import type { Column } from '../../elements/data-table.js';
import { ListPage } from '../../elements/list-page.js';
import { Empty } from '../../elements/page.js';
import { StateMark } from '../../elements/state-mark.js';
import { Time } from '../../elements/time.js';
import { AccountTabs } from './account-tabs.js';
import { createSessions } from './sessions.js';
import { agentOf } from './user-agent.js';
import { accountWords } from './words.js';

/** Where the person is signed in, with "end" for each. */
const SessionsPage = (): JSX.Element => {
  const words = useWords(accountWords);
  const model = useModel(createSessions);
  const nameOf = ({ userAgent }: Session): string => agentOf(userAgent) ?? words.unknownAgent;
  const columns: readonly Column<Session>[] = [
    { name: 'userAgent', label: words.agent, cell: (row) => <span title={row.userAgent ?? ''}>{nameOf(row)}</span> },
    { name: 'ip', label: words.address, isWide: true, cell: ({ ip }) => <span class="code">{ip ?? '–'}</span> },
    {
      name: 'lastUsedAt',
      label: words.lastUsed,
      cell: ({ lastUsedAt, isCurrent }) =>
        isCurrent ? <StateMark kind="good" word={words.thisSession} /> : <Time at={lastUsedAt} />,
    },
    {
      name: 'expiresAt',
      label: words.ends,
      isWide: true,
      cell: ({ expiresAt }) => <Time at={expiresAt} show="exact" />,
    },
    {
      name: 'end',
      label: words.end,
      cell: (row) => (
        <Button aria-label={words.endNamed(nameOf(row))} onClick={() => void model.end(row).catch(() => {})}>
          {words.end}
        </Button>
      ),
    },
  ];
  return (
    <ListPage
      title={words.tabs.sessions}
      model={model}
      columns={columns}
      empty={<Empty text={words.sessionsEmpty} command={words.command} />}
    >
      <AccountTabs />
    </ListPage>
  );
};
export default SessionsPage;
