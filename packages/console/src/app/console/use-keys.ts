import { useEffect, useRef } from 'preact/hooks';
import { keyWords } from './key-words.js';
import { useConsole, useWords } from './use-console.js';

/** A shortcut of a page. */
export interface PageKey {
  readonly keys: string;
  readonly label: string;
  readonly run: () => void;
  /** Whether it can be pressed now. Default: yes. */
  readonly isOn?: boolean;
}

/** Adds shortcuts for as long as the view is shown. Each is named on the page too, by a button or a hint. */
export const useKeys = (bindings: readonly PageKey[]): void => {
  const { keys } = useConsole();
  const group = useWords(keyWords).here;
  // A key runs what the view was rendered with last, not what it was when the key was added.
  const latest = useRef(bindings);
  latest.current = bindings;
  useEffect(
    () =>
      keys.add(
        bindings
          .filter(({ isOn = true }) => isOn)
          .map(({ keys: own, label }) => ({
            keys: own,
            label,
            group,
            run: () => latest.current.find((binding) => binding.keys === own)?.run(),
          })),
      ),
    [keys, group, bindings.map(({ keys: own, label, isOn = true }) => `${own} ${label} ${isOn}`).join('\n')],
  );
};
