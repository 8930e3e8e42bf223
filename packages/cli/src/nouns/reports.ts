import type { Noun } from './noun.js';

export const reports: Noun = {
  summary: 'Work with reports: run them, download them, verify them',
  table: {
    columns: ['status', 'name', 'type', 'summary.uptimePercent', 'period', 'generatedAt', 'nextRunAt', 'id'],
    expendable: ['nextRunAt', 'period', 'type'],
  },
  flexible: ['period', 'scope', 'error'],
  operations: {
    list: {
      whenEmpty: 'No reports yet. Create the first: watchpost reports create --name Uptime --type uptime',
    },
    create: {
      examples: [
        "reports create --name Promised --type sla --sla-target 99.9 --period-kind previous --period-unit month --schedule-cron '0 6 1 * *'",
      ],
      nextStep: ({ id }) => `Run it: watchpost reports run ${id} --wait`,
    },
    run: { command: 'reports run' },
    runs: {
      table: {
        columns: [
          'status',
          'number',
          'from',
          'to',
          'summary.uptimePercent',
          'summary.downSeconds',
          'generatedAt',
          'id',
        ],
        expendable: ['generatedAt', 'number', 'summary.downSeconds'],
        hasExactTimes: true,
      },
      whenEmpty: 'No runs yet. `watchpost reports run ID --wait` makes one.',
    },
    verify: {
      command: 'reports verify',
      table: { columns: ['reason', 'monitorId', 'field', 'then', 'now'], expendable: ['monitorId'] },
    },
    download: { command: 'reports download' },
    getRun: { command: 'reports get-run' },
    // The tables of a run.
    runMonitors: {
      table: {
        columns: ['uptimePercent', 'name', 'downSeconds', 'outages', 'longestOutageSeconds', 'id'],
        expendable: ['longestOutageSeconds', 'outages'],
      },
    },
    runDays: { table: { columns: ['date', 'uptimePercent', 'downSeconds', 'countedSeconds'] } },
  },
};
