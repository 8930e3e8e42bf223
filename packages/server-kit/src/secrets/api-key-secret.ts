import { hash } from 'node:crypto';
import { apiKeyPattern } from '@watchpost/schemas';
import { hasValidChecksum, newShownSecret } from './shown-secret.js';

/** A new key, to be shown once. */
export const newApiKeySecret = (): string => newShownSecret('wp');

/** Whether the text can be a key at all; no database is asked about one that can't. */
export const isApiKeySecret = (text: string): boolean => apiKeyPattern.test(text) && hasValidChecksum(text);

/** What the database keeps. SHA-256 is enough for a secret of 178 random bits; slow hashes are for guessable ones. */
export const hashSecret = (secret: string): string => hash('sha256', secret, 'base64url');

/** The parts that are shown to recognise a key. */
export const visibleParts = (secret: string): { prefix: string; last4: string } => ({
  prefix: secret.slice(0, 7),
  last4: secret.slice(-4),
});
