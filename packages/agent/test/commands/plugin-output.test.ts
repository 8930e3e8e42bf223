import { describe, expect, it } from 'vitest';
import { readPluginOutput } from '../../src/machine/commands/plugin-output.js';

const value = (label: string, number: number, unit = '', limits: readonly string[] = []) => {
  const [warning = '', critical = '', min = '', max = ''] = limits;
  return { label, value: number, unit, warning, critical, min, max };
};

describe('what a plugin prints', () => {
  it.each<[string, string, ReturnType<typeof value>[]]>([
    ['OK', 'OK', []],
    ['', '', []],
    ['  OK - all well \r\n', 'OK - all well', []],
    [
      'DISK OK - free space: / 3326 MB (56%); | /=2643MB;5948;5958;0;5968',
      'DISK OK - free space: / 3326 MB (56%);',
      [value('/', 2643, 'MB', ['5948', '5958', '0', '5968'])],
    ],
    [
      'OK - load average: 0.13, 0.10, 0.09|load1=0.130;5.000;10.000;0; load5=0.100;;;0',
      'OK - load average: 0.13, 0.10, 0.09',
      [value('load1', 0.13, '', ['5.000', '10.000', '0']), value('load5', 0.1, '', ['', '', '0'])],
    ],
    [
      "OK|'free space'=1.5e3B;10:20;@30:40 'it''s'=12%;~:80 c=7c",
      'OK',
      [value('free space', 1500, 'B', ['10:20', '@30:40']), value("it's", 12, '%', ['~:80']), value('c', 7, 'c')],
    ],
    [
      'OK | a=1\nlong text\nmore | b=2ms\nc=3us d=4',
      'OK',
      [value('a', 1), value('b', 2, 'ms'), value('c', 3, 'us'), value('d', 4)],
    ],
    [
      'OK | offset=-0.000417s;60.0;120.0; stratum=2 jitter=.5',
      'OK',
      [value('offset', -0.000417, 's', ['60.0', '120.0']), value('stratum', 2), value('jitter', 0.5)],
    ],
    ['OK | a=U b=1 c= d=x =5 e e=2 a b=3', 'OK', [value('b', 3), value('e', 2)]],
    ['OK | a=1,5 b=1.2.3 c=NaN d=Infinity e=1e999 f=0x10', 'OK', []],
    ['\u001b[31mBAD\u001b[0m\u0007 | a=1', '[31mBAD [0m', [value('a', 1)]],
  ])('%j is %j', (output, line, values) => {
    expect(readPluginOutput(output)).toMatchObject({ line, values });
  });

  it('keeps 64 values, and cuts what is long', () => {
    const many = Array.from({ length: 100 }, (_, index) => `l${index}=${index}`).join(' ');
    expect(readPluginOutput(`OK | ${many}`).values).toHaveLength(64);
    expect(readPluginOutput(`${'x'.repeat(600)}|${'y'.repeat(600)}=1`)).toMatchObject({
      line: `${'x'.repeat(500)}…`,
      values: [value('y'.repeat(200), 1)],
    });
  });

  it('has its text without the performance data', () => {
    expect(readPluginOutput('OK - fine | a=1\nfirst\nsecond | b=1\nc=1').text).toBe('OK - fine\nfirst\nsecond');
  });

  it('is read in a time that grows with its length', () => {
    for (const text of ["''' ", "' ", "'", "''", "'a=", '=', 'a=1;', '|', ' ', "a'"]) {
      const output = `OK | ${text.repeat(Math.floor(65_000 / text.length))}`;
      expect(readPluginOutput(output).values.length).toBeLessThanOrEqual(64);
    }
  });
});
