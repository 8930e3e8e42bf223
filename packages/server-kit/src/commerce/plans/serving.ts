import { planOperations } from './plan-operations.js';

export const verbs = planOperations;
