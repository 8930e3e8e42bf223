import { checksPerRun } from '@watchpost/schemas';
import type { Change, Row } from '../../store/interface/store.js';

type Paced = Pick<Row<'monitors'>, 'organizationId' | 'type' | 'config' | 'intervalSeconds'>;

/**
 * The limit that a monitor with several steps must hold besides that of its interval: each step is a check, so the interval
 * that a plan includes is that of each step.
 */
export const stepLimit = ({ organizationId, type, config, intervalSeconds }: Paced): Change[] => {
  const checks = checksPerRun(type, config);
  if (checks === 1) return [];
  const asked = Math.floor(intervalSeconds / checks);
  return [
    { kind: 'limit', organizationId, entitlement: 'minIntervalSeconds', onOver: 'refuse', asked, bound: 'floor' },
  ];
};

/** What a plan slowed a monitor down to follows its steps: the least interval is that of each. */
export const slowedBySteps = (
  before: Pick<Row<'monitors'>, 'type' | 'config' | 'slowedToSeconds'>,
  changed: Partial<Pick<Row<'monitors'>, 'config'>>,
): Partial<Pick<Row<'monitors'>, 'slowedToSeconds'>> => {
  const { type, config, slowedToSeconds } = before;
  if (slowedToSeconds === null || changed.config === undefined) return {};
  const checks = checksPerRun(type, changed.config);
  const checksBefore = checksPerRun(type, config);
  return checks === checksBefore ? {} : { slowedToSeconds: Math.round((slowedToSeconds / checksBefore) * checks) };
};

/** Whether a change makes a monitor check more often than before, by its interval or by its steps. */
export const isFaster = (before: Paced, after: Paced): boolean =>
  after.intervalSeconds / checksPerRun(after.type, after.config) <
  before.intervalSeconds / checksPerRun(before.type, before.config);
