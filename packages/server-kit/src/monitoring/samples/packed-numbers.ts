/** Numbers whose sums and differences stay exact in what is written of them. */
const exactWhole = 2 ** 50;
/** Decimals that are tried before a number is written with all its bits. */
const finestScale = 9;
/** Instead of a scale: all 64 bits follow. */
const rawMark = 15;

const powers: readonly number[] = Array.from({ length: finestScale + 1 }, (_, scale) => 10 ** scale);

/** The number times 10^scale when that is whole and gives the number back exactly. */
export const scaled = (value: number, scale: number): number | undefined => {
  const power = powers[scale] ?? 1;
  const whole = Math.round(value * power);
  // -0 has no whole number.
  const isExact = Math.abs(whole) <= exactWhole && whole / power === value && !Object.is(value, -0);
  return isExact ? whole : undefined;
};

/** The number of which {@link scaled} made a whole one. */
export const unscaled = (whole: number, scale: number): number => whole / (powers[scale] ?? 1);

/** The least scale from one on at which a number is whole; `undefined` when it has too many digits. */
export const scaleOf = (value: number, from = 0): number | undefined => {
  for (let scale = from; scale <= finestScale; scale++) if (scaled(value, scale) !== undefined) return scale;
  return undefined;
};

/** Writes numbers in few bytes. */
export class ByteWriter {
  #bytes = new Uint8Array(256);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = value;
  }

  /** A whole number from 0 to 2^53: seven bits to a byte, the lowest first; the eighth says that more follow. */
  whole(value: number): void {
    this.#reserve(8);
    let rest = value;
    while (rest >= 128) {
      this.#bytes[this.#length++] = (rest % 128) + 128;
      rest = Math.floor(rest / 128);
    }
    this.#bytes[this.#length++] = rest;
  }

  /** A whole number from -2^52 to 2^52: those near 0 take few bytes. */
  signed(value: number): void {
    this.whole(value < 0 ? -2 * value - 1 : 2 * value);
  }

  /** Signed numbers one after the other; a run of zeros is written with its length. */
  signedRuns(values: readonly number[]): void {
    for (let index = 0; index < values.length; ) {
      const value = values[index] ?? 0;
      this.signed(value);
      index += 1;
      if (value !== 0) continue;
      const begin = index;
      while (index < values.length && values[index] === 0) index += 1;
      this.whole(index - begin);
    }
  }

  /** A number with all its bits. */
  double(value: number): void {
    this.#reserve(8);
    this.#view.setFloat64(this.#length, value);
    this.#length += 8;
  }

  /** Any number: few bytes for one with few digits. */
  number(value: number): void {
    const scale = scaleOf(value);
    this.byte(scale ?? rawMark);
    if (scale === undefined) this.double(value);
    else this.signed(scaled(value, scale) ?? 0);
  }

  bytes(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  toBytes(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const grown = new Uint8Array(2 * (this.#length + count));
    grown.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = grown;
    this.#view = new DataView(grown.buffer);
  }
}

/** Reads what a {@link ByteWriter} wrote. @throws RangeError from each method when the bytes have ended */
export class ByteReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get hasMore(): boolean {
    return this.#at < this.#bytes.length;
  }

  byte(): number {
    return this.#view.getUint8(this.#at++);
  }

  whole(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.byte();
      value += (byte % 128) * factor;
      if (byte < 128) return value;
    }
  }

  signed(): number {
    const value = this.whole();
    // `0 -`: a zero must not become -0.
    return value % 2 === 0 ? value / 2 : 0 - (value + 1) / 2;
  }

  signedRuns(count: number): number[] {
    const values: number[] = [];
    while (values.length < count) {
      const value = this.signed();
      values.push(value);
      if (value !== 0) continue;
      for (let zeros = Math.min(this.whole(), count - values.length); zeros > 0; zeros--) values.push(0);
    }
    return values;
  }

  double(): number {
    const value = this.#view.getFloat64(this.#at);
    this.#at += 8;
    return value;
  }

  number(): number {
    const scale = this.byte();
    return scale === rawMark ? this.double() : unscaled(this.signed(), scale);
  }

  bytes(count: number): Uint8Array {
    const from = this.#at;
    if (from + count > this.#bytes.length) throw new RangeError('the bytes have ended');
    this.#at += count;
    return this.#bytes.subarray(from, this.#at);
  }
}
