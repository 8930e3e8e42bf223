import '../webhooks/webhooks.css';
import type { Notification, NotificationChannel, NotificationChannelPreview } from '@watchpost/client';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useConsole, useCoreWords, useModel, useWords } from '../../console/use-console.js';
import { Button, LinkButton } from '../../elements/button.js';
import { ConfirmDialog } from '../../elements/confirm-dialog.js';
import { type Column, DataTable } from '../../elements/data-table.js';
import { Pager } from '../../elements/list-page.js';
import { Menu } from '../../elements/menu.js';
import { Details, Empty, Failure, Loading, Page, Section } from '../../elements/page.js';
import { Time } from '../../elements/time.js';
import { MessageMark } from '../../messages/message-mark.js';
import { messageWords } from '../../messages/words.js';
import type { PageView } from '../../router/page-view.js';
import { messageOf } from '../../store/change.js';
import { type ChannelDetailModel, createChannelDetail } from './channel-detail.js';
import { createChannelTitles } from './channel-types.js';
import { ChannelHealth } from './health.js';
import { channelPages } from './pages.js';
import { Recipients } from './recipients.js';
import { channelWords } from './words.js';

/** One channel: its health, what it is notified of, a test of it, and what became of its messages. */
const ChannelPage: PageView = ({ parameters: { id = '' } }): JSX.Element => {
  const title = useWords(channelPages.title);
  const model = useModel((parts) => createChannelDetail(parts, id), [id]);
  const channel = model.channel.value;
  const error = model.error.value;
  if (channel === undefined) {
    return (
      <Page title={title}>
        {error === undefined ? <Loading /> : <Failure message={messageOf(error)} onRetry={() => void model.reload()} />}
      </Page>
    );
  }
  return <ChannelView channel={channel} model={model} />;
};
export default ChannelPage;

interface ViewProperties {
  readonly channel: NotificationChannel;
  readonly model: ChannelDetailModel;
}

const ChannelView = ({ channel, model }: ViewProperties): JSX.Element => {
  const { session } = useConsole();
  const core = useCoreWords();
  const words = useWords(channelWords);
  const [isRemoving, setRemoving] = useState(false);
  const preview = model.preview.value;
  return (
    <Page
      title={channel.name}
      lead={<ChannelHealth channel={channel} />}
      actions={
        session.may('notifications:write') && (
          <Actions channel={channel} model={model} onRemove={() => setRemoving(true)} />
        )
      }
    >
      {channel.disabledReason !== null && <p class="panel">{words.reasons[channel.disabledReason]}</p>}
      <Facts channel={channel} />
      {channel.recipients.length > 0 && <Recipients channel={channel} model={model} />}
      <Messages channel={channel} model={model} />
      <Section title={words.preview}>
        <p class="quiet">{words.previewHint}</p>
        {preview === undefined ? (
          <p>
            <Button isBusy={model.isBusy.value} onClick={() => void model.showPreview()}>
              {words.showPreview}
            </Button>
          </p>
        ) : (
          <Preview preview={preview} />
        )}
      </Section>
      {isRemoving && (
        <ConfirmDialog
          title={`${core.remove}: ${channel.name}`}
          name={channel.name}
          actionLabel={core.remove}
          onConfirm={model.remove}
          onClose={() => setRemoving(false)}
        >
          <p>{words.removeHint}</p>
          {isUsed(channel) && <p>{words.removeUsed}</p>}
        </ConfirmDialog>
      )}
    </Page>
  );
};

const Actions = ({ channel, model, onRemove }: ViewProperties & { readonly onRemove: () => void }): JSX.Element => {
  const { address } = useConsole();
  const core = useCoreWords();
  const words = useWords(channelWords);
  return (
    <>
      {channel.enabled ? (
        <Button icon="play" isBusy={model.isBusy.value} onClick={() => void model.test('opened')}>
          {words.test}
        </Button>
      ) : (
        <Button kind="primary" onClick={() => void model.setEnabled(true)}>
          {words.enable}
        </Button>
      )}
      <LinkButton icon="edit" href={address.href(`/channels/${channel.id}/edit`)}>
        {core.edit}
      </LinkButton>
      <Menu
        label={core.commands}
        items={[
          ...(channel.enabled
            ? [
                { label: words.testConversation, onSelect: () => void model.test('conversation') },
                { label: words.testDigest, onSelect: () => void model.test('digest') },
                { label: words.disable, onSelect: () => void model.setEnabled(false) },
              ]
            : []),
          { label: `${core.remove} …`, onSelect: onRemove, isDanger: true },
        ]}
      />
    </>
  );
};

