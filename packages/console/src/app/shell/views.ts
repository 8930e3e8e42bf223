import type { ConsoleParts } from '../console/parts.js';
import type { PageView } from '../router/page-view.js';
import type { PageName } from '../router/routes.js';
import MonitorsPage from '../watch/monitors/list-page.js';
import { loadWords } from '../words/define-words.js';
import type { FirstPage } from './later-pages.js';

const firstPages: Readonly<Record<FirstPage, PageView>> = { monitors: MonitorsPage };

const loaded = new Map<PageName, PageView>();

/** The view of a page, as far as it has been loaded. */
export const viewOf = (page: PageName): PageView | undefined => (isFirst(page) ? firstPages[page] : loaded.get(page));

/** Loads the view of a page with its words, and the resources of the client that it may ask. */
export const loadView = async (
  page: PageName,
  { completeClient }: Pick<ConsoleParts, 'completeClient'>,
): Promise<void> => {
  if (isFirst(page) || loaded.has(page)) return;
  const [{ laterPages }] = await Promise.all([import('./later-pages.js'), completeClient()]);
  const { default: view } = await laterPages[page]();
  await loadWords();
  loaded.set(page, view);
};

const isFirst = (page: PageName): page is FirstPage => page in firstPages;
