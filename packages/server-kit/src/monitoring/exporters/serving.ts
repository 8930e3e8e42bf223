import type { WorkerParts } from '../../request/room.js';
import type { WatchedOrganizations } from '../alerts/watched-organizations.js';
import { askedScrapeOperations } from './asked-scrape.js';
import { createChunkWorker } from './chunk-worker.js';
import { exporterOperations } from './exporter.js';
import { openExporterCredentials } from './exporter-credentials.js';
import { exporterResource } from './present-exporter.js';
import { exporterReadOperations } from './read-exporter.js';
import { createScrapeWorker } from './scrape-worker.js';

export const resources = [exporterResource];

export const verbs = {
  ...exporterOperations,
  ...askedScrapeOperations,
  ...exporterReadOperations,
};

export const workers = (parts: WorkerParts & { readonly watchedOrganizations: WatchedOrganizations }) => [
  createScrapeWorker({
    ...parts,
    isWatched: parts.watchedOrganizations.has,
    openCredentials: (exporter) => openExporterCredentials(exporter, parts.secretBox),
    workerId: parts.engineId,
  }),
  createChunkWorker(parts),
];
