import { checkBounds } from '../../bounds.js';

/** The two text formats in which exporters show their metrics. */
export type ExpositionFormat = 'text' | 'openMetrics';

/** One value of a series. */
export interface Sample {
  readonly name: string;
  readonly labels: ReadonlyMap<string, string>;
  /** Any number, `NaN` and infinities included. */
  readonly value: number;
  /** When the exporter measured it, in milliseconds since the epoch; `null` when it does not say, as most do not. */
  readonly timestampMs: number | null;
}

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

const maxLabels = checkBounds.metricLabels.most;

// Each matches where the one before it ended, so no text is read twice.
const metricName = /[a-zA-Z_:][a-zA-Z0-9_:]*/y;
const label = /([a-zA-Z_][a-zA-Z0-9_]*)[ \t]*=[ \t]*"([^"\\\n]*(?:\\[^\n][^"\\\n]*)*)"[ \t]*/y;
const word = /[^ \t\n]+/y;

const decimal = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
const infinity = /^([+-]?)inf(inity)?$/i;

const readNumber = (text: string): number | undefined => {
  if (decimal.test(text)) return Number(text);
  const [match, sign] = infinity.exec(text) ?? [];
  if (match !== undefined) return sign === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  return /^nan$/i.test(text) ? Number.NaN : undefined;
};

/** Reads the lines of one text in turn. */
class Reader {
  readonly #text: string;
  readonly #format: ExpositionFormat;
  #at = 0;
  #line = 1;
  #hasEnded = false;

  constructor(text: string, format: ExpositionFormat) {
    this.#text = text;
    this.#format = format;
  }

  *samples(): Generator<Sample> {
    while (this.#at < this.#text.length) {
      if (this.#hasEnded) this.#fail('nothing may follow # EOF');
      this.#skipBlanks();
      const next = this.#text[this.#at];
      if (next === '#') this.#readComment();
      else if (next !== '\n') yield this.#readSample();
      this.#endLine();
    }
    // An answer that broke off may end within a value and would be read as another one.
    if (this.#format === 'openMetrics' && !this.#hasEnded) this.#fail('the last line must be # EOF');
  }

  #readComment(): void {
    const comment = this.#takeRest();
    // The only line whose own end may be missing (OpenMetrics 1.0, ABNF of "exposition").
    this.#hasEnded = this.#format === 'openMetrics' && comment === '# EOF';
  }

  #readSample(): Sample {
    const name = this.#take(metricName);
    if (name === undefined) this.#fail('expected the name of a metric');
    this.#skipBlanks();
    const labels = this.#text[this.#at] === '{' ? this.#readLabels() : new Map<string, string>();
    const value = this.#readWord(readNumber);
    if (value === undefined) this.#fail('expected a number as value');
    return { name, labels, value, timestampMs: this.#readTimestamp() };
  }

  #readLabels(): Map<string, string> {
    const labels = new Map<string, string>();
    this.#at += 1;
    this.#skipBlanks();
    while (this.#text[this.#at] !== '}') {
      label.lastIndex = this.#at;
      const [match, name = '', value = ''] = label.exec(this.#text) ?? [];
      if (match === undefined) this.#fail('expected a label such as name="value"');
      if (labels.size === maxLabels) this.#fail(`a series has more than ${maxLabels} labels`);
      if (labels.has(name)) this.#fail(`label ${name} occurs twice`);
      labels.set(name, this.#unescape(value));
      this.#at += match.length;
      if (this.#text[this.#at] === ',') {
        this.#at += 1;
        this.#skipBlanks();
      } else if (this.#text[this.#at] !== '}') {
        this.#fail('expected , or } after a label');
      }
    }
    this.#at += 1;
    return labels;
  }

  #unescape(value: string): string {
    let text = '';
    let from = 0;
    for (let at = value.indexOf('\\'); at !== -1; at = value.indexOf('\\', from)) {
      text += value.slice(from, at) + this.#unescaped(value.slice(at, at + 2));
      from = at + 2;
    }
    return text + value.slice(from);
  }

  #unescaped(pair: string): string {
    if (pair === '\\n') return '\n';
    if (pair === '\\\\' || pair === '\\"') return pair.slice(1);
    // OpenMetrics leaves a backslash in its place that escapes nothing.
    if (this.#format === 'openMetrics') return pair;
    return this.#fail(`${pair} is no escape of a label value`);
  }

  /** Milliseconds in the older format, seconds in OpenMetrics, where an exemplar may follow. */
  #readTimestamp(): number | null {
    this.#skipBlanks();
    const next = this.#text[this.#at];
    if (next === '\n' || next === undefined) return null;
    const isOpenMetrics = this.#format === 'openMetrics';
    let timestampMs: number | null = null;
    if (next !== '#' || !isOpenMetrics) {
      const time = this.#readWord(readNumber);
      const isValid = time !== undefined && Number.isFinite(time) && (isOpenMetrics || Number.isInteger(time));
      if (!isValid) this.#fail('expected a timestamp after the value');
      timestampMs = isOpenMetrics ? time * 1000 : time;
      this.#skipBlanks();
    }
    if (isOpenMetrics && this.#text[this.#at] === '#') this.#takeRest();
    return timestampMs;
  }

  #readWord<T>(read: (text: string) => T): T | undefined {
    this.#skipBlanks();
    const text = this.#take(word);
    return text === undefined ? undefined : read(text);
  }

  #endLine(): void {
    this.#skipBlanks();
    if (this.#text[this.#at] === '\n') {
      this.#at += 1;
      this.#line += 1;
    } else if (this.#at < this.#text.length) {
      this.#fail('expected the end of the line');
    } else if (!this.#hasEnded) {
      this.#fail('the last line does not end');
    }
  }

  #skipBlanks(): void {
    while (this.#text[this.#at] === ' ' || this.#text[this.#at] === '\t') this.#at += 1;
  }

  /** Takes what an expression matches here; `undefined` when it does not. */
  #take(expression: RegExp): string | undefined {
    expression.lastIndex = this.#at;
    const match = expression.exec(this.#text)?.[0];
    this.#at += match?.length ?? 0;
    return match;
  }

  /** Takes what is left of the line. */
  #takeRest(): string {
    const end = this.#text.indexOf('\n', this.#at);
    const rest = this.#text.slice(this.#at, end === -1 ? undefined : end);
    this.#at += rest.length;
    return rest;
  }

  #fail(message: string): never {
    throw new ExpositionError(this.#line, message);
  }
}

/**
 * Reads the samples of an exposition one by one: the text format of Prometheus 0.0.4, or OpenMetrics 1.0. What it says
 * about metrics besides their samples (`HELP`, `TYPE`, `UNIT`, exemplars) is passed over.
 *
 * @throws ExpositionError at the first line that is not in the format, while it is read
 */
export const readSamples = (text: string, format: ExpositionFormat): Generator<Sample> =>
  new Reader(text, format).samples();

/** A sample's series as it is written, such as `up{job="api"}`. */
export const seriesText = ({ name, labels }: Pick<Sample, 'name' | 'labels'>): string => {
  if (labels.size === 0) return name;
  const pairs = [...labels].map(([key, value]) => `${key}=${JSON.stringify(value)}`);
  return `${name}{${pairs.join(',')}}`;
};
