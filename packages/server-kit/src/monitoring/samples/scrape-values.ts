import { ByteReader, ByteWriter } from './packed-numbers.js';

/** The series of a scrape and their values, as the two columns of its row. */
export interface ScrapeColumns {
  readonly series: Uint8Array;
  readonly samples: Uint8Array;
}

/** Writes the values of a scrape by series. */
export const encodeScrape = (values: ReadonlyMap<number, number>): ScrapeColumns => {
  const refs = [...values.keys()].sort((a, b) => a - b);
  const series = new ByteWriter();
  const samples = new ByteWriter();
  let previous = 0;
  for (const ref of refs) {
    series.whole(ref - previous);
    samples.double(values.get(ref) ?? Number.NaN);
    previous = ref;
  }
  return { series: series.toBytes(), samples: samples.toBytes() };
};

/** The values of a scrape by series, in ascending order of the series. */
export const decodeScrape = ({ series, samples }: ScrapeColumns): Map<number, number> => {
  const refs = new ByteReader(series);
  const values = new ByteReader(samples);
  const found = new Map<number, number>();
  for (let ref = 0; refs.hasMore; ) {
    ref += refs.whole();
    found.set(ref, values.double());
  }
  return found;
};
