import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { builtInChannelTypes } from '../../../src/outbound/channels/types/channel-types.js';

const guide = readFileSync(new URL('../../../../../docs/guides/notification-channels.md', import.meta.url), 'utf8');

/** The name of a heading in the addresses of the site, which VitePress makes of it (@mdit-vue/shared, slugify, 2026-11). */
const anchorOf = (heading: string): string =>
  heading
    .normalize('NFKD')
    .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase();

const anchors = [...guide.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

test.each(builtInChannelTypes.map(({ type, helpUrl }) => ({ type, helpUrl })))(
  'the help of $type leads to its section of the guide',
  ({ helpUrl }) => {
    const [page, anchor] = (helpUrl ?? '').split('#');
    expect(page).toBe('https://watchpost.dev/guides/notification-channels');
    expect(anchors).toContain(anchor);
  },
);

test('no two types share a section', () => {
  expect(new Set(builtInChannelTypes.map(({ helpUrl }) => helpUrl)).size).toBe(builtInChannelTypes.length);
});
