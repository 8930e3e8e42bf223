import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ExpositionError,
  ExpositionReader,
  expositionFormat,
  readSamples,
} from '../../../src/protocols/prometheus/exposition-text.js';
import { seriesText } from '../../../src/protocols/prometheus/sample.js';
import type { ExpositionFormat } from '../../../src/protocols/prometheus/sample-line.js';

/** Every sample of a text as `series value timestamp`. */
const read = (text: string, format: ExpositionFormat = 'text') =>
  [...readSamples(text, format)].map(
    (sample) => `${seriesText(sample)} ${sample.value}${sample.timestampMs === null ? '' : ` @${sample.timestampMs}`}`,
  );

const failure = (text: string, format: ExpositionFormat): string => {
  try {
    return `read ${read(text, format).length} samples`;
  } catch (error) {
    if (error instanceof ExpositionError) return error.message;
    throw error;
  }
};

/** The example of the format's own documentation, in its parts. */
const example = `# HELP http_requests_total The total number of HTTP requests.
# TYPE http_requests_total counter
http_requests_total{method="post",code="200"} 1027 1395066363000
http_requests_total{method="post",code="400"}    3 1395066363000

# Escaping in label values:
msdos_file_access_time_seconds{path="C:\\\\DIR\\\\FILE.TXT",error="Cannot find file:\\n\\"FILE.TXT\\""} 1.458255915e9

# Minimalistic line:
metric_without_timestamp_and_labels 12.47

# A weird metric from before the epoch:
something_weird{problem="division by zero"} +Inf -3982045

# A histogram:
http_request_duration_seconds_bucket{le="+Inf"} 144320
http_request_duration_seconds_sum 53423
`;

const openMetrics = `# TYPE acme_http_router_request_seconds summary
# UNIT acme_http_router_request_seconds seconds
# HELP acme_http_router_request_seconds Latency though all of ACME's HTTP request router.
acme_http_router_request_seconds_sum{path="/api/v1",method="GET"} 9036.32
acme_http_router_request_seconds_created{path="/api/v1",method="GET"} 1605281325.0
# TYPE foo histogram
foo_bucket{le="0.1"} 8 # {} 0.054
foo_bucket{le="1"} 11 1520879607.789 # {trace_id="KOO5S4vxi0o"} 0.67
foo_bucket{le="+Inf"} 17 # {trace_id="oHg5SJYRHA0"} 9.8 1520879607.789
# EOF
`;

