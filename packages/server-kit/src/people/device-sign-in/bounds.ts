import type { Bound } from '@watchpost/schemas';

/** Bounds of device sign in; `docs/bounds.md` shows them. */
export const deviceSignInBounds = {
  deviceSignInsOfAddress: {
    most: 60,
    unit: 'per 15 minutes',
    reason: 'Programs of one address that ask to be signed in; an office may share it.',
  },
  deviceSignInTime: {
    most: 600,
    unit: 'seconds',
    reason: 'Until a code that a program shows is useless: time to open a page.',
  },
  deviceInterval: {
    most: 60,
    unit: 'seconds',
    reason: 'Between two requests of a program that asks too often: a person waits for it.',
  },
} as const satisfies Readonly<Record<string, Bound>>;
