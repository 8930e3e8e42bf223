import type { JSX } from 'preact';
import { type Drawing, drawings, type IconName } from './drawings.js';

const isIconName = (icon: string): icon is IconName => Object.hasOwn(drawings, icon);

/** A drawing beside a word; hidden from screen readers, which have the word. */
export const Icon = ({ name }: { readonly name: IconName | Drawing }): JSX.Element => (
  <svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
    <path d={isIconName(name) ? drawings[name] : name} />
  </svg>
);
