import type { JSX } from 'preact';

/** Text of the target, in a box that is no higher than a part of the screen. */
export const Box = ({
  label,
  note,
  children,
}: {
  readonly label: string;
  readonly note?: string | undefined;
  readonly children: string;
}): JSX.Element => (
  <figure class="seen-box">
    <figcaption>
      {label} {note !== undefined && <span class="quiet">{note}</span>}
    </figcaption>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
    <pre tabIndex={0}>{children}</pre>
  </figure>
);
