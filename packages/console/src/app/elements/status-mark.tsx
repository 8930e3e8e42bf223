import type { MonitorStatus } from '@watchpost/client';
import type { JSX } from 'preact';
import { useCoreWords } from '../console/use-console.js';

/** A shape for each status: statuses differ without colour. */
const shapes: Readonly<Record<MonitorStatus, JSX.Element>> = {
  up: <path d="M7 1a6 6 0 1 0 0 12A6 6 0 0 0 7 1Z M4.2 7.2 6.2 9.2 9.8 5.2" />,
  degraded: <path d="M7 1.2 13.2 12.4H.8Z M7 5v3.4 M7 10.3v.2" />,
  down: <path d="M4.4 1h5.2L13 4.4v5.2L9.6 13H4.4L1 9.6V4.4Z M4.9 4.9l4.2 4.2 M9.1 4.9 4.9 9.1" />,
  maintenance: <path d="M7 1 13 7 7 13 1 7Z M5 7h4" />,
  paused: <path d="M2.5 1.5h9v11h-9Z M5.5 4.5v5 M8.5 4.5v5" />,
  pending: <path d="M7 1a6 6 0 1 0 0 12A6 6 0 0 0 7 1Z M4.4 7h.1 M7 7h.1 M9.6 7h.1" />,
  unknown: <path d="M7 1a6 6 0 1 0 0 12A6 6 0 0 0 7 1Z M5.4 5.3a1.7 1.7 0 1 1 2.4 1.8c-.6.3-.8.6-.8 1.2 M7 10.2v.1" />,
};

/** Status of a monitor as shape and word; `isBare` leaves the word to screen readers. */
export const StatusMark = ({
  status,
  isBare = false,
  word: own,
  why,
}: {
  readonly status: MonitorStatus;
  readonly isBare?: boolean;
  /** Another word for it, such as on a status page. */
  readonly word?: string | undefined;
  /** Why it is so, for those who point at it and for screen readers. */
  readonly why?: string | undefined;
}): JSX.Element => {
  const core = useCoreWords();
  const word = own ?? core.status[status];
  const text = why === undefined ? word : `${word}: ${why}`;
  return (
    <span class={`status status-${status}`} title={isBare || why !== undefined ? text : undefined}>
      <svg viewBox="0 0 14 14" width="14" height="14" aria-hidden="true">
        {shapes[status]}
      </svg>
      <span class={isBare ? 'unseen' : undefined}>{isBare ? text : word}</span>
      {!isBare && why !== undefined && <span class="unseen">: {why}</span>}
    </span>
  );
};
