import { systemClock } from '../../base/clock.js';
import { defineRoom, type WorkerParts } from '../../request/room.js';
import { sealedColumn } from '../../secrets/sealed-column.js';
import { createTroubleLog } from '../../workers/trouble-log.js';
import type { DeliveryTransport } from '../delivery/transport.js';
import { headersSealContext } from './export-headers.js';
import { createExportWorker, oldestWaitingMs } from './export-worker.js';
import { createExportingOrganizations, type ExportingOrganizations } from './exporting-organizations.js';
import { telemetryExportOperations, telemetryExportResource } from './telemetry-export.js';

/** What exports are sent with. */
interface TelemetryParts extends WorkerParts {
  readonly openTransport: () => DeliveryTransport;
  readonly exportingOrganizations: ExportingOrganizations;
}

export const telemetryRoom = defineRoom({
  name: 'telemetry',
  provides: ({ store, clock: now, logger }) => ({
    exportingOrganizations: createExportingOrganizations({
      store,
      clock: { ...systemClock, now },
      trouble: createTroubleLog(logger),
    }),
  }),
  resources: [telemetryExportResource],
  verbs: telemetryExportOperations,
  workers: ({ openTransport, exportingOrganizations, engineId: workerId, ...parts }: TelemetryParts) => [
    exportingOrganizations,
    createExportWorker({ ...parts, workerId, transport: openTransport() }),
  ],
  seals: [sealedColumn('telemetryExports', 'headers', ({ id }) => ({ key: { id }, context: headersSealContext(id) }))],
  expires: (now) => [
    {
      kind: 'delete',
      table: 'telemetryResults',
      // Twice the time: the worker counts what it drops itself.
      where: { createdAt: { atMost: now - 2 * oldestWaitingMs } },
      orderBy: 'createdAt',
    },
  ],
  queues: ['telemetryExports'],
});