describe('the Prometheus text format', () => {
  it('is parsed from the example of its specification', () => {
    expect(read(example)).toEqual([
      'http_requests_total{method="post",code="200"} 1027 @1395066363000',
      'http_requests_total{method="post",code="400"} 3 @1395066363000',
      'msdos_file_access_time_seconds{path="C:\\\\DIR\\\\FILE.TXT",error="Cannot find file:\\n\\"FILE.TXT\\""} 1458255915',
      'metric_without_timestamp_and_labels 12.47',
      'something_weird{problem="division by zero"} Infinity @-3982045',
      'http_request_duration_seconds_bucket{le="+Inf"} 144320',
      'http_request_duration_seconds_sum 53423',
    ]);
  });

  it.each<[string, readonly string[]]>([
    ['', []],
    ['\n\n# a comment\n', []],
    ['up 1\n', ['up 1']],
    ['  up\t1  \n', ['up 1']],
    ['up{} 1\n', ['up 1']],
    ['up{a="b",} 1\n', ['up{a="b"} 1']],
    ['up { a = "b" , c="d" } 1\n', ['up{a="b",c="d"} 1']],
    ['up{a="}",b="a,b=c"} 1\n', ['up{a="}",b="a,b=c"} 1']],
    ['up{__proto__="a",constructor="b"} 1\n', ['up{__proto__="a",constructor="b"} 1']],
    ['job:rate:5m 1\n', ['job:rate:5m 1']],
    ['a{b="größe 🚀"} 1\n', ['a{b="größe 🚀"} 1']],
    [
      'a NaN\nb -Inf\nc +infinity\nd 1e-3\ne .5\nf 5.\ng -0\n',
      ['a NaN', 'b -Infinity', 'c Infinity', 'd 0.001', 'e 0.5', 'f 5', 'g 0'],
    ],
    ['# EOF\nup 1\n', ['up 1']],
    // Prometheus adds the newline that many exporters forget.
    ['a 1\nup 1', ['a 1', 'up 1']],
    ['# a comment', []],
    // Prometheus keeps a backslash that escapes nothing.
    ['up{a="C:\\t"} 1\n', ['up{a="C:\\\\t"} 1']],
    ['{"http.requests",a="b"} 1\n', ['{"http.requests",a="b"} 1']],
    ['{ "größe" , "a.b" = "c" } 1\n', ['{"größe","a.b"="c"} 1']],
    ['{a="b","http.requests"} 1\n', ['{"http.requests",a="b"} 1']],
    ['{"up"} 1\n', ['up 1']],
    ['up{"a.b"="c"} 1\n', ['up{"a.b"="c"} 1']],
  ])('is parsed from %j', (text, samples) => {
    expect(read(text)).toEqual(samples);
  });

  it.each([
    ['up\n', 'line 1: expected a number as value'],
    ['up one\n', 'line 1: expected a number as value'],
    ['up 0x10\n', 'line 1: expected a number as value'],
    ['up 1_000\n', 'line 1: expected a number as value'],
    ['ok 1\nup 1 now\n', 'line 2: expected a timestamp after the value'],
    ['up 1 1.5\n', 'line 1: expected a timestamp after the value'],
    ['up 1 # {a="b"} 1\n', 'line 1: expected a timestamp after the value'],
    ['up 1 2 3\n', 'line 1: expected the end of the line'],
    ['up 1\r\n', 'line 1: expected a number as value'],
    ['1up 1\n', 'line 1: expected the name of a metric'],
    ['<!doctype html>\n', 'line 1: expected the name of a metric'],
    ['{"a":1}\n', 'line 1: expected , or } after a label'],
    ['up{a=b} 1\n', 'line 1: expected a label such as name="value"'],
    ['up{a="b} 1\n', 'line 1: expected a label such as name="value"'],
    ['up{a="b"\n', 'line 1: expected , or } after a label'],
    ['up{a="b"c="d"} 1\n', 'line 1: expected , or } after a label'],
    ['up{,} 1\n', 'line 1: expected a label such as name="value"'],
    ['up{a:b="c"} 1\n', 'line 1: expected a label such as name="value"'],
    ['up{a="b",a="c"} 1\n', 'line 1: label a occurs twice'],
    ['{} 1\n', 'line 1: expected the name of a metric'],
    ['{a="b"} 1\n', 'line 1: expected the name of a metric'],
    ['{""} 1\n', 'line 1: expected the name of a metric'],
    ['up{"up"} 1\n', 'line 1: expected a label such as name="value"'],
    ['{"up","down"} 1\n', 'line 1: expected a label such as name="value"'],
    ['up{""="b"} 1\n', 'line 1: expected a label such as name="value"'],
    [`up ${'1'.repeat(65_536)}\n`, 'line 1: the line is longer than 65536 characters'],
    [
      `up{${Array.from({ length: 257 }, (_, index) => `l${index}="a"`).join(',')}} 1\n`,
      'line 1: a series has more than 256 labels',
    ],
    ['up{', 'line 1: expected a label such as name="value"'],
  ])('is refused in %j: %s', (text, message) => {
    expect(failure(text, 'text')).toBe(message);
  });
});

describe('the OpenMetrics format', () => {
  it('is parsed with exemplars and with timestamps in seconds', () => {
    expect(read(openMetrics, 'openMetrics')).toEqual([
      'acme_http_router_request_seconds_sum{path="/api/v1",method="GET"} 9036.32',
      'acme_http_router_request_seconds_created{path="/api/v1",method="GET"} 1605281325',
      'foo_bucket{le="0.1"} 8',
      'foo_bucket{le="1"} 11 @1520879607789',
      'foo_bucket{le="+Inf"} 17',
    ]);
  });

  it.each<[string, readonly string[]]>([
    ['# EOF', []],
    ['# EOF\n', []],
    ['up 1 -0.5\n# EOF\n', ['up 1 @-500']],
    ['up{a="\\d"} 1\n# EOF\n', ['up{a="\\\\d"} 1']],
  ])('is parsed from %j', (text, samples) => {
    expect(read(text, 'openMetrics')).toEqual(samples);
  });

  it.each([
    ['', 'line 1: the last line must be # EOF'],
    ['up 1\n', 'line 2: the last line must be # EOF'],
    ['up 1', 'line 2: the last line must be # EOF'],
    ['up 1 # EOF\n', 'line 2: the last line must be # EOF'],
    ['# EOF\nup 1\n', 'line 2: nothing may follow # EOF'],
    ['# EOF\n# EOF\n', 'line 2: nothing may follow # EOF'],
    ['up 1 Inf\n# EOF\n', 'line 1: expected a timestamp after the value'],
  ])('is refused in %j: %s', (text, message) => {
    expect(failure(text, 'openMetrics')).toBe(message);
  });
});

