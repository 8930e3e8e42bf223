import type { ConsoleParts } from '../console.js';
import { mayOpen, type Route, routes } from '../routes.js';
import { coreWords } from '../words/core.js';
import type { KeyBinding } from './keys.js';
import { keyWords } from './words.js';

/** The shortcuts of every page: `g` and a letter for each place that the person may open, `/` to search, `?` for all of them. */
export const frameKeys = (
  { address, session, language }: ConsoleParts,
  { search, help }: { readonly search: () => void; readonly help: () => void },
): readonly KeyBinding[] => {
  const core = coreWords[language.value];
  const words = keyWords[language.value];
  return [
    ...(routes as readonly Route[])
      .filter((route) => route.key !== undefined && mayOpen(route, session))
      .map(({ key, path, title }) => ({
        keys: `g ${key}`,
        label: core.pages[title as keyof typeof core.pages],
        group: words.go,
        run: () => address.go(path),
      })),
    { keys: '/', label: core.search, group: words.everywhere, run: search },
    { keys: '?', label: words.help, group: words.everywhere, run: help },
  ];
};
