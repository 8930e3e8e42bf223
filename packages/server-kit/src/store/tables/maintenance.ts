import type { MaintenanceWindow, MonitorTarget } from '@watchpost/schemas';
import {
  flag,
  integer,
  json,
  queued,
  searchText,
  table,
  text,
  time,
  timestamps,
} from './declaration/table-declaration.js';

/** Each time that a window took place, as it was: the window may be changed or deleted since. */
export const maintenanceOccurrences = table(
  {
    /** Made of the window's id and the time when it began. */
    id: text().primaryKey(),
    organizationId: text(),
    windowId: text(),
    windowName: text(),
    target: json<MonitorTarget>(),
    startsAt: time(),
    /** When it ended; while it lasts, when it is to end. */
    endsAt: time(),
    isOpen: flag(),
    /** Whether a person ended it. */
    isCancelled: flag(),
  },
  {
    index: {
      window: ['windowId', 'isOpen'],
      starts: ['organizationId', 'startsAt', 'id'],
      ends: ['organizationId', 'endsAt', 'id'],
      expiry: ['endsAt'],
    },
  },
);

export const maintenanceWindows = table(
  {
    id: text().primaryKey(),
    organizationId: text(),
    version: integer(),
    name: text(),
    /** What files of monitoring as code call it. */
    key: text().nullable(),
    description: text(),
    /** What status pages show of it; nothing else of its texts is public. */
    publicTitle: text().nullable(),
    publicText: text().default(''),
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
    unique: { key: { on: ['organizationId', 'key'], where: { key: { not: null } } } },
    index: {
      due: ['nextAt'],
      created: ['organizationId', 'createdAt', 'id'],
      updated: ['organizationId', 'updatedAt', 'id'],
      name: ['organizationId', 'name', 'id'],
      active: ['organizationId', 'isActive', 'id'],
      starts: { on: ['organizationId', 'startsAt', 'id'], nullsFirst: 'startsAt' },
    },
    searchWithin: 'organizationId',
  },
);
