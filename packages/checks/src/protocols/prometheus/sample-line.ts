import { checkBounds } from '../../bounds.js';
import { unescapeText } from './escapes.js';
import { readNumber } from './number-text.js';
import type { Sample } from './sample.js';

/** The two text formats in which exporters show their metrics. */
export type ExpositionFormat = 'text' | 'openMetrics';

/** A line that is not in its format. */
export class LineError extends Error {
  override readonly name = 'LineError';
}

const maxLabels = checkBounds.metricLabels.most;

// Each matches where the one before it ended, so no text is read twice.
const metricName = /[a-zA-Z_:][a-zA-Z0-9_:]*/y;
const labelName = /[a-zA-Z_][a-zA-Z0-9_]*/y;
const quotedText = /"([^"\\]*(?:\\.[^"\\]*)*)"/sy;
const word = /[^ \t]+/y;

/** Reads the parts of one line in turn. */
class SampleLine {
  readonly #text: string;
  readonly #format: ExpositionFormat;
  readonly #labels = new Map<string, string>();
  #name: string | undefined;
  #at = 0;

  constructor(text: string, format: ExpositionFormat) {
    this.#text = text;
    this.#format = format;
  }

  read(): Sample {
    this.#skipBlanks();
    this.#name = this.#take(metricName);
    if (this.#name === undefined && this.#next !== '{') this.#fail('expected the name of a metric');
    this.#skipBlanks();
    if (this.#next === '{') this.#readBraces();
    const name = this.#name ?? '';
    if (name === '') this.#fail('expected the name of a metric');
    const value = this.#readWord();
    if (value === undefined) this.#fail('expected a number as value');
    const timestampMs = this.#readTimestamp();
    this.#skipBlanks();
    if (this.#next !== undefined) this.#fail('expected the end of the line');
    return { name, labels: this.#labels, value, timestampMs };
  }

  get #next(): string | undefined {
    return this.#text[this.#at];
  }

  #readBraces(): void {
    this.#at += 1;
    this.#skipBlanks();
    while (this.#next !== '}') {
      this.#readEntry();
      this.#skipBlanks();
      if (this.#next === ',') {
        this.#at += 1;
        this.#skipBlanks();
      } else if (this.#next !== '}') {
        this.#fail('expected , or } after a label');
      }
    }
    this.#at += 1;
  }

  /** A label; or in quotes and without a value the name of the metric, which may have any characters there. */
  #readEntry(): void {
    const quotedName = this.#takeQuoted();
    const name = quotedName ?? this.#take(labelName);
    this.#skipBlanks();
    if (name !== undefined && this.#next === '=') {
      this.#at += 1;
      this.#skipBlanks();
      const value = this.#takeQuoted();
      if (value === undefined || name === '') this.#fail('expected a label such as name="value"');
      this.#addLabel(name, value);
    } else if (quotedName !== undefined && this.#name === undefined) {
      this.#name = quotedName;
    } else {
      this.#fail('expected a label such as name="value"');
    }
  }

  #addLabel(name: string, value: string): void {
    if (this.#labels.size === maxLabels) this.#fail(`a series has more than ${maxLabels} labels`);
    if (this.#labels.has(name)) this.#fail(`label ${name} occurs twice`);
    this.#labels.set(name, value);
  }

  /** Milliseconds in the older format, seconds in OpenMetrics, where an exemplar may follow. */
  #readTimestamp(): number | null {
    this.#skipBlanks();
    if (this.#next === undefined) return null;
    const isOpenMetrics = this.#format === 'openMetrics';
    let timestampMs: number | null = null;
    if (this.#next !== '#' || !isOpenMetrics) {
      const time = this.#readWord();
      const isValid = time !== undefined && Number.isFinite(time) && (isOpenMetrics || Number.isInteger(time));
      if (!isValid) this.#fail('expected a timestamp after the value');
      timestampMs = isOpenMetrics ? time * 1000 : time;
      this.#skipBlanks();
    }
    if (isOpenMetrics && this.#next === '#') this.#at = this.#text.length;
    return timestampMs;
  }

  #readWord(): number | undefined {
    this.#skipBlanks();
    const text = this.#take(word);
    return text === undefined ? undefined : readNumber(text);
  }

  #skipBlanks(): void {
    while (this.#next === ' ' || this.#next === '\t') this.#at += 1;
  }

  /** Takes what an expression matches here; `undefined` when it does not. */
  #take(expression: RegExp): string | undefined {
    expression.lastIndex = this.#at;
    const match = expression.exec(this.#text)?.[0];
    this.#at += match?.length ?? 0;
    return match;
  }

  #takeQuoted(): string | undefined {
    const text = this.#next === '"' ? this.#take(quotedText) : undefined;
    return text === undefined ? undefined : unescapeText(text.slice(1, -1));
  }

  #fail(message: string): never {
    throw new LineError(message);
  }
}

/**
 * Reads a line with a sample.
 *
 * @throws LineError
 */
export const readSampleLine = (line: string, format: ExpositionFormat): Sample => new SampleLine(line, format).read();
