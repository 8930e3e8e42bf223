import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtFolder } from '../../src/built-folder.js';
import type { ConsoleManifest } from '../../src/server/manifest.js';
import { type ConsoleFixture, openConsole } from './open-console.js';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole({ basePath: '/ops/watch' });
});
afterAll(() => fixture.close());

test('every chunk of the bundle can be imported', async () => {
  const { assets }: ConsoleManifest = JSON.parse(readFileSync(join(builtFolder, 'manifest.json'), 'utf8'));
  const chunks = assets.map(({ path }) => path).filter((path) => path.endsWith('.js'));
  expect(chunks.length).toBeGreaterThan(20);
  await using visit = await fixture.visit();
  const { page } = visit;
  await page.goto(`${fixture.url}/ops/watch/sign-in`);
  // As text: the `import` of this file would be the one of the tests.
  const failures = await page.evaluate(`(async () => {
    const found = [];
    for (const path of ${JSON.stringify(chunks)}) {
      await import('/ops/watch/' + path).catch((error) => found.push(path + ': ' + error));
    }
    return found;
  })()`);
  expect(failures).toEqual([]);
});
