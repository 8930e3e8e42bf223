import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReportRunDetail } from '@watchpost/schemas';
import { type LoadPdf, pdfBytes, printable } from '../../../request/http/pdf.js';
import { reportsBounds } from '../bounds.js';
import {
  type FigureGroup,
  figureGroups,
  methodOf,
  readableMoment,
  readablePercent,
  readableSeconds,
  worstFirst,
} from './report-figures.js';
import { budgetLineOf, calendarOf, levelWords, placesOf } from './report-picture.js';

/** The colours of days, of what remains and of lines, for white paper. */
const colours = {
  good: '#1a7f37',
  some: '#c27c0e',
  bad: '#b00020',
  none: '#cccccc',
  text: '#1c1917',
  quiet: '#57534e',
  rule: '#d6d3d1',
};

const maxMonitors: number = reportsBounds.printedMonitors.most;
/** Lines that are laid out before other requests have their turn. */
const linesInTurn = 20;

const pageMargin = 50;
const textWidth = 495;
const columns = [0, 250, 330, 420] as const;

/** Goes on with a new page where a picture of some height does not fit. */
const makeRoom = (pdf: PDFKit.PDFDocument, height: number): void => {
  if (pdf.y + height > pdf.page.height - pageMargin) pdf.addPage();
};

/** @param below points of what stands below it at least, on the same page */
const heading = (pdf: PDFKit.PDFDocument, text: string, below = 45): void => {
  makeRoom(pdf, below + 30);
  pdf.moveDown(1).font('Helvetica-Bold').fontSize(13).text(printable(text), pageMargin).font('Helvetica').fontSize(10);
  pdf.moveDown(0.3);
};

const line = (pdf: PDFKit.PDFDocument, cells: readonly string[]): void => {
  // Lines do not wrap: a name that is too long is cut where the next column begins.
  if (pdf.y > pdf.page.height - pageMargin - 20) pdf.addPage();
  const { y } = pdf;
  for (const [place, cell] of cells.entries()) {
    const x = columns[place] ?? 0;
    const width = (columns[place + 1] ?? textWidth) - x - 8;
    pdf.text(printable(cell), pageMargin + x, y, { width, height: 12, ellipsis: true });
  }
  pdf.y = y + 15;
};

const groupWidth = 235;
const lineHeight = 15;

/** Figures in two columns, as the page has them beside one another. */
const groups = (pdf: PDFKit.PDFDocument, all: readonly FigureGroup[]): void => {
  for (let first = 0; first < all.length; first += 2) {
    const beside = all.slice(first, first + 2);
    const height = 24 + Math.max(...beside.map(({ figures }) => figures.length)) * lineHeight;
    makeRoom(pdf, height + 14);
    const top = pdf.y + 14;
    for (const [column, { title, figures }] of beside.entries()) {
      const x = pageMargin + column * (textWidth - groupWidth);
      pdf.font('Helvetica-Bold').fontSize(13).fillColor(colours.text).text(printable(title), x, top);
      pdf.font('Helvetica').fontSize(10);
      for (const [place, [name, value]] of figures.entries()) {
        const y = top + 20 + place * lineHeight;
        const valueWidth = pdf.widthOfString(printable(value));
        const nameWidth = groupWidth - valueWidth - 8;
        pdf.fillColor(colours.quiet).text(printable(name), x, y, { width: nameWidth, height: 12, ellipsis: true });
        pdf.fillColor(colours.text).text(printable(value), x + groupWidth - valueWidth, y, { lineBreak: false });
      }
    }
    pdf.x = pageMargin;
    pdf.y = top + height;
  }
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
  const under = pdf.y - 3;
  pdf
    .moveTo(pageMargin, under)
    .lineTo(pageMargin + textWidth, under)
    .lineWidth(0.5)
    .stroke(colours.rule);
  for (const [place, cells] of rows.entries()) {
    if (place % linesInTurn === 0) await nextTurn();
    line(pdf, cells);
  }
};

/** The days as a calendar, a column for each week, with what the colours mean below. */
const calendar = (pdf: PDFKit.PDFDocument, { days }: ReportRunDetail): void => {
  const cells = calendarOf(days);
  const side = Math.min(12, textWidth / ((cells.at(-1)?.week ?? 0) + 1));
  const top = pdf.y;
  for (const { week, weekday, level } of cells) {
    pdf.rect(pageMargin + week * side, top + weekday * side, side - 2, side - 2).fill(colours[level]);
  }
  const key = top + side * 7 + 6;
  const levels = Object.entries(levelWords).filter(([name]) => cells.some(({ level }) => level === name));
  for (const [place, [name, words]] of levels.entries()) {
    const x = pageMargin + place * 110;
    pdf.rect(x, key, 8, 8).fill(colours[name as keyof typeof colours]);
    pdf.fillColor(colours.text).text(printable(words), x + 12, key - 1, { width: 96, height: 12 });
  }
  pdf.y = key + 18;
};

/** What remained of the error budget day by day; nothing without a target. */
const budget = (pdf: PDFKit.PDFDocument, run: ReportRunDetail): void => {
  const remaining = budgetLineOf(run);
  if (remaining === null) return;
  const height = 80;
  heading(pdf, 'Error budget', height + 20);
  const top = pdf.y;
  const { zero, points } = placesOf(remaining);
  const below = top + zero * height;
  pdf
    .moveTo(pageMargin, below)
    .lineTo(pageMargin + textWidth, below)
    .lineWidth(0.75)
    .dash(4, { space: 3 });
  pdf.stroke(colours.bad).undash();
  for (const [place, [x, y]] of points.entries()) {
    const at = [pageMargin + x * textWidth, top + y * height] as const;
    if (place === 0) pdf.moveTo(...at);
    else pdf.lineTo(...at);
  }
  pdf.lineWidth(1.5).stroke(colours.text);
  pdf.y = top + height + 6;
  const left = readablePercent(run.summary?.budget?.remainingPercent ?? null);
  pdf.fillColor(colours.text).text(printable(`From 100 % on the first day to ${left} at the end.`), pageMargin);
};

const write = async (pdf: PDFKit.PDFDocument, run: ReportRunDetail, name: string): Promise<void> => {
  pdf.font('Helvetica-Bold').fontSize(20).text(printable(name));
  pdf
    .font('Helvetica')
    .fontSize(10)
    .text(`${readableMoment(run.from)} to ${readableMoment(run.to)} - run ${run.number}`);
  groups(pdf, run.summary === null ? [] : figureGroups(run, run.summary));
  budget(pdf, run);
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
  heading(pdf, 'Days', 160);
  calendar(pdf, run);
  const days = run.days.map(({ date, uptimePercent, downSeconds, seconds }) => [
    date,
    readablePercent(uptimePercent),
    readableSeconds(downSeconds),
    readableSeconds(seconds.unknown),
  ]);
  await table(pdf, ['Day', 'Uptime', 'Down', 'Not observed'], days);
  heading(pdf, 'Method');
  for (const sentence of methodOf(run)) pdf.text(printable(sentence), pageMargin, undefined, { width: textWidth });
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
