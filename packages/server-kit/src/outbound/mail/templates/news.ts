import type { MailedNews, MailValues } from '../../../request/ports/outbox.js';
import { type ConsolePages, consolePages } from '../console-pages.js';
import {
  type MailBlock,
  type MailContent,
  type MailFact,
  type MailWords,
  unlinkedName,
  unlinkedText,
  writeMail,
} from '../mail-content.js';
import { switchOff } from './switch-off.js';

const headline = ({ kind, monitorName, rule, lasted, cause }: MailedNews): string => {
  const name = unlinkedName(monitorName);
  const ruleName = unlinkedName(rule?.name ?? '');
  const after = lasted === null ? '' : ` after ${lasted}`;
  switch (kind) {
    case 'monitor.down':
      return `${name} is down`;
    case 'monitor.recovered':
      return `${name} is up again${after}`;
    case 'monitor.degraded':
      return `${name} is degraded`;
    case 'certificate.ending':
      return `The TLS certificate of ${name} ${cause === null ? 'expires soon' : unlinkedText(cause, 80)}`;
    case 'agent.disconnected':
      return `The agent ${name} is offline`;
    case 'agent.connected':
      return `The agent ${name} is online again${after}`;
    case 'alert.resolved':
      return `${ruleName} has cleared for ${name}${after}`;
    default:
      return `${ruleName} is firing for ${name}`;
  }
};

const tones: Readonly<Record<string, MailBlock['tone']>> = {
  'monitor.recovered': 'good',
  'alert.resolved': 'good',
  'agent.connected': 'good',
  'monitor.degraded': 'warning',
  'certificate.ending': 'warning',
};

/** A fact with its page; none where there is nothing to say. */
const fact = (name: string, value: string | null | undefined, url?: string): MailFact[] =>
  value === null || value === undefined ? [] : [url === undefined ? [name, value] : [name, value, url]];

/** Its number, and its id for commands where there is no console. */
const incidentName = ({ number, id }: NonNullable<MailedNews['incident']>, hasConsole: boolean): string =>
  hasConsole ? `#${number}` : `#${number}, ${id}`;

const block = (news: MailedNews, pages: ConsolePages, hasConsole: boolean): MailBlock => {
  const { kind, monitorName, at, lasted, target, incident, rule } = news;
  // Its headline says when a certificate expires.
  const cause = kind === 'certificate.ending' ? null : news.cause;
  const facts = [
    // Once it is over, the cause is given in the past tense.
    ...fact(lasted === null ? 'Cause' : 'Cause was', cause === null ? null : unlinkedText(cause, 300)),
    ...(typeof rule?.condition === 'string'
      ? fact('Condition', rule.condition, pages.rule)
      : fact('Rule', pages.rule && unlinkedName(rule?.name ?? ''), pages.rule)),
    ...fact('Found', rule?.value),
    ...fact(lasted === null && kind !== 'certificate.ending' ? 'Since' : 'At', at),
    ...fact('Not observed', news.unobserved),
    ...fact('Target', target === null ? null : unlinkedText(target, 300)),
    ...fact('Monitor', pages.monitor && unlinkedName(monitorName), pages.monitor),
    ...fact('Incident', incident && incidentName(incident, hasConsole), pages.incident),
  ];
  return {
    headline: headline(news),
    tone: tones[kind] ?? 'bad',
    facts,
  };
};

const labels = { incident: 'Open the incident', rule: 'Open the alert rule', monitor: 'Open the monitor' } as const;

/** The page that a mail about one thing leads to; `undefined` without a console, and for what has no page. */
const mainPage = (pages: ConsolePages): MailWords['link'] => {
  for (const kind of ['incident', 'rule', 'monitor'] as const) {
    const url = pages[kind];
    if (url !== undefined) return { label: labels[kind], url };
  }
  return undefined;
};

