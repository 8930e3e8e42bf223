import type { Bound } from '@watchpost/schemas';

/** Bounds of exporters; `docs/bounds.md` shows them. */
export const exportersBounds = {
  scrapes: {
    most: 32,
    unit: 'number',
    reason:
      'Scrapes of a process at once: 50 a second of 600 ms each. A quarter of the places is for organizations that have none.',
  },
  rememberedSeries: {
    most: 100_000,
    unit: 'entries',
    reason: 'Series whose numbers a process remembers, of all exporters together: some 15 MB.',
  },
  seriesText: {
    most: 2000,
    unit: 'characters',
    reason: 'Name and labels of a series: 20,000 of an exporter are 100 MB at most.',
  },
  exporterSeries: {
    most: 20_000,
    unit: 'entries',
    reason:
      'Series that are known of one exporter, ended ones included: four times as many as a scrape may keep. Every hour the longest ended ones are removed down to half of it.',
  },
  organizationSeries: {
    most: 100_000,
    unit: 'entries',
    reason:
      'Series of all exporters of an organization, ended ones included: 200 exporters of 500. At a sample a minute they take some 600 MB a day. Every hour the longest ended ones are removed down to nine tenths of it.',
  },
} as const satisfies Readonly<Record<string, Bound>>;
