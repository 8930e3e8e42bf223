import type { AlertCondition, Severity } from '@watchpost/schemas';
import { newId } from '../../base/ids.js';
import type { Change, Row } from '../../store/interface/store.js';

/** An update that people are emailed about. */
export type NewsKind =
  | 'monitor.down'
  | 'monitor.recovered'
  | 'monitor.degraded'
  | 'certificate.ending'
  | 'alert.triggered'
  | 'alert.resolved'
  | 'agent.disconnected'
  | 'agent.connected';

/** What one piece of news says. */
export interface News {
  readonly organizationId: string;
  readonly kind: NewsKind;
  /** The monitor or agent that it is about; `null` for an alert about something else. */
  readonly monitorId: string | null;
  /** The display name of that. */
  readonly monitorName: string;
  /** What happened, in words; `null` when the kind says it all. */
  readonly cause: string | null;
  /** When it began or happened, in milliseconds since the epoch. */
  readonly at: number;
  /** How bad it is. Default: so bad that no preference leaves it out. */
  readonly severity?: Severity;
  /** How long it lasted, for what has ended. */
  readonly lastedMs?: number;
  /** How much of that it was not observed for. */
  readonly unobservedMs?: number;
  /** What kept the server from it for most of that. */
  readonly unobservedWhy?: string;
  /** What is watched. */
  readonly target?: string;
  /** The incident that was opened or resolved. */
  readonly incident?: { readonly id: string; readonly number: number };
  /** The rule that fired or cleared. */
  readonly ruleId?: string;
  readonly ruleName?: string;
  /** What the rule asks, and what it found. */
  readonly condition?: Pick<AlertCondition, 'metric' | 'operator' | 'threshold'> &
    Partial<Pick<AlertCondition, 'label' | 'selector' | 'fn' | 'windowSeconds'>>;
  readonly value?: number | string | null;
  /** Addresses; everybody who may respond to incidents unless given. */
  readonly recipients?: readonly string[];
}

/** The part of {@link News} that its row keeps as JSON. */
export type NewsData = Omit<News, 'organizationId' | 'kind' | 'monitorId' | 'recipients'>;

/** News waits this long for other news: what happens together is mailed together. */
const gatherMs = 5000;

/** The entry of a commit that leaves a piece of news to be mailed. */
export const newsChange = (
  { organizationId, kind, monitorId, recipients = [], ...data }: News,
  now: number,
): Change => ({
  kind: 'insert',
  table: 'news',
  row: {
    id: newId('ntf', now),
    organizationId,
    kind,
    monitorId,
    recipients: [...recipients],
    data,
    createdAt: now,
    nextAt: now + gatherMs,
  } satisfies Partial<Row<'news'>>,
});
