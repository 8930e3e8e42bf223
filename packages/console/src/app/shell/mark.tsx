import type { JSX } from 'preact';

/** The mark of Watchpost: a tower with a lookout, in a box of 16 × 16. The icon of the tab has the same shapes. */
export const Mark = (): JSX.Element => (
  <svg class="mark" viewBox="0 0 16 16" width="20" height="20" aria-hidden="true">
    <path d="M8 1 14 4.6H2zM3.4 5.8h9.2v4.4H3.4zM4.6 11.2h1.7L5.2 15H3.5zM9.7 11.2h1.7l1.1 3.8h-1.7z" />
    <circle cx="8" cy="8" r="1.3" />
  </svg>
);
