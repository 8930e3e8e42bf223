import { expect, it } from 'vitest';
import { createClient } from '../src/index.js';

it.each([
  ['https://watchpost.example', 'https://watchpost.example/api/v1/monitors/mon_1'],
  ['https://watchpost.example/api/v1', 'https://watchpost.example/api/v1/monitors/mon_1'],
  ['https://watchpost.example/api/v1/', 'https://watchpost.example/api/v1/monitors/mon_1'],
  ['https://example.com/behind/api/v1', 'https://example.com/behind/api/v1/monitors/mon_1'],
])('a server at %s is called at %s', async (baseUrl, expected) => {
  const called: string[] = [];
  const client = createClient({
    baseUrl,
    apiKey: 'wp_key',
    fetch: async ({ url }) => {
      called.push(url);
      return Response.json({ id: 'mon_1' });
    },
  });
  await client.monitors.get('mon_1');
  expect(called).toEqual([expected]);
});

it('an answer that says that its route will end is reported to the logger', async () => {
  const warned: unknown[] = [];
  const headers = { deprecation: '@1767225600', sunset: 'Thu, 01 Jan 2026 00:00:00 GMT' };
  const client = createClient({
    baseUrl: 'https://watchpost.example',
    apiKey: 'wp_key',
    logger: { debug: () => undefined, warn: (...all) => warned.push(all) },
    fetch: async () => Response.json({ id: 'mon_1' }, { headers }),
  });
  await client.monitors.get('mon_1');
  expect(warned).toEqual([['GET /api/v1/monitors/mon_1 is deprecated', headers]]);
});
