import type { FlagDefinition } from '../../../../src/commerce/feature-flags/evaluation/flag-definition.js';

/** A boolean flag that is on for everybody, but for what a test gives. */
export const flagOf = (given: Partial<FlagDefinition> = {}): FlagDefinition => ({
  key: 'flag',
  enabled: true,
  value: true,
  defaultValue: false,
  rules: [],
  rolloutPercent: 100,
  bucketBy: 'targetingKey',
  ...given,
});
