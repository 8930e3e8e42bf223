import type { Severity } from '@watchpost/schemas';
import { newsMessage } from './news-message.js';
import type { DeliveryPlace, DeliverySubject, NewDelivery } from './write-delivery.js';

/** Longer than that the mail server is not waited for. */
const expiresMs = 24 * 3_600_000;

/** What is mailed about an organization itself. */
export interface Notice {
  readonly organizationId: string;
  /** One line, which everybody may read who reads the log of messages. */
  readonly title: string;
  readonly severity: Severity;
  /** A newer notice about it takes the place of one that waits. */
  readonly subject: DeliverySubject;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** The place of a mail to the address of an account. */
export const accountPlace = (userId: string): DeliveryPlace => ({
  ...{ kind: 'person', userId, contactMethodId: null, contactLaneId: null, type: 'email' },
});

/** A notice to one place, as the log of messages has it: an invoice, a place that fails, keys that were suspended. */
export const noticeDelivery = (
  { organizationId, title, severity, subject, now }: Notice,
  place: DeliveryPlace,
): NewDelivery => ({
  organizationId,
  place,
  subject,
  message: newsMessage(
    { about: 'other', name: title, change: 'remark', cause: null, startedAt: now },
    {
      ...{ kind: 'notice', severity, at: now, isFinished: false },
      ...{ showTarget: 'none', timezone: 'UTC', consoleUrl: undefined },
    },
  ),
  reason: place.kind === 'person' ? 'role' : 'subscription',
  causeAt: now,
  expiresAt: now + expiresMs,
});