/** The pages that facts link to: all but the one that the mail itself leads to. */
const without = (pages: ConsolePages, url: string | undefined): ConsolePages =>
  Object.fromEntries(Object.entries(pages).filter(([, page]) => page !== url));

/** `12 down, 3 up again`: what many things that happened amount to. */
const summary = (news: readonly MailedNews[], more: number): string => {
  const words: Readonly<Record<string, readonly [one: string, many: string]>> = {
    'monitor.down': ['down', 'down'],
    'monitor.recovered': ['up again', 'up again'],
    'monitor.degraded': ['degraded', 'degraded'],
    'certificate.ending': ['certificate expiring soon', 'certificates expiring soon'],
    'alert.triggered': ['alert', 'alerts'],
    'alert.resolved': ['alert cleared', 'alerts cleared'],
    'agent.disconnected': ['agent offline', 'agents offline'],
    'agent.connected': ['agent online again', 'agents online again'],
  };
  const counts = new Map<string, number>();
  for (const { kind } of news) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const parts = [...counts].map(([kind, count]) => `${count} ${words[kind]?.[count === 1 ? 0 : 1] ?? kind}`);
  return [...parts, ...(more > 0 ? [`${more} more`] : [])].join(', ');
};

/** One event with its cause, which a list of mails then shows; many events by their numbers. */
const subjectOf = ({ organizationName, news: all, more }: MailValues['news']): string => {
  const [first] = all;
  if (all.length !== 1 || more > 0 || first === undefined) {
    return `${unlinkedName(organizationName)}: ${summary(all, more)}`;
  }
  const isOver = first.lasted !== null;
  return `${headline(first)}${first.cause === null || isOver || first.kind === 'certificate.ending' ? '' : `: ${unlinkedText(first.cause, 80)}`}`;
};

/** How to acknowledge what is open without a console, for those who may. */
const nextStep = ({ news: all, reason }: MailValues['news']): string[] => {
  const opened = reason === 'named' ? [] : all.filter(({ kind, incident }) => kind === 'monitor.down' && incident);
  const [first] = opened;
  if (first === undefined) return [];
  const id = opened.length === 1 ? first.incident?.id : 'ID';
  return [`Acknowledge ${opened.length === 1 ? 'it' : 'one'} with: watchpost incidents acknowledge ${id}`];
};

/** To those who may respond to incidents, or whom a rule names: what has happened, one event or many in one mail. */
export const news = (values: MailValues['news'], _publicUrl: string, consoleUrl: string | undefined): MailContent => {
  const { organizationName, news: all, more, reason, isLast = false, unsubscribe } = values;
  const name = unlinkedName(organizationName);
  const isOne = all.length === 1 && more === 0;
  const why =
    reason === 'named' ? `an alert rule of ${name} names your address` : `you may respond to incidents of ${name}`;
  const pages = all.map((one) => consolePages(one, consoleUrl));
  const link = isOne ? mainPage(pages[0] ?? {}) : undefined;
  const mail = writeMail({
    subject: subjectOf(values),
    ...(link === undefined ? {} : { link }),
    paragraphs: [
      ...(isOne ? [] : [`${all.length + more} updates for ${name}:`]),
      ...all.map((one, index) => block(one, without(pages[index] ?? {}, link?.url), consoleUrl !== undefined)),
      ...(more > 0 ? [`And ${more} more. The list of incidents has all of them.`] : []),
    ],
    closing: [
      ...(consoleUrl === undefined ? nextStep(values) : []),
      ...(isLast
        ? ['This address has reached its limit of mails for this hour. The next one is sent after that.']
        : []),
      ...(unsubscribe === null
        ? [`You get this mail because ${why}.`, ...(reason === 'named' ? [] : [switchOff(consoleUrl)])]
        : [{ text: `You get this mail because ${why}. End all notifications of ${name}:`, url: unsubscribe.pageUrl }]),
    ],
  });
  return unsubscribe === null ? mail : { ...mail, unsubscribeUrl: unsubscribe.postUrl };
};
