import type { Bound } from '@watchpost/schemas';

/** Bounds of webhooks; `docs/bounds.md` shows them. */
export const webhooksBounds = {
  deliveryBody: { most: 262_144, unit: 'bytes', reason: 'Body of a delivery; receivers commonly take a megabyte.' },
} as const satisfies Readonly<Record<string, Bound>>;
