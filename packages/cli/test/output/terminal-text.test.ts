import { describe, expect, test } from 'vitest';
import { toJson } from '../../src/output/json.js';
import { cellWidth, fitCells, plainText } from '../../src/output/terminal-text.js';

const hostile = [
  ['an escape sequence that colours', '\x1b[31mred\x1b[0m', 'red'],
  ['an escape sequence that sets the title of the window', 'a\x1b]0;owned\x07b', 'ab'],
  ['a C1 control that begins a sequence without an escape', 'a\x9b31mb', 'ab'],
  ['a bell, a backspace and a delete', 'a\x07\x08\x7fb', 'ab'],
  ['a carriage return that would hide what is before it', 'safe\rowned', 'safe owned'],
  ['a line break that would forge a row', 'one\ntwo', 'one two'],
  ['a mark that turns the direction of text around', 'a\u202egnp.exe', 'agnp.exe'],
] as const;

describe('text of the server on a terminal', () => {
  test.each(hostile)('is printed without %s', (_, text, shown) => {
    expect(plainText(text)).toBe(shown);
  });

  test.each(hostile)('has %s escaped in JSON without loss', (_, text) => {
    const json = toJson({ text });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
    expect(json).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/);
    expect(JSON.parse(json)).toEqual({ text });
  });
});

describe('the width of text', () => {
  test.each([
    ['plain', 5],
    ['日本', 4],
    ['é', 1],
    ['👩‍👩‍👧', 2],
    ['🇩🇪', 2],
    ['\x1b[31mred\x1b[0m', 3],
    ['', 0],
  ])('of %j is %d cells', (text, cells) => {
    expect(cellWidth(text)).toBe(cells);
  });

  test.each([
    ['short', 10, 'short'],
    ['exactly', 7, 'exactly'],
    ['much too long', 8, 'much to…'],
    ['日本語です', 6, '日本…'],
  ])('%j shortened to %d cells is %j', (text, cells, cut) => {
    expect(fitCells(text, cells)).toBe(cut);
    expect(cellWidth(cut)).toBeLessThanOrEqual(cells);
  });
});
