import { describe, expect, test } from 'vitest';
import { allCommands, commandGroups } from '../src/commands/all.js';
import { powershellScript } from '../src/completion/powershell.js';
import { completionTree } from '../src/completion/words.js';

const tree = completionTree(allCommands, commandGroups);
const script = powershellScript(tree);

/** A text in quotes, and what PowerShell takes it for. */
const literal = /'(?:[^'‘’‚‛]|(['‘’‚‛])\1)*'/g;
const textOf = (text: string): string => text.slice(1, -1).replaceAll(/(['‘’‚‛])\1/g, '$1');
const literalsIn = (text: string): string[] => (text.match(literal) ?? []).map(textOf);

const assigned = (name: string): string[] =>
  literalsIn(new RegExp(`^ *\\$${name} = ('.*)$`, 'm').exec(script)?.[1] ?? expect.fail(`$${name} is not there`));

const cases = new Map(
  [...script.matchAll(/^ {4}('.*?(?<!')') \{ (.*); break \}$/gm)].map(([, called = '', body = '']) => [
    textOf(called),
    [...literalsIn(body), ...(body.endsWith('$shared') ? assigned('shared') : [])],
  ]),
);
cases.set('', literalsIn(/^ {4}'' \{ (.*); break \}$/m.exec(script)?.[1] ?? ''));

/**
 * What the script offers at the end of a command line, by its own tables. PowerShell itself is not everywhere; the few
 * lines around the tables are repeated here.
 */
const offered = (line: string): string[] => {
  const words = line.split(' ').slice(1);
  const current = words.pop() ?? '';
  let called = '';
  for (const word of words) {
    if (word.startsWith('-')) break;
    called = `${called} ${word}`.trim();
    if (!assigned('groups').includes(called)) break;
  }
  const before = words.at(-1) ?? '';
  const places = [`${called} ${before}`, before];
  if (places.some((place) => assigned('open').includes(place))) return [];
  const values = places
    .map((place) => cases.get(place))
    .find((found, index) => found && /(?:^| )-/.test(places[index] ?? ''));
  return (values ?? cases.get(called) ?? [])
    .filter((word) => word.startsWith(current))
    .map((word) => word.split('|', 1)[0] ?? '');
};

describe('PowerShell', () => {
  test.each([
    ['watchpost mon', ['monitors']],
    ['watchpost monitors pau', ['pause']],
    ['watchpost monitors create --interval', ['--interval-seconds']],
    ['watchpost monitors create --type htt', ['https', 'http']],
    ['watchpost api-keys create --scopes monitors:r', ['monitors:read', 'monitors:run']],
    ['watchpost monitors list --output ', ['table', 'json', 'yaml', 'csv']],
    ['watchpost monitors list --search ', []],
    ['watchpost monitors list --profile ', []],
    ['watchpost completion p', ['powershell']],
    ['watchpost monitors list --no-e', ['--no-enabled']],
    ['watchpost monitors get mon_1 --f', ['--fields']],
  ])('completes %j with %j', (line, words) => {
    expect(offered(line)).toEqual(words);
  });

  test.each(tree.commands)('offers every flag of $path', ({ path, flags, choices }) => {
    const words = offered(`watchpost ${path} `);
    expect(words.toSorted()).toEqual([...choices, ...flags.map(({ text }) => text)].toSorted());
    for (const { text, takesValue, choices: values } of flags.filter((flag) => flag.takesValue)) {
      expect({ text, takesValue, values: offered(`watchpost ${path} ${text} `) }).toEqual({ text, takesValue, values });
    }
  });

  test('offers every command with its summary', () => {
    expect(offered('watchpost ')).toEqual(tree.top.map(({ text }) => text));
    for (const { name, words } of tree.groups) {
      expect(offered(`watchpost ${name} `)).toEqual(words.map(({ text }) => text));
    }
    expect(cases.get('monitors')).toContain('pause|Pause a monitor');
  });
});

describe('the script for PowerShell', () => {
  test('is plain ASCII, the same in every code page', () => {
    expect(script).toMatch(/^[\n\x20-\x7e]*$/);
  });

  test('closes every quote and bracket', () => {
    const code = script
      .replaceAll(/^#.*$|^ *#.*$/gm, '')
      .replaceAll(literal, "''")
      .replaceAll(/"[^"\n]*"/g, '""');
    expect(code.replaceAll("''", '')).not.toContain("'");
    const open: string[] = [];
    for (const bracket of code.match(/[(){}[\]]/g) ?? []) {
      if ('({['.includes(bracket)) open.push(bracket);
      else expect(`${open.pop()}${bracket}`).toMatch(/^(\(\)|\{\}|\[\])$/);
    }
    expect(open).toEqual([]);
  });

  test('escapes a quote in a description', () => {
    const about = "Don’t use the server's “own” name …";
    const text = powershellScript({ top: [{ text: 'x', about }], groups: [], commands: [] });
    expect(text).toContain("'x|Don''t use the server''s \"own\" name ...'");
  });
});
