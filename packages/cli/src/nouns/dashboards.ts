import type { Noun } from './noun.js';

export const dashboards: Noun = {
  summary: 'Work with dashboards, and see what their widgets show',
  flexible: ['name', 'title', 'monitors'],
  operations: {
    list: { table: { columns: ['name', 'visibility', 'tags', 'updatedAt', 'id'], expendable: ['tags', 'updatedAt'] } },
    create: {
      examples: ['dashboards create --data @board.json'],
      nextStep: ({ id }) => `See what it shows: watchpost dashboards data ${id}`,
    },
    get: { examples: ['dashboards get ID --document -o json > board.json'] },
    data: { command: 'dashboards data' },
    preview: { command: 'dashboards preview' },
    rotatePublicToken: { nextStep: ({ publicUrl }) => `The new link: ${publicUrl}` },
    // The tables of widgets.
    monitorList: {
      table: {
        columns: ['currentStatus', 'name', 'uptimePercent', 'latencyMs', 'statusSince'],
        expendable: ['statusSince', 'latencyMs'],
      },
    },
    incidentList: {
      table: {
        columns: ['status', 'severity', 'number', 'title', 'monitors', 'startedAt'],
        expendable: ['monitors', 'severity'],
      },
    },
    certificates: { table: { columns: ['daysRemaining', 'name', 'validTo', 'issuer'], expendable: ['issuer'] } },
  },
};
