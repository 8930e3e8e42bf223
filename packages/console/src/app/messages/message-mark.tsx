import type { Notification, NotificationAttempt } from '@watchpost/client';
import type { JSX } from 'preact';
import { useWords } from '../console/use-console.js';
import { type StateKind, StateMark } from '../elements/state-mark.js';
import { messageWords } from './words.js';

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
}): JSX.Element => <StateMark kind={messageKinds[status]} word={useWords(messageWords).messageStatus[status]} />;
