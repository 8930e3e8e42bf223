import { defineRoom } from '../../request/room.js';
import { createAlertGuard } from './alert-guard.js';
import { createFlagSets } from './flag-sets.js';

export const featureFlagsRoom = defineRoom({
  name: 'featureFlags',
  part: 'featureFlags',
  serving: { operations: ['featureFlags', 'ofrep'], load: () => import('./serving.js') },
  needs: ['plans'],
  provides: ({ store, plans, clock }) => ({
    flagSets: createFlagSets({ store, plans, clock }),
    followFiredAlerts: createAlertGuard(store),
  }),
  subjects: ['feature_flag.updated'],
  limits: [
    {
      kind: 'counts',
      entitlement: 'maxFeatureFlags',
      rows: [{ table: 'featureFlags', where: {} }],
      what: 'feature flags',
      advice: 'Delete one',
    },
  ],
});
