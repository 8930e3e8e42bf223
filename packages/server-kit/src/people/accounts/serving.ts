import { accountOperations } from './operations.js';

export const verbs = accountOperations;
