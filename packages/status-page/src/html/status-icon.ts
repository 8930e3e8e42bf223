import type { PublicStatus } from '@watchpost/schemas';
import { Html, html } from './html.js';

/** A shape for each status: colour alone must not carry it (WCAG 2.2 §1.4.1). Drawn in 16 × 16 in the current colour. */
const shapes: Readonly<Record<PublicStatus, string>> = {
  operational: '<path d="M8 0a8 8 0 1 1 0 16A8 8 0 0 1 8 0zm3.1 5-4.2 4.2L4.9 7.2 3.6 8.5l3.3 3.3 5.5-5.5z"/>',
  degraded: '<path d="M8 0a8 8 0 1 1 0 16A8 8 0 0 1 8 0zM4 7v2h8V7z"/>',
  partialOutage: '<path d="M8 .6 16 15H0zM7 6v4h2V6zm0 5.2v2h2v-2z"/>',
  majorOutage:
    '<path d="M5 0h6l5 5v6l-5 5H5l-5-5V5zm.6 4.2L4.2 5.6 6.6 8l-2.4 2.4 1.4 1.4L8 9.4l2.4 2.4 1.4-1.4L9.4 8l2.4-2.4-1.4-1.4L8 6.6z"/>',
  maintenance: '<path d="M8 0 16 8l-8 8-8-8zM7 4v5h2V4zm0 6v2h2v-2z"/>',
  unknown: '<path d="M8 0a8 8 0 1 1 0 16A8 8 0 0 1 8 0zm0 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2z"/>',
};

/** The shapes that a page uses, once, for {@link statusIcon}. */
export const iconShapes = (statuses: Iterable<PublicStatus>): Html =>
  html`<svg width="0" height="0" aria-hidden="true">${[...new Set(statuses)].map(
    (status) => html`<symbol id="${status}" viewBox="0 0 16 16">${new Html(shapes[status])}</symbol>`,
  )}</svg>`;

/** The icon of a status; its word stands beside it. */
export const statusIcon = (status: PublicStatus): Html =>
  html`<svg class="icon" aria-hidden="true"><use href="#${status}"/></svg>`;

/** The icon of a page in the tab of a browser: the shape in the colour of the status. */
export const tabIcon = (status: PublicStatus, colour: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" fill="${colour}" fill-rule="evenodd">${shapes[status]}</svg>`)}`;
