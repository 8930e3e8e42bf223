import { createHash } from 'node:crypto';
import type { MessageText, NotificationMessage } from '@watchpost/schemas';
import { newId } from '../../base/ids.js';
import { mailboxOf } from '../../base/mailbox.js';
import type { Change, NewRow, Row, Store, Where } from '../../store/interface/store.js';

type DeliveryRow = Row<'notificationDeliveries'>;

/** Where a message goes: to a channel, to a person's own place as an organization uses it, or to an address. */
export type DeliveryPlace =
  | { readonly kind: 'channel'; readonly channelId: string; readonly type: string }
  | {
      readonly kind: 'person';
      readonly userId: string;
      /** `null` for the mail address of the account. */
      readonly contactMethodId: string | null;
      /** `null` for what goes by mail. */
      readonly contactLaneId: string | null;
      readonly type: string;
    }
  /** An address that an alert rule, a report or a billing profile names, or that of a subscriber, masked. */
  | { readonly kind: 'address'; readonly address: string; readonly type: 'email' };

/** What all messages about it have in common, at each place. */
export interface DeliverySubject {
  /** `incident`, `alert`, `digest`, and others. */
  readonly type: string;
  readonly id: string;
}

/** A message that is to be sent to one place. */
export interface NewDelivery {
  readonly organizationId: string;
  readonly place: DeliveryPlace;
  readonly subject: DeliverySubject;
  /** The conversation and its sequence are filled in. */
  readonly message: Omit<NotificationMessage, 'conversation' | 'sequence'>;
  readonly reason: DeliveryRow['reason'];
  /** When what it says happened; the lag counts from here. Milliseconds since the epoch, as all times here. */
  readonly causeAt: number;
  /** Default: now. */
  readonly notBefore?: number;
  /** Not sent after this time. */
  readonly expiresAt: number;
  /** `held` waits for the end of quiet hours, and `dropped` is only recorded. Default: `pending`. */
  readonly status?: 'held' | 'pending' | 'dropped';
  /** Why it is dropped. */
  readonly unsentReason?: string;
  /** What a digest is about. Default: it stays as it is. */
  readonly members?: Row<'conversations'>['members'];
  readonly incidentId?: string | null;
  readonly alertRuleId?: string | null;
  readonly monitorIds?: readonly string[];
  readonly escalation?: DeliveryRow['escalation'];
  /** Whether what waits in the same conversation becomes superseded by it. Default: `true`. */
  readonly supersedes?: boolean;
}

/** A delivery with the entries of the commit that queue it. */
export interface WrittenDelivery {
  readonly row: NewRow<'notificationDeliveries'> & { readonly id: string; readonly message: NotificationMessage };
  readonly changes: readonly Change[];
}

/** What tells a place from all others. */
export const idOfPlace = (place: DeliveryPlace): string => {
  if (place.kind === 'channel') return place.channelId;
  if (place.kind === 'address') return mailboxOf(place.address);
  return place.contactLaneId ?? place.contactMethodId ?? place.userId;
};

/** The id of a conversation: the same for all messages about a subject at a place. */
export const conversationIdOf = (place: DeliveryPlace, { type, id }: DeliverySubject): string =>
  `cnv_${createHash('sha256')
    .update(`${idOfPlace(place)}\n${type}\n${id}`)
    .digest('hex')
    .slice(0, 32)}`;

