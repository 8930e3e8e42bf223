/**
 * How far a quantile of a sketch may be from the true one, as a fraction of it. One percent is less than two checks of
 * the same target differ by, and keeps an hour of a steady target in some twenty buckets.
 */
export const sketchRelativeError = 0.01;

const growth = (1 + sketchRelativeError) / (1 - sketchRelativeError);
const logGrowth = Math.log(growth);

const bucketOf = (microseconds: number): number => Math.ceil(Math.log(Math.max(1, microseconds)) / logGrowth);

/**
 * Counts latencies in buckets whose bounds grow by a constant factor, so that every quantile keeps the same relative
 * error however the latencies are spread, and two sketches merge without loss by adding their counts (Masson, Rim and
 * Lee: DDSketch, PVLDB 12.12, 2019, §2).
 */
export class LatencySketch {
  readonly #counts = new Map<number, number>();
  #total = 0;

  /** Latencies that were added. */
  get count(): number {
    return this.#total;
  }

  /**
   * Counts a latency.
   *
   * @param microseconds whatever is less than one counts as one
   */
  add(microseconds: number): void {
    this.#addTo(bucketOf(microseconds), 1);
  }

  /** Takes a latency out that was counted. */
  remove(microseconds: number): void {
    this.#addTo(bucketOf(microseconds), -1);
  }

  /** Takes in all that another sketch has counted. */
  merge(other: LatencySketch): void {
    for (const [bucket, count] of other.#counts) this.#addTo(bucket, count);
  }

  /**
   * The latency that a share of all is at most, in microseconds; `null` without any.
   *
   * @param share from 0 to 1, such as 0.95
   */
  quantile(share: number): number | null {
    if (this.#total === 0) return null;
    const rank = Math.floor(share * (this.#total - 1));
    let seen = 0;
    let last = 0;
    for (const bucket of [...this.#counts.keys()].sort((a, b) => a - b)) {
      last = bucket;
      seen += this.#counts.get(bucket) ?? 0;
      if (seen > rank) break;
    }
    // The middle of the bucket in relative terms: equally far from both bounds.
    return (2 * growth ** last) / (growth + 1);
  }

  /** The counts as text: pairs of bucket and count as variable-length numbers, in base64. */
  toText(): string {
    const bytes: number[] = [];
    let previous = 0;
    for (const bucket of [...this.#counts.keys()].sort((a, b) => a - b)) {
      pushNumber(bytes, bucket - previous);
      pushNumber(bytes, this.#counts.get(bucket) ?? 0);
      previous = bucket;
    }
    return Buffer.from(bytes).toString('base64');
  }

  /** @param text what {@link LatencySketch.toText} made */
  static fromText(text: string): LatencySketch {
    const sketch = new LatencySketch();
    const bytes = Buffer.from(text, 'base64');
    let bucket = 0;
    for (let offset = 0; offset < bytes.length; ) {
      const step = readNumber(bytes, offset);
      const count = readNumber(bytes, step.end);
      bucket += step.value;
      sketch.#addTo(bucket, count.value);
      offset = count.end;
    }
    return sketch;
  }

  #addTo(bucket: number, count: number): void {
    const sum = (this.#counts.get(bucket) ?? 0) + count;
    if (sum === 0) this.#counts.delete(bucket);
    else this.#counts.set(bucket, sum);
    this.#total += count;
  }
}

/** Seven bits to a byte, the lowest first; the eighth says that more follow. */
const pushNumber = (bytes: number[], value: number): void => {
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
};

const readNumber = (bytes: Buffer, offset: number): { readonly value: number; readonly end: number } => {
  let value = 0;
  let factor = 1;
  for (let end = offset; end < bytes.length; end++) {
    const byte = bytes[end] ?? 0;
    value += (byte % 128) * factor;
    if (byte < 128) return { value, end: end + 1 };
    factor *= 128;
  }
  return { value, end: bytes.length };
};
