import type { MaintenanceWindow, MonitorTarget } from '@watchpost/schemas';
import { flag, integer, json, queued, searchText, table, text, time, timestamps } from '../table-declaration.js';

export const maintenanceWindows = table(
  {
    id: text().primaryKey(),
    organizationId: text(),
    version: integer(),
    name: text(),
    description: text(),
    enabled: flag(),
    target: json<MonitorTarget>(),
    schedule: json<MaintenanceWindow['schedule']>(),
    /** When the window that lasts began, or the next one begins. */
    startsAt: time().nullable(),
    endsAt: time().nullable(),
    isActive: flag(),
    /** When it begins or ends next. */
    ...queued,
    searchText,
    ...timestamps,
  },
  {
    index: {
      due: ['nextAt'],
      created: ['organizationId', 'createdAt', 'id'],
      updated: ['organizationId', 'updatedAt', 'id'],
      name: ['organizationId', 'name', 'id'],
      active: ['organizationId', 'isActive', 'id'],
      starts: { on: ['organizationId', 'startsAt', 'id'], nullsFirst: 'startsAt' },
    },
  },
);
