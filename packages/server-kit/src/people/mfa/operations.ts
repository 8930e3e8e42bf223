import type { Verb } from '../../request/operation.js';
import { reauthenticatedOperations } from './reauthenticated.js';
import { setupOperations } from './setup.js';

/** The verbs of the second factor, by operation id. */
export const mfaOperations: Readonly<Record<string, Verb>> = {
  ...setupOperations,
  ...reauthenticatedOperations,
};
