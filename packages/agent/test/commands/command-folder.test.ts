import { chmod, chown, link, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createCommandFolder } from '../../src/machine/commands/command-folder.js';
import { folderWith } from './folder-with.js';

const isRoot = process.getuid?.() === 0;

describe('the folder of programs', () => {
  it('offers what can be run, by name', async () => {
    const folder = await folderWith({ check_b: 'exit 0', 'check_a.sh': 'exit 0' });
    await writeFile(join(folder, 'readme'), 'not a program');
    await mkdir(join(folder, 'folder'));
    await symlink('check_b', join(folder, 'check_c'));
    const commands = createCommandFolder(folder);
    expect(await commands.list()).toEqual(['check_a.sh', 'check_b', 'check_c']);
    expect(await commands.find('check_c')).toBe(join(folder, 'check_c'));
  });

  it.each([
    '',
    '.',
    '..',
    '../secret',
    'sub/check_a',
    '/bin/sh',
    './check_a',
    '-check_a',
    '.hidden',
    'check_a\n',
    'check_a\0',
    'check_a ',
    'check_a;id',
    'check_ä',
    'a'.repeat(101),
  ])('takes no program %j, whatever lies there', async (name) => {
    const folder = await folderWith({ check_a: 'exit 0', '.hidden': 'exit 0', '-check_a': 'exit 0' });
    await writeFile(join(dirname(folder), 'secret'), '', { mode: 0o755 });
    await expect(createCommandFolder(folder).find(name)).rejects.toThrow('a program is named without its path');
    expect(await createCommandFolder(folder).list()).toEqual(['check_a']);
  });

  const attacks: [string, (folder: string) => Promise<unknown>, string][] = [
    ['that is missing', (folder) => rm(join(folder, 'check_a')), 'allows no program check_a'],
    [
      'that is a link out of the folder',
      async (folder) => {
        await rm(join(folder, 'check_a'));
        await symlink('/bin/sh', join(folder, 'check_a'));
      },
      'is a link out of the folder',
    ],
    [
      'that is a link to a folder beside it whose name begins the same',
      async (folder) => {
        await mkdir(`${folder}-not`);
        await rename(join(folder, 'check_a'), `${folder}-not/check_a`);
        await symlink('../allowed-not/check_a', join(folder, 'check_a'));
      },
      'is a link out of the folder',
    ],
    [
      'that is a folder',
      async (folder) => {
        await rm(join(folder, 'check_a'));
        await mkdir(join(folder, 'check_a'));
      },
      'is not a file',
    ],
    [
      'that is a device',
      async (folder) => {
        await rm(join(folder, 'check_a'));
        await symlink('/dev/null', join(folder, 'check_a'));
      },
      'is a link out of the folder',
    ],
    ['that others can write', (folder) => chmod(join(folder, 'check_a'), 0o757), 'can be written by other users'],
    ['that its group can write', (folder) => chmod(join(folder, 'check_a'), 0o775), 'can be written by other users'],
    ['in a folder that others can write', (folder) => chmod(folder, 0o777), 'can be written by other users'],
    ['in a folder that others can write, with the sticky bit', (folder) => chmod(folder, 0o1777), 'can be written by'],
    [
      'below a folder that others can write',
      (folder) => chmod(dirname(folder), 0o777),
      'can be written by other users',
    ],
    ['without the right to run it', (folder) => chmod(join(folder, 'check_a'), 0o644), 'cannot be run by the user'],
    ['in a folder that is gone', (folder) => rm(folder, { recursive: true }), 'cannot be read (ENOENT)'],
  ];
  it.each(attacks)('runs no program %s', async (_what, attack, message) => {
    const folder = await folderWith({ check_a: 'exit 0' });
    const commands = createCommandFolder(folder);
    expect(await commands.list()).toEqual(['check_a']);
    await attack(folder);
    await expect(commands.find('check_a')).rejects.toThrow(message);
    expect(await commands.list().catch(() => [])).toEqual([]);
  });

  // Only root can give a file away.
  it.runIf(isRoot).each<[string, (folder: string) => Promise<unknown>]>([
    ['program', (folder) => chown(join(folder, 'check_a'), 65_534, 0)],
    ['folder', (folder) => chown(folder, 65_534, 0)],
    ['folder above', (folder) => chown(dirname(folder), 65_534, 0)],
  ])('runs no program where the %s belongs to another user', async (_what, attack) => {
    const folder = await folderWith({ check_a: 'exit 0' });
    await attack(folder);
    await expect(createCommandFolder(folder).find('check_a')).rejects.toThrow('belongs to another user');
  });

  it('is followed where it is itself a link that its operator made', async () => {
    const folder = await folderWith({ check_a: 'exit 0' });
    await symlink(folder, `${folder}-link`);
    expect(await createCommandFolder(`${folder}-link`).find('check_a')).toBe(join(folder, 'check_a'));
  });

  it('offers 500 programs at most', async () => {
    const folder = await folderWith({ check_0: 'exit 0' });
    for (let index = 1; index <= 500; index++) await link(join(folder, 'check_0'), join(folder, `check_${index}`));
    expect(await createCommandFolder(folder).list()).toHaveLength(500);
  });
});
