import type { MonitorType } from '@watchpost/schemas';
import type { Check } from './check.js';
import { checkHttp } from './drivers/http.js';
import { checkTcp } from './drivers/tcp.js';
import { failureMessages } from './failure-message.js';
import { failureReport } from './report.js';

/** How each type is checked. A new driver is one more line here. */
export const checkDrivers: ReadonlyMap<MonitorType, Check> = new Map<MonitorType, Check>([
  ['https', checkHttp],
  ['http', checkHttp],
  ['tcp', checkTcp],
]);

/** Types that this server can check. */
export const availableTypes: readonly MonitorType[] = [...checkDrivers.keys()];

/**
 * Runs one check. It never rejects and leaves nothing open: whatever the target does is a report, and so is an error
 * of our own, which goes to `environment.reportDefect`.
 */
export const runCheck: Check = async (request, environment) => {
  const check = checkDrivers.get(request.type);
  if (check === undefined) {
    return failureReport({ status: 'unknown', message: failureMessages.noDriver(request.type) });
  }
  try {
    return await check(request, environment);
  } catch (error) {
    environment.reportDefect?.(error);
    return failureReport({ status: 'unknown', message: failureMessages.defect() });
  }
};
