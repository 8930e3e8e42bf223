import { expect, it } from 'vitest';
import readme from '../README.md?raw';
import { monitors, openApiDocument, routes } from '../src/index.js';
import here from './readme.test.ts?raw';

it('the examples of the README of the schemas work', () => {
  const [, code = ''] = /```ts\nimport .+\n\n(.*?)```/s.exec(readme) ?? [];

  const shop = monitors.document.safeParse({ name: 'Shop', type: 'https', target: 'https://example.com/' });
  const paths = routes.map(({ method, path }) => `${method} ${path}`);
  const openApi = openApiDocument();

  expect(here.replace(/^ +/gm, '')).toContain(code);
  expect(shop.success).toBe(true);
  expect(paths).toContain('POST /monitors');
  expect(openApi).toMatchObject({ openapi: '3.1.0' });
});