const Facts = ({ channel }: { readonly channel: NotificationChannel }): JSX.Element => {
  const words = useWords(channelWords);
  const titles = useModel(createChannelTitles);
  const { type, destination, subscriptions, failingSince, pausedUntil, lastDeliveredAt, description } = channel;
  const names = [...new Set(subscriptions.flatMap(({ events }) => events))];
  return (
    <Details
      rows={[
        [words.type, titles.titleOf(type)],
        [words.destination, <span class="code">{destination}</span>],
        [
          words.notifiedOf,
          names.length === 0 ? words.rulesOnly : names.map((event) => words.events[event] ?? event).join(', '),
        ],
        [words.usedBy, useUsersText(channel)],
        [words.lastSent, lastDeliveredAt === null ? words.never : <Time at={lastDeliveredAt} />],
        ...(failingSince === null ? [] : [[words.failingSince, <Time at={failingSince} />] as const]),
        ...(pausedUntil === null ? [] : [[words.pausedUntil, <Time at={pausedUntil} show="exact" />] as const]),
        ...(description === '' ? [] : [[words.description, description] as const]),
      ]}
    />
  );
};

const isUsed = ({ usedBy }: NotificationChannel): boolean => Object.values(usedBy).some((number) => number > 0);

/** What names a channel, such as `2 alert rules, 1 report`. */
const useUsersText = (channel: NotificationChannel): string => {
  const words = useWords(channelWords);
  const { alertRules, escalationPolicies, reports, onCallSchedules, organizations } = channel.usedBy;
  if (!isUsed(channel)) return words.unused;
  return [
    ...(alertRules > 0 ? [words.alertRules(alertRules)] : []),
    ...(escalationPolicies > 0 ? [words.escalationPolicies(escalationPolicies)] : []),
    ...(reports > 0 ? [words.reports(reports)] : []),
    ...(onCallSchedules > 0 ? [words.onCallSchedules(onCallSchedules)] : []),
    ...(organizations > 0 ? [words.carrier] : []),
  ].join(', ');
};

const statuses = ['failed', 'pending', 'delivered'] as const;

/** The messages of a channel, the latest first; by status. */
const Messages = ({ channel, model }: ViewProperties): JSX.Element => {
  const { address } = useConsole();
  const core = useCoreWords();
  const words = useWords(channelWords);
  const messages = useWords(messageWords);
  const list = model.messages;
  const rows = list.rows.value;
  const error = list.error.value;
  const chosen = list.filters.value.status;
  const columns: readonly Column<Notification>[] = [
    { name: 'title', label: words.message, cell: ({ title }) => title },
    { name: 'status', label: words.state, cell: ({ status }) => <MessageMark status={status} /> },
    { name: 'kind', label: words.kind, isWide: true, cell: ({ kind }) => messages.kinds[kind] },
    {
      name: 'lastError',
      label: words.problem,
      isWide: true,
      cell: ({ lastError, unsentReason }) =>
        lastError ?? (unsentReason === null ? '' : (messages.unsent[unsentReason] ?? unsentReason)),
    },
    { name: 'createdAt', label: words.at, cell: ({ createdAt }) => <Time at={createdAt} /> },
  ];
  return (
    <Section title={words.messages}>
      <fieldset class="counts" aria-label={words.state}>
        {[undefined, ...statuses].map((status) => (
          <button
            key={status ?? ''}
            type="button"
            aria-pressed={chosen === status}
            onClick={() => list.setFilter('status', status)}
          >
            {status === undefined ? core.all : <MessageMark status={status} />}
          </button>
        ))}
      </fieldset>
      {error !== undefined && <Failure message={messageOf(error)} onRetry={() => void list.reload()} />}
      {rows === undefined && error === undefined && <Loading />}
      {rows?.length === 0 &&
        (list.isFiltered.value ? (
          <Empty text={core.nothingMatches} action={<Button onClick={list.clearFilters}>{core.clearFilters}</Button>} />
        ) : (
          <Empty text={words.noMessages} command={`watchpost notification-channels test ${channel.id}`} />
        ))}
      {rows !== undefined && rows.length > 0 && (
        <DataTable
          label={words.messages}
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => address.href(`/channels/${channel.id}/messages/${id}`)}
        />
      )}
      <Pager model={list} />
    </Section>
  );
};

/** What a channel would have sent, with what came of each message. */
const Preview = ({ preview }: { readonly preview: NotificationChannelPreview }): JSX.Element => {
  const words = useWords(channelWords);
  const { messages, totals, longestDelaySeconds } = preview;
  type Message = NotificationChannelPreview['messages'][number];
  const columns: readonly Column<Message>[] = [
    { name: 'title', label: words.message, cell: ({ title }) => title },
    { name: 'fate', label: words.state, cell: ({ fate }) => words.fates[fate] },
    { name: 'at', label: words.at, cell: ({ at }) => <Time at={at} /> },
  ];
  return (
    <>
      <p>{words.previewTotals(totals.sent, totals.held, totals.dropped, longestDelaySeconds)}</p>
      {messages.length === 0 ? (
        <Empty text={words.previewEmpty} />
      ) : (
        <DataTable
          label={words.preview}
          columns={columns}
          rows={messages}
          keyOf={({ at, kind, title }) => `${at} ${kind} ${title}`}
        />
      )}
    </>
  );
};
