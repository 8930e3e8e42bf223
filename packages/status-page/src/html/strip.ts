import type { DayLetter, PublicDays, PublicStatus } from '@watchpost/schemas';
import type { Formats } from '../words/formats.js';
import type { Words } from '../words/words.js';
import { type Html, html } from './html.js';

/** The statuses behind the letters of a strip, in the order in which a strip counts them. */
const statusOfLetter: Readonly<Record<DayLetter, PublicStatus>> = {
  u: 'operational',
  g: 'degraded',
  p: 'partialOutage',
  d: 'majorOutage',
  m: 'maintenance',
  n: 'unknown',
};
const letters = Object.keys(statusOfLetter) as DayLetter[]; // Object.keys widens to string[].
const isLetter = (letter: string): letter is DayLetter => letter in statusOfLetter;

/** A stretch of days with one letter; `from` counts from the oldest day. */
export interface Stretch {
  readonly letter: DayLetter;
  readonly from: number;
  readonly days: number;
}

/** Joins neighbouring days with the same letter: most strips are one to seven stretches instead of 90 days. */
export const stretchesOf = (days: string): Stretch[] =>
  [...days.matchAll(/(.)\1*/gs)].map(({ index, 0: run }) => {
    const letter = run.charAt(0);
    return { letter: isLetter(letter) ? letter : 'n', from: index, days: run.length };
  });

/** The date that lies some days after another. */
export const dateAfter = (from: string, days: number): string =>
  new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10);

/** The stretches of time without data, in words, by the number of each day that they touch. */
const unobservedByDay = (
  { from, unobserved = [] }: PublicDays,
  words: Words,
  formats: Formats,
): ReadonlyMap<number, string> => {
  const texts = new Map<number, string>();
  const dayOf = (time: string): number => (Date.parse(formats.date(time)) - Date.parse(from)) / 86_400_000;
  for (const stretch of unobserved.toReversed()) {
    const text = words.notMonitored(formats.range(stretch.from, stretch.to));
    // It ends before the moment of its end.
    const last = dayOf(new Date(Date.parse(stretch.to) - 1).toISOString());
    for (let day = Math.max(0, dayOf(stretch.from)); day <= last; day += 1) {
      const before = texts.get(day);
      texts.set(day, before === undefined ? text : `${before}. ${text}`);
    }
  }
  return texts;
};

/** Has each of some days be a stretch by itself. */
const apart = (stretches: readonly Stretch[], days: ReadonlyMap<number, string>): Stretch[] =>
  stretches.flatMap(({ letter, from, days: count }) => {
    const own = [...days.keys()].filter((day) => day >= from && day < from + count).sort((a, b) => a - b);
    const borders = [...new Set([from, ...own.flatMap((day) => [day, day + 1]), from + count])];
    return borders
      .slice(0, -1)
      .map((start, place) => ({ letter, from: start, days: (borders[place + 1] ?? start) - start }));
  });

/** Good days say no more than that: their dates would be half of the page's bytes. */
const titleOf = ({ letter, from, days }: Stretch, first: string, words: Words, formats: Formats): string => {
  const status = words.status[statusOfLetter[letter]];
  return letter === 'u'
    ? status
    : `${formats.days(dateAfter(first, from), dateAfter(first, from + days - 1))}: ${status}`;
};

/** The days of a component as a picture: one rectangle, with its words, for each stretch of equal days. */
export const strip = (days: PublicDays, words: Words, formats: Formats): Html => {
  const all = days.letters.length;
  const counts = letters.flatMap((letter) => {
    const count = days.letters.split(letter).length - 1;
    return count === 0 ? [] : [[statusOfLetter[letter], count] as const];
  });
  const unobserved = unobservedByDay(days, words, formats);
  const part = (stretch: Stretch): Html => {
    const text = unobserved.get(stretch.from);
    const title = titleOf(stretch, days.from, words, formats);
    const place = html`x="${stretch.from}" width="${stretch.days}"`;
    if (text === undefined) return html`<rect class="${stretch.letter}" ${place}><title>${title}</title></rect>`;
    // The foot of the bar is grey, as a day without any data is.
    return html`<g><title>${title}. ${text}</title><rect class="${stretch.letter}" ${place}/><rect class="n" ${place}/></g>`;
  };
  return html`<svg class="strip" data-from="${days.from}" viewBox="0 0 ${all} 32" preserveAspectRatio="none" role="img" aria-label="${words.strip(all, counts)}">${apart(stretchesOf(days.letters), unobserved).map(part)}</svg>`;
};

/** A day that was not just operational. */
export interface DayWithTrouble {
  readonly date: string;
  readonly status: PublicStatus;
  /** 0 when it is not known. */
  readonly downSeconds: number;
}

/** The days of a strip that had trouble, the latest first; neither maintenance nor missing data counts. */
export const daysWithTrouble = ({ from, letters: all, downSeconds }: PublicDays): DayWithTrouble[] =>
  [...all]
    .flatMap((letter, index) =>
      letter === 'g' || letter === 'p' || letter === 'd'
        ? [{ date: dateAfter(from, index), status: statusOfLetter[letter], downSeconds: downSeconds?.[index] ?? 0 }]
        : [],
    )
    .reverse();
