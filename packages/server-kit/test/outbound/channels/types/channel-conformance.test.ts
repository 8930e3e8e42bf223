import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { channelConformance } from '../../../../src/outbound/channels/conformance.js';
import { valueOnOneLine } from '../../../../src/outbound/channels/render/text.js';
import { builtInChannelTypes } from '../../../../src/outbound/channels/types/channel-types.js';
import { webPush } from '../../../../src/outbound/web-push/web-push.js';
import { messageOf } from '../message-fixture.js';
import { allBenches } from './benches/all-benches.js';

test('every type that speaks HTTP has a stand-in for its provider', () => {
  // A browser is a place of a person and of no channel.
  const all = [...builtInChannelTypes, webPush];
  const types = all.filter(({ carriedBy }) => carriedBy === 'http').map(({ type }) => type);
  expect([...new Set(allBenches.map(({ type }) => type.type))].sort()).toEqual([...types].sort());
});

/** Signs that are markup somewhere, mixed with what people write, from nothing to far too much. */
const text = fc
  .tuple(
    fc.string({
      unit: fc.constantFrom(...'ab1 *_~`|<>[]()\\@#&$:-+.!/"\n', 'é', '👩‍👩‍👧‍👦', 'ש', '\u0000', '\ud800'),
      maxLength: 40,
    }),
    fc.constantFrom(1, 1, 1, 40, 300),
  )
  .map(([unit, times]) => unit.repeat(times));
const words = fc.array(fc.oneof(fc.constantFrom('is down', '*bold* ', ' in '), fc.record({ value: text })), {
  maxLength: 4,
});

/** Any message, however long each of its parts. */
const anyMessage = fc
  .record({
    kind: fc.constantFrom(...(['opened', 'acknowledged', 'escalated', 'resolved', 'digest', 'reminder'] as const)),
    tone: fc.constantFrom(...(['bad', 'warning', 'good', 'neutral'] as const)),
    severity: fc.constantFrom(...(['minor', 'major', 'critical'] as const)),
    title: words,
    summary: words,
    body: fc.option(words),
    cause: fc.option(words),
    facts: fc.array(fc.record({ name: text, value: words }), { maxLength: 20 }),
    items: fc.array(
      fc.record({
        title: words,
        tone: fc.constantFrom('bad' as const, 'good' as const),
        link: fc.option(fc.webUrl({ withQueryParameters: true })),
      }),
      { maxLength: 30 },
    ),
    more: fc.nat({ max: 5000 }),
    actors: fc.array(text, { maxLength: 5 }),
    links: fc.array(fc.record({ label: text, url: fc.webUrl({ size: 'large' }), action: fc.constant(null) }), {
      maxLength: 6,
    }),
  })
  .map(messageOf);

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

  test('brings any message within the limits of its provider, in every step and form', () => {
    const { type, ref = null } = bench;
    const access = { config: type.config.parse(bench.config), credentials: type.credentials.parse(bench.credentials) };
    const { edit, thread, close } = type.supportsOf?.(access.config) ?? type.supports;
    const steps = [
      'post' as const,
      ...(ref !== null && edit ? ['edit' as const] : []),
      ...(ref !== null && thread ? ['reply' as const] : []),
      ...(ref !== null && close ? ['close' as const] : []),
    ];
    fc.assert(
      fc.property(anyMessage, fc.constantFrom(...steps), fc.boolean(), (message, step, isPlain) => {
        const options = { config: access.config, step, timezone: 'UTC', now: 0 };
        const turn = { step, message, ref: step === 'post' ? null : ref, idempotencyKey: 'ndl_1:post' };
        const body = isPlain ? type.renderPlain(message, options) : type.render(message, options);
        // The stand-in refuses what is too long, and what its provider's schema does not allow.
        bench.read(type.request(body, access, turn), turn);
      }),
      { numRuns: 100 },
    );
  });
});
