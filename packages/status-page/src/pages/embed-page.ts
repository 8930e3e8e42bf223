import { framePage, type Page } from '../html/frame.js';
import { html } from '../html/html.js';
import { statusIcon } from '../html/status-icon.js';
import type { View } from './view.js';

/** The status in one line that leads to the page, to be shown in a frame on another site. */
export const embedPage = ({ data, words, scheme }: View, frameAncestors: string): Page => {
  const summary = words.summary[data.status];
  return framePage({
    words,
    scheme,
    theme: data.theme,
    status: data.status,
    title: `${data.name}: ${summary}`,
    icons: [data.status],
    frameAncestors,
    bodyClass: 'embed',
    body: html`<main><h1><a class="${data.status}" href="${data.links.page}" target="_blank" rel="noopener">${statusIcon(data.status)}<span><strong>${data.name}</strong> ${summary}</span></a></h1></main>`,
  });
};
