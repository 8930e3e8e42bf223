import type { ReadonlySignal } from '@preact/signals';

/** Keys that do something. */
export interface KeyBinding {
  /** One key, such as `a`, or two that are pressed one after the other, such as `g m`; as `KeyboardEvent.key` has them. */
  readonly keys: string;
  /** What it does, in the person's language. */
  readonly label: string;
  /** Heading under which the help lists it. */
  readonly group: string;
  readonly run: () => void;
}

/** A key that was pressed; a `KeyboardEvent` fits. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Single keys as shortcuts. They can be switched off (WAI, WCAG 2.2 §2.1.4). */
export interface Keys {
  /** Adds bindings until the returned function is called; of two for the same keys, the later one counts. */
  add(bindings: readonly KeyBinding[]): () => void;
  /** What can be pressed now, one for the same keys. */
  readonly shown: ReadonlySignal<readonly KeyBinding[]>;
  /** Runs what a key does. @returns whether it was a shortcut, or the first key of one */
  press(press: KeyPress): boolean;
}
