import type { Client } from '@watchpost/client';

/** A public dashboard with a widget of each type; returns its addresses. */
export const fillDashboard = async (owner: Client): Promise<readonly string[]> => {
  const board = await owner.dashboards.create({
    name: 'Production',
    description: 'What customers notice',
    tags: ['production'],
    visibility: 'public',
    publicTitle: 'Example services',
    variables: [{ name: 'service', type: 'tag', values: ['shop', 'production'] }],
    widgets: [
      {
        type: 'stat',
        x: 0,
        y: 0,
        w: 3,
        h: 2,
        config: { metric: 'uptimePercent', thresholds: [{ value: 99, level: 'ok' }] },
      },
      { type: 'stat', title: 'By status', x: 3, y: 0, w: 5, h: 2, config: { metric: 'monitorsByStatus' } },
      { type: 'stat', title: 'Open incidents', x: 8, y: 0, w: 4, h: 2, config: { metric: 'openIncidents' } },
      { type: 'timeseries', x: 0, y: 2, w: 6, h: 5, config: { metric: 'uptimePercent' } },
      { type: 'statusHistory', x: 6, y: 2, w: 6, h: 3, config: {} },
      { type: 'uptime', x: 6, y: 5, w: 6, h: 4, config: { windows: ['h24', 'd7', 'd30', 'd90'] } },
      { type: 'monitorList', x: 0, y: 7, w: 6, h: 4, config: {} },
      { type: 'incidentList', x: 6, y: 9, w: 6, h: 3, config: { statuses: ['open', 'acknowledged', 'resolved'] } },
      { type: 'certificates', x: 0, y: 11, w: 4, h: 2, config: {} },
      { type: 'text', title: 'On call', x: 4, y: 12, w: 8, h: 2, config: { markdown: 'Call **Ada**, then Grace.' } },
    ],
  });
  return [
    '/dashboards',
    `/dashboards/${board.id}`,
    `/dashboards/${board.id}?tv=1`,
    `/dashboards/${board.id}/edit`,
    '/dashboards/new',
    `/dashboards/public/${board.publicToken}`,
  ];
};
