import type { NotificationMessage } from '@watchpost/schemas';
import type { MailValues } from '../../request/ports/outbox.js';
import type { Row } from '../../store/interface/store.js';

/** The subject of what quiet hours of a person hold: a message of news that others may still join. */
export const heldSubject = 'held';

/** Whether a message is news that quiet hours of a person have held: its mail is written when it is sent. */
export const isHeldNews = ({
  reason,
  userId,
  subjectType,
}: Pick<Row<'notificationDeliveries'>, 'reason' | 'userId' | 'subjectType'>): boolean =>
  reason === 'preference' && userId !== null && (subjectType === heldSubject || subjectType === 'digest');

/** What the mail of such a message says. */
export const heldMail = (message: NotificationMessage, organizationName: string): MailValues['message'] => ({
  message,
  subjectPrefix: '',
  organizationName,
  channelName: null,
  reason: 'responder',
  isLast: false,
  unsubscribe: null,
});
