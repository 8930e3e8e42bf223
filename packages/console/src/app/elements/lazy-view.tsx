import { type FunctionComponent, h, type JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { loadWords } from '../words/define-words.js';

/** A part of a page that is loaded when it is first shown; nothing is shown until then, or when it cannot be loaded. */
export const lazyView = <Properties extends object>(
  load: () => Promise<{ readonly default: FunctionComponent<Properties> }>,
): FunctionComponent<Properties> => {
  let loaded: FunctionComponent<Properties> | undefined;
  return (properties): JSX.Element | null => {
    const [, setIsLoaded] = useState(false);
    useEffect(() => {
      if (loaded !== undefined) return;
      // A chunk that is gone after an upgrade is reported for the whole app: `vite:preloadError`.
      load()
        .then(async ({ default: view }) => {
          await loadWords();
          loaded = view;
          setIsLoaded(true);
        })
        .catch(() => {});
    }, []);
    return loaded === undefined ? null : h(loaded, properties);
  };
};
