import { expect, test } from 'vitest';
import { joinedLabels } from '../../../src/monitoring/exporters/labelled-series.js';

test.each([
  { what: 'are added', scraped: { a: '1' }, added: { b: '2' }, honorLabels: false, joined: { a: '1', b: '2' } },
  {
    what: 'win, and the scraped ones are renamed',
    scraped: { job: 'x' },
    added: { job: 'y' },
    honorLabels: false,
    joined: { exported_job: 'x', job: 'y' },
  },
  {
    what: 'lose where they are honoured',
    scraped: { job: 'x' },
    added: { job: 'y' },
    honorLabels: true,
    joined: { job: 'x' },
  },
  {
    what: 'find another name for a renamed one that is taken',
    scraped: { job: 'x', exported_job: 'z' },
    added: { job: 'y' },
    honorLabels: false,
    joined: { exported_exported_job: 'x', exported_job: 'z', job: 'y' },
  },
  { what: 'that are empty add nothing', scraped: { a: '1' }, added: { a: '' }, honorLabels: false, joined: { a: '1' } },
])('labels of the exporter $what', ({ scraped, added, honorLabels, joined }) => {
  const result = joinedLabels(new Map(Object.entries(scraped)), {
    labels: added as Record<string, string>,
    honorLabels,
  });
  expect([...result]).toEqual(Object.entries(joined));
});
