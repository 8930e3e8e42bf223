import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ExpositionError, ExpositionReader, readSamples } from '../../../src/protocols/prometheus/exposition-text.js';
import { seriesText } from '../../../src/protocols/prometheus/sample.js';

/**
 * The forms that an OpenMetrics text may have, each in a text of ours. They are the classes of valid cases in the tests of
 * prometheus/client_python (`tests/openmetrics/test_parser.py`) and of OpenMetrics itself, and those of the specification
 * (OpenMetrics 1.0, "Text format"); read 2026-11.
 */
const forms: Readonly<Record<string, readonly [text: string, samples: readonly string[]]>> = {
  'a counter': ['# TYPE jobs counter\n# HELP jobs Done.\njobs_total 7\n', ['jobs_total 7']],
  'a counter beyond 63 bits': [
    '# TYPE jobs counter\njobs_total 18446744073709551615\n',
    ['jobs_total 18446744073709552000'],
  ],
  'a counter with the time of its creation': [
    '# TYPE jobs counter\njobs_total 7\njobs_created 1520430000.123\n',
    ['jobs_total 7', 'jobs_created 1520430000.123'],
  ],
  'a counter with an exemplar': ['jobs_total 7 # {trace="a1"} 0.5\n', ['jobs_total 7']],
  'a counter with an exemplar of no label': ['jobs_total 7 # {} 0.5\n', ['jobs_total 7']],
  'a counter with an exemplar and its time': ['jobs_total 7 # {trace="a1"} 0.5 123.4\n', ['jobs_total 7']],
  'a gauge': ['# TYPE heat gauge\nheat 21\n', ['heat 21']],
  'a gauge with a fraction': ['heat 21.5\n', ['heat 21.5']],
  'a gauge below zero': ['heat -3.25e-2\n', ['heat -0.0325']],
  'a gauge with zeros before its digits': ['heat 0021\n', ['heat 21']],
  'a gauge with a sign': ['heat +21\n', ['heat 21']],
  'a number without digits after its point': ['heat 21.\n', ['heat 21']],
  'a number without digits before its point': ['heat .5\n', ['heat 0.5']],
  'a unit': ['# TYPE wait_seconds gauge\n# UNIT wait_seconds seconds\nwait_seconds 2\n', ['wait_seconds 2']],
  'an empty unit': ['# TYPE wait gauge\n# UNIT wait \nwait 2\n', ['wait 2']],
  'a summary': ['# TYPE rpc summary\nrpc_count 2\nrpc_sum 0.3\n', ['rpc_count 2', 'rpc_sum 0.3']],
  'a summary with quantiles': [
    '# TYPE rpc summary\nrpc{quantile="0.5"} 0.1\nrpc{quantile="0.99"} NaN\nrpc_count 2\n',
    ['rpc{quantile="0.5"} 0.1', 'rpc{quantile="0.99"} NaN', 'rpc_count 2'],
  ],
  'a histogram': [
    '# TYPE rpc histogram\nrpc_bucket{le="0.5"} 1\nrpc_bucket{le="+Inf"} 2\nrpc_count 2\nrpc_sum 3\n',
    ['rpc_bucket{le="0.5"} 1', 'rpc_bucket{le="+Inf"} 2', 'rpc_count 2', 'rpc_sum 3'],
  ],
  'a histogram with a bucket below zero': [
    '# TYPE rpc histogram\nrpc_bucket{le="-1.0"} 1\nrpc_bucket{le="+Inf"} 2\n',
    ['rpc_bucket{le="-1.0"} 1', 'rpc_bucket{le="+Inf"} 2'],
  ],
  'a histogram with exemplars and times': [
    '# TYPE rpc histogram\nrpc_bucket{le="1"} 1 9.5 # {a="b"} 0.5\nrpc_bucket{le="+Inf"} 2 # {a="c"} 4 123\n',
    ['rpc_bucket{le="1"} 1 @9500', 'rpc_bucket{le="+Inf"} 2'],
  ],
  'a gauge histogram': [
    '# TYPE queue gaugehistogram\nqueue_bucket{le="+Inf"} 3\nqueue_gcount 3\nqueue_gsum -2\n',
    ['queue_bucket{le="+Inf"} 3', 'queue_gcount 3', 'queue_gsum -2'],
  ],
  'an info': ['# TYPE build info\nbuild_info{version="1.2"} 1\n', ['build_info{version="1.2"} 1']],
  'an info with a time': [
    '# TYPE build info\nbuild_info{version="1.2"} 1 12\n',
    ['build_info{version="1.2"} 1 @12000'],
  ],
  'a state set': [
    '# TYPE door stateset\ndoor{door="open"} 1\ndoor{door="shut"} 0\n',
    ['door{door="open"} 1', 'door{door="shut"} 0'],
  ],
  'an unknown': ['# TYPE thing unknown\nthing 4\n', ['thing 4']],
  'no metadata': ['thing 4\n', ['thing 4']],
  'metadata without samples': ['# TYPE thing gauge\n# HELP thing Nothing yet.\n', []],
  'nothing but the end': ['', []],
  'the help before the type': ['# HELP jobs Done.\n# TYPE jobs counter\njobs_total 7\n', ['jobs_total 7']],
  'an empty help': ['# HELP jobs \njobs_total 7\n', ['jobs_total 7']],
  'a help with escapes': ['# HELP jobs a\\nb \\\\ \\" c\njobs_total 7\n', ['jobs_total 7']],
  'a help in other scripts': ['# HELP jobs 完了した – ✓\njobs_total 7\n', ['jobs_total 7']],
  'braces without labels': ['jobs_total{} 7\n', ['jobs_total 7']],
  'braces in a label': ['jobs_total{a="b{c}d"} 7\n', ['jobs_total{a="b{c}d"} 7']],
  'a hash in a label': ['jobs_total{a="#1 # {b}"} 7\n', ['jobs_total{a="#1 # {b}"} 7']],
  'an exemplar with a hash in a label': ['jobs_total{a="#"} 7 # {b="# {}"} 1\n', ['jobs_total{a="#"} 7']],
  'an empty label': ['jobs_total{a=""} 7\n', ['jobs_total{a=""} 7']],
  'a label with escapes': ['jobs_total{a="x\\"y\\nz\\\\"} 7\n', ['jobs_total{a="x\\"y\\nz\\\\"} 7']],
  'a label with a backslash that escapes nothing': ['jobs_total{a="C:\\d"} 7\n', ['jobs_total{a="C:\\\\d"} 7']],
  'a label in other scripts': ['jobs_total{a="日本 ✓"} 7\n', ['jobs_total{a="日本 ✓"} 7']],
  'several labels': ['jobs_total{a="1",b="2",c="3"} 7\n', ['jobs_total{a="1",b="2",c="3"} 7']],
  infinities: ['a +Inf\nb -Inf\nc Inf\n', ['a Infinity', 'b -Infinity', 'c Infinity']],
  'no number': ['a NaN\nb nan\n', ['a NaN', 'b NaN']],
  'times of all kinds': [
    'a{n="1"} 1 000\na{n="2"} 1 0.0\na{n="3"} 1 1.1\na{n="4"} 1 1.5e3\na{n="5"} 1 -1\n',
    ['a{n="1"} 1 @0', 'a{n="2"} 1 @0', 'a{n="3"} 1 @1100', 'a{n="4"} 1 @1500000', 'a{n="5"} 1 @-1000'],
  ],
  'a time beyond all clocks': ['a 1 12345678901234567890.1234567890\n', ['a 1 @1.2345678901234568e+22']],
  'one series at several times': ['a 1 1\na 2 2\n', ['a 1 @1000', 'a 2 @2000']],
  'names with colons': ['job:a:rate5m 1\n', ['job:a:rate5m 1']],
  'a quoted name': ['{"http.requests",a="b"} 1\n', ['{"http.requests",a="b"} 1']],
  'a quoted name of a label': ['a{"b.c"="d"} 1\n', ['a{"b.c"="d"} 1']],
  'a quoted name with metadata': ['# TYPE "http.requests" counter\n{"http.requests"} 1\n', ['{"http.requests"} 1']],
};

