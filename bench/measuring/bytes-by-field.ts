import { gzipSync } from 'node:zlib';
import { shown } from './statistics.ts';

/** Whether it has what is shown of it alone: a list of rows with the same fields. */
interface Rows {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** The level of the server for long answers. */
const level = 6;
const kilobytes = (body: Rows): number => gzipSync(JSON.stringify(body), { level }).length / 1000;

/** What each field of the rows adds to the compressed answer: how much smaller it is when all rows have the first one's. */
export const bytesByField = (text: string): string[][] => {
  const body: Rows = JSON.parse(text);
  const [first = {}] = body.rows;
  const whole = kilobytes(body);
  const added = Object.entries(first).map(([field, value]) => {
    const rows = body.rows.map((row) => ({ ...row, [field]: value }));
    return { field, kB: whole - kilobytes({ ...body, rows }) };
  });
  return added
    .toSorted((a, b) => b.kB - a.kB)
    .map(({ field, kB }) => [field, shown(kB), shown((kB * 1000) / body.rows.length)]);
};
