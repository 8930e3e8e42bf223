import type { MessageKind } from '@watchpost/schemas';
import type { Row } from '../../store/interface/store.js';
import { asFlapping, type StatusChanges } from './flapping-news.js';
import {
  type ChannelAtMoment,
  type KnownConversation,
  type PlannedChannel,
  type PlannedDelivery,
  type PlannedNews,
  planChannel,
  type WaitingMessage,
} from './plan-channel.js';
import { reminderOf } from './reminders.js';
import { conversationIdOf, type DeliverySubject } from './write-delivery.js';

/** A message as it would have been. */
export interface SimulatedMessage {
  /** When what it says happened, and when it would have been sent; milliseconds since the epoch. */
  readonly at: number;
  readonly sentAt: number | null;
  readonly kind: MessageKind;
  readonly title: string;
  readonly fate: 'sent' | 'held' | 'dropped' | 'superseded';
}

type Simulated = PlannedChannel & Pick<Row<'notificationChannels'>, 'flapping' | 'repeat'>;

interface Queued extends WaitingMessage {
  readonly causeAt: number;
}

const titleOf = ({ message }: PlannedDelivery): string =>
  message.title.map((part) => (typeof part === 'string' ? part.replaceAll('*', '') : part.value)).join('');

/**
 * What a channel would have sent about what happened, if every message had arrived at once: the planner itself, over values.
 *
 * @param news what the channel is notified of, in order
 * @param options.isOpen whether an incident was open and not acknowledged at a moment
 */
export const simulateChannel = (
  channel: Simulated,
  news: readonly PlannedNews[],
  options: {
    readonly supports: ChannelAtMoment['supports'];
    readonly changes: StatusChanges;
    readonly isOpen: (incidentId: string, at: number) => boolean;
    readonly until: number;
  },
): readonly SimulatedMessage[] => {
  const { supports, changes, isOpen, until } = options;
  const place = { kind: 'channel', channelId: channel.id, type: channel.type } as const;
  const idOf = (subject: DeliverySubject): string => conversationIdOf(place, subject);
  const conversations = new Map<string, KnownConversation & { readonly sequence: number; readonly isOpen: boolean }>();
  const done: SimulatedMessage[] = [];
  let waiting: Queued[] = [];
  const due = news.toSorted((a, b) => (a.nextAt ?? 0) - (b.nextAt ?? 0));
  let number = 0;

  const finish = ({ causeAt, kind, title }: Queued, fate: SimulatedMessage['fate'], sentAt: number | null): void =>
    void done.push({ at: causeAt, sentAt, kind, title, fate });

  /** Everything that is due arrives, in the order of its time. */
  const arrive = (now: number): void => {
    const arrived = waiting.filter(({ notBefore }) => notBefore <= now).toSorted((a, b) => a.notBefore - b.notBefore);
    waiting = waiting.filter(({ notBefore }) => notBefore > now);
    for (const message of arrived) {
      finish(message, message.status === 'held' ? 'held' : 'sent', message.notBefore);
      const known = conversations.get(message.conversationId);
      if (known === undefined) continue;
      const reportedState = message.kind === 'resolved' ? 'closed' : 'open';
      conversations.set(known.id, { ...known, reportedState, reportedAt: message.notBefore });
    }
  };

  const supersede = (ids: ReadonlySet<string>): void => {
    for (const message of waiting) if (ids.has(message.id)) finish(message, 'superseded', null);
    waiting = waiting.filter(({ id }) => !ids.has(id));
  };

  const write = (planned: PlannedDelivery, now: number): void => {
    const { subject, message, causeAt, notBefore, status, incidentId, absorbs, members } = planned;
    const conversationId = idOf(subject);
    const known = conversations.get(conversationId);
    const sequence = (known?.sequence ?? 0) + 1;
    const own = waiting.flatMap((one) => (one.conversationId === conversationId ? one.id : []));
    supersede(new Set([...own, ...absorbs]));
    conversations.set(conversationId, {
      id: conversationId,
      subjectId: subject.id,
      reportedState: known?.reportedState ?? null,
      reportedAt: known?.reportedAt ?? null,
      members: members ?? known?.members ?? null,
      createdAt: known?.createdAt ?? now,
      sequence,
      isOpen: subject.type === 'digest' && message.kind !== 'resolved',
    });
    number += 1;
    const queued: Queued = {
      id: `${number}`,
      conversationId,
      subjectType: subject.type,
      subjectId: subject.id,
      kind: message.kind,
      reason: planned.reason,
      status: status === 'held' ? 'held' : 'pending',
      title: titleOf(planned),
      incidentId,
      notBefore,
      createdAt: now,
      leaseToken: null,
      message: { sequence, severity: message.severity, startedAt: message.startedAt, at: message.at },
      causeAt,
    };
    if (status === 'dropped') finish(queued, 'dropped', null);
    else waiting.push(queued);
  };

  /** Takes what happens next, with all of the same moment. */
  const takeNext = (): { readonly now: number; readonly rows: readonly PlannedNews[] } | null => {
    const now = due[0]?.nextAt ?? null;
    if (now === null || now > until) return null;
    const later = due.findIndex(({ nextAt }) => nextAt !== now);
    return { now, rows: due.splice(0, later === -1 ? due.length : later) };
  };

  const remind = (reminder: PlannedNews): void => {
    // One series for each incident, as the database has it.
    if (due.some(({ id }) => id === reminder.id)) return;
    const later = due.findIndex(({ nextAt }) => (nextAt ?? 0) > (reminder.nextAt ?? 0));
    due.splice(later === -1 ? due.length : later, 0, reminder);
  };

  for (let next = takeNext(); next !== null; next = takeNext()) {
    const { now, rows } = next;
    arrive(now);
    const still = rows.filter(
      ({ event, incidentId, content }) =>
        event !== null || (content as { change: string }).change !== 'repeated' || isOpen(incidentId ?? '', now),
    );
    const known = (row: PlannedNews): boolean => conversations.has(idOf({ type: row.subjectType, id: row.subjectId }));
    const plan = planChannel({
      channel,
      supports,
      news: still.map((row) => ({
        row: known(row) ? row : asFlapping(row, channel, { changes, now }),
        reason: 'subscription',
      })),
      waiting,
      conversations,
      digests: [...conversations.values()].filter((conversation) => conversation.isOpen).toReversed(),
      consoleUrl: undefined,
      timezone: 'UTC',
      now,
    });
    supersede(new Set(plan.pointless));
    for (const planned of plan.deliveries) {
      write(planned, now);
      for (const change of reminderOf(planned, channel, now)) {
        if (change.kind === 'insert' && change.table === 'channelNews') remind(change.row as PlannedNews);
      }
    }
  }
  arrive(until);
  return done.toSorted((a, b) => a.at - b.at);
};
