import { type Check, checkDrivers, checkWith, type Driver, type Drivers, typesAmong } from '@watchpost/checks';
import { agentTypes, type MonitorType } from '@watchpost/schemas';
import { checkByAgentsAlone } from './drivers/agents-alone.js';
import { groupCheck, type ReadStatuses } from './drivers/group.js';
import { heartbeatCheck, type MonitorCheckRequest, type ReadDeafTimes } from './drivers/heartbeat.js';
import { checkManual } from './drivers/manual.js';
import { checkWithoutBrowser } from './drivers/without-browser.js';
import { ownDrivers } from './own-types/own-driver.js';
import { type OwnMonitorTypes, ownTypeNames } from './own-types/own-type.js';

/** Checks a monitor of any type. */
export type MonitorCheck = Check<MonitorCheckRequest>;

/** What drivers read of the store. */
export interface ReadForChecks {
  readonly readStatuses: ReadStatuses;
  readonly readDeafTimes: ReadDeafTimes;
}

const driversWith = (
  read: ReadForChecks,
  ownTypes: OwnMonitorTypes = {},
  checkInBrowser: Check = checkWithoutBrowser,
): Drivers<MonitorCheckRequest> =>
  new Map<MonitorType, Driver<MonitorCheckRequest>>([
    ...checkDrivers,
    ...ownDrivers(ownTypes),
    ['heartbeat', { check: heartbeatCheck(read.readDeafTimes) }],
    ['group', { check: groupCheck(read.readStatuses) }],
    ['manual', { check: checkManual }],
    ['browser', { check: checkInBrowser }],
    ...agentTypes.map((type) => [type, { check: checkByAgentsAlone }] as const),
  ]);

/** Types of the contract that this server can check. */
export const availableTypes: readonly MonitorType[] = typesAmong(
  driversWith({ readStatuses: async () => new Map(), readDeafTimes: async () => [] }),
);

/**
 * Makes the check of monitors: the drivers that connect to targets, those that read what monitors have reported, and those of
 * the host.
 *
 * @param checkInBrowser the check of monitors of type `browser`. Default: it says that this server runs none.
 */
export const createMonitorCheck = (
  read: ReadForChecks,
  ownTypes: OwnMonitorTypes = {},
  checkInBrowser?: Check,
): MonitorCheck =>
  checkWith(driversWith(read, ownTypes, checkInBrowser), [...availableTypes, ...ownTypeNames(ownTypes)]);
