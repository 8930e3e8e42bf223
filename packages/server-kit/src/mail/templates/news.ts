import { type MailContent, unlinkedName, unlinkedText, writeMail } from '../mail-content.js';

/** One thing that happened, for a mail. */
export interface MailedNews {
  readonly kind: string;
  readonly monitorName: string;
  readonly cause: string | null;
  /** When it happened or began, as people read it. */
  readonly at: string;
  /** How long it lasted, as people read it; `null` when it goes on. */
  readonly lasted: string | null;
  /** The rule that fired or cleared; `null` without one. */
  readonly ruleName: string | null;
}

/** What a mail with news tells. */
export interface NewsMailValues {
  readonly organizationName: string;
  readonly news: readonly MailedNews[];
  /** Things that happened besides and are not listed. */
  readonly more: number;
}

const headline = ({ kind, monitorName, ruleName }: MailedNews): string => {
  const name = unlinkedName(monitorName);
  const rule = unlinkedName(ruleName ?? '');
  switch (kind) {
    case 'monitor.down':
      return `${name} is down`;
    case 'monitor.recovered':
      return `${name} is up again`;
    case 'monitor.degraded':
      return `${name} is slow`;
    case 'certificate.ending':
      return `The certificate of ${name} is near its end`;
    case 'alert.resolved':
      return `${rule} has cleared for ${name}`;
    default:
      return `${rule} fires for ${name}`;
  }
};

const sentence = (news: MailedNews): string => {
  const { cause, at, lasted } = news;
  const why = cause === null ? '' : `: ${unlinkedText(cause, 300)}`;
  const time = lasted === null ? ` (since ${at})` : ` (after ${lasted}, at ${at})`;
  return `${headline(news)}${news.kind === 'monitor.recovered' && cause !== null ? `; it was down because of ${unlinkedText(cause, 300)}` : why}${time}.`;
};

/** `12 down, 3 up again`: what many things that happened amount to. */
const summary = (news: readonly MailedNews[], more: number): string => {
  const words: Readonly<Record<string, string>> = {
    'monitor.down': 'down',
    'monitor.recovered': 'up again',
    'monitor.degraded': 'slow',
    'certificate.ending': 'certificates near their end',
    'alert.triggered': 'alerts',
    'alert.resolved': 'alerts cleared',
  };
  const counts = new Map<string, number>();
  for (const { kind } of news) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const parts = [...counts].map(([kind, count]) => `${count} ${words[kind] ?? kind}`);
  return [...parts, ...(more > 0 ? [`${more} more`] : [])].join(', ');
};

/** To whoever may respond to incidents: what has happened, one thing or many in one mail. */
export const news = ({ organizationName, news: all, more }: NewsMailValues): MailContent => {
  const [first] = all;
  const isOne = all.length === 1 && more === 0 && first !== undefined;
  return writeMail({
    subject: isOne ? headline(first) : `${unlinkedName(organizationName)}: ${summary(all, more)}`,
    paragraphs: [
      ...(isOne ? [] : [`This happened at ${unlinkedName(organizationName)} within a moment:`]),
      ...all.map(sentence),
      ...(more > 0 ? [`And ${more} more; the list of incidents has all of it.`] : []),
    ],
    closing: [
      `You get this mail because you may respond to incidents of ${unlinkedName(organizationName)}, or because an alert rule names your address.`,
      'You can switch off what you get for the first reason: watchpost account update --no-mail-notifications',
    ],
  });
};
