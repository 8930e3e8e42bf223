import type { Noun } from './noun.js';

export const notificationChannels: Noun = {
  summary: 'Work with notification channels: places that are notified of what happens',
  table: {
    columns: ['status', 'name', 'type', 'destination', 'lastDeliveredAt', 'id'],
    expendable: ['lastDeliveredAt'],
  },
  flexible: ['name', 'destination'],
  operations: {
    list: { whenEmpty: 'No channels yet. `watchpost notification-channels types` lists what can be notified.' },
    types: { table: { columns: ['type', 'title', 'helpUrl'], expendable: ['helpUrl'] } },
  },
};
