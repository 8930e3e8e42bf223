import type { ConsoleParts } from '../console/parts.js';
import type { PageView } from '../router/page-view.js';
import MonitorsPage from '../watch/monitors/list-page.js';
import { loadWords } from '../words/define-words.js';

/** The view that comes with the frame, because most people leave it open, and those that have been loaded since. */
const loaded = new Map<string, PageView>([['watch/monitors/list-page', MonitorsPage]]);

/** A view, as far as it has been loaded. */
export const viewOf = (view: string): PageView | undefined => loaded.get(view);

/** Loads a view with its words, and the resources of the client that it may ask. */
export const loadView = async (
  view: string,
  { completeClient }: Pick<ConsoleParts, 'completeClient'>,
): Promise<void> => {
  if (loaded.has(view)) return;
  const [{ laterPages }] = await Promise.all([import('./later-pages.js'), completeClient()]);
  const module = await laterPages[`../${view}.tsx`]?.();
  if (module === undefined) throw new Error(`There is no view ${view}`);
  await loadWords();
  loaded.set(view, module.default);
};
