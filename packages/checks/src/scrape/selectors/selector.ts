import { checkBounds } from '../../bounds.js';
import { readStringLiteral } from './string-literal.js';

/** One condition on a label; the metric's name is the label `__name__`, and a missing label is empty. */
export interface LabelMatcher {
  readonly label: string;
  readonly operator: '=' | '!=' | '=~' | '!~';
  /** A text, or with `=~` and `!~` a pattern in the syntax of RE2 that must match the whole value. */
  readonly value: string;
}

/** Selects the series for which all its conditions hold. */
export interface Selector {
  readonly matchers: readonly LabelMatcher[];
}

/** A text that is no selector; its message follows the name of a field. */
export class SelectorError extends Error {
  override readonly name = 'SelectorError';
}

const maxMatchers = checkBounds.selectorMatchers.most;

const metricName = /[a-zA-Z_:][a-zA-Z0-9_:]*/y;
const labelName = /[a-zA-Z_][a-zA-Z0-9_]*/y;
const operators = /=~|!~|!=|=/y;
const literal = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`]*`/sy;
const blanks = /\s*/y;

/** Reads the parts of one selector in turn. */
class SelectorText {
  readonly #text: string;
  readonly #matchers: LabelMatcher[] = [];
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): Selector {
    this.#take(blanks);
    const name = this.#take(metricName);
    if (name !== undefined) this.#add({ label: '__name__', operator: '=', value: name });
    this.#take(blanks);
    if (this.#text[this.#at] === '{') this.#readBraces();
    else if (name === undefined) this.#fail('a metric such as node_load1, or {');
    if (this.#at < this.#text.length) this.#fail('the end');
    if (this.#matchers.every(matchesEverything)) {
      throw new SelectorError('must have a condition that an empty label does not meet');
    }
    return { matchers: this.#matchers };
  }

  #readBraces(): void {
    this.#at += 1;
    this.#take(blanks);
    while (this.#text[this.#at] !== '}') {
      this.#readMatcher();
      this.#take(blanks);
      if (this.#text[this.#at] === ',') {
        this.#at += 1;
        this.#take(blanks);
      } else if (this.#text[this.#at] !== '}') {
        this.#fail(', or }');
      }
    }
    this.#at += 1;
    this.#take(blanks);
  }

  /** A condition; or a text in quotes, which is the metric's name. */
  #readMatcher(): void {
    const quoted = this.#takeLiteral();
    const label = quoted ?? this.#take(labelName);
    if (label === undefined) this.#fail('a label');
    this.#take(blanks);
    const operator = this.#take(operators);
    if (operator === undefined) {
      if (quoted === undefined) this.#fail('one of = != =~ !~');
      this.#add({ label: '__name__', operator: '=', value: quoted });
      return;
    }
    this.#take(blanks);
    const value = this.#takeLiteral();
    if (value === undefined) this.#fail('a value in quotes');
    this.#add({ label, operator: operator as LabelMatcher['operator'], value });
  }

  #add(matcher: LabelMatcher): void {
    if (this.#matchers.length === maxMatchers) throw new SelectorError(`must have at most ${maxMatchers} conditions`);
    this.#matchers.push(matcher);
  }

  #takeLiteral(): string | undefined {
    const text = this.#take(literal);
    if (text === undefined) return undefined;
    const value = readStringLiteral(text);
    if (value === undefined) throw new SelectorError(`must escape as Go does (got ${text})`);
    return value;
  }

  #take(expression: RegExp): string | undefined {
    expression.lastIndex = this.#at;
    const match = expression.exec(this.#text)?.[0];
    this.#at += match?.length ?? 0;
    return match;
  }

  #fail(expected: string): never {
    throw new SelectorError(
      `must be a selector such as node_load1{job="node"}: expected ${expected} at character ${this.#at + 1}`,
    );
  }
}

/** As far as it is known without matching a pattern: `=""`, `!="a"` and what may be empty. */
const matchesEverything = ({ operator, value }: LabelMatcher): boolean => {
  if (operator === '=') return value === '';
  if (operator === '!=') return value !== '';
  const isAnything = value === '' || value === '.*';
  return operator === '=~' ? isAnything : !isAnything;
};

/**
 * Reads a vector selector of PromQL, such as `node_load1` or `{__name__=~"node_.+",mountpoint!="/boot"}`, also with quoted
 * names as in `{"http.requests"}`.
 *
 * @throws SelectorError that says what is expected and where
 */
export const readSelector = (text: string): Selector => new SelectorText(text).read();

/** The patterns of selectors, to be compiled before they are kept. */
export const patternsOf = (selectors: readonly Selector[]): readonly string[] =>
  selectors.flatMap(({ matchers }) =>
    matchers.filter(({ operator }) => operator === '=~' || operator === '!~').map(({ value }) => value),
  );
