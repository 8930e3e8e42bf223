import { createHash } from 'node:crypto';
import type { PageLocale, PublicStatus, StatusPageTheme } from '@watchpost/schemas';
import type { Words } from '../words/words.js';
import { Html, html, type Part } from './html.js';
import { readerIntegrity, readerVersion } from './reader.js';
import { iconShapes, tabIcon } from './status-icon.js';
import { embedStyle, pageStyle, pictureStyle } from './style.js';
import { colourOf, type Scheme, themeStyle } from './theme.js';

/** A page as it is sent: its HTML, and what a browser may do with it. */
export interface Page {
  readonly html: string;
  readonly contentSecurityPolicy: string;
}

/** What a page is put together from. */
export interface FrameParts {
  readonly words: Words;
  readonly title: string;
  readonly theme: StatusPageTheme;
  readonly scheme: Scheme;
  /** Colours the icon in the tab, where there is no other. */
  readonly status: PublicStatus;
  /** Whether pictures of the same site are shown. */
  readonly hasPictures?: boolean;
  /** Address of the icon in the tab. Default: one that is drawn for the status. */
  readonly favicon?: string | undefined;
  /** Statuses whose icons the content uses. */
  readonly icons?: Iterable<PublicStatus>;
  readonly historyDays?: number;
  readonly isIndexed?: boolean;
  readonly hasForm?: boolean;
  /** Which sites may show the page in a frame; none unless given. */
  readonly frameAncestors?: string;
  /** Address of a module on the same site. */
  readonly script?: string | undefined;
  /** Address of the file with the script of the reader; a page that has no times and no days does without. */
  readonly reader?: string | undefined;
  /** The same page in other languages. */
  readonly alternates?: readonly { readonly language: PageLocale; readonly address: string }[];
  /** More for the head. */
  readonly head?: Part;
  readonly bodyClass?: string;
  readonly body: Part;
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Puts a page together. It loads nothing but its pictures, its module, if it has one, and the script of the reader, where
 * there are times or days to read; only its own style counts.
 */
export const framePage = (parts: FrameParts): Page => {
  const { words, theme, scheme, status, script, reader, alternates = [] } = parts;
  const more = `${parts.bodyClass === 'embed' ? embedStyle : ''}${parts.hasPictures === true ? pictureStyle : ''}`;
  const style = `${themeStyle(theme, scheme)}:root{--days:${parts.historyDays ?? 90}}${pageStyle}${more}`;
  const icon = parts.favicon ?? tabIcon(status, colourOf(theme, scheme === 'dark' ? 'dark' : 'light', status));
  const body = html`${parts.body}`;
  const isRead = reader !== undefined && /<time |<svg class="strip"/.test(body.text);
  const document = html`<!doctype html>
<html lang="${words.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${parts.title}</title>${
    parts.isIndexed !== true && html`<meta name="robots" content="noindex">`
  }<link rel="icon" href="${icon}">${alternates.map(
    ({ language, address }) => html`<link rel="alternate" hreflang="${language}" href="${address}">`,
  )}${parts.head}${script !== undefined && html`<script type="module" src="${script}"></script>`}<style>${new Html(style)}</style></head>
<body${parts.bodyClass !== undefined && html` class="${parts.bodyClass}"`}>${parts.icons && iconShapes(parts.icons)}${body}${isRead && html`<script src="${reader}?${readerVersion}" integrity="${readerIntegrity}"></script>`}</body></html>
`;
  const scripts = [...(script === undefined ? [] : ["'self'"]), ...(isRead ? [`'${readerIntegrity}'`] : [])];
  return {
    html: document.text,
    contentSecurityPolicy: [
      "default-src 'none'",
      `style-src ${hashOf(style)}`,
      parts.hasPictures === true ? "img-src 'self' data:" : 'img-src data:',
      ...(scripts.length > 0 ? [`script-src ${scripts.join(' ')}`] : []),
      ...(script === undefined ? [] : ["connect-src 'self'"]),
      `form-action ${parts.hasForm === true ? "'self'" : "'none'"}`,
      "base-uri 'none'",
      `frame-ancestors ${parts.frameAncestors ?? "'none'"}`,
    ].join('; '),
  };
};
