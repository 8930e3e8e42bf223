import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { monitors, openApiDocument, routes } from '../src/index.js';

it('does what its README says', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const [, code = ''] = /```ts\nimport .+\n\n(.*?)```/s.exec(readme) ?? [];

  const shop = monitors.document.safeParse({ name: 'Shop', type: 'https', target: 'https://example.com/' });
  const paths = routes.map(({ method, path }) => `${method} ${path}`);
  const openApi = openApiDocument();

  const here = await readFile(new URL(import.meta.url), 'utf8');
  expect(here.replace(/^ +/gm, '')).toContain(code);
  expect(shop.success).toBe(true);
  expect(paths).toContain('POST /monitors');
  expect(openApi).toMatchObject({ openapi: '3.1.0' });
});
