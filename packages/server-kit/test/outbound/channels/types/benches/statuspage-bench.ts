import { createStatuspage, statuspageFaults } from '@watchpost/testbed/providers/statuspage-api';
import { statuspage } from '../../../../../src/outbound/channels/types/statuspage.js';
import { benchOf } from './type-bench.js';

const pageId = 'kctbh9vrtdwd';
const apiKey = 'canary-89a229ce';

export const statuspageBench = benchOf({
  name: 'statuspage',
  type: statuspage,
  config: { pageId, componentIds: ['8kbf7d35c070'] },
  credentials: { apiKey },
  ref: { incident: 'incident1' },
  firstId: 'incident1',
  createProvider: () => createStatuspage({ pageId, apiKey }),
  accepted: { status: 201, body: { id: 'incident1', shortlink: 'https://stspg.io/incident1' } },
  faults: statuspageFaults,
  meanings: {
    'too many': 'deferred',
    'too many, as it said before': 'deferred',
    'another key': 'unauthorized',
    'no rights': 'unauthorized',
    'no such page': 'gone',
    'deleted incident': ['lost', 'edit'],
    'bad body': 'rejected',
    'trouble inside': 'transient',
  },
});
