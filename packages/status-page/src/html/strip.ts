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
  return html`<svg class="strip" viewBox="0 0 ${all} 32" preserveAspectRatio="none" role="img" aria-label="${words.strip(all, counts)}">${stretchesOf(
    days.letters,
  ).map(
    (stretch) =>
      html`<rect class="${stretch.letter}" x="${stretch.from}" width="${stretch.days}"><title>${titleOf(stretch, days.from, words, formats)}</title></rect>`,
  )}</svg>`;
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
