import type { Noun } from './noun.js';

export const featureFlags: Noun = {
  summary: 'Work with feature flags: switch them, try changes, see what they serve',
  flexible: ['key', 'name'],
  operations: {
    list: {
      table: {
        columns: ['enabled', 'key', 'valueType', 'rolloutPercent', 'isStale', 'guardedAt', 'lastChangedAt', 'id'],
        expendable: ['valueType', 'guardedAt', 'isStale', 'lastChangedAt'],
      },
      whenEmpty: 'No feature flags yet. Create one: watchpost feature-flags create --key new-checkout',
    },
    create: {
      examples: ['feature-flags create --key new-checkout --rollout-percent 10 --enabled'],
      nextStep: ({ key, enabled }) =>
        enabled === true ? undefined : `Switch it on: watchpost feature-flags enable ${key}`,
    },
    test: {
      examples: [
        'feature-flags test new-checkout --changes-rollout-percent 50 --contexts \'[{"targetingKey":"user-1"}]\'',
      ],
    },
    evaluate: { examples: ['feature-flags evaluate --targeting-key user-1 --context \'{"plan":"beta"}\''] },
    flagd: { examples: ['feature-flags flagd -o json > flags.json'] },
  },
};
