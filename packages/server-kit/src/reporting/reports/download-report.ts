import { type ReportRunDetail, reportRoutes } from '@watchpost/schemas';
import type { OrganizationContext } from '../../request/context.js';
import { ProblemError } from '../../request/http/problem.js';
import { type Decision, serve, type Verb } from '../../request/operation.js';
import { readOwnRow } from '../../request/verbs/served-resource.js';
import type { Row } from '../../store/store.js';
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

/** A page of its own: nothing in it may load or run anything, whatever the names in it say. */
const pagePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

const headersOf = (format: Format, contentType: string, run: Row<'reportRuns'>): Record<string, string> => ({
  'content-type': contentType,
  // Ids and numbers alone: a name may hold what a header cannot.
  'content-disposition': `attachment; filename="${run.reportId}-${run.number}.${format}"`,
});

const answerIn: Readonly<
  Record<Format, (run: Row<'reportRuns'>, shown: ReportRunDetail) => Decision | Promise<Decision>>
> = {
  json: (run, shown) => ({ body: shown, headers: headersOf('json', 'application/json', run) }),
  csv: (run, shown) => ({
    text: reportCsv(shown, run.reportName),
    headers: headersOf('csv', 'text/csv; charset=utf-8; header=present', run),
  }),
  html: (run, shown) => ({
    text: reportHtml(shown, run.reportName),
    headers: { ...headersOf('html', 'text/html; charset=utf-8', run), 'content-security-policy': pagePolicy },
  }),
  pdf: async (run, shown) => ({
    bytes: await reportPdf(shown, run.reportName),
    headers: headersOf('pdf', 'application/pdf', run),
  }),
};

const download = serve(reportRoutes.download, async ({ params, query }, context) => {
  const run = await readReadyRun({ id: params.id, runId: query.runId }, context);
  const content = await context.services.store.get('reportContents', { runId: run.id });
  return answerIn[query.format](run, presentRunDetail(run, content, context.now));
});

export const downloadReportOperations: Readonly<Record<string, Verb>> = { 'reports.download': download };
