import type { Bound } from '@watchpost/schemas';

/** Bounds of Node adapters; `docs/bounds.md` shows them. */
export const nodeBounds = {
  pipelinedRequests: {
    most: 32,
    unit: 'entries',
    reason:
      'Requests that wait on one connection behind the one that is answered: clients hardly pipeline (RFC 9112 §9.3.2), and each holds up to 16 KiB of headers.',
  },
  unreadOfSource: {
    most: 16_777_216,
    unit: 'bytes',
    reason: 'Answers that one address has not read: some 25 copies of the largest document, for readers on slow lines.',
  },
  unread: {
    most: 134_217_728,
    unit: 'bytes',
    reason:
      'The same of all addresses: eight of them, a small part of the memory of the smallest machine that runs a server.',
  },
} as const satisfies Readonly<Record<string, Bound>>;
