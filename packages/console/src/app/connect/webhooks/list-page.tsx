import './webhooks.css';
import type { Webhook } from '@watchpost/client';
import type { JSX } from 'preact';
import { useConsole, useCoreWords, useModel, useWords } from '../../console/use-console.js';
import { LinkButton } from '../../elements/button.js';
import type { Column } from '../../elements/data-table.js';
import { ListPage } from '../../elements/list-page.js';
import { Empty } from '../../elements/page.js';
import { Time } from '../../elements/time.js';
import { WebhookHealth } from './health.js';
import { webhookPages } from './pages.js';
import { createWebhookList } from './webhook-list.js';
import { webhookWords } from './words.js';

/** Every webhook with its health. */
const WebhooksPage = (): JSX.Element => {
  const { address, session } = useConsole();
  const core = useCoreWords();
  const title = useWords(webhookPages.title);
  const words = useWords(webhookWords);
  const model = useModel(createWebhookList);
  const create = session.may('webhooks:write') && (
    <LinkButton kind="primary" icon="add" href={address.href('/webhooks/new')}>
      {words.new}
    </LinkButton>
  );
  const columns: readonly Column<Webhook>[] = [
    { name: 'name', label: words.name, isSortable: true, cell: ({ name }) => name },
    { name: 'status', label: words.health, cell: (webhook) => <WebhookHealth webhook={webhook} /> },
    { name: 'url', label: words.url, isWide: true, cell: ({ url }) => <span class="code clip">{url}</span> },
    {
      name: 'events',
      label: words.events,
      isWide: true,
      cell: ({ events }) => (events.includes('*') ? words.allEvents : words.someEvents(events.length)),
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
      hrefOf={({ id }) => `/webhooks/${id}`}
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
export default WebhooksPage;
