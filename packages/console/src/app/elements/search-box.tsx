import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useCoreWords } from '../console/use-console.js';
import { Icon } from './icon.js';

/** Milliseconds after the last key until the search is made. */
const pauseMs = 200;

/** A field to search in; `/` puts the cursor there (see `commands/keys.ts`). */
export const SearchBox = ({
  value,
  onInput,
}: {
  readonly value: string;
  readonly onInput: (value: string) => void;
}): JSX.Element => {
  const words = useCoreWords();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // What was typed last wins over an address that follows it.
    if (input.current !== null && document.activeElement !== input.current) input.current.value = value;
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <label class="search-box">
      <Icon name="search" />
      <span class="unseen">{words.search}</span>
      <input
        ref={input}
        type="search"
        data-search
        defaultValue={value}
        placeholder={words.search}
        maxLength={200}
        onInput={({ currentTarget }) => {
          clearTimeout(timer.current);
          timer.current = setTimeout(() => onInput(currentTarget.value.trim()), pauseMs);
        }}
      />
    </label>
  );
};
