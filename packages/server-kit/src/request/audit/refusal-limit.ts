import type { Audit, Change, RequestCounter } from '../../store/interface/store.js';
import { windowAt } from '../rate-limit/window.js';
import { auditBounds } from './bounds.js';

/** Refusals of one caller in a minute that are recorded one by one: enough to see what was tried. */
export const recordedRefusals: number = auditBounds.recordedRefusals.most;

const minuteMs = 60_000;

const isRefusal = (change: Change): change is Audit => change.kind === 'audit' && change.activity.result === 'refused';

const isPowerOfTwo = (count: number): boolean => Number.isInteger(Math.log2(count));

/** Whether it spends a state that exists once, such as a stolen code: only one of all that try is ever written. */
const isGuarded = (change: Change): boolean => 'mustMatch' in change && change.mustMatch === true;

/** The refusal with its count, which includes those since the one before that are not recorded. */
const counted = (refusal: Audit, count: number): Audit => ({
  ...refusal,
  activity: { ...refusal.activity, changes: { before: null, after: { refusalsThisMinute: count } } },
});

/**
 * What is written of a request that failed. Of the refusals of one caller the first ten in a minute are recorded, and then
 * those whose number is a power of two, with the number: a key without permissions would otherwise fill the trail at its
 * rate limit, and 1,000 requests now leave 16 entries. A refusal that is written with a guarded change is always recorded:
 * the tries that lost to it would otherwise have used up the count.
 */
export const withFewRefusals = async (
  changes: readonly Change[],
  counter: RequestCounter,
  now: number,
): Promise<readonly Change[]> => {
  if (changes.some(isGuarded)) return changes;
  const written: Change[] = [];
  for (const change of changes) {
    if (!isRefusal(change)) {
      written.push(change);
      continue;
    }
    const { actor, resource, ip } = change.activity;
    const count = await counter.count(`refused:${actor.id ?? resource.id ?? ip}`, windowAt(now, minuteMs));
    if (count <= recordedRefusals) written.push(change);
    else if (isPowerOfTwo(count)) written.push(counted(change, count));
  }
  return written;
};
