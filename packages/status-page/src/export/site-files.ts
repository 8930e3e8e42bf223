import type {
  PageLocale,
  PublicComponentDetail,
  PublicIncident,
  PublicIncidentHistory,
  PublicStatusPage,
} from '@watchpost/schemas';
import { jsonFeed } from '../feeds/json-feed.js';
import { rssFeed } from '../feeds/rss.js';
import type { Page } from '../html/frame.js';
import { html } from '../html/html.js';
import type { Address } from '../pages/addresses.js';
import { componentPage } from '../pages/component-page.js';
import { embedPage } from '../pages/embed-page.js';
import { frontPage } from '../pages/front-page.js';
import { historyPage } from '../pages/history-page.js';
import { incidentPage } from '../pages/incident-page.js';
import { languagesOf } from '../pages/languages-of.js';
import { createView, type View } from '../pages/view.js';
import { wordsOf } from '../words/languages.js';
import { fileOf, siteLinks } from './site-links.js';

/** Everything that a copy is made from. */
export interface SiteDocuments {
  readonly page: PublicStatusPage;
  /** The latest first. */
  readonly months: readonly PublicIncidentHistory[];
  readonly components: readonly PublicComponentDetail[];
  readonly incidents: readonly PublicIncident[];
  /** Files of the API, by name. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** A host of files sends no headers of ours, so the page carries its policy itself. */
const withPolicy = ({ html: text, contentSecurityPolicy }: Page): string => {
  const policy = contentSecurityPolicy.replace(/; frame-ancestors .*/, '');
  const charset = '<meta charset="utf-8">';
  return text.replace(
    charset,
    `${charset}${html`<meta http-equiv="Content-Security-Policy" content="${policy}">`.text}`,
  );
};

/** The files of a copy by their paths, the front page last. */
export const siteFiles = ({
  page,
  months,
  components,
  incidents,
  files,
}: SiteDocuments): Map<string, string | Uint8Array> => {
  const all = new Map<string, string | Uint8Array>(files);
  all.set('feed.rss', rssFeed(page));
  all.set('feed.json', jsonFeed(page));
  for (const kind of ['logo', 'favicon'] as const) {
    const image = page.images[kind];
    if (image !== null) all.set(`${kind}.png`, Buffer.from(image.png, 'base64'));
  }

  const add = (language: PageLocale, address: Address, make: (view: View) => Page): void => {
    const file = fileOf(address, language === page.locale ? null : language);
    const links = siteLinks(file, language, page.locale);
    all.set(file, withPolicy(make(createView({ data: page, words: wordsOf[language], links, isCopy: true }))));
  };
  for (const language of languagesOf(page).toReversed()) {
    for (const incident of incidents) {
      add(language, { kind: 'incident', number: incident.number }, (view) => incidentPage(view, incident));
    }
    for (const month of months)
      add(language, { kind: 'history', month: month.month }, (view) => historyPage(view, month));
    const [latest] = months;
    if (latest !== undefined) add(language, { kind: 'history', month: null }, (view) => historyPage(view, latest));
    for (const detail of components) {
      add(language, { kind: 'component', id: detail.component.id }, (view) => componentPage(view, detail));
    }
    add(language, { kind: 'embed' }, (view) => embedPage(view, '*'));
    add(language, { kind: 'front' }, frontPage);
  }
  return all;
};
