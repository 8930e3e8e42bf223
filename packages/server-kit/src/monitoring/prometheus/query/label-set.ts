import type { Grouping } from './expression.js';

/** The labels of a series, its metric's name as `__name__` among them. Equal sets have equal keys. */
export class LabelSet {
  /** Sorted by name, without empty ones. */
  readonly labels: ReadonlyMap<string, string>;
  readonly key: string;
  #nameless: LabelSet | undefined;

  constructor(labels: Iterable<readonly [string, string]>) {
    const sorted = [...labels].filter(([, value]) => value !== '').sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    this.labels = new Map(sorted);
    this.key = JSON.stringify(sorted);
  }

  /** The labels without the metric's name: what was computed of a metric is no longer that metric. */
  get nameless(): LabelSet {
    if (!this.labels.has('__name__')) return this;
    this.#nameless ??= new LabelSet([...this.labels].filter(([name]) => name !== '__name__'));
    return this.#nameless;
  }

  /** The labels of the group that a series is in. */
  grouped({ kind, labels }: Grouping): LabelSet {
    const isKept =
      kind === 'by'
        ? (name: string) => labels.includes(name)
        : (name: string) => name !== '__name__' && !labels.includes(name);
    return new LabelSet([...this.labels].filter(([name]) => isKept(name)));
  }
}
