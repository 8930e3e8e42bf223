import { globSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { floorsOfPackages, mostRooms } from '../../../scripts/allowed-arrows.js';
import { readImports } from '../../../scripts/import-graph.js';
import { measureRooms } from '../../../scripts/measure-rooms.js';

/** Writes files with these texts into a new folder. */
const writeFiles = (texts: Readonly<Record<string, string>>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'rooms-'));
  for (const [path, text] of Object.entries(texts)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
};

/** Measures files with these texts by three floors with one room each. */
const measureFiles = (texts: Readonly<Record<string, string>>) =>
  measureRooms(readImports(writeFiles(texts)), { '.': { doors: ['door'], floors: [['high'], ['middle'], ['low']] } });

describe.each(Object.entries(floorsOfPackages))('the rooms of %s', (name, floors) => {
  const folder = fileURLToPath(new URL(`../../${name}/src`, import.meta.url));
  const measures = measureRooms(readImports(folder), floors);

  test('import only rooms of lower floors, types included', () => {
    expect(measures.forbidden).toEqual([]);
  });

  test('have no circle of files, of rooms, nor of folders other than parent and child', () => {
    expect(measures.fileCircles).toEqual([]);
    expect(measures.roomCircles).toEqual([]);
    expect(measures.folderCircles).toEqual([]);
  });

  test('are few enough on each level', () => {
    expect(measures.roomsOnOneLevel).toBeLessThanOrEqual(mostRooms);
  });
});

describe('a measured graph of imports', () => {
  test('counts floors and arrows from the doors down', () => {
    const measures = measureFiles({
      'door.ts': `export * from './high/a.js'; import './low/c.js';`,
      'high/a.ts': `import { b } from '../middle/b.js';`,
      'middle/b.ts': `await import('../low/c.js');`,
      'low/c.ts': '',
    });
    expect(measures).toMatchObject({ files: 4, rooms: 4, roomsOnOneLevel: 4, floors: 4, arrows: 4, forbidden: [] });
  });

  test.each([
    ['a type', `import type { A } from '../high/a.js';`],
    ['a type in place', `export type B = import('../high/a.js').A;`],
    ['a module that is loaded later', `const load = () => import('../high/a.js');`],
  ])('forbids a lower room to import %s from a higher one', (_what, text) => {
    const measures = measureFiles({ 'high/a.ts': `import '../low/c.js';`, 'low/c.ts': text });
    expect(measures.forbidden).toEqual(['low/c.ts → high/a.ts']);
    expect(measures.fileCircles).toEqual([['low/c.ts', 'high/a.ts'].sort()]);
    expect(measures.folderCircles).toEqual([['high', 'low']]);
  });

  test('reads views as well, also when a file without markup imports them', () => {
    const { files, forbidden, fileCircles } = measureFiles({
      'high/a.tsx': `import '../low/c.js';`,
      'low/c.ts': `import type { A } from '../high/a.js';`,
    });
    expect({ files, forbidden, fileCircles }).toEqual({
      files: 2,
      forbidden: ['low/c.ts → high/a.tsx'],
      fileCircles: [['low/c.ts', 'high/a.tsx'].sort()],
    });
  });

  test('gives a file beside the rooms of a folder a floor too', () => {
    const folder = writeFiles({ 'app/first.ts': `import './high/a.js';`, 'app/high/a.ts': `import '../first.js';` });
    const { forbidden } = measureRooms(readImports(folder), { app: { doors: ['first'], floors: [['high']] } });
    expect(forbidden).toEqual(['app/high/a.ts → app/first.ts']);
  });

  test('counts a file beside the folders as a room, also in a circle through two of its files', () => {
    const { fileCircles, folderCircles, roomCircles } = measureFiles({
      'low.ts': `import './middle/a.js';`,
      'middle/a.ts': '',
      'middle/b.ts': `import '../low.js';`,
    });
    expect([fileCircles, folderCircles, roomCircles]).toEqual([[], [], [['low', 'middle']]]);
  });

  test('forbids a room that has no floor', () => {
    const { forbidden } = measureFiles({ 'high/a.ts': `import '../new/d.js';`, 'new/d.ts': '' });
    expect(forbidden).toEqual(['high/a.ts → new/d.ts']);
  });

  test('lets a folder and its own folders import each other', () => {
    const { folderCircles, fileCircles } = measureFiles({
      'low/c.ts': `import './inner/d.js';`,
      'low/inner/d.ts': `import '../e.js';`,
      'low/e.ts': '',
    });
    expect([folderCircles, fileCircles]).toEqual([[], []]);
  });
});

test.each(['schemas', 'checks', 'server-kit', 'agent', 'server'])(
  'no file of packages/%s makes schemas with zod itself, at once',
  (name) => {
    const folder = fileURLToPath(new URL(`../../${name}/src/`, import.meta.url));
    const files = globSync('**/*.ts', { cwd: folder }).filter((file) => `${name}/${file}` !== 'schemas/zod.ts');
    expect(files.length).toBeGreaterThan(30);
    const eager = files.filter((file) =>
      /^import (?!type ).*from 'zod'/m.test(readFileSync(`${folder}${file}`, 'utf8')),
    );
    expect(eager).toEqual([]);
  },
);
