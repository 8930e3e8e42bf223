import { featureFlagOperations } from './operations.js';
import { featureFlagResource } from './present-flag.js';

export const resources = [featureFlagResource];

export const verbs = featureFlagOperations;
