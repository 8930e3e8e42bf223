import type { NotificationChannel } from '@watchpost/client';
import type { JSX } from 'preact';
import { useConsole, useWords } from '../../console/use-console.js';
import { Button } from '../../elements/button.js';
import { type Column, DataTable } from '../../elements/data-table.js';
import { MailNote } from '../../elements/mail-note.js';
import { Section } from '../../elements/page.js';
import { type StateKind, StateMark } from '../../elements/state-mark.js';
import { Time } from '../../elements/time.js';
import type { ChannelDetailModel } from './channel-detail.js';
import { channelWords } from './words.js';

type Recipient = NotificationChannel['recipients'][number];

const kinds: Readonly<Record<Recipient['status'], StateKind>> = {
  confirmed: 'good',
  pending: 'waiting',
  refused: 'off',
};

/** The addresses that a channel names: who gets mails, who was asked, who wants none. */
export const Recipients = ({
  channel,
  model,
}: {
  readonly channel: NotificationChannel;
  readonly model: ChannelDetailModel;
}): JSX.Element => {
  const { session } = useConsole();
  const words = useWords(channelWords);
  const isPending = channel.recipients.some(({ status }) => status === 'pending');
  const columns: readonly Column<Recipient>[] = [
    { name: 'address', label: words.address, cell: ({ address }) => address },
    {
      name: 'status',
      label: words.state,
      cell: ({ status, isMember }) => (
        <StateMark
          kind={kinds[status]}
          word={isMember && status === 'confirmed' ? words.member : words.consent[status]}
        />
      ),
    },
    {
      name: 'askedAt',
      label: words.asked,
      isWide: true,
      cell: ({ askedAt }) => (askedAt === null ? '' : <Time at={askedAt} />),
    },
  ];
  return (
    <Section
      title={words.recipients}
      actions={
        isPending &&
        session.may('notifications:write') && (
          <Button isBusy={model.isBusy.value} onClick={() => void model.askRecipients()}>
            {words.askAgain}
          </Button>
        )
      }
    >
      {isPending && <p class="quiet">{words.pendingHint}</p>}
      <MailNote about={isPending ? 'link' : 'mail'} />
      <DataTable
        label={words.recipients}
        columns={columns}
        rows={channel.recipients}
        keyOf={({ address }) => address}
      />
    </Section>
  );
};