describe('the metadata of an exposition', () => {
  const metadata = (text: string) =>
    [...new ExpositionReader('text').read(text)].map((entry) => (entry.kind === 'metadata' ? entry.metadata : entry));

  it.each([
    ['# TYPE up counter\n', { kind: 'type', name: 'up', text: 'counter' }],
    ['  #    TYPE    up \t gauge \n', { kind: 'type', name: 'up', text: 'gauge' }],
    ['# HELP up two-line\\n doc \\\\ing\n', { kind: 'help', name: 'up', text: 'two-line\n doc \\ing' }],
    ['# HELP up\n', { kind: 'help', name: 'up', text: '' }],
    ['# UNIT wait_seconds seconds\n', { kind: 'unit', name: 'wait_seconds', text: 'seconds' }],
    ['# TYPE "http.requests" counter\n', { kind: 'type', name: 'http.requests', text: 'counter' }],
  ])('is read from %j', (text, expected) => {
    expect(metadata(text)).toEqual([expected]);
  });

  it.each(['# TYPE #\n', '#TYPE up counter\n', '# TYPES up counter\n', '#\n', '# TYPE met-ric\n', '# TYPE "" gauge\n'])(
    'is passed over in %j, which is a comment',
    (text) => {
      expect(metadata(text)).toEqual([]);
    },
  );
});

describe('the format of a metrics answer', () => {
  it.each<[string | undefined, ExpositionFormat]>([
    ['application/openmetrics-text; version=1.0.0; charset=utf-8', 'openMetrics'],
    ['Application/OpenMetrics-Text', 'openMetrics'],
    ['text/plain; version=0.0.4; charset=utf-8', 'text'],
    ['application/openmetrics-texture', 'text'],
    ['text/html', 'text'],
    [undefined, 'text'],
  ])('is chosen by the content type %j: %s', (contentType, format) => {
    expect(expositionFormat(contentType)).toBe(format);
  });
});

describe('any metrics text', () => {
  const formats = fc.constantFrom<ExpositionFormat>('text', 'openMetrics');

  it('is parsed, or refused with a line number', () => {
    const pieces = fc.constantFrom(
      'up',
      '{',
      '}',
      'a="b"',
      ',',
      ' ',
      '\n',
      '"',
      '\\',
      '#',
      '1',
      'NaN',
      '# EOF',
      '=',
      'é',
    );
    fc.assert(
      fc.property(
        fc.array(pieces).map((parts) => parts.join('')),
        formats,
        (text, format) => {
          expect(failure(text, format)).toMatch(/^(read \d+ samples|line \d+: .+)$/s);
        },
      ),
    );
  });

  it.each(['# HELP a', '# TYPE a', '#', 'a', 'a{', 'a{b="c"', '# HELP "a'])(
    'is parsed in little time when %j is followed by 60 KiB of blanks, quotes or digits and something else',
    (beginning) => {
      const before = process.cpuUsage();
      for (const filler of [' ', '\t', '"', '\\"', '1', 'a=""', ' x', '\\'])
        failure(`${beginning} ${filler.repeat(60_000 / filler.length)}x\n`, 'text');
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1000).toBeLessThan(500);
    },
  );

  it('is parsed alike in whatever pieces it arrives', () => {
    const texts = fc.constantFrom(example, openMetrics, `${example}{"größe 🚀",a="\\n"} 1`);
    fc.assert(
      fc.property(texts, fc.array(fc.nat(600)), (text, cuts) => {
        const ends = [...new Set(cuts)].sort((a, b) => a - b);
        const pieces = [0, ...ends].map((from, index) => text.slice(from, ends[index]));
        const format = text === openMetrics ? 'openMetrics' : 'text';
        const reader = new ExpositionReader(format);
        const entries = [...pieces.flatMap((piece) => [...reader.read(piece)]), ...reader.end()];
        const whole = new ExpositionReader(format);
        expect(entries).toEqual([...whole.read(text), ...whole.end()]);
      }),
    );
  });

  it('is parsed back into the samples that it was written from', () => {
    const label = fc.tuple(fc.stringMatching(/^[a-zA-Z_][a-zA-Z0-9_]{0,5}$/), fc.string({ unit: 'grapheme' }));
    const sample = fc.record({
      name: fc.stringMatching(/^[a-zA-Z_:][a-zA-Z0-9_:]{0,9}$/),
      labels: fc.array(label, { maxLength: 4 }).map((pairs) => new Map(pairs)),
      value: fc.double().map((value) => (Object.is(value, -0) ? 0 : value)),
      timestampMs: fc.option(fc.integer()),
    });
    const escaped = (value: string) => value.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n');
    fc.assert(
      fc.property(fc.array(sample), (samples) => {
        const lines = samples.map(({ name, labels, value, timestampMs }) => {
          const pairs = [...labels].map(([key, text]) => `${key}="${escaped(text)}"`).join(',');
          return `${name}{${pairs}} ${String(value).replace('Infinity', 'Inf')} ${timestampMs ?? ''}\n`;
        });
        expect([...readSamples(lines.join(''), 'text')]).toEqual(samples);
      }),
    );
  });
});
