import { mfaOperations } from './operations.js';

export const verbs = mfaOperations;
