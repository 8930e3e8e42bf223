import type { NotificationChannel } from '@watchpost/client';
import type { JSX } from 'preact';
import { useWords } from '../../console/use-console.js';
import { type StateKind, StateMark } from '../../elements/state-mark.js';
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
