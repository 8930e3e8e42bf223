import { createHash } from 'node:crypto';
import type { ClaimedShare, PacedClaim, Row } from '../../store/store.js';
import type { ChannelPace } from './channel-type.js';
import { claimRoom, type Pace, toPaces, unusedPace } from './pace.js';

/** A pace with the id of its row. */
export interface KeyedPace extends Pace {
  readonly id: string;
}

/** The paces of a place, keyed by what the provider counts by: no organization and no secret is in an id. */
export const keyedPaces = (type: string, paces: readonly ChannelPace[]): readonly KeyedPace[] =>
  toPaces(paces).map((pace) => ({
    ...pace,
    id: createHash('sha256').update(`${type}\n${pace.scope}\n${pace.key}`).digest('hex'),
  }));

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
