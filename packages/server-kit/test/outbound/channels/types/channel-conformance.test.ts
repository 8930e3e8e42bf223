import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { channelConformance } from '../../../../src/outbound/channels/conformance.js';
import { valueOnOneLine } from '../../../../src/outbound/channels/render/text.js';
import { builtInChannelTypes } from '../../../../src/outbound/channels/types/channel-types.js';
import { messageOf } from '../message-fixture.js';
import { allBenches } from './benches/all-benches.js';

test('every type that speaks HTTP has a stand-in for its provider', () => {
  const types = builtInChannelTypes.filter(({ carriedBy }) => carriedBy === 'http').map(({ type }) => type);
  expect([...new Set(allBenches.map(({ type }) => type.type))].sort()).toEqual([...types].sort());
});

const shown = (text: string): string => text.replace(/\u200b/g, '').replace(/\s+/g, ' ');

describe.each(allBenches.map((bench) => [bench.name, bench] as const))('the type %s', (_name, bench) => {
  test.each(channelConformance().map((one) => [one.title, one] as const))('%s', (_title, { run }) => run(bench));

  test('shows any value as it is', () => {
    const { type } = bench;
    const access = { config: type.config.parse(bench.config), credentials: type.credentials.parse(bench.credentials) };
    const options = { config: access.config, step: 'post', timezone: 'UTC', now: 0 } as const;
    const value = fc.oneof(
      fc.string({ unit: fc.constantFrom(...'ab1 *_~`|<>[]()\\@#&$:-+.!/"\n'), maxLength: 40 }),
      fc.string({ unit: 'grapheme', maxLength: 30 }),
    );
    fc.assert(
      fc.property(value, (text) => {
        const message = messageOf({ title: [{ value: text }], summary: [{ value: text }], cause: [{ value: text }] });
        const turn = { step: 'post', message, ref: null, idempotencyKey: 'ndl_1:post' } as const;
        const seen = bench.read(type.request(type.render(message, options), access, turn), turn);
        expect(shown(seen)).toContain(shown(valueOnOneLine(text)));
      }),
      { numRuns: 300 },
    );
  });
});
