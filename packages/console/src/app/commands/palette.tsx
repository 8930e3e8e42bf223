import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useConsole, useCoreWords } from '../console/use-console.js';
import { type Command, pageCommands, searchCommands } from './commands.js';
import { rank } from './rank.js';

/** Milliseconds after the last key until monitors and incidents are searched. */
const pauseMs = 150;

/** Everything that can be opened or done, found by a few letters (WAI-ARIA APG, combobox with a list). */
const Palette = ({ onClose }: { readonly onClose: () => void }): JSX.Element => {
  const parts = useConsole();
  const words = useCoreWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const [found, setFound] = useState<readonly Command[]>([]);
  const [index, setIndex] = useState(0);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  useEffect(() => {
    setIndex(0);
    if (text.trim() === '') {
      setFound([]);
      return;
    }
    const end = new AbortController();
    const timer = setTimeout(() => {
      searchCommands(parts, text.trim(), end.signal).then(setFound, () => {});
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, [text]);
  const shown = [...rank(text, pageCommands(parts)), ...found].slice(0, 20);
  const run = (command: Command | undefined): void => {
    if (command === undefined) return;
    onClose();
    command.run();
  };
  return (
    <dialog ref={dialog} class="dialog palette" aria-label={words.commands} onClose={onClose}>
      <input
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={shown.length === 0 ? undefined : `palette-${index}`}
        aria-label={words.commands}
        placeholder={words.search}
        maxLength={200}
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            event.preventDefault();
            const step = event.key === 'ArrowDown' ? 1 : -1;
            setIndex((index + step + shown.length) % Math.max(1, shown.length));
          }
          if (event.key === 'Enter') {
            event.preventDefault();
            run(shown[index]);
          }
        }}
      />
      <div id="palette-list" role="listbox" aria-label={words.commands}>
        {shown.map((command, at) => (
          // biome-ignore lint/a11y: the combobox has the focus and takes the keys (WAI-ARIA APG).
          <div
            key={command.id}
            id={`palette-${at}`}
            role="option"
            aria-selected={at === index}
            onClick={() => run(command)}
          >
            <span>{command.label}</span>
            <span class="quiet">{command.group}</span>
          </div>
        ))}
        {shown.length === 0 && <div class="quiet">{words.nothingMatches}</div>}
      </div>
    </dialog>
  );
};
export default Palette;
