import type { EndedStatus } from '../interface/reads.js';

/**
 * Reads the statuses of one monitor from the text in which both databases give them: a row for each monitor costs half
 * as much as a row for each status.
 *
 * @param text JSON: a list of `[status, startedAt, endedAt]`; `null` without any
 */
export const endedStatusesOf = (text: unknown): EndedStatus[] => {
  if (typeof text !== 'string') return [];
  // The statements that write it select columns of these types.
  const ended = JSON.parse(text) as [EndedStatus['status'], number, number][];
  return ended.map(([status, startedAt, endedAt]) => ({ status, startedAt, endedAt }));
};
