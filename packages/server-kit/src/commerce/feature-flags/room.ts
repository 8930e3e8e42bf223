import { defineRoom } from '../../request/room.js';
import { createAlertGuard } from './alert-guard.js';
import { createFlagSets } from './flag-sets.js';
import { featureFlagOperations } from './operations.js';
import { featureFlagResource } from './present-flag.js';

export const featureFlagsRoom = defineRoom({
  name: 'featureFlags',
  part: 'featureFlags',
  needs: ['plans'],
  provides: ({ store, plans, clock }) => ({
    flagSets: createFlagSets({ store, plans, clock }),
    followFiredAlerts: createAlertGuard(store),
  }),
  subjects: ['feature_flag.updated'],
  resources: [featureFlagResource],
  verbs: featureFlagOperations,
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
