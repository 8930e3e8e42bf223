import type { NotificationEvent, Severity } from '@watchpost/schemas';
import { newId } from '../../base/ids.js';
import type { Change, Row } from '../../store/interface/store.js';
import type { DeliverySubject } from './write-delivery.js';

/** What is known of something, or when it is or was, in milliseconds since the epoch: each channel has its time zone. */
export type NewsFact =
  | { readonly name: string; readonly value: string }
  | { readonly name: string; readonly at: number };

/** What messages say of something that happened, besides how bad it is. */
export interface NewsContent {
  /**
   * What it is about, as part of a sentence: `monitor` is down, up, degraded; `other` is named by its title alone, such as an
   * incident that a person opened.
   */
  readonly about:
    | 'monitor'
    | 'agent'
    | 'exporter'
    | 'certificate'
    | 'rule'
    | 'maintenance'
    | 'channel'
    | 'onCall'
    | 'other';
  /** Its display name, or the title of an incident; of `onCall` and `other` the whole sentence. */
  readonly name: string;
  /** The subject for which a rule fires. */
  readonly of?: string;
  /** What happened to it; the event says so where there is one. */
  readonly change: 'began' | 'acknowledged' | 'changed' | 'escalated' | 'ended' | 'remark' | 'repeated' | 'flapping';
  readonly cause: string | null;
  /** What is watched; a channel says how much of it is shown. */
  readonly target?: string;
  readonly incident?: { readonly id: string; readonly number: number };
  readonly monitorId?: string;
  readonly reportId?: string;
  readonly rule?: { readonly id: string; readonly name: string };
  /** What was found, such as `latencyP95 > 500 ms: 812 ms`. */
  readonly facts?: readonly NewsFact[];
  /** The person who acted. */
  readonly actor?: string;
  /** When what it is about began, in milliseconds since the epoch. */
  readonly startedAt: number;
  /** How long it lasted, for what has ended. */
  readonly lastedMs?: number;
  /** Channels that are paged about it in the same commit, and need no other message. */
  readonly pagedChannelIds?: readonly string[];
  /** Which reminder it is, from 1. */
  readonly repetition?: number;
}

/** One thing that happened, for the channels of an organization. */
export interface ChannelNews {
  readonly organizationId: string;
  /** What subscriptions ask for; `null` for what only the channels in `channelIds` get. */
  readonly event: NotificationEvent | null;
  /** All messages about it at one place are one conversation. What may happen again has another id each time. */
  readonly subject: DeliverySubject;
  readonly state: 'open' | 'closed';
  readonly severity: Severity;
  readonly monitorIds: readonly string[];
  /** Channels that a rule or a policy names. Default: none. */
  readonly channelIds?: readonly string[];
  readonly incidentId?: string | null;
  readonly alertRuleId?: string | null;
  readonly labels?: Readonly<Record<string, string>>;
  /** In milliseconds since the epoch. */
  readonly at: number;
  readonly content: NewsContent;
}

/** The row of something that happened. All rows are made here. */
export const channelNewsRow = (
  { subject, channelIds = [], incidentId = null, alertRuleId = null, labels = {}, ...news }: ChannelNews,
  now: number,
): Row<'channelNews'> & { readonly content: NewsContent } => ({
  ...news,
  id: newId('ntf', now),
  subjectType: subject.type,
  subjectId: subject.id,
  channelIds,
  incidentId,
  alertRuleId,
  labels,
  createdAt: now,
  nextAt: now,
  leaseUntil: null,
  leaseToken: null,
});

/** The entry of a commit that has messages to channels planned about what the commit is about. */
export const channelNewsChange = (news: ChannelNews, now: number): Change => ({
  kind: 'insert',
  table: 'channelNews',
  row: channelNewsRow(news, now),
});
