import { oauthOperations } from './oauth-operations.js';

export const verbs = oauthOperations;
