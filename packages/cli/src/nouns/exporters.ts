import { failedAttempt } from './failed-attempt.js';
import type { Noun } from './noun.js';

export const exporters: Noun = {
  summary: 'Work with exporters: try them, see their series, read their samples',
  flexible: ['name', 'url', 'lastError', 'series'],
  operations: {
    list: {
      table: {
        columns: ['status', 'name', 'url', 'seriesCount', 'lastScrapedAt', 'lastError', 'id'],
        expendable: ['lastScrapedAt', 'url', 'lastError'],
      },
      whenEmpty: 'No exporters yet. Try one: watchpost exporters test http://host:9100/metrics',
    },
    create: {
      examples: ['exporters create --name web-1 --url http://web-1:9100/metrics --selectors node_load1'],
      nextStep: ({ id }) => `See what it keeps: watchpost exporters series ${id}`,
    },
    test: {
      command: 'exporters test',
      table: { columns: ['series', 'value'] },
    },
    scrape: { failed: failedAttempt('The scrape failed') },
    samples: { command: 'exporters samples' },
    series: {
      table: {
        columns: ['series', 'lastValue', 'type', 'isStale', 'lastAt'],
        expendable: ['lastAt', 'type'],
      },
      whenEmpty: 'No series yet: it has not been scraped, or its selectors keep nothing.',
    },
  },
};
