import type { WorkerParts } from '../../request/room.js';
import { currentReportOperations } from './current-report.js';
import { downloadReportOperations } from './download-report.js';
import { mailReports } from './mail-report.js';
import { reportOperations, reportResource } from './report.js';
import { reportRunOperations } from './report-run.js';
import { createReportRunner } from './report-runner.js';
import { createReportScheduler } from './report-scheduler.js';
import { verifyReportOperations } from './verify-report.js';

export const resources = [reportResource];

export const verbs = {
  ...reportOperations,
  ...reportRunOperations,
  ...currentReportOperations,
  ...verifyReportOperations,
  ...downloadReportOperations,
};

export const workers = (parts: WorkerParts) => [
  createReportScheduler(parts),
  createReportRunner({ ...parts, onReady: mailReports(parts) }),
];
