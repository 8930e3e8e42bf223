import { computed, signal } from '@preact/signals';
import type { KeyBinding, Keys } from '../console/keys.js';

/** Milliseconds in which the second key must follow the first. */
const pauseMs = 1_500;

/** Keeps the shortcuts of the frame and of the page that is open. */
export const createKeys = ({
  isOn = () => true,
  now = Date.now,
}: {
  /** Whether the person wants single keys. */
  readonly isOn?: () => boolean;
  readonly now?: () => number;
} = {}): Keys => {
  const groups = signal<readonly (readonly KeyBinding[])[]>([]);
  const shown = computed(() => [...new Map(groups.value.flat().map((binding) => [binding.keys, binding])).values()]);
  let first = '';
  let pressedAt = 0;
  return {
    shown,
    add(bindings) {
      groups.value = [...groups.peek(), bindings];
      return () => {
        groups.value = groups.peek().filter((other) => other !== bindings);
      };
    },
    press({ key, ctrlKey, metaKey, altKey }) {
      if (!isOn() || ctrlKey || metaKey || altKey) return false;
      const before = now() - pressedAt <= pauseMs ? first : '';
      first = '';
      const all = shown.peek();
      const found =
        all.find(({ keys }) => before !== '' && keys === `${before} ${key}`) ?? all.find(({ keys }) => keys === key);
      if (found !== undefined) {
        found.run();
        return true;
      }
      if (!all.some(({ keys }) => keys.startsWith(`${key} `))) return false;
      first = key;
      pressedAt = now();
      return true;
    },
  };
};

/** Listens to a document. Keys belong to a field that has the focus, and to a dialog that is open. */
export const listenToKeys = (document: Document, keys: Keys): (() => void) => {
  const onKey = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing || event.repeat || isTaken(event.target)) return;
    if (document.querySelector('dialog[open], [popover]:popover-open') !== null) return;
    if (keys.press(event)) event.preventDefault();
  };
  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
};

/** Whether an element uses letters itself. */
const isTaken = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [role=combobox]'));
