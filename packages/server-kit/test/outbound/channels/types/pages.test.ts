import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { builtInChannelTypes } from '../../../../src/outbound/channels/types/channel-types.js';

const docs = join(import.meta.dirname, '../../../../../../docs');
const guide = readFileSync(join(docs, 'guides/notification-channels.md'), 'utf8');

const channel = z.strictObject({
  name: z.string(),
  type: z.string(),
  config: z.record(z.string(), z.unknown()),
  credentials: z.record(z.string(), z.unknown()).default({}),
});

const pages = readdirSync(join(docs, 'channels')).map((file) => {
  const text = readFileSync(join(docs, 'channels', file), 'utf8');
  const examples = [...text.matchAll(/^```json\n(.*?)^```$/gms)].map(([, code = '']) =>
    channel.parse(JSON.parse(code)),
  );
  return { file, text, examples };
});

const typeOf = (name: string) =>
  builtInChannelTypes.find(({ type }) => type === name) ?? expect.fail(`no type is named ${name}`);

test('each type has one page, which the guide links', () => {
  expect(pages.map(({ examples: [first] }) => first?.type).sort()).toEqual(
    builtInChannelTypes.map(({ type }) => type).sort(),
  );
  expect(pages.filter(({ file }) => !guide.includes(`../channels/${file})`)).map(({ file }) => file)).toEqual([]);
});

describe.each(pages.map((page) => [page.file, page] as const))('the page %s', (_, { text, examples }) => {
  test('shows channels that can be created as they are', () => {
    for (const { type: name, config, credentials } of examples) {
      const type = typeOf(name);
      const access = { config: type.config.parse(config), credentials: type.credentials.parse(credentials) };
      expect(type.problemOf?.(access) ?? null).toBeNull();
    }
  });

  test('says how to set it up, what it can do, its limits, what goes wrong, and where that is from', () => {
    const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);
    expect(headings[0]).toMatch(/^Set it up/);
    expect(headings.slice(-4)).toEqual(['What it can do', 'Limits', 'When nothing arrives', 'Sources']);
  });
});
