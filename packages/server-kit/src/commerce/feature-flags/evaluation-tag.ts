import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { FlagContext } from './evaluation/flag-definition.js';

/**
 * An ETag of what a context gets. It covers the context, because clients send the tag of an earlier answer with another
 * context (open-feature/js-sdk-contrib#1460), and need the new values.
 */
export const evaluationTag = (version: string, context: FlagContext): string => {
  const canonical = canonicalize(context) ?? '';
  return `"${createHash('sha256').update(version).update(' ').update(canonical).digest('base64url')}"`;
};
