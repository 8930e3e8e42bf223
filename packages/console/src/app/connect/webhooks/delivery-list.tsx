import type { WebhookDelivery } from '@watchpost/client';
import type { JSX } from 'preact';
import { useConsole, useCoreWords, useWords } from '../../console/use-console.js';
import { Button } from '../../elements/button.js';
import { type Column, DataTable } from '../../elements/data-table.js';
import { Pager } from '../../elements/list-page.js';
import { Empty, Failure, Loading, Section } from '../../elements/page.js';
import { Time } from '../../elements/time.js';
import { messageOf } from '../../store/change.js';
import { DeliveryMark } from './health.js';
import type { WebhookDetailModel } from './webhook-detail.js';
import { webhookWords } from './words.js';

const statuses = ['failed', 'pending', 'delivered'] as const;

/** The deliveries of a webhook, the latest first; by status. */
export const DeliveryList = ({
  webhookId,
  model,
}: {
  readonly webhookId: string;
  readonly model: WebhookDetailModel;
}): JSX.Element => {
  const { address } = useConsole();
  const core = useCoreWords();
  const words = useWords(webhookWords);
  const list = model.deliveries;
  const rows = list.rows.value;
  const error = list.error.value;
  const chosen = list.filters.value.status;
  const columns: readonly Column<WebhookDelivery>[] = [
    { name: 'event', label: words.event, cell: ({ event }) => event },
    { name: 'status', label: words.statusFilter, cell: ({ status }) => <DeliveryMark status={status} /> },
    {
      name: 'lastStatusCode',
      label: words.answer,
      isNumber: true,
      cell: ({ lastStatusCode }) => lastStatusCode ?? '–',
    },
    {
      name: 'attemptCount',
      label: words.attempts,
      isNumber: true,
      isWide: true,
      cell: ({ attemptCount }) => attemptCount,
    },
    { name: 'lastError', label: words.problem, isWide: true, cell: ({ lastError }) => lastError ?? '' },
    { name: 'createdAt', label: words.at, cell: ({ createdAt }) => <Time at={createdAt} /> },
  ];
  return (
    <Section title={words.deliveries}>
      <fieldset class="counts" aria-label={words.statusFilter}>
        {[undefined, ...statuses].map((status) => (
          <button
            key={status ?? ''}
            type="button"
            aria-pressed={chosen === status}
            onClick={() => list.setFilter('status', status)}
          >
            {status === undefined ? core.all : <DeliveryMark status={status} />}
          </button>
        ))}
      </fieldset>
      {error !== undefined && <Failure message={messageOf(error)} onRetry={() => void list.reload()} />}
      {rows === undefined && error === undefined && <Loading />}
      {rows?.length === 0 &&
        (list.isFiltered.value ? (
          <Empty text={core.nothingMatches} action={<Button onClick={list.clearFilters}>{core.clearFilters}</Button>} />
        ) : (
          <Empty text={words.noDeliveries} command={`watchpost webhooks test ${webhookId}`} />
        ))}
      {rows !== undefined && rows.length > 0 && (
        <DataTable
          label={words.deliveries}
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => address.href(`/webhooks/${webhookId}/deliveries/${id}`)}
        />
      )}
      <Pager model={list} />
    </Section>
  );
};
