import { timestamp } from '../../base/timestamp.js';
import type { MailedNews } from '../../request/ports/outbox.js';
import type { NewsData } from './news.js';

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

interface ZoneFormats {
  readonly time: Intl.DateTimeFormat;
  readonly names: readonly Intl.DateTimeFormat[];
}

/** As many as there are time zones, at most. */
const zones = new Map<string, ZoneFormats>();

const formatsOf = (timeZone: string): ZoneFormats => {
  const known = zones.get(timeZone);
  if (known !== undefined) return known;
  const made: ZoneFormats = {
    time: new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
    // British English abbreviates the zones of Europe, American English those of America.
    names: ['en-GB', 'en-US'].map((locale) => new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' })),
  };
  zones.set(timeZone, made);
  return made;
};

const zoneName = (at: number, { names }: ZoneFormats): string => {
  const found = names.map(
    (format) => format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '',
  );
  return found.find((name) => !name.startsWith('GMT+') && !name.startsWith('GMT-')) ?? found[0] ?? '';
};

/**
 * `2026-03-01 12:00:05 UTC`, `2026-03-01 13:00:05 CET`.
 *
 * @param timezone IANA name. Default: UTC, because a mail has readers in many time zones
 */
export const readableTime = (at: number, timezone = 'UTC'): string => {
  if (timezone === 'UTC') return `${timestamp(at).slice(0, 19).replace('T', ' ')} UTC`;
  const formats = formatsOf(timezone);
  return `${formats.time.format(at)} ${zoneName(at, formats)}`;
};

/** `8 h 2 min: Watchpost was away`. */
export const readableUnobserved = (ms: number, why: string | undefined): string =>
  why === undefined ? readableDuration(ms) : `${readableDuration(ms)}: ${why}`;

const units: Readonly<Record<string, string>> = {
  latencyMs: ' ms',
  latencyP95: ' ms',
  uptimePercent: ' %',
  errorBudgetPercent: ' %',
  certificateDays: ' days',
  agentOffline: ' s',
};

/** What a condition measures: its metric, or what it makes of the samples of a series. */
export const measured = ({
  metric,
  label,
  selector,
  fn = 'last',
  windowSeconds,
}: NonNullable<NewsData['condition']>): string => {
  if (selector === undefined) return label ?? metric;
  return fn === 'last' ? selector : `${fn} of ${selector} over ${windowSeconds} s`;
};

/** What a rule asks and what it found, in the unit of its metric. */
const mailedRule = ({ ruleId, ruleName, condition, value }: NewsData): MailedNews['rule'] => {
  if (ruleName === undefined) return null;
  const unit = units[condition?.metric ?? ''] ?? '';
  // That a status is what the rule asks for says the rule itself.
  const isFound = value !== undefined && value !== null && condition?.metric !== 'status';
  return {
    id: ruleId,
    name: ruleName,
    condition:
      condition === undefined ? null : `${measured(condition)} ${condition.operator} ${condition.threshold}${unit}`,
    value: isFound ? `${typeof value === 'number' ? Math.round(value * 100) / 100 : value}${unit}` : null,
  };
};

/**
 * A piece of news as a mail shows it.
 *
 * @param row.monitorId the monitor or agent that it is about
 */
export const mailedNews = (
  row: { readonly kind: string; readonly monitorId: string | null },
  data: NewsData,
): MailedNews => {
  const { kind, monitorId } = row;
  const { monitorName, target = '', cause, at, lastedMs, unobservedMs = 0, unobservedWhy, incident = null } = data;
  return {
    kind,
    monitorId: kind.startsWith('agent.') ? null : monitorId,
    monitorName,
    target: target === '' ? null : target,
    cause,
    at: readableTime(at),
    lasted: lastedMs === undefined ? null : readableDuration(lastedMs),
    ...(unobservedMs > 0 && { unobserved: readableUnobserved(unobservedMs, unobservedWhy) }),
    incident,
    rule: mailedRule(data),
  };
};
