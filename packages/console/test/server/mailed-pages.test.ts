import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createMailedPages } from '../../src/index.js';

const paths = [
  '/auth/verify-email',
  '/auth/reset-password',
  '/auth/accept-invitation',
  '/auth/confirm-sign-in',
  '/incidents/act',
  '/notifications/recipient',
];

test.each(paths)('the page %s runs its own script alone, which calls the API where the host has it', async (path) => {
  const mailed = createMailedPages({ basePath: '/ops/', apiPath: '/ops/watch/api' });
  const response = mailed.handle(new Request(`https://app.example.com/ops${path}?token=secret`));
  expect(response?.status).toBe(200);
  const html = (await response?.text()) ?? '';
  const [, script = ''] = /<script type="module">(.*?)<\/script>/s.exec(html) ?? [];
  expect(script).toContain('const api = "/ops/watch/api";');
  expect(script).not.toContain('/api/v1');
  const hash = createHash('sha256').update(script).digest('base64');
  expect(response?.headers.get('content-security-policy')).toContain(`script-src 'sha256-${hash}'`);
  expect(response?.headers.get('cache-control')).toBe('no-store');
  const head = mailed.answer({ method: 'HEAD', path: `/ops${path}` });
  expect([head?.status, head?.body]).toEqual([200, null]);
});

test('what is not one of the pages is left to the host', () => {
  const mailed = createMailedPages();
  expect(mailed.pages.map(({ path }) => path)).toEqual(paths);
  for (const [method, path] of [
    ['GET', '/auth/login'],
    ['POST', '/auth/verify-email'],
    ['GET', '/ops/auth/verify-email'],
  ] as const) {
    expect(mailed.answer({ method, path })).toBeUndefined();
  }
});

test.each(['ops', '/a b', '/"><script>'])('a path such as %j is refused', (basePath) => {
  expect(() => createMailedPages({ basePath })).toThrow('A path must begin with a slash');
});
