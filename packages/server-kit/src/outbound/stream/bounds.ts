import type { Bound } from '@watchpost/schemas';

/** Bounds of stream; `docs/bounds.md` shows them. */
export const streamBounds = {
  streams: { most: 100, unit: 'entries', reason: 'Live streams of one organization at once.' },
  streamsOfCaller: {
    most: 25,
    unit: 'entries',
    reason: 'Of one member or key: a quarter of the organization, because one must not hold all of them.',
  },
  streamsOfProcess: {
    most: 2000,
    unit: 'entries',
    reason: 'Each holds a connection and a timer; beyond, a stream of the organization with the most is closed.',
  },
  streamUnread: {
    most: 1_048_576,
    unit: 'bytes',
    reason: 'Unread in one stream: nine of the largest messages, and some thousand of the usual ones.',
  },
  streamUnreadOfOne: { most: 8_388_608, unit: 'bytes', reason: 'Unread in all streams of one organization.' },
  streamUnreadOfProcess: { most: 67_108_864, unit: 'bytes', reason: 'Unread in all streams of a process.' },
  streamResumed: { most: 5000, unit: 'entries', reason: 'Messages that are sent again to a reader who comes back.' },
  streamChecks: {
    most: 1000,
    unit: 'entries',
    reason: 'Checks of one organization that its streams report at once, every ten seconds: those that began last.',
  },
  streamEvents: { most: 500, unit: 'entries', reason: 'New events of one read; the next read continues after them.' },
} as const satisfies Readonly<Record<string, Bound>>;
