import type { PublicComponent } from '@watchpost/schemas';
import { dayTable, unobservedList } from '../html/day-table.js';
import { type Html, html } from '../html/html.js';
import { strip } from '../html/strip.js';
import type { View } from './view.js';

/** The days, figures and table of a component. */
export const componentDays = (
  { data, words, formats }: View,
  { days, uptimePercent, latencyMs }: PublicComponent,
  options: { readonly isOpen?: boolean } = {},
): Html => {
  const figures = [
    uptimePercent !== null && words.uptime(formats.percent(uptimePercent)),
    latencyMs !== null && words.latency(formats.milliseconds(latencyMs)),
  ].filter((figure) => figure !== false);
  return html`${strip(days, words, formats)}<p class="foot"><span>${words.daysAgo(data.historyDays)}</span><span>${figures.join(' · ')}</span><span>${words.today}</span></p>${dayTable(days, words, formats, options)}${unobservedList(days, words, formats, options)}`;
};
