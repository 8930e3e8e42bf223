import { type Check, checkDrivers, checkWith, type Driver, type Drivers, typesAmong } from '@watchpost/checks';
import type { MonitorType } from '@watchpost/schemas';
import { groupCheck, type ReadStatuses } from './drivers/group.js';
import { checkHeartbeat, type MonitorCheckRequest } from './drivers/heartbeat.js';
import { checkManual } from './drivers/manual.js';
import { ownDrivers } from './own-types/own-driver.js';
import { type OwnMonitorTypes, ownTypeNames } from './own-types/own-type.js';

/** Checks a monitor of any type. */
export type MonitorCheck = Check<MonitorCheckRequest>;

const driversWith = (readStatuses: ReadStatuses, ownTypes: OwnMonitorTypes = {}): Drivers<MonitorCheckRequest> =>
  new Map<MonitorType, Driver<MonitorCheckRequest>>([
    ...checkDrivers,
    ...ownDrivers(ownTypes),
    ['heartbeat', { check: checkHeartbeat }],
    ['group', { check: groupCheck(readStatuses) }],
    ['manual', { check: checkManual }],
  ]);

/** Types of the contract that this server can check. */
export const availableTypes: readonly MonitorType[] = typesAmong(driversWith(async () => new Map()));

/**
 * Makes the check of monitors: the drivers that connect to targets, those that read what monitors have reported, and those of
 * the host.
 */
export const createMonitorCheck = (readStatuses: ReadStatuses, ownTypes: OwnMonitorTypes = {}): MonitorCheck =>
  checkWith(driversWith(readStatuses, ownTypes), [...availableTypes, ...ownTypeNames(ownTypes)]);
