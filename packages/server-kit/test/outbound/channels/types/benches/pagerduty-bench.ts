import { createPagerDuty, pagerDutyFaults } from '@watchpost/testbed/providers/pagerduty';
import { pagerduty } from '../../../../../src/outbound/channels/types/pagerduty.js';
import { benchOf } from './type-bench.js';

const routingKey = 'canary0canary0canary0canary01234';

export const pagerDutyBench = benchOf({
  name: 'pagerduty',
  type: pagerduty,
  config: { region: 'eu', component: 'shop' },
  credentials: { routingKey },
  ref: { dedupKey: 'inc_1' },
  firstId: 'inc_1',
  createProvider: () => createPagerDuty({ routingKey }),
  accepted: { status: 202, body: { status: 'success', message: 'Event processed', dedup_key: 'inc_1' } },
  faults: pagerDutyFaults,
  meanings: {
    'another key': 'unauthorized',
    'bad event': 'rejected',
    'too large': 'rejected',
    'too many': 'deferred',
    'no rights': 'unauthorized',
    'no such page': 'gone',
    'trouble inside': 'transient',
  },
});
