import type { ComponentChildren, JSX } from 'preact';
import type { Drawing, IconName } from './drawings.js';
import { Icon } from './icon.js';

/** What a button takes beside what HTML gives it. */
export interface ButtonProperties extends Omit<JSX.IntrinsicElements['button'], 'icon'> {
  /** `primary` once per page. Default `plain`. */
  readonly kind?: 'primary' | 'plain' | 'quiet' | 'danger';
  readonly icon?: IconName | Drawing;
  /** Whether what it began is under way: it says so, and cannot be pressed again. */
  readonly isBusy?: boolean;
  readonly children?: ComponentChildren;
}

/** A button. One with an icon alone needs `aria-label`. */
export const Button = ({
  kind = 'plain',
  icon,
  isBusy = false,
  children,
  disabled,
  class: own,
  ...rest
}: ButtonProperties): JSX.Element => (
  <button
    type="button"
    {...rest}
    class={`button button-${kind}${children === undefined ? ' button-icon' : ''}${own === undefined ? '' : ` ${String(own)}`}`}
    disabled={disabled === true || isBusy}
    aria-busy={isBusy || undefined}
  >
    {icon !== undefined && <Icon name={icon} />}
    {children}
  </button>
);

/** A link that looks like a button. */
export const LinkButton = ({
  kind = 'plain',
  icon,
  href,
  children,
}: {
  readonly kind?: 'primary' | 'plain' | 'quiet';
  readonly icon?: IconName | Drawing;
  readonly href: string;
  readonly children: ComponentChildren;
}): JSX.Element => (
  <a class={`button button-${kind}`} href={href}>
    {icon !== undefined && <Icon name={icon} />}
    {children}
  </a>
);
