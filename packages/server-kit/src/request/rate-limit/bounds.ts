import type { Bound } from '@watchpost/schemas';

/** Bounds of rate limits; `docs/bounds.md` shows them. */
export const rateLimitBounds = {
  agentCalls: {
    most: 600,
    unit: 'per minute',
    reason: 'Calls of one agent: ten a second, while one that drains its buffer makes two.',
  },
} as const satisfies Readonly<Record<string, Bound>>;
