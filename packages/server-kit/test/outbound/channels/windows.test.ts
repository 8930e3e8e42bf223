import { createProvider } from '@watchpost/testbed/providers/provider';
import { withWindows } from '@watchpost/testbed/providers/windows';
import { expect, test } from 'vitest';

const at = (path: string) => ({
  method: 'POST',
  url: new URL(`https://example.com${path}`),
  headers: {},
  body: '',
  bytes: Buffer.of(),
});

test('a stand-in with windows refuses what is one too many in any stretch of time, by what its provider counts by', () => {
  let now = 0;
  const provider = withWindows(
    createProvider(['example.com'], () => ({ status: 204 })),
    [{ count: 2, perMs: 1000, keyOf: ({ url }) => url.pathname }],
    () => now,
  );
  const statuses = [0, 900, 999, 1000, 1900, 2000].map((time) => {
    now = time;
    return provider.answer(at('/a')).status;
  });
  // Those that are refused count as well, as they do at most providers.
  expect(statuses).toEqual([204, 204, 429, 429, 429, 204]);
  expect(provider.answer(at('/b')).status).toBe(204);
  expect(provider.exceeded).toHaveLength(3);
  expect(provider.received).toHaveLength(7);
});
