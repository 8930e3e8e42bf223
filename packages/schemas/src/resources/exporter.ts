import * as z from 'zod';
import { commonFields, timestampField, versionField } from '../fields.js';

export const exporterSchema = z
  .object({
    ...commonFields('exp'),
    version: versionField,
    name: z.string(),
    url: z.string().describe('Where it is scraped.'),
    intervalSeconds: z.int().min(1),
    selectors: z.array(z.string()).describe('Which series are kept.'),
    labels: z.record(z.string(), z.string()),
    status: z.enum(['pending', 'up', 'failing', 'paused']),
    lastScrapedAt: timestampField('When it was last scraped.').nullable(),
    lastError: z.string().nullable(),
    samplesScraped: z.int().min(0).describe('Samples of the last scrape.'),
  })
  .meta({ id: 'Exporter', description: 'A Prometheus or OpenMetrics endpoint that is scraped.' });

/** An exporter as its events show it. */
export interface Exporter extends z.infer<typeof exporterSchema> {}
