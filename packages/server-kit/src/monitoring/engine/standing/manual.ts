import type { Check } from '../../../checks/check.js';
import { failureMessages } from '../../../checks/failure-message.js';
import { failureReport } from '../../../checks/report.js';

/**
 * Says that people set the status of a manual monitor. It is never due, so the engine does not come here; whoever asks
 * for a check all the same is told.
 */
export const checkManual: Check = async () =>
  failureReport({ status: 'unknown', message: failureMessages.setByPeople() });
