import { createTeams, teamsFaults } from '@watchpost/testbed/providers/teams';
import { teams } from '../../../../../src/outbound/channels/types/teams.js';
import { benchOf } from './type-bench.js';

const host = 'default0.12.environment.api.powerplatform.com';
const path = '/powerautomate/automations/direct/workflows/8a1f0c/triggers/manual/paths/invoke';
const signature = 'canary-signature';

export const teamsBench = benchOf({
  name: 'teams',
  type: teams,
  config: {},
  credentials: {
    webhookUrl: `https://${host}:443${path}?api-version=1&sp=%2Ftriggers%2Fmanual%2Frun&sv=1.0&sig=${signature}`,
  },
  createProvider: () => createTeams({ host, path, signature }),
  accepted: { status: 202 },
  faults: teamsFaults,
  meanings: {
    throttled: 'deferred',
    'deleted workflow': 'gone',
    'workflow that is off': 'gone',
    'another audience': 'unauthorized',
    'too large': 'rejected',
    'bad input': 'rejected',
    'trouble in front': 'transient',
  },
});
