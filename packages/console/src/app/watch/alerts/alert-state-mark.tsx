import type { AlertState } from '@watchpost/client';
import type { JSX } from 'preact';
import { useWords } from '../../console/use-console.js';
import { alertWords } from './words.js';

const shapes: Readonly<Record<AlertState['state'], JSX.Element>> = {
  firing: <path d="M4.4 1h5.2L13 4.4v5.2L9.6 13H4.4L1 9.6V4.4Z M7 4v3.6 M7 9.9v.1" />,
  recovering: <path d="M7 1 13 7 7 13 1 7Z M5 7.2 6.4 8.6 9 5.8" />,
  pending: <path d="M7 1.2 13.2 12.4H.8Z M7 5v3.4 M7 10.3v.2" />,
  inactive: <path d="M7 1a6 6 0 1 0 0 12A6 6 0 0 0 7 1Z M4.2 7.2 6.2 9.2 9.8 5.2" />,
  noData: <path d="M7 1a6 6 0 1 0 0 12A6 6 0 0 0 7 1Z M4.4 7h.1 M7 7h.1 M9.6 7h.1" />,
};

/** State of a rule as shape and word. */
export const AlertStateMark = ({ state }: { readonly state: AlertState['state'] }): JSX.Element => (
  <span class={`status alert-${state}`}>
    <svg viewBox="0 0 14 14" width="14" height="14" aria-hidden="true">
      {shapes[state]}
    </svg>
    <span>{useWords(alertWords).states[state]}</span>
  </span>
);
