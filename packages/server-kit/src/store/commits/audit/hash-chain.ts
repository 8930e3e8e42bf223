import { createHash } from 'node:crypto';
import type { Row } from '../../interface/rows.js';

/** What an audit activity says, and its place in the chain. */
export type ChainedActivity = Omit<Row<'auditActivities'>, 'hash' | 'previousHash'>;

/** The `previousHash` of the first activity of an organization. */
export const genesisHash = '0'.repeat(64);

/**
 * JSON with members sorted by code unit and without spaces (RFC 8785): equal values have equal texts
 * whatever order a database gives the members back in.
 */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
};

/**
 * The hash of an activity: SHA-256, in lowercase hexadecimal, of its predecessor's hash, a line feed and the
 * canonical JSON of its fields. The fields are named one by one: a column that is added later must not change the
 * hashes of old rows.
 */
export const activityHash = (activity: ChainedActivity, previousHash: string): string => {
  const { id, organizationId, sequence, at, actor, action, resource, changes, requestId, ip, result } = activity;
  const fields = { id, organizationId, sequence, at, actor, action, resource, changes, requestId, ip, result };
  return createHash('sha256')
    .update(`${previousHash}\n${canonicalJson(fields)}`)
    .digest('hex');
};

/** The row that follows the end of a chain; without an end it is the first one. */
export const nextInChain = (
  activity: Omit<ChainedActivity, 'sequence'>,
  head: { readonly sequence: number; readonly hash: string } | undefined,
): Row<'auditActivities'> => {
  const previousHash = head?.hash ?? genesisHash;
  const chained = { ...activity, sequence: (head?.sequence ?? 0) + 1 };
  return { ...chained, hash: activityHash(chained, previousHash), previousHash };
};
