import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { arrowsOf, readImports } from '../../../../scripts/import-graph.js';

const source = new URL('../../src/', import.meta.url);
const databases = ['sqlite', 'postgres'] as const;
const filesOf = (database: string): string[] =>
  readdirSync(new URL(`store/${database}/`, source)).filter((file) => file.endsWith('.ts'));

describe('the rooms of the store', () => {
  test('that the rest of the kit sees are the interface, the declared tables and upkeep', () => {
    const seen = /^store\/(interface|tables|upkeep|commits\/audit)\/|^store\/reading\/request-counter\.ts$/;
    // The doors of the package give each database, and the suite, to those who ask for it.
    const isOutside = (path: string): boolean => path.includes('/') && !path.startsWith('store/');
    const unseen = arrowsOf(readImports(fileURLToPath(source))).filter(
      ([from, to]) => isOutside(from) && to.startsWith('store/') && !seen.test(to),
    );
    expect(unseen.map((arrow) => arrow.join(' → '))).toEqual([]);
  });

  test('have files of equal names for both databases; those of one alone are named in the README with the reason', () => {
    const readme = readFileSync(new URL('store/README.md', source), 'utf8');
    const named = [...readme.matchAll(/^\| `((?:sqlite|postgres)\/[\w-]+\.ts)`(?:, `([\w-]+\.ts)`)* +\|/gm)].flatMap(
      ([row]) => {
        const [database] = /sqlite|postgres/.exec(row) ?? [];
        return [...row.matchAll(/([\w-]+\.ts)`/g)].map(([, file]) => `${database}/${file}`);
      },
    );
    const alone = databases.flatMap((database) => {
      const others = databases.filter((other) => other !== database).flatMap(filesOf);
      return filesOf(database).flatMap((file) => (others.includes(file) ? [] : [`${database}/${file}`]));
    });
    expect(named.sort()).toEqual(alone.sort());
  });
});
