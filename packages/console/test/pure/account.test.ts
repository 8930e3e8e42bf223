import { expect, test } from 'vitest';
import { drawingOf } from '../../src/app/settings/account/qr-code.js';
import { agentOf } from '../../src/app/settings/account/user-agent.js';

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140 · Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36 Edg/150.0',
    'Edge 150 · Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari 19 · iOS',
  ],
  ['watchpost-cli/1.2.0 (linux)', 'watchpost-cli/1.2.0'],
  ['', undefined],
  [null, undefined],
])('the agent %s is shown as %s', (userAgent, shown) => {
  expect(agentOf(userAgent)).toBe(shown);
});

test('touching dark modules of a QR code are one rectangle, inside a light margin', () => {
  const rows = [
    [1, 1, 0],
    [0, 0, 1],
    [0, 0, 0],
  ];
  const { path, side } = drawingOf({ size: 3, get: (row, column) => rows[row]?.[column] ?? 0 });
  expect(path).toBe('M4 4h2v1h-2zM6 5h1v1h-1z');
  expect(side).toBe(11);
});
