import type { PublicDays } from '@watchpost/schemas';
import type { Formats } from '../words/formats.js';
import type { Words } from '../words/words.js';
import { html, type Part } from './html.js';
import { daysWithTrouble } from './strip.js';

/** The days with trouble as a table, for those who use no pointer and for exact numbers; nothing when there were none. */
export const dayTable = (days: PublicDays, words: Words, formats: Formats, { isOpen = false } = {}): Part => {
  const troubled = daysWithTrouble(days);
  if (troubled.length === 0) return null;
  const hasFigures = days.downSeconds !== null;
  return html`<details${isOpen && html` open`}><summary>${words.daysWithTrouble(troubled.length)}</summary><table><thead><tr><th scope="col">${words.day}<th scope="col">${words.statusHeading}${
    hasFigures && html`<th scope="col">${words.downHeading}`
  }</thead><tbody>${troubled.map(
    ({ date, status, downSeconds }) =>
      html`<tr${isOpen && html` id="${date}"`}><th scope="row">${formats.days(date, date)}<td>${words.status[status]}${
        hasFigures && html`<td>${downSeconds === 0 ? '–' : words.duration(downSeconds)}`
      }`,
  )}</tbody></table></details>`;
};

/** The times without data as a list; nothing when there were none. */
export const unobservedList = (
  { unobserved = [] }: PublicDays,
  words: Words,
  formats: Formats,
  { isOpen = false } = {},
): Part =>
  unobserved.length > 0 &&
  html`<details${isOpen && html` open`}><summary>${words.timesWithoutData(unobserved.length)}</summary><ul>${unobserved.map(
    ({ from, to }) => html`<li>${words.notMonitored(formats.range(from, to))}</li>`,
  )}</ul></details>`;
