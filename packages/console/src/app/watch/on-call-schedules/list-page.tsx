import './on-call-schedules.css';
import type { OnCall } from '@watchpost/client';
import type { JSX } from 'preact';
import { useConsole, useModel, useWords } from '../../console/use-console.js';
import { LinkButton } from '../../elements/button.js';
import type { Column } from '../../elements/data-table.js';
import { ListPage } from '../../elements/list-page.js';
import { Empty } from '../../elements/page.js';
import { StateMark } from '../../elements/state-mark.js';
import { Time } from '../../elements/time.js';
import { onCallPages } from './pages.js';
import { createScheduleList } from './schedule-list.js';
import { onCallWords } from './words.js';

/** Every schedule with who is on call now. */
const OnCallPage = (): JSX.Element => {
  const { address, session } = useConsole();
  const title = useWords(onCallPages.title);
  const words = useWords(onCallWords);
  const model = useModel(createScheduleList);
  const create = session.may('on-call:write') && (
    <LinkButton kind="primary" icon="add" href={address.href('/on-call/new')}>
      {words.new}
    </LinkButton>
  );
  const columns: readonly Column<OnCall>[] = [
    { name: 'name', label: words.name, isSortable: true, cell: ({ name }) => name },
    {
      name: 'users',
      label: words.onCallNow,
      cell: ({ users }) =>
        users.length === 0 ? (
          <StateMark kind="bad" word={words.noPerson} />
        ) : (
          <b>{users.map(({ name }) => name).join(', ')}</b>
        ),
    },
    {
      name: 'layer',
      label: words.layer,
      isWide: true,
      cell: ({ layer, overrideIds }) => layer ?? (overrideIds.length > 0 ? words.override : '–'),
    },
    { name: 'until', label: words.until, cell: ({ until }) => <Time at={until} show="exact" /> },
  ];
  return (
    <ListPage
      title={title}
      model={model}
      columns={columns}
      hrefOf={({ id }) => `/on-call/${id}`}
      hasSearch
      actions={create}
      empty={<Empty text={words.empty} action={create} command={words.command} />}
    />
  );
};
export default OnCallPage;
