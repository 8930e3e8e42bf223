import type { Notification, NotificationAttempt, NotificationChannel } from '@watchpost/client';
import type { JSX } from 'preact';
import { type StateKind, StateMark } from '../../elements/state-mark.js';
import { useWords } from '../../use-console.js';
import { channelWords } from './words.js';

const kinds: Readonly<Record<NotificationChannel['status'], StateKind>> = {
  active: 'good',
  failing: 'bad',
  disabled: 'off',
};

/** Whether a channel's messages arrive. */
export const ChannelHealth = ({ channel }: { readonly channel: NotificationChannel }): JSX.Element => (
  <StateMark kind={kinds[channel.status]} word={useWords(channelWords).health[channel.status]} />
);

const messageKinds: Readonly<Record<Notification['status'] | NotificationAttempt['status'], StateKind>> = {
  held: 'waiting',
  pending: 'waiting',
  running: 'waiting',
  deferred: 'waiting',
  delivered: 'good',
  failed: 'bad',
  superseded: 'off',
  expired: 'off',
  dropped: 'off',
};

/** What became of a message, or of one attempt. */
export const MessageMark = ({
  status,
}: {
  readonly status: Notification['status'] | NotificationAttempt['status'];
}): JSX.Element => <StateMark kind={messageKinds[status]} word={useWords(channelWords).messageStatus[status]} />;
