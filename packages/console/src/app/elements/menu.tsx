import type { ComponentChildren, JSX } from 'preact';
import { useId, useRef } from 'preact/hooks';
import { Button, type ButtonProperties } from './button.js';

/** An entry of a menu: what it does, or where it leads. */
export type MenuItem =
  | { readonly label: string; readonly onSelect: () => void; readonly isDanger?: boolean }
  | { readonly label: string; readonly href: string };

/** A button that opens a menu (WAI-ARIA APG, menu button): arrows move, Escape and a choice close it. */
export const Menu = ({
  label,
  items,
  icon = 'more',
  kind = 'plain',
  children,
}: Pick<ButtonProperties, 'icon' | 'kind'> & {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly children?: ComponentChildren;
}): JSX.Element => {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const entries = (): HTMLElement[] => [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  const close = (): void => list.current?.hidePopover();
  const move = (step: number): void => {
    const all = entries();
    const index = all.indexOf(document.activeElement as HTMLElement);
    all[(index + step + all.length) % all.length]?.focus();
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Home: () => entries()[0]?.focus(),
    End: () => entries().at(-1)?.focus(),
    Tab: close,
  };
  return (
    <span class="menu">
      <Button
        kind={kind}
        icon={icon}
        aria-label={children === undefined ? label : undefined}
        aria-haspopup="menu"
        popovertarget={id}
      >
        {children}
      </Button>
      <div
        ref={list}
        id={id}
        class="menu-list"
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        onToggle={(event) => {
          if (event.newState !== 'open') return;
          place(list.current);
          entries()[0]?.focus();
        }}
        onKeyDown={(event) => {
          const act = keys[event.key];
          if (act === undefined) return;
          event.stopPropagation();
          if (event.key !== 'Tab') event.preventDefault();
          act();
        }}
      >
        {items.map((item) =>
          'href' in item ? (
            <a key={item.label} href={item.href} role="menuitem" tabIndex={-1} onClick={close}>
              {item.label}
            </a>
          ) : (
            <button
              key={item.label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              class={item.isDanger === true ? 'menu-danger' : undefined}
              onClick={() => {
                close();
                item.onSelect();
              }}
            >
              {item.label}
            </button>
          ),
        )}
      </div>
    </span>
  );
};

/** Below its button, inside of the window. The style is set through CSSOM, which the policy of the page allows. */
const place = (list: HTMLElement | null): void => {
  const button = list?.previousElementSibling;
  if (list === null || button === null || button === undefined) return;
  const { bottom, left, right, top } = button.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = list;
  const room = 8;
  const x = left + offsetWidth > window.innerWidth - room ? right - offsetWidth : left;
  const y = bottom + offsetHeight > window.innerHeight - room ? top - offsetHeight : bottom;
  list.style.left = `${Math.max(room, x)}px`;
  list.style.top = `${Math.max(room, y)}px`;
};
