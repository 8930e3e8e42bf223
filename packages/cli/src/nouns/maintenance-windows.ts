import type { Noun } from './noun.js';

export const maintenanceWindows: Noun = {
  summary: 'Times of planned work, without notifications',
  table: {
    columns: ['status', 'name', 'target', 'schedule', 'startsAt', 'endsAt', 'id'],
    expendable: ['target', 'schedule'],
  },
  flexible: ['target', 'schedule', 'windowName'],
  operations: {
    occurrences: {
      command: 'maintenance-windows occurrences',
      table: {
        columns: ['status', 'windowName', 'startsAt', 'endsAt', 'target', 'windowId'],
        expendable: ['target'],
        hasExactTimes: true,
      },
    },
    create: {
      examples: [
        'maintenance-windows create --name Deployment --target-scope all --schedule-starts-at now --schedule-ends-at 30m',
        "maintenance-windows create --name Nightly --target-tags database --schedule-cron '0 2 * * *' --schedule-timezone Europe/Berlin --schedule-duration-seconds 3600",
      ],
    },
  },
};
