import { checkBounds } from '../bounds.js';
import { CheckFailure } from '../check/check-failure.js';
import { failureMessages } from '../messages/failure-message.js';
import { type Sample, seriesText } from '../protocols/prometheus/sample.js';

const maxLabels = checkBounds.scrapedLabels.most;
const maxName = checkBounds.scrapedName.most;
const maxLabelName = checkBounds.scrapedLabelName.most;
const maxLabelValue = checkBounds.scrapedLabelValue.most;
const maxCounted = checkBounds.countedMetrics.most;

// PostgreSQL stores no NUL.
const storable = (text: string): string => text.replaceAll('\0', '�');

const problemOf = ({ name, labels }: Sample): string | undefined => {
  if (name.length > maxName) return failureMessages.nameTooLong(name, maxName);
  if (labels.size > maxLabels) return failureMessages.tooManyLabels(name, maxLabels);
  for (const [label, value] of labels) {
    if (label.length > maxLabelName) return failureMessages.labelNameTooLong(name, maxLabelName);
    if (value.length > maxLabelValue) return failureMessages.labelTooLong(name, label, maxLabelValue);
  }
  return undefined;
};

/** As it is stored: labels sorted, without empty ones, which are the same as none (Prometheus data model). */
const normalized = (sample: Sample): Sample => ({
  ...sample,
  name: storable(sample.name),
  labels: new Map(
    [...sample.labels]
      .filter(([, value]) => value !== '')
      .map(([label, value]): [string, string] => [storable(label), storable(value)])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  ),
});

/** Collects the samples that are kept, and only counts them once they are too many. */
export class KeptSeries {
  readonly #max: number;
  readonly #samples = new Map<string, Sample>();
  readonly #counts = new Map<string, number>();
  #count = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /** @throws CheckFailure when names or labels of the series are beyond bounds */
  add(sample: Sample): void {
    const problem = problemOf(sample);
    if (problem !== undefined) throw new CheckFailure('down', problem);
    const series = normalized(sample);
    const key = seriesText(series);
    if (this.#samples.has(key)) return;
    this.#count += 1;
    const { name } = series;
    if (this.#counts.has(name) || this.#counts.size < maxCounted) {
      this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    }
    if (this.#samples.size < this.#max) this.#samples.set(key, series);
  }

  /**
   * All of them, in the order of the exposition; of equal series the first.
   *
   * @throws CheckFailure that names the largest metrics when they are too many
   */
  get all(): readonly Sample[] {
    if (this.#count <= this.#max) return [...this.#samples.values()];
    const largest = [...this.#counts].sort(([, a], [, b]) => b - a).slice(0, 3);
    throw new CheckFailure('down', failureMessages.tooManySeries(this.#count, this.#max, largest));
  }
}
