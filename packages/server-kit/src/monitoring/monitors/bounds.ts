import type { Bound } from '@watchpost/schemas';

/** Bounds of monitors; `docs/bounds.md` shows them. */
export const monitorsBounds = {
  requestPatterns: {
    most: 500,
    unit: 'entries',
    reason: 'Different patterns of one request: ten times those of a monitor with as many assertions as it may have.',
  },
  pattern: {
    most: 1000,
    unit: 'characters',
    reason: 'A pattern describes its match in some dozen characters; the rest is room for a list of words.',
  },
  overviewChanges: {
    most: 1000,
    unit: 'entries',
    reason:
      'Changes of status of one monitor in an overview; more cannot be seen in its bins, and are read one monitor at a time.',
  },
  overviewIntervals: {
    most: 300_000,
    unit: 'entries',
    reason: 'Statuses that one overview reads: 60 of each of 5,000 monitors, in half a second.',
  },
  organizationGroups: {
    most: 1000,
    unit: 'entries',
    reason:
      'Groups of an organization that are read; as many are checked again when one of their monitors changes its status.',
  },
  agentMonitors: {
    most: 2000,
    unit: 'entries',
    reason: 'Monitors of one agent: all of them are in one answer, with their credentials sealed.',
  },
} as const satisfies Readonly<Record<string, Bound>>;
