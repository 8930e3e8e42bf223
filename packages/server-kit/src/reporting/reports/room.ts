import { defineRoom } from '../../request/room.js';
import { currentReportOperations } from './current-report.js';
import { downloadReportOperations } from './download-report.js';
import { mailReports } from './mail-report.js';
import { reportOperations, reportResource } from './report.js';
import { reportRunOperations } from './report-run.js';
import { createReportRunner } from './report-runner.js';
import { createReportScheduler } from './report-scheduler.js';
import { verifyReportOperations } from './verify-report.js';

export const reportsRoom = defineRoom({
  name: 'reports',
  part: 'reports',
  resources: [reportResource],
  verbs: {
    ...reportOperations,
    ...reportRunOperations,
    ...currentReportOperations,
    ...verifyReportOperations,
    ...downloadReportOperations,
  },
  workers: (parts) => [createReportScheduler(parts), createReportRunner({ ...parts, onReady: mailReports(parts) })],
});
