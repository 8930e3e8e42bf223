import { keyWords } from '../console/key-words.js';
import type { KeyBinding } from '../console/keys.js';
import type { ConsoleParts } from '../console/parts.js';
import { routes } from '../pages.js';
import { mayOpen } from '../router/routes.js';
import { coreWords } from '../words/core.js';

/** The shortcuts of every page: `g` and a letter for each place that the person may open, `/` to search, `?` for all of them. */
export const frameKeys = (
  { address, session, language }: ConsoleParts,
  { search, help }: { readonly search: () => void; readonly help: () => void },
): readonly KeyBinding[] => {
  const core = coreWords[language.value];
  const words = keyWords[language.value];
  return [
    ...routes
      .filter((route) => route.key !== undefined && mayOpen(route, session))
      .map(({ key, path, title }) => ({
        keys: `g ${key}`,
        label: title[language.value],
        group: words.go,
        run: () => address.go(path),
      })),
    { keys: '/', label: core.search, group: words.everywhere, run: search },
    { keys: '?', label: words.help, group: words.everywhere, run: help },
  ];
};
