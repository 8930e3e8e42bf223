import { deviceOperations } from './device-operations.js';

export const verbs = deviceOperations;
