import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';
import { invalidField } from './problem.js';

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

/** What the fonts of every reader of PDF have beside Latin-1: the characters of Windows-1252 in place of its controls. */
const printableBeyond = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
const unprintable = new RegExp(`[^\\x20-\\x7e\\xa0-\\xff${printableBeyond}]`, 'gu');

/** Text that those fonts can show: other spaces become spaces, and what lies beyond has a mark in its place. */
export const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .replace(unprintable, '?');

/**
 * Writes a PDF on A4.
 *
 * @param write lays it out
 * @throws ProblemError `validation_failed` where the package `pdfkit` is not installed
 */
export const pdfBytes = async (
  {
    title,
    createdAt,
    margin,
    load = loadInstalled,
    hasFooter = false,
  }: {
    readonly title: string;
    /** The time in the file; two prints of one document are equal. */
    readonly createdAt: Date;
    readonly margin: number;
    readonly load?: LoadPdf | undefined;
    /** Whether `write` comes back to pages that are full. */
    readonly hasFooter?: boolean;
  },
  write: (pdf: PDFKit.PDFDocument) => Promise<void> | void,
): Promise<Uint8Array<ArrayBuffer>> => {
  const Document = loaded(load);
  const info = { Title: title, CreationDate: createdAt };
  const pdf = new Document({ size: 'A4', margin, info, bufferPages: hasFooter });
  const chunks: Uint8Array[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    pdf.on('end', resolve);
    pdf.on('error', reject);
  });
  await write(pdf);
  pdf.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
};
