import type { MessageKind, MessageText, MessageTone, NotificationMessage, Severity } from '@watchpost/schemas';
import { timestamp } from '../../base/timestamp.js';
import { consolePages } from '../mail/console-pages.js';
import type { NewsContent } from './channel-news.js';
import { readableDuration, readableTime } from './mailed-news.js';

/** What a message is before its conversation is known. */
export type PlannedMessage = Omit<NotificationMessage, 'conversation' | 'sequence'>;

/** How a message is written for a channel. */
export interface MessageOptions {
  readonly kind: MessageKind;
  readonly severity: Severity;
  /** When what it says happened, in milliseconds since the epoch. */
  readonly at: number;
  /** Whether it ended before any message said that it had begun. */
  readonly isFinished: boolean;
  readonly showTarget: 'full' | 'host' | 'none';
  readonly consoleUrl: string | undefined;
}

/** What a sentence says of the subject, by what happened to it: before, and after its name. */
type Sentence = readonly [before: string, after: string];

/** What is said of a subject while it lasts, when it still lasts, and when it has ended. */
const states: Readonly<
  Record<NewsContent['about'], { readonly bad: string; readonly still: string; readonly good: string }>
> = {
  monitor: { bad: 'is down', still: 'is still down', good: 'is up again' },
  agent: { bad: 'is offline', still: 'is still offline', good: 'is online again' },
  exporter: { bad: 'cannot be scraped', still: 'still cannot be scraped', good: 'can be scraped again' },
  certificate: { bad: 'ends soon', still: 'ends soon', good: 'was renewed' },
  rule: { bad: 'fires', still: 'still fires', good: 'has cleared' },
  maintenance: { bad: 'has begun', still: 'goes on', good: 'has ended' },
  channel: { bad: 'cannot be reached', still: 'still cannot be reached', good: 'can be reached again' },
  onCall: { bad: 'is on call', still: 'is on call', good: 'is on call' },
  other: { bad: '', still: 'was updated', good: 'is resolved' },
};

const prefixes: Readonly<Partial<Record<NewsContent['about'], string>>> = {
  agent: 'Agent ',
  exporter: 'Exporter ',
  certificate: 'The certificate of ',
  maintenance: 'Maintenance ',
  channel: 'The channel ',
};

/** What happened, around the name of its subject. */
const sentenceOf = (content: NewsContent, kind: MessageKind, isFinished: boolean): Sentence => {
  const { about, change, lastedMs, startedAt, actor } = content;
  const prefix = prefixes[about] ?? '';
  const { bad, still, good } = states[about];
  if (kind === 'escalated') return ['No one has acknowledged ', `since ${readableTime(startedAt)}`];
  if (kind === 'acknowledged' && bad === '') return [actor === undefined ? 'Acknowledged: ' : '', ''];
  if ((kind === 'updated' || kind === 'repeated') && change !== 'flapping') {
    return [prefix, kind === 'repeated' && bad === '' ? 'is still open' : still];
  }
  if (change === 'flapping') return [prefix, 'goes up and down'];
  if (kind !== 'resolved') return [prefix, about === 'monitor' && change === 'remark' ? 'is degraded' : bad];
  if (!isFinished || lastedMs === undefined) return [prefix, good];
  const lasted = readableDuration(lastedMs);
  return [prefix, about === 'monitor' ? `was down for ${lasted}` : `${good} after ${lasted}`];
};

/** How much of an address is shown: what cannot be read as a URL is shown as it is, without what may be a secret. */
const shownTarget = (target: string | undefined, show: MessageOptions['showTarget']): string | null => {
  if (target === undefined || target === '' || show === 'none') return null;
  if (show === 'full') return target;
  const url = URL.canParse(target) ? new URL(target) : null;
  if (url !== null && url.host !== '') return url.host;
  return (target.split(/[/?#]/, 1)[0] ?? '').replace(/^.*@/, '');
};

const toneOf = (kind: MessageKind, severity: Severity, { change, about }: NewsContent): MessageTone => {
  if (kind === 'resolved') return 'good';
  if (about === 'maintenance' || about === 'onCall') return 'neutral';
  if (kind === 'acknowledged' || change === 'remark' || severity === 'minor') return 'warning';
  return 'bad';
};

const textOf = (name: string, [before, after]: Sentence, isBold: boolean): MessageText => {
  const mark = isBold ? '*' : '';
  return [
    ...(before + mark === '' ? [] : [before + mark]),
    { value: name },
    ...(mark + after === '' ? [] : [after === '' ? mark : `${mark} ${after}`]),
  ];
};

/** The page of the console that is about it; `null` where there is no console or no page. */
const pageOf = (
  { incident, rule, monitorId, reportId }: NewsContent,
  consoleUrl: string | undefined,
): { readonly label: string; readonly url: string } | null => {
  const named = rule === undefined ? null : { ...rule, condition: null, value: null };
  const pages = consolePages(
    { incident: incident ?? null, rule: named, monitorId: monitorId ?? null, reportId },
    consoleUrl,
  );
  if (incident !== undefined && pages.incident !== undefined) {
    return { label: `Incident ${incident.number}`, url: pages.incident };
  }
  if (pages.rule !== undefined) return { label: 'The rule', url: pages.rule };
  if (pages.report !== undefined) return { label: 'The report', url: pages.report };
  return pages.monitor === undefined ? null : { label: 'The monitor', url: pages.monitor };
};

/** Writes what happened as a message in plain English, for every type of channel. */
export const newsMessage = (content: NewsContent, options: MessageOptions): PlannedMessage => {
  const { kind, severity, at, isFinished, showTarget, consoleUrl } = options;
  const { name, cause, startedAt, lastedMs, actor } = content;
  const sentence = sentenceOf(content, kind, isFinished);
  const onIt: MessageText = kind === 'acknowledged' && actor !== undefined ? [{ value: actor }, ' is on it: '] : [];
  const isOver = kind === 'resolved';
  const target = shownTarget(content.target, showTarget);
  const fact = (label: string, value: string) => ({ name: label, value: [{ value }] });
  const page = pageOf(content, consoleUrl);
  return {
    kind,
    tone: toneOf(kind, severity, content),
    severity,
    title: [...onIt, ...textOf(name, sentence, true)],
    summary: [
      ...onIt,
      ...textOf(name, sentence, false),
      ...(isOver && lastedMs !== undefined && !isFinished ? [` after ${readableDuration(lastedMs)}`] : []),
      ...(!isOver && cause !== null ? [': ', { value: cause }] : []),
    ],
    body: null,
    cause: cause === null || (isOver && !isFinished) ? null : [{ value: cause }],
    facts: [
      ...(isOver && lastedMs !== undefined ? [fact('Lasted', readableDuration(lastedMs))] : []),
      ...(content.facts ?? []).map(({ name: label, value }) => fact(label, value)),
      ...(target === null ? [] : [fact('Target', target)]),
      ...(isOver ? [] : [fact('Since', readableTime(startedAt))]),
    ],
    items: [],
    more: 0,
    actors: actor === undefined || onIt.length > 0 ? [] : [actor],
    links: page === null ? [] : [{ ...page, action: null }],
    startedAt: timestamp(startedAt),
    at: timestamp(at),
    lastedMs: isOver ? (lastedMs ?? null) : null,
  };
};
