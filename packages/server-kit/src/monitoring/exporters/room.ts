import { defineRoom, type WorkerParts } from '../../request/room.js';
import { sealedColumn } from '../../secrets/sealed-column.js';
import type { WatchedOrganizations } from '../alerts/watched-organizations.js';
import { askedScrapeOperations } from './asked-scrape.js';
import { createChunkWorker } from './chunk-worker.js';
import { exporterOperations } from './exporter.js';
import { exporterSealContext, openExporterCredentials } from './exporter-credentials.js';
import { exporterResource } from './present-exporter.js';
import { exporterReadOperations } from './read-exporter.js';
import { createScrapeWorker } from './scrape-worker.js';

export const exportersRoom = defineRoom<WorkerParts & { readonly watchedOrganizations: WatchedOrganizations }>({
  name: 'exporters',
  part: 'exporters',
  subjects: ['exporter.failed', 'exporter.recovered'],
  resources: [exporterResource],
  verbs: {
    ...exporterOperations,
    ...askedScrapeOperations,
    ...exporterReadOperations,
  },
  workers: (parts) => [
    createScrapeWorker({
      ...parts,
      isWatched: parts.watchedOrganizations.has,
      openCredentials: (exporter) => openExporterCredentials(exporter, parts.secretBox),
      workerId: parts.engineId,
    }),
    createChunkWorker(parts),
  ],
  seals: [sealedColumn('exporters', 'credentials', ({ id }) => ({ key: { id }, context: exporterSealContext(id) }))],
  limits: [
    {
      kind: 'counts',
      entitlement: 'maxExporters',
      rows: [{ table: 'exporters', where: { enabled: true } }],
      what: 'enabled exporters',
      advice: 'Pause or delete one',
    },
    {
      kind: 'perScrape',
      entitlement: 'maxSeries',
      what: 'series of all exporters',
      advice: 'Select fewer series',
    },
  ],
});
