import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { allCommands, commandGroups } from '../src/commands/all.js';
import { bashScript } from '../src/completion/bash.js';
import { fishScript } from '../src/completion/fish.js';
import { powershellScript } from '../src/completion/powershell.js';
import { completionTree } from '../src/completion/words.js';
import { zshScript } from '../src/completion/zsh.js';

const tree = completionTree(allCommands, commandGroups);

/** What bash offers at the end of a command line. */
const offered = (line: string): string[] => {
  const words = line.split(' ');
  const script = [
    bashScript(tree),
    `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}`,
    `_watchpost; printf '%s\\n' "\${COMPREPLY[@]}"`,
  ].join('\n');
  const { stdout, stderr } = spawnSync('bash', { input: script, encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout.split('\n').filter((word) => word !== '');
};

describe('bash', () => {
  test.each([
    ['watchpost mon', ['monitors']],
    ['watchpost monitors pau', ['pause']],
    ['watchpost monitors create --interval', ['--interval-seconds']],
    ['watchpost monitors create --type htt', ['https', 'http']],
    ['watchpost api-keys create --scopes monitors:r', ['monitors:read', 'monitors:run']],
    ['watchpost monitors list --output ', ['table', 'json', 'yaml', 'csv']],
    ['watchpost completion z', ['zsh']],
    ['watchpost monitors list --no-e', ['--no-enabled']],
  ])('completes %j with %j', (line, words) => {
    expect(offered(line)).toEqual(words);
  });
});

describe.each([
  ['bash', bashScript(tree)],
  ['zsh', zshScript(tree)],
  ['fish', fishScript(tree)],
  ['powershell', powershellScript(tree)],
])('the script for %s', (_, script) => {
  test.each(allCommands.map(({ path }) => path.join(' ')))('completes %s', (path) => {
    expect(script).toContain(path.split(' ').at(-1));
  });
});
