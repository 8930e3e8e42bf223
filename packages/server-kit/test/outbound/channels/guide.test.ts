import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { builtInChannelTypes } from '../../../src/outbound/channels/types/channel-types.js';

const site = 'https://watchpost.dev/';

test.each(builtInChannelTypes.map(({ type, helpUrl }) => ({ type, helpUrl })))(
  'the help of $type leads to its page of the documentation',
  ({ helpUrl }) => {
    expect(helpUrl).toMatch(/^https:\/\/watchpost\.dev\/channels\/[a-z-]+$/);
    const page = `docs/${helpUrl?.slice(site.length)}.md`;
    expect(existsSync(new URL(`../../../../../${page}`, import.meta.url)), page).toBe(true);
  },
);

test('no two types share a page', () => {
  expect(new Set(builtInChannelTypes.map(({ helpUrl }) => helpUrl)).size).toBe(builtInChannelTypes.length);
});
