import { type Check, checkDrivers, checkWith, type Driver, type Drivers, typesAmong } from '@watchpost/checks';
import type { MonitorType } from '@watchpost/schemas';
import { groupCheck, type ReadStatuses } from './drivers/group.js';
import { checkHeartbeat, type MonitorCheckRequest } from './drivers/heartbeat.js';
import { checkManual } from './drivers/manual.js';

/** Checks a monitor of any type. */
export type MonitorCheck = Check<MonitorCheckRequest>;

const driversWith = (readStatuses: ReadStatuses): Drivers<MonitorCheckRequest> =>
  new Map<MonitorType, Driver<MonitorCheckRequest>>([
    ...checkDrivers,
    ['heartbeat', { check: checkHeartbeat }],
    ['group', { check: groupCheck(readStatuses) }],
    ['manual', { check: checkManual }],
  ]);

/** Types that this server can check. */
export const availableTypes: readonly MonitorType[] = typesAmong(driversWith(async () => new Map()));

/** Makes the check of monitors: the drivers that connect to targets, and those that read what monitors have reported. */
export const createMonitorCheck = (readStatuses: ReadStatuses): MonitorCheck =>
  checkWith(driversWith(readStatuses), availableTypes);
