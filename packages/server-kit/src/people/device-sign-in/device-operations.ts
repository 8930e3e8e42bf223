import type { Verb } from '../../request/operation.js';
import { beginDevice } from './begin-device.js';
import { confirmDevice, readDevice } from './confirm-device.js';
import { deviceToken } from './device-token.js';

export const deviceOperations: Readonly<Record<string, Verb>> = {
  'auth.beginDevice': beginDevice,
  'auth.deviceToken': deviceToken,
  'auth.readDevice': readDevice,
  'auth.confirmDevice': confirmDevice,
};
