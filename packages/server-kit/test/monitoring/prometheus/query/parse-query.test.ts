import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQuery } from '../../../../src/monitoring/prometheus/query/parse-query.js';
import { QueryError } from '../../../../src/monitoring/prometheus/query/query-error.js';

const failureOf = (query: string): string => {
  try {
    return JSON.stringify(parseQuery(query));
  } catch (error) {
    if (error instanceof QueryError) return `${error.type}: ${error.message.replace(/; the guide .*/, '')}`;
    throw error;
  }
};

describe('a query', () => {
  it.each([
    ['histogram_quantile(0.9, rate(a_bucket[5m]))', 'the function histogram_quantile()'],
    ['label_replace(up, "a", "b", "c", "d")', 'the function label_replace()'],
    ['absent(up)', 'the function absent()'],
    ['quantile(0.9, up)', 'the aggregation quantile()'],
    ['count_values("a", up)', 'the aggregation count_values()'],
    ['up and down', 'joins: the operator and between two vectors'],
    ['up / down', 'joins: the operator / between two vectors'],
    ['up * on(a) group_left down', 'joins of two vectors (on(a) group_left)'],
    ['rate(up[1h:5m])', 'subqueries such as up[1h:5m]'],
    ['up[1h:5m]', 'subqueries such as up[1h:5m]'],
    ['sum_over_time(up[1h:5m] offset 5m)', 'subqueries such as up[1h:5m]'],
    ['up @ 5', 'the @ modifier'],
    ['rate(up[5m] @ 5 offset 5m)', 'the @ modifier'],
    ['up[5m]', 'ranges outside of a function such as rate(up[5m])'],
    ['"a"', 'string literals'],
    ['up[5m * 2]', 'ranges outside of a function such as rate(up[5m])'],
    ['rate(up[5m * 2])', 'durations that are computed'],
    ['1 atan2 2', 'the operator atan2'],
  ])('is refused by the name of what is not supported: %s', (query, what) => {
    expect(failureOf(query)).toBe(`execution: not supported: ${what}`);
  });

  it.each([
    ['', '1:1: parse error: unexpected end of input'],
    ['up{', '1:4: parse error: unexpected end of input'],
    ['sum(\n  up', '2:5: parse error: unexpected end of input'],
    ['1 +', '1:4: parse error: unexpected end of input'],
    ['up down', '1:4: parse error: unexpected "down"'],
    ['nothing(1)', '1:8: parse error: unknown function with name "nothing"'],
    ['rate(up)', '1:6: parse error: expected type range vector in call to function "rate"'],
    ['rate(up[5m], 2)', '1:1: parse error: expected 1 argument(s) in call to "rate", got 2'],
    ['rate(up[0s])', '1:9: parse error: duration must be greater than 0'],
    ['sum(1)', '1:1: parse error: expected type instant vector in aggregation sum'],
    ['topk(up, up)', '1:1: parse error: expected type scalar as first argument of topk'],
    ['topk(up)', '1:1: parse error: wrong number of arguments for aggregate expression topk, expected 2'],
    ['1 > 2', '1:1: parse error: comparisons between scalars must use BOOL modifier'],
    ['1 + bool 2', '1:1: parse error: bool modifier can only be used on comparison operators'],
    ['sum(up) offset 5m', '1:1: parse error: offset modifier must be preceded by a selector'],
    ['{a=""}', '1:1: parse error: must have a condition that an empty label does not meet'],
    ['x'.repeat(8193), 'the query is longer than 8192 characters'],
    [`${'('.repeat(65)}1${')'.repeat(65)}`, 'the query nests more than 64 levels deep'],
  ])('is no PromQL: %s', (query, message) => {
    expect(failureOf(query)).toBe(`bad_data: ${message}`);
  });

  it.each([
    ['5m', 300],
    ['-1h30m', -5400],
    ['2.', 2],
    ['2.e3', 2000],
    ['- 1', -1],
    ['- - 1', 1],
    ['+ - + 1', -1],
  ])('may be a number as Prometheus reads it: %s', (query, value) => {
    expect(parseQuery(query)).toEqual({ kind: 'number', type: 'scalar', value });
  });

  it('has numbers that end in a point also within it, and names its errors where they are', () => {
    expect(failureOf('2. + 2.*3 > bool 1.')).toContain('"kind":"comparison"');
    expect(failureOf('2. + 2. up')).toBe('bad_data: 1:9: parse error: unexpected "up"');
    expect(failureOf('up{a="2."}')).toContain('"value":"2."');
  });

  it('has its offset where it is written, also behind an operator', () => {
    const offsets = (query: string) =>
      [...failureOf(query).matchAll(/"offsetMs":(-?\d+)/g)].map(([, ms]) => Number(ms));
    expect(offsets('1 + up offset 5m')).toEqual([300_000]);
    expect(offsets('-up offset -5m')).toEqual([-300_000]);
    expect(offsets('sum(rate(up[5m] offset 1h)) > 1')).toEqual([3_600_000]);
    expect(offsets('up offset 1d > 2')).toEqual([86_400_000]);
  });

  it.each([
    '-',
    '(',
    'a+',
    '{',
    'sum(',
    '^-1',
    '1^+1',
    '1 ',
    '"',
    'by ',
    'a{b="c",',
    ',',
    '- 1^',
    '% -1',
    'and-1',
    '(1^-1)^',
  ])('is refused in little time when it is 8 KiB of %j', (piece) => {
    const query = `1${piece.repeat(8190 / piece.length)}`;
    const before = process.cpuUsage();
    expect(failureOf(query)).toMatch(/^(bad_data|execution): /);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(500);
  });

  it('is read, or refused with a reason, whatever it is', () => {
    const part = fc.constantFrom(
      'up',
      '{a="b"}',
      '[5m]',
      '(',
      ')',
      'sum',
      ' by ',
      'rate(',
      '+',
      '-',
      '^',
      '1',
      ' offset ',
      '5m',
      ',',
      '"',
      '@',
      ':',
      'bool',
      '>',
      '\\',
      '#',
      '\n',
      'é',
    );
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 12 }).map((parts) => parts.join('')),
        (query) => {
          expect(failureOf(query)).toMatch(/^(\{|bad_data: |execution: not supported: )/);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
