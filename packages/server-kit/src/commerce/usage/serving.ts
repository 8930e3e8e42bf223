import { usageOperations } from './read-usage.js';

export const verbs = usageOperations;
