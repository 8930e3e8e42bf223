import { defineRoom } from '../../request/room.js';
import { keptIntervalMs } from '../../store/upkeep/retention.js';
import { maintenanceWindowOperations, maintenanceWindowResource } from './maintenance-window.js';
import { createMaintenanceWorker } from './maintenance-worker.js';
import { occurrenceOperations } from './occurrences.js';

export const maintenanceRoom = defineRoom({
  name: 'maintenance',
  resources: [maintenanceWindowResource],
  verbs: {
    ...maintenanceWindowOperations,
    ...occurrenceOperations,
  },
  workers: (parts) => [createMaintenanceWorker(parts)],
  expires: (now) => [
    {
      kind: 'delete',
      table: 'maintenanceOccurrences',
      where: { endsAt: { atMost: now - keptIntervalMs } },
      orderBy: 'endsAt',
    },
  ],
});
