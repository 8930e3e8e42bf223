import { createTwilio, twilioFaults } from '@watchpost/testbed/providers/twilio';
import { twilio } from '../../../../../src/outbound/channels/types/twilio.js';
import { benchOf } from './type-bench.js';

const accountSid = `AC${'0a'.repeat(16)}`;
const apiKeySid = `SK${'0b'.repeat(16)}`;
const apiKeySecret = 'canary-secret';

const shared = {
  type: twilio,
  credentials: { apiKeySid, apiKeySecret },
  createProvider: () => createTwilio({ accountSid, apiKeySid, apiKeySecret }),
  accepted: { status: 201, body: { sid: 'SM1', status: 'queued' } },
  faults: twilioFaults,
  meanings: {
    'too many': 'deferred',
    'full queue': 'deferred',
    'another key': 'unauthorized',
    'another account': 'unauthorized',
    'bad number': 'gone',
    unsubscribed: 'gone',
    'foreign sender': 'unauthorized',
    'too long': 'rejected',
    'given up': 'rejected',
    'trouble inside': 'transient',
  },
} as const;
const numbers = { from: '+12025550100', to: '+12025550123' };

export const twilioBenches = [
  benchOf({ ...shared, name: 'twilio (SMS)', config: { accountSid, ...numbers } }),
  benchOf({ ...shared, name: 'twilio (voice)', config: { accountSid, ...numbers, voice: 'critical' } }),
];