const written = ({ name, labels, value, timestampMs }: ReturnType<typeof sampleOf>): string =>
  `${seriesText({ name, labels })} ${value}${timestampMs === null ? '' : ` @${timestampMs}`}`;
type Sample = ReturnType<typeof readSamples> extends Generator<infer S> ? S : never;
const sampleOf = (sample: Sample): Sample => sample;

const read = (text: string): string[] => [...readSamples(text, 'openMetrics')].map((sample) => written(sample));

describe('a valid OpenMetrics text', () => {
  it.each(Object.entries(forms))('with %s is read', (_what, [text, samples]) => {
    expect(read(`${text}# EOF\n`)).toEqual(samples);
    // The last line may lack its end.
    expect(read(`${text}# EOF`)).toEqual(samples);
  });

  it('has at least as many forms as OpenMetrics has valid cases', () => {
    expect(Object.keys(forms).length).toBeGreaterThanOrEqual(44);
  });
});

describe('what strict parsers refuse', () => {
  it.each([
    ['no end', 'a 1\n'],
    ['text after the end', 'a 1\n# EOF\nb 1\n'],
    ['a label without quotes', 'a{b=1} 1\n# EOF\n'],
    ['a label whose quote stays open', 'a{b="1} 1\n# EOF\n'],
    ['a label in single quotes', "a{b='1'} 1\n# EOF\n"],
    ['no comma between labels', 'a{b="1"c="2"} 1\n# EOF\n'],
    ['two commas between labels', 'a{b="1",,c="2"} 1\n# EOF\n'],
    ['a label twice', 'a{b="1",b="2"} 1\n# EOF\n'],
    ['no value', 'a\n# EOF\n'],
    ['a name that begins with a digit', '0a 1\n# EOF\n'],
    ['a name with a dot', 'a.b 1\n# EOF\n'],
    ['a value that is no number', 'a b\n# EOF\n'],
    ['a value in hexadecimal', 'a 0x1\n# EOF\n'],
    ['a value with a separator', 'a 1_000\n# EOF\n'],
    ['a time that is no number', 'a 1 z\n# EOF\n'],
    ['a time with two points', 'a 1 1.1.1\n# EOF\n'],
    ['more after the time', 'a 1 1 1\n# EOF\n'],
  ])('is refused with its line: %s', (_what, text) => {
    expect(() => read(text)).toThrow(ExpositionError);
    expect(() => read(text)).toThrow(/^line \d+: /);
  });

  // Exporters send these, and Prometheus scrapes them: what is wrong about families or blanks changes no sample.
  it.each([
    ['a comma after the last label', 'a{b="1",} 1\n# EOF\n', ['a{b="1"} 1']],
    ['several blanks', 'a  1\n# EOF\n', ['a 1']],
    ['a blank at the end', 'a 1 \n# EOF\n', ['a 1']],
    ['a type that is not known', '# TYPE a meh\na 1\n# EOF\n', ['a 1']],
    ['a unit that the name lacks', '# UNIT a seconds\na 1\n# EOF\n', ['a 1']],
    ['metadata that is cut', '# HELP\n# TYPE a\na 1\n# EOF\n', ['a 1']],
    ['an empty line', 'a 1\n\nb 2\n# EOF\n', ['a 1', 'b 2']],
    ['an exemplar of a gauge', '# TYPE a gauge\na 1 # {b="c"} 1\n# EOF\n', ['a 1']],
    ['families in pieces', 'a_total 1\nb 1\na_total{c="d"} 1\n# EOF\n', ['a_total 1', 'b 1', 'a_total{c="d"} 1']],
  ])('is scraped all the same: %s', (_what, text, samples) => {
    expect(read(text)).toEqual(samples);
  });
});

