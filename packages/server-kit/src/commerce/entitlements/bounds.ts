import type { Bound } from '@watchpost/schemas';

/** Bounds of entitlements; `docs/bounds.md` shows them. */
export const entitlementsBounds = {
  surplusOfCommit: {
    most: 500,
    unit: 'entries',
    reason: 'Monitors that one commit pauses or resumes after a change of the plan; a worker goes on with the rest.',
  },
  slowedStepMonitors: {
    most: 5000,
    unit: 'entries',
    reason: 'Monitors with several steps that a change of the plan reads, to slow each down by its steps.',
  },
  entitlementsAnswer: {
    most: 5000,
    unit: 'milliseconds',
    reason: 'Time that a host has to say what an organization is entitled to; then the last answer stays.',
  },
  entitlementsAtOnce: {
    most: 5,
    unit: 'entries',
    reason: 'Organizations that a claim of this process asks a host about, four claims at a time.',
  },
  entitlementAttempts: {
    most: 5,
    unit: 'number',
    reason: 'Commits of new entitlements that lose to changes of monitors before a worker waits a moment.',
  },
} as const satisfies Readonly<Record<string, Bound>>;
