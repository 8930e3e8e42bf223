import { type Check, failureReport } from '@watchpost/checks';
import { driverMessages } from './driver-messages.js';

/** Says that this server opens no pages: its operator has not turned that on. The engine comes here after it was turned off again. */
export const checkWithoutBrowser: Check = async () =>
  failureReport({ status: 'unknown', message: driverMessages.noBrowser() });