describe('a text that was changed anywhere', () => {
  const texts = Object.values(forms).map(([text]) => `${text}# EOF\n`);
  const odd = fc.constantFrom(
    '{',
    '}',
    '"',
    '\\',
    ',',
    '=',
    '#',
    '\n',
    '\r',
    ' ',
    '\t',
    '\0',
    '1',
    'e',
    '.',
    '-',
    'é',
    '\ud800',
    '# EOF',
  );
  const edit = fc.record({ at: fc.nat(400), removed: fc.nat(6), inserted: fc.array(odd, { maxLength: 4 }) });

  it('is read, or refused with its line, in either format and in time with its length', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...texts), { minLength: 1, maxLength: 3 }),
        fc.array(edit, { minLength: 1, maxLength: 6 }),
        fc.constantFrom('openMetrics' as const, 'text' as const),
        (parts, edits, format) => {
          let text = parts.join('');
          for (const { at, removed, inserted } of edits) {
            const place = at % (text.length + 1);
            text = text.slice(0, place) + inserted.join('') + text.slice(place + removed);
          }
          try {
            for (const { name, value } of readSamples(text, format)) {
              expect(name).not.toBe('');
              expect(typeof value).toBe('number');
            }
          } catch (error) {
            if (!(error instanceof ExpositionError)) throw error;
            expect(error.line).toBeGreaterThan(0);
            expect(error.line).toBeLessThanOrEqual(text.split('\n').length + 1);
          }
        },
      ),
      { numRuns: 3000 },
    );
  });

  it.each(['{', '"', '\\', ',', '# ', ' ', 'a', '{a="', 'a{b="c",', '# HELP a \\', '# {'])(
    'takes no longer for a line of many %j than for as much else',
    (piece) => {
      const line = piece.repeat(Math.floor(60_000 / piece.length));
      const before = process.threadCpuUsage();
      for (const head of ['', 'a ', 'a{b="', '# TYPE ', 'a 1 # {']) {
        const reader = new ExpositionReader('openMetrics');
        try {
          for (const _ of reader.read(`${head}${line}\n`));
        } catch (error) {
          if (!(error instanceof ExpositionError)) throw error;
        }
      }
      // Five lines of 60 kB take some milliseconds; what takes time with the square of a line takes seconds. What is counted is the
      // processor's time of this thread, which a busy machine does not lengthen.
      const { user, system } = process.threadCpuUsage(before);
      expect((user + system) / 1000).toBeLessThan(1500);
    },
  );
});
