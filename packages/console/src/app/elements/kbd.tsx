import './kbd.css';
import type { JSX } from 'preact';

/** A key beside the word for what it does; screen readers have it from `aria-keyshortcuts`. */
export const Kbd = ({ name }: { readonly name: string }): JSX.Element => (
  <span aria-hidden="true">
    <kbd>{name}</kbd>
  </span>
);
