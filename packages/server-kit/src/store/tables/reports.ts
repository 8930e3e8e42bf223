import type { MonitorTarget, Report, ReportDay, ReportMonitor, ReportRun, ReportSummary } from '@watchpost/schemas';
import { integer, json, queued, searchText, table, text, time, timestamps } from './declaration/table-declaration.js';

export const reports = table(
  {
    id: text().primaryKey(),
    organizationId: text(),
    version: integer(),
    name: text(),
    type: text<Report['type']>(),
    scope: json<MonitorTarget>(),
    period: json<Report['period']>(),
    timezone: text(),
    accounting: json<Report['accounting']>(),
    /** A number with decimals, which only JSON columns keep exactly. */
    slaTarget: json<number>().nullable(),
    atRiskPercent: json<number>(),
    schedule: json<NonNullable<Report['schedule']>>().nullable(),
    recipients: json<string[]>(),
    channelIds: json<string[]>().default([]),
    keepRuns: integer(),
    /** Of the latest run. */
    status: text<ReportRun['status']>().nullable(),
    error: text().nullable(),
    /** The run that is queued or under way; there is one at most. */
    activeRunId: text().nullable(),
    lastRunNumber: integer().default(0),
    /** The latest run that is ready, and what it says. */
    latestRunId: text().nullable(),
    generatedAt: time().nullable(),
    summary: json<ReportSummary>().nullable(),
    contentHash: text().nullable(),
    /** When its schedule runs it next. */
    ...queued,
    searchText,
    ...timestamps,
  },
  {
    index: {
      due: ['nextAt'],
      created: ['organizationId', 'createdAt', 'id'],
      updated: ['organizationId', 'updatedAt', 'id'],
      name: ['organizationId', 'name', 'id'],
      type: ['organizationId', 'type', 'id'],
      generated: { on: ['organizationId', 'generatedAt', 'id'], nullsFirst: 'generatedAt' },
    },
  },
);

export const reportRuns = table(
  {
    id: text().primaryKey(),
    organizationId: text(),
    reportId: text(),
    number: integer(),
    /** The name of the report when it was queued. */
    reportName: text(),
    trigger: text<ReportRun['trigger']>(),
    requestedBy: text().nullable(),
    status: text<ReportRun['status']>(),
    error: text().nullable(),
    periodFrom: time(),
    periodTo: time(),
    timezone: text(),
    scope: json<MonitorTarget>(),
    /** What of the report its figures follow from. */
    definition: json<{
      readonly type: Report['type'];
      readonly accounting: Report['accounting'];
      readonly slaTarget: number | null;
      readonly atRiskPercent: number;
      /** Until when a period lasts that goes on; milliseconds since the epoch. */
      readonly budgetUntil: number | null;
    }>(),
    algorithm: text(),
    generatedAt: time().nullable(),
    summary: json<ReportSummary>().nullable(),
    contentHash: text().nullable(),
    supersedes: text().nullable(),
    /** How far its computation has come. */
    monitorsRead: integer().default(0),
    /** How often a worker began it. */
    attempts: integer().default(0),
    /** How many runs of the same period were sent before it because late results had changed it. */
    corrections: integer().default(0),
    /** When it is computed or, once it was sent, compared with what has come since. */
    ...queued,
    createdAt: time(),
  },
  {
    unique: {
      number: ['reportId', 'number'],
    },
    index: {
      due: ['nextAt'],
      generated: { on: ['reportId', 'generatedAt', 'id'], nullsFirst: 'generatedAt' },
    },
  },
);

/** The large part of a run, which lists leave out. */
export const reportContents = table(
  {
    runId: text().primaryKey(),
    reportId: text(),
    monitors: json<ReportMonitor[]>(),
    days: json<ReportDay[]>(),
  },
  {
    index: {
      report: ['reportId'],
    },
  },
);
