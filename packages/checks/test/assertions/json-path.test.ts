import { describe, expect, it } from 'vitest';
import { readJsonPath, selectJson } from '../../src/assertions/json-path.js';

const valid: readonly [path: string, steps: (string | number)[]][] = [
  ['$', []],
  ['$.a', ['a']],
  ['$.a.b', ['a', 'b']],
  ['a', ['a']],
  ['a.b[0]', ['a', 'b', 0]],
  ['.a', ['a']],
  ['[0].a', [0, 'a']],
  ["['a']", ['a']],
  ['$[0]', [0]],
  ['$[-1]', [-1]],
  ['$[10][0]', [10, 0]],
  ['$[9007199254740991]', [Number.MAX_SAFE_INTEGER]],
  ["$.a.b[0]['c d']", ['a', 'b', 0, 'c d']],
  ['$["a"]["b.c"]', ['a', 'b.c']],
  ["$['$']", ['$']],
  ["$['']", ['']],
  ['$._a1', ['_a1']],
  ['$.größe', ['größe']],
  ['$.☺', ['☺']],
  ['$.😀', ['😀']],
  ["$['it\\'s']", ["it's"]],
  ['$["say \\"hi\\""]', ['say "hi"']],
  [`$['say "hi"']`, ['say "hi"']],
  [`$["it's"]`, ["it's"]],
  ["$['\\\\']", ['\\']],
  ["$['\\b\\f\\n\\r\\t\\/']", ['\b\f\n\r\t/']],
  ["$['\\u0041']", ['A']],
  ["$['\\uD83D\\uDE00']", ['😀']],
  ['$ .a', ['a']],
  ['$ [0]', [0]],
  ['$[ 0 ]', [0]],
  ["$[\t'a'\n]", ['a']],
  ['$.__proto__', ['__proto__']],
];

const invalid = [
  '',
  ' ',
  '$.',
  '$..a',
  '$a',
  '$.a.',
  '$.a ',
  ' $.a',
  '$. a',
  '$.1a',
  '1a',
  '$.a-b',
  '$.*',
  '$[*]',
  '$[]',
  '$[01]',
  '$[-0]',
  '$[+1]',
  '$[1.0]',
  '$[1e2]',
  '$[9007199254740992]',
  '$[0:1]',
  '$[0,1]',
  "$['a','b']",
  '$[a]',
  '$[?@.a]',
  '$[0',
  "$['a",
  '$[\'a"]',
  "$['\\x41']",
  "$['\\u00']",
  "$['\\uD83D']",
  "$['\\\"']",
  '$["\\\'"]',
  "$['a\nb']",
  '$$',
  '@.a',
];

describe('a JSON path', () => {
  it.each(valid)('%j is read as the steps %j', (text, steps) => {
    expect(readJsonPath(text)).toEqual(steps);
  });

  it.each(invalid)('cannot be %j', (text) => {
    expect(readJsonPath(text)).toBeUndefined();
  });

  const document = {
    a: { b: [1, { 'c d': null }, 'x'] },
    '': 'empty',
    list: [[1, 2], [3]],
    toString: 'own',
  };

  it.each([
    ['$', document],
    ['$.a.b[0]', 1],
    ["$.a.b[1]['c d']", null],
    ['$.a.b[-1]', 'x'],
    ["$['']", 'empty'],
    ['$.list[0][1]', 2],
    ['$.toString', 'own'],
    ['$.a.b[3]', undefined],
    ['$.a.b[-4]', undefined],
    ["$.a.b['0']", undefined],
    ['$.a.b.length', undefined],
    ['$.a[0]', undefined],
    ['$.a.hasOwnProperty', undefined],
    ['$.constructor', undefined],
    ['$.__proto__', undefined],
    ['$.a.b[2].length', undefined],
    ['$.a.b[2][0]', undefined],
    ['$.missing.deeper', undefined],
  ])('%s selects %j', (text, value) => {
    expect(selectJson(document, readJsonPath(text) ?? ['unreadable'])).toEqual(value);
  });

  it('is parsed in time proportional to its length', () => {
    for (const unit of ['[0', "['", '..', '\\u', ' ', '$', "['a']x", '[ ']) {
      readJsonPath(`$${unit.repeat(100_000)}`);
    }
    expect(readJsonPath(`$${'[0]'.repeat(100_000)}`)).toHaveLength(100_000);
  });
});