/** Text without its markup, on one line. */
export const lineOf = (text: MessageText): string =>
  text.map((part) => (typeof part === 'string' ? part.replaceAll(/[*_`]/g, '') : part.value)).join('');

/**
 * The entries that give up what waits and matches, because something newer says more. What is being sent at this moment may still
 * arrive; it is not repeated after a failure.
 *
 * @param why goes into `unsentReason`, such as `acknowledged`
 */
export const supersedeWaiting = (
  where: Where<'notificationDeliveries'> & { readonly organizationId: string },
  { why, by = null, now }: { readonly why: string; readonly by?: string | null; readonly now: number },
): Change[] => {
  const waiting = { ...where, deliveredAt: null, nextAt: { not: null } } as const;
  const given = { unsentReason: why, supersededBy: by, updatedAt: now };
  return [
    {
      kind: 'update',
      table: 'notificationDeliveries',
      where: { ...waiting, leaseToken: { not: null } },
      // The lease stays: its holder writes the outcome, and the next claim ends it.
      set: { ...given, expiresAt: now },
    },
    {
      kind: 'update',
      table: 'notificationDeliveries',
      where: { ...waiting, leaseToken: null },
      set: { ...given, status: 'superseded', nextAt: null },
    },
  ];
};

/** Refuses the commit when a channel was disabled or deleted since it was read: a message to it would wait for ever. */
export const stillEnabled = ({ id, createdAt }: Pick<Row<'notificationChannels'>, 'id' | 'createdAt'>): Change => ({
  kind: 'update',
  table: 'notificationChannels',
  where: { id, enabled: true },
  set: { createdAt },
  mustMatch: true,
});

/**
 * Decides what queues a message for one place: its row, its conversation, and the end of what still waits there about the same
 * subject. The commit is refused when another message of the conversation was written meanwhile; then decide again of
 * fresh reads. One commit takes one message of a conversation, or several that know their order.
 *
 * @param options.after the sequence of the message before it, where the same commit writes that
 *
 * @throws StoreUnavailableError
 */
export const writeDelivery = async (
  delivery: NewDelivery,
  { store, now, after }: { readonly store: Pick<Store, 'get'>; readonly now: number; readonly after?: number },
): Promise<WrittenDelivery> => {
  const { organizationId, place, subject, message: content, notBefore = now, supersedes = true } = delivery;
  const conversationId = conversationIdOf(place, subject);
  const known = after === undefined ? await store.get('conversations', { id: conversationId }) : { sequence: after };
  const sequence = (known?.sequence ?? 0) + 1;
  const message: NotificationMessage = { ...content, conversation: conversationId, sequence };
  const state = content.kind === 'resolved' ? 'closed' : 'open';
  const isDropped = delivery.status === 'dropped';
  const members = delivery.members == null ? {} : { members: delivery.members };
  const person = place.kind === 'person' ? place : null;
  const row = {
    id: newId('ndl', now),
    organizationId,
    channelId: place.kind === 'channel' ? place.channelId : null,
    contactLaneId: person?.contactLaneId ?? null,
    contactMethodId: person?.contactMethodId ?? null,
    userId: person?.userId ?? null,
    address: place.kind === 'address' ? place.address : null,
    type: place.type,
    kind: content.kind,
    reason: delivery.reason,
    conversationId,
    subjectType: subject.type,
    subjectId: subject.id,
    incidentId: delivery.incidentId ?? null,
    alertRuleId: delivery.alertRuleId ?? null,
    monitorIds: [...(delivery.monitorIds ?? [])],
    escalation: delivery.escalation ?? null,
    title: lineOf(content.title),
    message,
    status: delivery.status ?? 'pending',
    attemptCount: 0,
    failureCount: 0,
    deferredCount: 0,
    stepsDone: 0,
    causeAt: delivery.causeAt,
    notBefore,
    expiresAt: delivery.expiresAt,
    nextAt: isDropped ? null : notBefore,
    unsentReason: isDropped ? (delivery.unsentReason ?? null) : null,
    createdAt: now,
    updatedAt: now,
  } satisfies NewRow<'notificationDeliveries'>;
  return {
    row,
    changes: [
      known === undefined
        ? {
            kind: 'insert',
            table: 'conversations',
            row: {
              id: conversationId,
              organizationId,
              channelId: row.channelId,
              contactMethodId: row.contactMethodId,
              subjectType: subject.type,
              subjectId: subject.id,
              sequence,
              state,
              ...members,
              createdAt: now,
              updatedAt: now,
            },
          }
        : {
            kind: 'update',
            table: 'conversations',
            where: { id: conversationId, sequence: known.sequence },
            set: { sequence, state, ...members, updatedAt: now },
            mustMatch: true,
          },
      ...(supersedes && known !== undefined
        ? supersedeWaiting({ organizationId, conversationId }, { why: 'superseded', by: row.id, now })
        : []),
      { kind: 'insert', table: 'notificationDeliveries', row },
    ],
  };
};
