import { describe, expect, it } from 'vitest';
import { patternsOf, readSelector, SelectorError } from '../../src/scrape/selectors/selector.js';

const conditions = (text: string) =>
  readSelector(text).matchers.map(({ label, operator, value }) => `${label} ${operator} ${value}`);

const problem = (text: string): string => {
  try {
    return conditions(text).join();
  } catch (error) {
    if (error instanceof SelectorError) return error.message;
    throw error;
  }
};

const example = 'must be a selector such as node_load1{job="node"}: expected';

describe('a selector', () => {
  it.each<[string, readonly string[]]>([
    ['node_load1', ['__name__ = node_load1']],
    ['  job:rate:5m  ', ['__name__ = job:rate:5m']],
    ['up{}', ['__name__ = up']],
    ['up{a="b",c!="d",e=~"f",g!~"h"}', ['__name__ = up', 'a = b', 'c != d', 'e =~ f', 'g !~ h']],
    ["up { a = 'b' , }", ['__name__ = up', 'a = b']],
    ['{__name__=~"node_.+",mountpoint!="/boot"}', ['__name__ =~ node_.+', 'mountpoint != /boot']],
    ['{"http.requests","a.b"="c"}', ['__name__ = http.requests', 'a.b = c']],
    ['up{a="\\"\\\\\\n\\x41\\u00e9\\101"}', ['__name__ = up', 'a = "\\\nAéA']],
    ['up{a=`\\d"`}', ['__name__ = up', 'a = \\d"']],
    ['up{a="}"}', ['__name__ = up', 'a = }']],
    ['{a!=""}', ['a != ']],
  ])('is read from %s', (text, expected) => {
    expect(conditions(text)).toEqual(expected);
  });

  it.each([
    ['', `${example} a metric such as node_load1, or { at character 1`],
    ['1up', `${example} a metric such as node_load1, or { at character 1`],
    ['up down', `${example} the end at character 4`],
    ['up{', `${example} a label at character 4`],
    ['up{,}', `${example} a label at character 4`],
    ['up{a}', `${example} one of = != =~ !~ at character 5`],
    ['up{a=b}', `${example} a value in quotes at character 6`],
    ['up{a="b"', `${example} , or } at character 9`],
    ['up{a="b}', `${example} a value in quotes at character 6`],
    ['up{a="b" c="d"}', `${example} , or } at character 10`],
    ['up[5m]', `${example} the end at character 3`],
    ['rate(up)', `${example} the end at character 5`],
    ['up{a="\\q"}', 'must escape as Go does (got "\\q")'],
    ['up{a="\\ud800"}', 'must escape as Go does (got "\\ud800")'],
    ['{}', 'must have a condition that an empty label does not meet'],
    ['{a=""}', 'must have a condition that an empty label does not meet'],
    ['{a!="b",c=~".*"}', 'must have a condition that an empty label does not meet'],
    [`up{${'a="b",'.repeat(30)}}`, 'must have at most 30 conditions'],
  ])('is refused in %s', (text, message) => {
    expect(problem(text)).toBe(message);
  });

  it('names its patterns', () => {
    expect(patternsOf([readSelector('up{a="b",c=~"d"}'), readSelector('{e!~"f",g!="h",i="j"}')])).toEqual(['d', 'f']);
  });
});
