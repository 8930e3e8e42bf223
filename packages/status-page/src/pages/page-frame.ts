import type { PublicStatus } from '@watchpost/schemas';
import { framePage, type Page } from '../html/frame.js';
import { type Html, html, type Part, safeAddress } from '../html/html.js';
import { wordsOf } from '../words/languages.js';
import { type Address, pathOf } from './addresses.js';
import { moment, sentenceWith } from './times.js';
import { alternatesOf, type View } from './view.js';

const header = ({ data, words, links, isCopy }: View): Html => {
  const [home, support] = [safeAddress(data.homeUrl), safeAddress(data.supportUrl)];
  const { logo } = data.images;
  const name: Part =
    logo === null
      ? data.name
      : html`<img src="${links.to({ kind: 'file', name: 'logo.png' })}" width="${logo.width}" height="${logo.height}" alt="${data.name}">`;
  return html`<header><p><a href="${links.to({ kind: 'front' })}">${name}</a></p><nav aria-label="${data.name}">${
    home !== undefined && html`<a href="${home}">${words.site}</a>`
  }${support !== undefined && html`<a href="${support}">${words.support}</a>`}${
    !isCopy && html`<a class="button" href="${links.to({ kind: 'subscribe' })}">${words.subscribe}</a>`
  }</nav></header>`;
};

const footer = (view: View, address: Address): Html => {
  const { words, links } = view;
  const alternates = alternatesOf(view, address);
  return html`<footer><nav aria-label="${words.otherForms}"><a href="${links.to({ kind: 'history', month: null })}">${words.history}</a><a href="${links.to({ kind: 'file', name: 'feed.atom' })}">Atom</a><a href="${links.to({ kind: 'file', name: 'feed.rss' })}">RSS</a><a href="${links.to({ kind: 'file', name: 'calendar.ics' })}">${words.calendar}</a></nav>${
    alternates.length > 0 &&
    html`<nav aria-label="${words.languages}">${alternates.map(
      ({ language, address: there }) =>
        html`<a href="${there}" lang="${language}" hreflang="${language}"${language === words.language && html` aria-current="true"`}>${wordsOf[language].languageName}</a>`,
    )}</nav>`
  }<p>${words.poweredBy}</p></footer>`;
};

/** A page of a status page: its head line, what it shows, and the ways on. */
export const pageOf = (
  view: View,
  page: {
    readonly address: Address;
    readonly title: string;
    readonly icons?: Iterable<PublicStatus>;
    readonly hasForm?: boolean;
    readonly isIndexed?: boolean;
    readonly content: Part;
  },
): Page => {
  const { data, words, scheme, links, isOld, isCopy, isLive } = view;
  const { address, content, ...rest } = page;
  const feed = links.to({ kind: 'file', name: 'feed.atom' });
  return framePage({
    isIndexed: data.visibility === 'public',
    ...rest,
    words,
    scheme,
    theme: data.theme,
    status: data.status,
    hasPictures: data.images.logo !== null || data.images.favicon !== null,
    favicon: data.images.favicon === null ? undefined : links.to({ kind: 'file', name: 'favicon.png' }),
    historyDays: data.historyDays,
    alternates: alternatesOf(view, address),
    reader: isCopy ? undefined : links.to({ kind: 'file', name: 'reader.js' }),
    script: isLive ? links.to({ kind: 'file', name: 'live.js' }) : undefined,
    head: html`<link rel="alternate" type="application/atom+xml" title="${data.name}" href="${feed}">${
      data.visibility === 'public' &&
      html`<link rel="canonical" href="${absoluteAddress(view, address)}"><meta property="og:title" content="${page.title}"><meta name="description" content="${words.summary[data.status]}">`
    }`,
    body: html`${header(view)}<main>${
      address.kind !== 'front' &&
      html`<p class="crumb"><a href="${links.to({ kind: 'front' })}">← ${words.back}</a></p>`
    }${content}${isOld && html`<p class="warning">${sentenceWith(words.oldCopy, moment(view, view.asOf))}</p>`}${
      isCopy &&
      html`<p class="warning">${sentenceWith(words.copyOf, moment(view, view.asOf))} <a href="${data.links.page}">${data.links.page}</a></p>`
    }</main>${footer(view, address)}`,
  });
};

/** The address of a page wherever it is read, by the address that the API gives the page. */
export const absoluteAddress = ({ data, words }: Pick<View, 'data' | 'words'>, address: Address): string => {
  const inLanguage = words.language === data.locale || address.kind === 'file' ? [] : [words.language];
  return [data.links.page.replace(/\/+$/, ''), ...inLanguage, pathOf(address)].filter((part) => part !== '').join('/');
};
