import { createRequire } from 'node:module';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReportRunDetail } from '@watchpost/schemas';
import type PDFDocument from 'pdfkit';
import { serverBounds } from '../../../base/bounds.js';
import { invalidField } from '../../../request/http/problem.js';
import { figureGroups, methodOf, readablePercent, readableSeconds, worstFirst } from './report-figures.js';

const require = createRequire(import.meta.url);

/** Loads the package that writes PDF. The name is a literal in the call because tools that trace files read it there. */
export type LoadPdf = () => typeof PDFDocument;
const loadInstalled: LoadPdf = () => require('pdfkit');

/** Whether the package itself is missing, and not something that it needs. */
const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND' && error.message.includes("'pdfkit'");

/** @throws ProblemError `validation_failed` where the package is not installed */
const loaded = (load: LoadPdf): typeof PDFDocument => {
  try {
    return load();
  } catch (cause) {
    if (!isMissing(cause)) throw cause;
    const message = 'cannot be pdf: the package pdfkit is not installed on this server; html has styles for print';
    throw invalidField('format', 'not_available', message);
  }
};

/** The fonts that every reader of PDF has hold Latin-1; what lies beyond has a mark in its place. */
const printable = (text: string): string => text.replace(/[^\x20-\x7e\xa0-\xff]/g, '?');

const maxMonitors: number = serverBounds.printedMonitors.most;
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

/** Lays out lines, and lets other requests have their turn between some and the next. */
const table = async (pdf: PDFKit.PDFDocument, rows: readonly (readonly string[])[]): Promise<void> => {
  for (const [place, cells] of rows.entries()) {
    if (place % linesInTurn === 0) await nextTurn();
    line(pdf, cells);
  }
};

const write = async (pdf: PDFKit.PDFDocument, run: ReportRunDetail, name: string): Promise<void> => {
  pdf.font('Helvetica-Bold').fontSize(20).text(printable(name));
  pdf.font('Helvetica').fontSize(10).text(`${run.from} to ${run.to} - run ${run.number}`);
  for (const { title, figures } of run.summary === null ? [] : figureGroups(run, run.summary)) {
    heading(pdf, title);
    for (const figure of figures) line(pdf, figure);
  }
  heading(pdf, 'Monitors');
  const monitors = worstFirst(run);
  await table(
    pdf,
    monitors
      .slice(0, maxMonitors)
      .map(({ name, uptimePercent, downSeconds, outages }) => [
        name,
        readablePercent(uptimePercent),
        readableSeconds(downSeconds),
        `${outages} outages`,
      ]),
  );
  const more = monitors.length - maxMonitors;
  if (more > 0) pdf.text(`${more} more with a better uptime are left out here.`, pageMargin);
  heading(pdf, 'Days');
  const days = run.days.map((day) => [day.date, readablePercent(day.uptimePercent), readableSeconds(day.downSeconds)]);
  await table(pdf, days);
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
export const reportPdf = async (
  run: ReportRunDetail,
  name: string,
  load: LoadPdf = loadInstalled,
): Promise<Uint8Array<ArrayBuffer>> => {
  const Document = loaded(load);
  const CreationDate = new Date(run.generatedAt ?? 0);
  const pdf = new Document({ size: 'A4', margin: pageMargin, info: { Title: name, CreationDate } });
  const chunks: Uint8Array[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    pdf.on('end', resolve);
    pdf.on('error', reject);
  });
  await write(pdf, run, name);
  pdf.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
};
