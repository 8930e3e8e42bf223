import type { Verb } from '../../request/operation.js';
import { evaluateOperations } from './evaluate.js';
import { exportFlagOperations } from './export-flags.js';
import { flagDocumentOperations } from './feature-flag.js';
import { ofrepOperations } from './ofrep.js';
import { testFlagOperations } from './test-flag.js';

/** All operations of the room of feature flags that are not plain verbs. */
export const featureFlagOperations: Readonly<Record<string, Verb>> = {
  ...flagDocumentOperations,
  ...testFlagOperations,
  ...evaluateOperations,
  ...exportFlagOperations,
  ...ofrepOperations,
};
