import { type ReportRunDetail, reportRoutes } from '@watchpost/schemas';
import type { OrganizationContext } from '../../request/context.js';
import { attachment } from '../../request/http/file-name.js';
import { ProblemError } from '../../request/http/problem.js';
import { type Decision, serve, type Verb } from '../../request/operation.js';
import { readOwnRow } from '../../request/verbs/served-resource.js';
import type { Row } from '../../store/interface/store.js';
import { reportCsv } from './formats/report-csv.js';
import { reportHtml } from './formats/report-html.js';
import { reportPdf } from './formats/report-pdf.js';
import { presentRunDetail, readRun } from './report-run.js';

type Format = 'json' | 'csv' | 'html' | 'pdf';

/** @throws ProblemError `conflict` when no run is ready */
const readReadyRun = async (
  { id, runId }: { readonly id: string; readonly runId: string | undefined },
  context: OrganizationContext,
): Promise<Row<'reportRuns'>> => {
  const latest = runId ?? (await readOwnRow('reports', id, context)).latestRunId;
  const run = latest === null ? undefined : await readRun({ id, runId: latest }, context);
  if (run?.status !== 'ready') throw new ProblemError('conflict', 'No run of this report is ready; run it first.');
  return run;
};

/** Styles of its own, and nothing else: the policy of every other page would refuse them. */
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** The first row names the columns (RFC 4180 §3). */
const csvType = 'text/csv; charset=utf-8; header=present';

const contentIn: Readonly<Record<Format, (shown: ReportRunDetail, name: string) => Decision | Promise<Decision>>> = {
  json: (shown) => ({ body: shown }),
  csv: (shown, name) => ({ text: reportCsv(shown, name), headers: { 'content-type': csvType } }),
  html: (shown, name) => ({ text: reportHtml(shown, name), headers: { 'content-security-policy': pagePolicy } }),
  pdf: async (shown, name) => ({ bytes: await reportPdf(shown, name) }),
};

const download = serve(reportRoutes.download, async ({ params, query: { runId, format } }, context) => {
  const run = await readReadyRun({ id: params.id, runId }, context);
  const content = await context.services.store.get('reportContents', { runId: run.id });
  const decision = await contentIn[format](presentRunDetail(run, content, context.now), run.reportName);
  return { ...decision, headers: { ...attachment(`${run.reportId}-${run.number}`, format), ...decision.headers } };
});

export const downloadReportOperations: Readonly<Record<string, Verb>> = { 'reports.download': download };
