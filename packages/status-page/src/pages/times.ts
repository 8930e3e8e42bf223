import { type Html, html } from '../html/html.js';
import type { View } from './view.js';

/** A moment as a page shows it, readable for programs as well. */
export const moment = ({ formats }: Pick<View, 'formats'>, time: string): Html =>
  html`<time datetime="${time}">${formats.moment(time)}</time>`;

/** A stretch of time; `datetime` takes its begin alone (HTML §4.5.14), so its end stands beside it. */
export const range = ({ formats }: Pick<View, 'formats'>, from: string, to: string): Html =>
  html`<time datetime="${from}" data-to="${to}">${formats.range(from, to)}</time>`;

/** A sentence of the words with HTML in the place of its text. */
export const sentenceWith = (sentence: (text: string) => string, part: Html): Html => {
  const [before = '', after = ''] = sentence('\n').split('\n');
  return html`${before}${part}${after}`;
};
