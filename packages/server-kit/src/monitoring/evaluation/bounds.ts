import type { Bound } from '@watchpost/schemas';

/** Bounds of evaluation; `docs/bounds.md` shows them. */
export const evaluationBounds = {
  rememberedSelections: {
    most: 50_000,
    unit: 'entries',
    reason: 'Series that rules selected and a process remembers until the series of their exporter change: some 30 MB.',
  },
  newStatuses: { most: 100, unit: 'entries', reason: 'Changes of status that one evaluation takes in.' },
  incidentsOfMoment: { most: 1000, unit: 'entries', reason: 'Incidents that begin within the same millisecond.' },
  watchedResults: {
    most: 200,
    unit: 'entries',
    reason: 'Results that one evaluation takes in; the next takes in the rest.',
  },
  watchedRules: {
    most: 10_000,
    unit: 'entries',
    reason: 'Rules of an organization that are read: one that is not read would count as detached.',
  },
  dependents: {
    most: 1000,
    unit: 'entries',
    reason: 'Monitors that are evaluated again because one that they depend on has another status.',
  },
  evaluationTries: {
    most: 20,
    unit: 'number',
    reason: 'Others change the same incident or rule now and then; who loses so often meets a storm.',
  },
  evaluatedSeries: {
    most: 2000,
    unit: 'entries',
    reason: 'Series of an exporter in all rules together: each scrape is evaluated for them.',
  },
  evaluatedSamples: {
    most: 500_000,
    unit: 'entries',
    reason: 'Samples in the windows of one evaluation of an exporter: some 50 ms.',
  },
  evaluatedScrapes: { most: 240, unit: 'entries', reason: 'Scrapes of one evaluation: an hour at the least interval.' },
  selectedForRule: { most: 5000, unit: 'entries', reason: 'Series that a rule chooses from: all of an exporter.' },
} as const satisfies Readonly<Record<string, Bound>>;
