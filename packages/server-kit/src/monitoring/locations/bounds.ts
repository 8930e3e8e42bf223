import type { Bound } from '@watchpost/schemas';

/** Bounds of locations; `docs/bounds.md` shows them. */
export const locationsBounds = {
  replayedResults: {
    most: 20_000,
    unit: 'entries',
    reason: 'Results that one step of deciding once more reads; the next step goes on where they end.',
  },
  gapSteps: {
    most: 50,
    unit: 'number',
    reason: 'Steps of deciding once more about a monitor before others have their turn.',
  },
} as const satisfies Readonly<Record<string, Bound>>;
