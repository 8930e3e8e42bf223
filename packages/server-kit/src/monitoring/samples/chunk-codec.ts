import { ByteReader, ByteWriter, scaled, scaleOf, unscaled } from './packed-numbers.js';
import type { SampleValue, SeriesSample } from './sample.js';

/** How the values of a chunk are written: as they differ in their bits, or as whole numbers by one of two differences. */
const modes = { bits: 0, steps: 1, changes: 2 } as const;

const signBits = 0x7ff00000;
/** Payloads of NaN for what is no number; the first is the stale marker of Prometheus (`model/value/value.go`, 2026-11). */
const payloads = { gone: 2, missed: 3 } as const;

const scratch = new DataView(new ArrayBuffer(8));

/** The eight bytes of a value. */
const bitsOf = (value: SampleValue): Uint8Array<ArrayBuffer> => {
  if (typeof value === 'number') scratch.setFloat64(0, value);
  else {
    scratch.setUint32(0, signBits);
    scratch.setUint32(4, payloads[value]);
  }
  return new Uint8Array(scratch.buffer.slice(0));
};

/** The value of eight bytes. A payload of NaN is read from the bytes, because a number need not keep it. */
const valueOfBits = (bits: Uint8Array): SampleValue => {
  for (const [index, byte] of bits.entries()) scratch.setUint8(index, byte);
  if (scratch.getUint32(0) === signBits) {
    if (scratch.getUint32(4) === payloads.gone) return 'gone';
    if (scratch.getUint32(4) === payloads.missed) return 'missed';
  }
  return scratch.getFloat64(0);
};

const differences = (values: readonly number[]): number[] =>
  values.slice(1).map((value, index) => value - (values[index] ?? 0));

/** All values as whole numbers of one scale; `undefined` when one of them is no such number. */
const wholeValues = (
  values: readonly SampleValue[],
): { readonly scale: number; readonly wholes: readonly number[] } | undefined => {
  let scale = 0;
  for (const value of values) {
    if (typeof value !== 'number') return undefined;
    const its = scaleOf(value, scale);
    if (its === undefined) return undefined;
    scale = its;
  }
  const wholes: number[] = [];
  for (const value of values) {
    const whole = typeof value === 'number' ? scaled(value, scale) : undefined;
    if (whole === undefined) return undefined;
    wholes.push(whole);
  }
  return { scale, wholes };
};

const writeBits = (writer: ByteWriter, values: readonly SampleValue[]): void => {
  writer.byte(modes.bits);
  let previous = new Uint8Array(8);
  let equal = 0;
  const endRun = (): void => {
    if (equal === 0) return;
    writer.byte(0);
    writer.whole(equal - 1);
    equal = 0;
  };
  for (const value of values) {
    const bits = bitsOf(value);
    const changed = bits.map((byte, index) => byte ^ (previous[index] ?? 0));
    previous = bits;
    const first = changed.findIndex((byte) => byte !== 0);
    if (first === -1) {
      equal += 1;
      continue;
    }
    endRun();
    const end = changed.findLastIndex((byte) => byte !== 0) + 1;
    writer.byte(first * 16 + end - first);
    writer.bytes(changed.subarray(first, end));
  }
  endRun();
};

const readBits = (reader: ByteReader, count: number): SampleValue[] => {
  const bits = new Uint8Array(8);
  const values: SampleValue[] = [];
  while (values.length < count) {
    const control = reader.byte();
    if (control === 0) {
      const value = valueOfBits(bits);
      for (let equal = Math.min(reader.whole() + 1, count - values.length); equal > 0; equal--) values.push(value);
      continue;
    }
    const first = Math.floor(control / 16);
    for (const [index, byte] of reader.bytes(control % 16).entries())
      bits[first + index] = (bits[first + index] ?? 0) ^ byte;
    values.push(valueOfBits(bits));
  }
  return values;
};

const writeWholes = (writer: ByteWriter, mode: number, scale: number, wholes: readonly number[]): void => {
  const steps = differences(wholes);
  writer.byte(mode + 4 * scale);
  writer.signed(wholes[0] ?? 0);
  const isOfChanges = mode === modes.changes && steps.length > 0;
  if (isOfChanges) writer.signed(steps[0] ?? 0);
  writer.signedRuns(isOfChanges ? differences(steps) : steps);
};

const readWholes = (reader: ByteReader, mode: number, scale: number, count: number): number[] => {
  let whole = reader.signed();
  const values = [unscaled(whole, scale)];
  if (count === 1) return values;
  let step = 0;
  const isOfSteps = mode === modes.steps;
  const first = isOfSteps ? [] : [reader.signed()];
  for (const difference of [...first, ...reader.signedRuns(count - 1 - first.length)]) {
    step = isOfSteps ? difference : step + difference;
    whole += step;
    values.push(unscaled(whole, scale));
  }
  return values;
};

const bytesOf = (write: (writer: ByteWriter) => void): Uint8Array => {
  const writer = new ByteWriter();
  write(writer);
  return writer.toBytes();
};

const shorter = (one: Uint8Array, other: Uint8Array): Uint8Array => (other.length < one.length ? other : one);

const encodedValues = (values: readonly SampleValue[]): Uint8Array => {
  const whole = wholeValues(values);
  if (whole === undefined) return bytesOf((writer) => writeBits(writer, values));
  const { scale, wholes } = whole;
  return shorter(
    bytesOf((writer) => writeWholes(writer, modes.steps, scale, wholes)),
    bytesOf((writer) => writeWholes(writer, modes.changes, scale, wholes)),
  );
};

/**
 * The samples of a series as bytes. Times are differences of differences: an even interval costs nothing. Values are
 * whole numbers of a common scale by their differences, or else what differs in their bits.
 *
 * @param samples at least one, in ascending order of whole milliseconds
 * @param startsAt not after the first sample
 */
export const encodeChunk = (samples: readonly SeriesSample[], startsAt: number): Uint8Array => {
  const writer = new ByteWriter();
  writer.whole(samples.length);
  const steps = differences(samples.map(({ at }) => at));
  writer.whole((samples[0]?.at ?? startsAt) - startsAt);
  if (steps.length > 0) {
    writer.whole(steps[0] ?? 0);
    writer.signedRuns(differences(steps));
  }
  writer.bytes(encodedValues(samples.map(({ value }) => value)));
  return writer.toBytes();
};

/**
 * The samples that {@link encodeChunk} wrote.
 *
 * @throws RangeError when the bytes end too early
 */
export const decodeChunk = (chunk: Uint8Array, startsAt: number): SeriesSample[] => {
  const reader = new ByteReader(chunk);
  const count = reader.whole();
  let at = startsAt + reader.whole();
  const times = [at];
  if (count > 1) {
    let step = reader.whole();
    for (const change of [0, ...reader.signedRuns(count - 2)]) {
      step += change;
      at += step;
      times.push(at);
    }
  }
  const head = reader.byte();
  const mode = head % 4;
  const values = mode === modes.bits ? readBits(reader, count) : readWholes(reader, mode, Math.floor(head / 4), count);
  return times.map((time, index) => ({ at: time, value: values[index] ?? Number.NaN }));
};
