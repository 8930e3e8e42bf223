import type { SearchJob } from '../../patterns/pattern-job.js';
import type { LabelMatcher, Selector } from './selector.js';
import { simplePattern } from './simple-pattern.js';

/** A series as selectors see it. */
export interface NamedSeries {
  readonly name: string;
  /** Without the name. */
  readonly labels: ReadonlyMap<string, string>;
}

/** Searches the patterns of a job in its texts; of each search whether it was found. */
export type SearchPatterns = (job: SearchJob) => Promise<readonly boolean[]>;

/** Answers whether a pattern matches a whole value; `undefined` while that is not known. */
interface PatternMemory {
  readonly test: (value: string) => boolean | undefined;
  readonly learn: (value: string, isMatch: boolean) => void;
}

const memoryOf = (pattern: string): PatternMemory => {
  const simple = simplePattern(pattern);
  if (simple !== undefined) return { test: simple, learn: () => {} };
  const known = new Map<string, boolean>();
  return { test: (value) => known.get(value), learn: (value, isMatch) => void known.set(value, isMatch) };
};

const labelOf = (series: NamedSeries, label: string): string =>
  label === '__name__' ? series.name : (series.labels.get(label) ?? '');

/** Finds the series that any of some selectors select. It remembers what patterns matched, for one scrape or query. */
export class SeriesMatching {
  readonly #selectors: readonly Selector[];
  readonly #search: SearchPatterns;
  readonly #memories = new Map<string, PatternMemory>();

  /** @param search called for patterns that {@link simplePattern} does not match, once for all values of a call */
  constructor(selectors: readonly Selector[], search: SearchPatterns) {
    this.#selectors = selectors;
    this.#search = search;
  }

  /** Those among some series that are selected, in their order. */
  async select<S extends NamedSeries>(series: readonly S[]): Promise<S[]> {
    // A condition is only asked about where those before it hold, so answers may lead to further questions.
    for (;;) {
      const unknown = new Map<string, Set<string>>();
      const selected = series.filter((one) => this.#isSelected(one, unknown));
      if (unknown.size === 0) return selected;
      await this.#learn(unknown);
    }
  }

  #isSelected(series: NamedSeries, unknown: Map<string, Set<string>>): boolean {
    return this.#selectors.some(({ matchers }) => matchers.every((matcher) => this.#holds(matcher, series, unknown)));
  }

  /** A pattern whose answer is not known yet counts as not met, and is noted. */
  #holds({ label, operator, value: wanted }: LabelMatcher, series: NamedSeries, unknown: Map<string, Set<string>>) {
    const value = labelOf(series, label);
    if (operator === '=') return value === wanted;
    if (operator === '!=') return value !== wanted;
    const isMatch = this.#memory(wanted).test(value);
    if (isMatch === undefined) {
      const values = unknown.get(wanted) ?? new Set();
      unknown.set(wanted, values.add(value));
      return false;
    }
    return isMatch === (operator === '=~');
  }

  async #learn(unknown: ReadonlyMap<string, ReadonlySet<string>>): Promise<void> {
    const asked = [...unknown].map(([pattern, values]) => ({ pattern, values: [...values] }));
    let from = 0;
    const found = await this.#search({
      kind: 'search',
      texts: asked.flatMap(({ values }) => values),
      searches: asked.flatMap(({ pattern, values }) =>
        values.map(() => {
          const at = from++;
          return { pattern: `^(?s:${pattern})$`, from: at, to: at + 1 };
        }),
      ),
    });
    let index = 0;
    for (const { pattern, values } of asked) {
      for (const value of values) this.#memory(pattern).learn(value, found[index++] === true);
    }
  }

  #memory(pattern: string): PatternMemory {
    const memory = this.#memories.get(pattern) ?? memoryOf(pattern);
    this.#memories.set(pattern, memory);
    return memory;
  }
}
