import type { Verb } from '../operation.js';
import { reauthenticatedOperations } from './reauthenticated.js';
import { setupOperations } from './setup.js';
import { verifyOperations } from './verify.js';

/** The verbs of the second factor, by operation id. */
export const mfaOperations: Readonly<Record<string, Verb>> = {
  ...setupOperations,
  ...verifyOperations,
  ...reauthenticatedOperations,
};
