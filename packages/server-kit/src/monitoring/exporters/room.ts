import { defineRoom, type WorkerParts } from '../../request/room.js';
import { sealedColumn } from '../../secrets/sealed-column.js';
import type { WatchedOrganizations } from '../alerts/watched-organizations.js';
import { exporterSealContext } from './exporter-credentials.js';

export const exportersRoom = defineRoom<WorkerParts & { readonly watchedOrganizations: WatchedOrganizations }>({
  name: 'exporters',
  part: 'exporters',
  serving: { operations: ['exporters'], load: () => import('./serving.js') },
  subjects: ['exporter.failed', 'exporter.recovered'],
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
