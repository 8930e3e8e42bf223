import { type Check, failureReport } from '@watchpost/checks';
import { driverMessages } from './driver-messages.js';

/**
 * Says that people set the status of a manual monitor. It is never due, so the engine does not come here; a person can
 * ask for a check all the same.
 */
export const checkManual: Check = async () =>
  failureReport({ status: 'unknown', message: driverMessages.setByPeople() });
