import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReportRunDetail } from '@watchpost/schemas';
import { type LoadPdf, pdfBytes, printable } from '../../../request/http/pdf.js';
import { reportsBounds } from '../bounds.js';
import {
  figureGroups,
  methodOf,
  readableMoment,
  readablePercent,
  readableSeconds,
  worstFirst,
} from './report-figures.js';

const maxMonitors: number = reportsBounds.printedMonitors.most;
/** Lines that are laid out before other requests have their turn. */
const linesInTurn = 20;

const pageMargin = 50;
const columns = [0, 250, 330, 420] as const;

const heading = (pdf: PDFKit.PDFDocument, text: string): void => {
  pdf.moveDown(1).font('Helvetica-Bold').fontSize(13).text(printable(text), pageMargin).font('Helvetica').fontSize(10);
  pdf.moveDown(0.3);
};

const line = (pdf: PDFKit.PDFDocument, cells: readonly string[]): void => {
  // Lines do not wrap: a name that is too long is cut where the next column begins.
  if (pdf.y > pdf.page.height - pageMargin - 20) pdf.addPage();
  const { y } = pdf;
  for (const [place, cell] of cells.entries()) {
    const x = columns[place] ?? 0;
    const width = (columns[place + 1] ?? 495) - x - 8;
    pdf.text(printable(cell), pageMargin + x, y, { width, height: 12, ellipsis: true });
  }
  pdf.y = y + 15;
};

/** Lays out lines below their titles, and lets other requests have their turn between some and the next. */
const table = async (
  pdf: PDFKit.PDFDocument,
  titles: readonly string[],
  rows: readonly (readonly string[])[],
): Promise<void> => {
  pdf.font('Helvetica-Bold');
  line(pdf, titles);
  pdf.font('Helvetica');
  for (const [place, cells] of rows.entries()) {
    if (place % linesInTurn === 0) await nextTurn();
    line(pdf, cells);
  }
};

const write = async (pdf: PDFKit.PDFDocument, run: ReportRunDetail, name: string): Promise<void> => {
  pdf.font('Helvetica-Bold').fontSize(20).text(printable(name));
  pdf
    .font('Helvetica')
    .fontSize(10)
    .text(`${readableMoment(run.from)} to ${readableMoment(run.to)} - run ${run.number}`);
  for (const { title, figures } of run.summary === null ? [] : figureGroups(run, run.summary)) {
    heading(pdf, title);
    for (const figure of figures) line(pdf, figure);
  }
  heading(pdf, 'Monitors');
  const monitors = worstFirst(run);
  await table(
    pdf,
    ['Monitor', 'Uptime', 'Down', 'Outages'],
    monitors
      .slice(0, maxMonitors)
      .map(({ name, uptimePercent, downSeconds, outages }) => [
        name,
        readablePercent(uptimePercent),
        readableSeconds(downSeconds),
        String(outages),
      ]),
  );
  const more = monitors.length - maxMonitors;
  if (more > 0) pdf.text(`${more} more with a better uptime are left out here.`, pageMargin);
  heading(pdf, 'Days');
  const days = run.days.map(({ date, uptimePercent, downSeconds, seconds }) => [
    date,
    readablePercent(uptimePercent),
    readableSeconds(downSeconds),
    readableSeconds(seconds.unknown),
  ]);
  await table(pdf, ['Day', 'Uptime', 'Down', 'Not observed'], days);
  heading(pdf, 'Method');
  for (const sentence of methodOf(run)) pdf.text(printable(sentence), pageMargin, undefined, { width: 495 });
  pdf
    .moveDown(1)
    .fontSize(8)
    .text(`SHA-256 ${run.contentHash ?? ''}`);
};

/**
 * A run as PDF, with the worst 500 of its monitors.
 *
 * @throws ProblemError `validation_failed` where the package `pdfkit` is not installed
 */
export const reportPdf = (run: ReportRunDetail, name: string, load?: LoadPdf): Promise<Uint8Array<ArrayBuffer>> => {
  const createdAt = new Date(run.generatedAt ?? 0);
  return pdfBytes({ title: name, createdAt, margin: pageMargin, load }, (pdf) => write(pdf, run, name));
};
