import '../webhooks/webhooks.css';
import type { NotificationChannel } from '@watchpost/client';
import type { JSX } from 'preact';
import { useConsole, useCoreWords, useModel, useWords } from '../../console/use-console.js';
import { LinkButton } from '../../elements/button.js';
import type { Column } from '../../elements/data-table.js';
import { ListPage } from '../../elements/list-page.js';
import { Empty } from '../../elements/page.js';
import { Time } from '../../elements/time.js';
import { createChannelList } from './channel-list.js';
import { createChannelTitles } from './channel-types.js';
import { ChannelHealth } from './health.js';
import { channelPages } from './pages.js';
import { channelWords } from './words.js';

/** Every notification channel with its health. */
const ChannelsPage = (): JSX.Element => {
  const { address, session } = useConsole();
  const core = useCoreWords();
  const title = useWords(channelPages.title);
  const words = useWords(channelWords);
  const model = useModel(createChannelList);
  const titles = useModel(createChannelTitles);
  const create = session.may('notifications:write') && (
    <LinkButton kind="primary" icon="add" href={address.href('/channels/new')}>
      {words.new}
    </LinkButton>
  );
  const columns: readonly Column<NotificationChannel>[] = [
    { name: 'name', label: words.name, isSortable: true, cell: ({ name }) => name },
    { name: 'status', label: words.state, cell: (channel) => <ChannelHealth channel={channel} /> },
    { name: 'type', label: words.type, cell: ({ type }) => titles.titleOf(type) },
    {
      name: 'destination',
      label: words.destination,
      isWide: true,
      cell: ({ destination }) => <span class="code clip">{destination}</span>,
    },
    {
      name: 'lastDeliveredAt',
      label: words.lastSent,
      cell: ({ lastDeliveredAt }) => (lastDeliveredAt === null ? words.never : <Time at={lastDeliveredAt} />),
    },
  ];
  return (
    <ListPage
      title={title}
      model={model}
      columns={columns}
      hrefOf={({ id }) => `/channels/${id}`}
      hasSearch
      filters={[
        {
          name: 'enabled',
          label: words.enabledFilter,
          values: [
            { value: 'true', label: core.yes },
            { value: 'false', label: core.no },
          ],
        },
      ]}
      actions={create}
      empty={<Empty text={words.empty} action={create} command={words.command} />}
    />
  );
};
export default ChannelsPage;
