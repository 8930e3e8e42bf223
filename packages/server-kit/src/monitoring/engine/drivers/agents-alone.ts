import { type Check, failureReport } from '@watchpost/checks';
import { driverMessages } from './driver-messages.js';

/**
 * Says that agents alone check a type, such as `command`: this server has no code that runs programs. The engine comes here
 * with a monitor that has lost its last agent.
 */
export const checkByAgentsAlone: Check = async ({ type }) =>
  failureReport({ status: 'unknown', message: driverMessages.agentsAlone(type) });
