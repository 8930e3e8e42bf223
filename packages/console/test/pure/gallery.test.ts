import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const text = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** Elements that show nothing by themselves, or are whole pages: those are seen on the pages that have them. */
const notShown = ['elements/lazy-view.js', 'elements/list-page.js'];

test('the gallery shows every element and every chart', () => {
  const gallery = readdirSync(new URL('../../gallery/', import.meta.url))
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => text(`gallery/${file}`))
    .join();
  const missing = ['elements', 'charts'].flatMap((folder) =>
    readdirSync(new URL(`../../src/app/${folder}/`, import.meta.url))
      .filter((file) => file.endsWith('.tsx'))
      .map((file) => `${folder}/${file.replace('.tsx', '.js')}`)
      .filter((file) => !gallery.includes(file) && !notShown.includes(file)),
  );
  expect(missing).toEqual([]);
});
