import type { MailedNews } from '../mail/templates/news.js';
import { timestamp } from '../timestamp.js';
import type { NewsData } from '../watch/news.js';

/** `2 h 5 min`, `45 s`: the two largest units, as people say it. */
export const readableDuration = (milliseconds: number): string => {
  const seconds = Math.round(milliseconds / 1000);
  const parts: readonly (readonly [number, string])[] = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ];
  const first = parts.findIndex(([count]) => count > 0);
  if (first === -1) return '0 s';
  return parts
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
};

/** `2026-03-01 12:00 UTC`: a mail has readers in many time zones. */
export const readableTime = (at: number): string => `${timestamp(at).slice(0, 16).replace('T', ' ')} UTC`;

/** A piece of news as a mail tells it. */
export const mailedNews = (kind: string, { monitorName, cause, at, lastedMs, ruleName }: NewsData): MailedNews => ({
  kind,
  monitorName,
  cause,
  at: readableTime(at),
  lasted: lastedMs === undefined ? null : readableDuration(lastedMs),
  ruleName: ruleName ?? null,
});
