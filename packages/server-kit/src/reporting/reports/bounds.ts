import type { Bound } from '@watchpost/schemas';

/** Bounds of reports; `docs/bounds.md` shows them. */
export const reportsBounds = {
  printedMonitors: {
    most: 500,
    unit: 'entries',
    reason: 'Monitors of a report as PDF, the worst first: ten pages, laid out in a second of the processor.',
  },
  reportMonitors: {
    most: 5000,
    unit: 'entries',
    reason: 'Monitors of one report: each is some 300 bytes of every run that is kept.',
  },
  reportMoments: {
    most: 500_000,
    unit: 'entries',
    reason: 'Changes of status that one report holds to merge timelines: some 50 MB.',
  },
  mailedMonitors: {
    most: 200,
    unit: 'entries',
    reason: 'Monitors that a mailed report lists, the worst first: some 60 kB for each of its recipients.',
  },
  reportIncidents: { most: 50_000, unit: 'entries', reason: 'Incidents of a period that one report reads.' },
  reportAttempts: {
    most: 3,
    unit: 'number',
    reason: 'How often a run is begun: one that ends its process must not do so for ever.',
  },
  reportCorrections: {
    most: 50,
    unit: 'number',
    reason:
      'Reports of one organization that are sent once more in an hour because late results changed them; the others wait.',
  },
  reportRunsRead: {
    most: 200,
    unit: 'entries',
    reason: 'Runs of a report that are read to see which are no longer kept: more than the 120 that any report keeps.',
  },
} as const satisfies Readonly<Record<string, Bound>>;
