import type { JSX } from 'preact';

/** How good a state is; each has a shape, which needs no colour to be recognized. */
export type StateKind = 'good' | 'warning' | 'bad' | 'waiting' | 'off';

const shapes: Readonly<Record<StateKind, { readonly path: string; readonly status: string }>> = {
  good: { path: 'M7 1a6 6 0 1 0 0 12A6 6 0 0 0 7 1Z M4.2 7.2 6.2 9.2 9.8 5.2', status: 'up' },
  warning: { path: 'M7 1.2 13.2 12.4H.8Z M7 5v3.4 M7 10.3v.2', status: 'degraded' },
  bad: { path: 'M4.4 1h5.2L13 4.4v5.2L9.6 13H4.4L1 9.6V4.4Z M4.9 4.9l4.2 4.2 M9.1 4.9 4.9 9.1', status: 'down' },
  waiting: { path: 'M7 1a6 6 0 1 0 0 12A6 6 0 0 0 7 1Z M4.4 7h.1 M7 7h.1 M9.6 7h.1', status: 'pending' },
  off: { path: 'M2.5 1.5h9v11h-9Z M5 7h4', status: 'paused' },
};

/** A state as shape and word, for what is no monitor. */
export const StateMark = ({ kind, word }: { readonly kind: StateKind; readonly word: string }): JSX.Element => {
  const { path, status } = shapes[kind];
  return (
    <span class={`status status-${status}`}>
      <svg viewBox="0 0 14 14" width="14" height="14" aria-hidden="true">
        <path d={path} />
      </svg>
      <span>{word}</span>
    </span>
  );
};
