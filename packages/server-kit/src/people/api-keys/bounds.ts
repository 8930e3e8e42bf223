import type { Bound } from '@watchpost/schemas';

/** Bounds of api keys; `docs/bounds.md` shows them. */
export const apiKeysBounds = {
  keysInStep: {
    most: 1000,
    unit: 'entries',
    reason:
      'API keys that follow what their owners may; were there more, the rest of those members’ keys is suspended.',
  },
  mailedOwners: { most: 20, unit: 'entries', reason: 'Owners who are mailed about suspended keys.' },
  mailedKeys: { most: 20, unit: 'entries', reason: 'Keys that such a mail names: enough to know what it is about.' },
} as const satisfies Readonly<Record<string, Bound>>;
