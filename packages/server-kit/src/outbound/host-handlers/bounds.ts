import type { Bound } from '@watchpost/schemas';

/** Bounds of host handlers; `docs/bounds.md` shows them. */
export const hostHandlersBounds = {
  handlerPlaces: {
    most: 16,
    unit: 'entries',
    reason: 'Calls of one event handler at once in a process: a handler that hangs keeps no place of another.',
  },
  eventHandlers: {
    most: 32,
    unit: 'entries',
    reason: 'Event handlers of a host: each has its own worker, and every event is compared with all of them.',
  },
} as const satisfies Readonly<Record<string, Bound>>;
