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
  /** IANA name, for the times that it says. */
  readonly timezone: string;
  readonly consoleUrl: string | undefined;
}

/** What a sentence says of the subject, by what happened to it: before, and after its name. */
type Sentence = readonly [before: string, after: string, end?: string];

/** Whether the cause says when a certificate expires, so that the sentence can. */
const saysWhen = ({ about, cause }: NewsContent): boolean =>
  about === 'certificate' && cause !== null && /^(?:expires in|has expired)/.test(cause);

/** What is said of a subject while it lasts, when it still lasts, and when it has ended. */
const states: Readonly<
  Record<
    Exclude<NewsContent['about'], 'maintenance' | 'onCall' | 'other'>,
    { readonly bad: string; readonly still: string; readonly good: string }
  >
> = {
  monitor: { bad: 'is down', still: 'is still down', good: 'is up again' },
  agent: { bad: 'is offline', still: 'is still offline', good: 'is online again' },
  exporter: { bad: 'cannot be scraped', still: 'still cannot be scraped', good: 'can be scraped again' },
  certificate: { bad: 'expires soon', still: 'expires soon', good: 'was renewed' },
  rule: { bad: 'is firing', still: 'is still firing', good: 'has cleared' },
  channel: { bad: 'cannot be reached', still: 'still cannot be reached', good: 'can be reached again' },
};

const prefixes: Readonly<Partial<Record<NewsContent['about'], string>>> = {
  agent: 'Agent ',
  exporter: 'Exporter ',
  certificate: 'The TLS certificate of ',
  channel: 'The channel ',
};

/** Whether it only says something, such as that a report is ready: it began at no time. */
const isOfMoment = ({ about, change }: NewsContent): boolean =>
  about === 'certificate' || (about === 'other' && change === 'remark');

/** What is said before the title of something that is named by a sentence. */
const remarksOf = (
  { about, change, startedAt, actor }: NewsContent,
  { kind, at }: MessageOptions,
  lasted: string,
): string => {
  if (about === 'maintenance') return `Maintenance has ${kind === 'resolved' ? `ended${lasted}` : 'started'}: `;
  if (kind === 'acknowledged') return actor === undefined ? 'Acknowledged: ' : '';
  if (kind === 'escalated') return `Not acknowledged for ${readableDuration(at - startedAt)}: `;
  if (kind === 'resolved') return `Resolved${lasted}: `;
  if (kind === 'repeated') return 'Still open: ';
  return kind === 'updated' && change !== 'flapping' ? 'Updated: ' : '';
};

/**
 * What happened, around the name of its subject.
 *
 * @param isTimed whether it says how long what has ended has lasted
 */
const sentenceOf = (content: NewsContent, options: MessageOptions, isTimed: boolean): Sentence => {
  const { about, change, cause, lastedMs, startedAt, of } = content;
  const { kind, isFinished } = options;
  const isOver = kind === 'resolved' && lastedMs !== undefined && isTimed;
  const lasted = isOver ? ` after ${readableDuration(lastedMs)}` : '';
  if (about === 'other' || about === 'maintenance' || about === 'onCall') {
    return [about === 'onCall' ? '' : remarksOf(content, options, lasted), ''];
  }
  const prefix = prefixes[about] ?? '';
  const { bad, still, good } = states[about];
  const subject = of === undefined ? '' : ' for ';
  const said = (words: string): Sentence => [prefix, `${words}${subject}`];
  if (kind === 'escalated')
    return [
      prefix,
      `${bad}${subject}`,
      `, and no one has acknowledged it for ${readableDuration(options.at - startedAt)}`,
    ];
  if (change === 'flapping') return said('keeps going up and down');
  if (kind === 'updated' || kind === 'repeated') return said(still);
  if (kind === 'resolved') {
    if (isFinished && isOver && about === 'monitor') return said(`was down for ${readableDuration(lastedMs)}`);
    return [prefix, `${good}${subject}`, lasted];
  }
  if (about === 'certificate' && saysWhen(content)) return said(cause ?? bad);
  return said(about === 'monitor' && change === 'remark' ? 'is degraded' : bad);
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
  if (about === 'maintenance' || about === 'onCall' || kind === 'report' || kind === 'notice') return 'neutral';
  if (kind === 'acknowledged' || change === 'remark' || severity === 'minor') return 'warning';
  return 'bad';
};

const textOf = ({ name, of }: NewsContent, [before, after, end = '']: Sentence, isBold: boolean): MessageText => {
  const mark = isBold ? '*' : '';
  const rest = after === '' ? mark : `${mark} ${after}`;
  const parts: MessageText =
    of === undefined
      ? [before + mark, { value: name }, rest + end]
      : [before + mark, { value: name }, rest, { value: of }, end];
  return parts.filter((part) => part !== '');
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
  const { kind, severity, at, isFinished, showTarget, timezone, consoleUrl } = options;
  const { startedAt, lastedMs, actor } = content;
  const cause = saysWhen(content) ? null : content.cause;
  const onIt: MessageText = kind === 'acknowledged' && actor !== undefined ? [{ value: actor }, ' is on it: '] : [];
  const isOver = kind === 'resolved';
  const target = shownTarget(content.target, showTarget);
  const fact = (label: string, value: string) => ({ name: label, value: [{ value }] });
  const page = pageOf(content, consoleUrl);
  return {
    kind,
    tone: toneOf(kind, severity, content),
    severity,
    title: [...onIt, ...textOf(content, sentenceOf(content, options, isFinished), true)],
    summary: [
      ...onIt,
      ...textOf(content, sentenceOf(content, options, true), false),
      ...(!isOver && cause !== null ? [': ', { value: cause }] : []),
    ],
    body: null,
    cause: cause === null || (isOver && !isFinished) ? null : [{ value: cause }],
    facts: [
      ...(isOver && lastedMs !== undefined ? [fact('Lasted', readableDuration(lastedMs))] : []),
      ...(content.facts ?? []).map((known) =>
        fact(known.name, 'at' in known ? readableTime(known.at, timezone) : known.value),
      ),
      ...(target === null ? [] : [fact('Target', target)]),
      ...(isOver || isOfMoment(content) ? [] : [fact('Since', readableTime(startedAt, timezone))]),
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
