import { describe, expect, test } from 'vitest';
import { builtInChannelTypes } from '../../../../src/outbound/channels/types/channel-types.js';

test('types of channels have a name each, in lower camel case', () => {
  const names = builtInChannelTypes.map(({ type }) => type);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z][a-zA-Z]+$/);
});

describe.each(builtInChannelTypes.map((type) => [type.type, type] as const))('the type %s', (_name, type) => {
  test('takes no field that it does not know, in its config and its credentials', () => {
    for (const schema of [type.config, type.credentials]) {
      const { error } = schema.safeParse({ unknownField: 'x' });
      expect(error?.issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []))).toEqual([
        'unknownField',
      ]);
    }
  });

  test('says for each credential where it is found', () => {
    for (const { name, hint } of type.credentialFields) expect(hint, name).toMatch(/\.$/);
  });
});
