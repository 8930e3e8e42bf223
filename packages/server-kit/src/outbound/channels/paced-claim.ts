import { createHash } from 'node:crypto';
import type { ChannelPace } from '../../request/ports/channel-type.js';
import type { ClaimedShare, PacedClaim, Row } from '../../store/interface/store.js';
import { channelsBounds } from './bounds.js';
import { claimRoom, type Pace, toPaces, unusedPace } from './pace.js';

/** A pace with the id of its row. */
export interface KeyedPace extends Pace {
  readonly id: string;
  /** Refusals in ten minutes that stop it, for a host. */
  readonly mostRefusals: number;
  /** Whether it stops the messages of one organization to a host, and not those of all. */
  readonly isShare: boolean;
}

const idOf = (...parts: readonly string[]): string => createHash('sha256').update(parts.join('\n')).digest('hex');

/**
 * The paces of a place, keyed by what the provider counts by: no secret is in an id. What a host refuses counts twice: for all,
 * and for the owner of the place, whose share is far smaller. An owner who provokes refusals is stopped long before others are.
 *
 * @param owner whose refusals count together: an organization, or a person in no organization
 */
export const keyedPaces = (type: string, paces: readonly ChannelPace[], owner: string): readonly KeyedPace[] =>
  toPaces(paces).flatMap((pace): KeyedPace[] => {
    const { scope, key } = pace;
    const ofAll = {
      ...pace,
      id: idOf(type, scope, key),
      mostRefusals: channelsBounds.badAnswersOfHost.most,
      isShare: false,
    };
    if (scope !== 'host') return [ofAll];
    const share = { id: idOf(type, scope, key, owner), mostRefusals: channelsBounds.badAnswersOfShare.most };
    return [ofAll, { ...pace, ...share, isShare: true }];
  });

/**
 * What a claim may take: for each lane as much as all of its paces have room for, one lane after the other on the same rows.
 *
 * @param pacesOf the paces of a lane
 * @param onFull called with when a lane has room again; milliseconds since the epoch
 */
export const pacedClaim = (
  shares: readonly ClaimedShare[],
  pacesOf: (laneId: string) => readonly KeyedPace[],
  now: number,
  onFull: (laneId: string, roomAt: number) => void,
): PacedClaim => {
  const ids = [...new Set(shares.flatMap(({ laneId }) => pacesOf(laneId).map(({ id }) => id)))].sort();
  return {
    ids,
    share: (rows) => {
      const states = new Map<string, Row<'sendingPaces'>>(rows.map((row) => [row.id, row]));
      const granted = shares.flatMap(({ laneId, limit }) => {
        const paces = pacesOf(laneId);
        const counted = paces.map((pace) => ({ pace, state: states.get(pace.id) ?? unusedPace }));
        const room = claimRoom(counted, limit, now);
        for (const [index, { id }] of paces.entries()) {
          const state = room.states[index];
          if (state !== undefined) states.set(id, { id, ...state });
        }
        if (room.roomAt !== null && room.taken === 0) onFull(laneId, room.roomAt);
        return room.taken === 0 ? [] : [{ laneId, limit: room.taken }];
      });
      return { shares: granted, rows: [...states.values()] };
    },
  };
};
