import type { LaneRow } from '../../store/interface/delivery-families.js';
import type { EndedAttempt } from './record-attempts.js';
import type { Lane } from './share-out.js';
import { hasArrived } from './verdict.js';

/**
 * What waits, as lanes. An attempt that has ended counts as under way until that is written. One that has arrived makes room
 * already, because it is written together with the next claim; one that has failed does not, because it is not known yet what
 * follows for the lane.
 */
export const lanesOf = (
  found: readonly { readonly lane: LaneRow; readonly inFlight: number }[],
  ended: readonly EndedAttempt[],
): Lane[] => {
  const lanes = found.map(({ lane: { id, organizationId, consecutiveFailures }, inFlight }) => ({
    laneId: id,
    organizationId,
    consecutiveFailures,
    inFlight,
  }));
  const byId = new Map(lanes.map((lane) => [lane.laneId, lane]));
  for (const { claimed, result } of ended) {
    const lane = byId.get(claimed.laneId);
    if (lane !== undefined && hasArrived(result)) lane.inFlight -= 1;
  }
  return lanes;
};
