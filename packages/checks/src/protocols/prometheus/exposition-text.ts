import { checkBounds } from '../../bounds.js';
import { type Metadata, readMetadata } from './metadata-line.js';
import type { Sample } from './sample.js';
import { type ExpositionFormat, LineError, readSampleLine } from './sample-line.js';

/** A text that is not in the format it should be in. */
export class ExpositionError extends Error {
  override readonly name = 'ExpositionError';
  /** Line that cannot be read, from 1. */
  readonly line: number;

  constructor(line: number, message: string) {
    super(`line ${line}: ${message}`);
    this.line = line;
  }
}

/** The format that a `Content-Type` names: OpenMetrics, or else the older one, which many exporters do not name. */
export const expositionFormat = (contentType: string | undefined): ExpositionFormat =>
  /^\s*application\/openmetrics-text\s*(;|$)/i.test(contentType ?? '') ? 'openMetrics' : 'text';

/** What a line of an exposition says. */
export type ExpositionEntry =
  | { readonly kind: 'sample'; readonly sample: Sample }
  | { readonly kind: 'metadata'; readonly metadata: Metadata };

const maxLineLength = checkBounds.metricLine.most;

/**
 * Reads an exposition piece by piece as it arrives: the text format of Prometheus 0.0.4 or OpenMetrics 1.0, both also with
 * quoted names of any characters. It holds on to one line that is not complete.
 */
export class ExpositionReader {
  readonly #format: ExpositionFormat;
  #begun = '';
  #line = 0;
  #hasEnded = false;

  constructor(format: ExpositionFormat) {
    this.#format = format;
  }

  /**
   * Reads the lines that a piece of the text completes.
   *
   * @throws ExpositionError at the first line that is not in the format, while it is read
   */
  *read(piece: string): Generator<ExpositionEntry> {
    const text = this.#begun + piece;
    let from = 0;
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
      yield* this.#readLine(text.slice(from, end));
      from = end + 1;
    }
    this.#begun = text.slice(from);
    if (this.#begun.length > maxLineLength) this.#failLength(this.#line + 1);
  }

  /**
   * Reads the last line, whose end may be missing: Prometheus scrapes it as well.
   *
   * @throws ExpositionError when the line is not in the format, or OpenMetrics breaks off
   */
  *end(): Generator<ExpositionEntry> {
    if (this.#begun !== '') yield* this.#readLine(this.#begun);
    this.#begun = '';
    // An answer that broke off may end within a value and would be read as another one.
    if (this.#format === 'openMetrics' && !this.#hasEnded) {
      throw new ExpositionError(this.#line + 1, 'the last line must be # EOF');
    }
  }

  *#readLine(written: string): Generator<ExpositionEntry> {
    this.#line += 1;
    if (this.#hasEnded) throw new ExpositionError(this.#line, 'nothing may follow # EOF');
    if (written.length > maxLineLength) this.#failLength(this.#line);
    const line = written.trimStart();
    if (line === '') return;
    if (line.startsWith('#')) {
      this.#hasEnded = this.#format === 'openMetrics' && line === '# EOF';
      const metadata = readMetadata(line);
      if (metadata !== undefined) yield { kind: 'metadata', metadata };
      return;
    }
    try {
      yield { kind: 'sample', sample: readSampleLine(line, this.#format) };
    } catch (error) {
      throw error instanceof LineError ? new ExpositionError(this.#line, error.message) : error;
    }
  }

  #failLength(line: number): never {
    throw new ExpositionError(line, `the line is longer than ${maxLineLength} characters`);
  }
}

/**
 * Reads the samples of a whole exposition one by one. What it says about metrics besides their samples is passed over.
 *
 * @throws ExpositionError at the first line that is not in the format, while it is read
 */
export function* readSamples(text: string, format: ExpositionFormat): Generator<Sample> {
  const reader = new ExpositionReader(format);
  for (const entries of [reader.read(text), reader.end()]) {
    for (const entry of entries) if (entry.kind === 'sample') yield entry.sample;
  }
}
