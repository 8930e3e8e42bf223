import { defineRoom } from '../../request/room.js';
import { sealedColumn } from '../../secrets/sealed-column.js';
import { dashboardOperations, dashboardResource } from './dashboard.js';
import { dashboardDataOperations } from './dashboard-data.js';
import { publicDashboardOperations } from './public-dashboard.js';
import { publicTokenSealContext } from './public-token.js';

export const dashboardsRoom = defineRoom({
  name: 'dashboards',
  resources: [dashboardResource],
  verbs: {
    ...dashboardOperations,
    ...dashboardDataOperations,
    ...publicDashboardOperations,
  },
  seals: [
    sealedColumn('dashboards', 'sealedToken', ({ id }) => ({ key: { id }, context: publicTokenSealContext(id) })),
  ],
  limits: [
    {
      kind: 'counts',
      entitlement: 'maxDashboards',
      rows: [{ table: 'dashboards', where: {} }],
      what: 'dashboards',
      advice: 'Delete one',
    },
  ],
});
