import { deliveryBounds } from './bounds.js';
import { isTrusted } from './receiver-health.js';

/** A lane that has deliveries due: a webhook, or a handler and one organization. */
export interface Lane {
  readonly laneId: string;
  readonly organizationId: string;
  /** Its deliveries that are under way, in all processes. */
  readonly inFlight: number;
  /** Failures since its last success. */
  readonly consecutiveFailures: number;
}

/** How many deliveries of a lane to claim. */
export interface Share {
  readonly laneId: string;
  /** At least 1. */
  readonly limit: number;
}

/** Deliveries of one webhook that may be under way at once, in all processes: enough for a receiver that is well. */
const mostLanePlaces: number = deliveryBounds.receiverPlaces.most;

/** Brings items into an order that follows from nothing but chance (Fisher and Yates). */
const shuffled = <T>(items: readonly T[], random: () => number): T[] => {
  const result: T[] = [];
  for (const item of items) {
    const place = Math.floor(random() * (result.length + 1));
    const moved = result[place];
    result[place] = item;
    if (moved !== undefined) result.push(moved);
  }
  return result;
};

/** A webhook while places are shared out. */
interface Candidate {
  readonly laneId: string;
  /** Deliveries that it has under way, the places that it was given included. */
  inFlight: number;
  room: number;
  given: number;
}

/** An organization while places are shared out. */
interface Claimant {
  /** Places of this process that it has. */
  places: number;
  readonly candidates: Candidate[];
}

const claimantsOf = (lanes: readonly Lane[], taken: ReadonlyMap<string, number>, lanePlaces: number): Claimant[] => {
  const claimants = new Map<string, Claimant>();
  for (const lane of lanes) {
    const { laneId, organizationId, inFlight } = lane;
    const claimant = claimants.get(organizationId) ?? { places: taken.get(organizationId) ?? 0, candidates: [] };
    // One that keeps failing is asked with one at a time.
    const room = Math.max(0, (isTrusted(lane) ? lanePlaces : 1) - inFlight);
    claimant.candidates.push({ laneId, inFlight, room, given: 0 });
    claimants.set(organizationId, claimant);
  }
  return [...claimants.values()];
};

/** Gives one place to the webhook of an organization that has the fewest; returns whether one has room for it. */
const giveOne = (claimant: Claimant): boolean => {
  let chosen: Candidate | undefined;
  for (const candidate of claimant.candidates) {
    if (candidate.room > 0 && candidate.inFlight < (chosen?.inFlight ?? Number.POSITIVE_INFINITY)) chosen = candidate;
  }
  if (chosen === undefined) return false;
  claimant.places += 1;
  chosen.inFlight += 1;
  chosen.room -= 1;
  chosen.given += 1;
  return true;
};

/**
 * Shares out the free places of a process, one by one: each goes to the organization that has the fewest, and there to
 * the webhook that has the fewest. So every organization gets its first place before any gets its second, and a
 * thousand events of one delay no other. Between equals chance decides: none is always the last.
 *
 * @param options.places places of this process, free or taken
 * @param options.taken places that are taken, by organization
 * @param options.random at least 0 and below 1
 */
export const shareOut = (options: {
  readonly lanes: readonly Lane[];
  readonly places: number;
  readonly taken: ReadonlyMap<string, number>;
  readonly random: () => number;
  /** Deliveries of a lane that may be under way at once. Default: 8. */
  readonly lanePlaces?: number;
}): Share[] => {
  const { places, taken, random, lanePlaces = mostLanePlaces } = options;
  const claimants = claimantsOf(shuffled(options.lanes, random), taken, lanePlaces).sort((a, b) => a.places - b.places);
  // Half of the places are kept for the others while there are others.
  const mostPlaces = claimants.length > 1 ? Math.ceil(places / 2) : places;
  let free = places;
  for (const count of taken.values()) free -= count;

  // Level by level: a lane with as many places as the level says gets one more, which keeps the order.
  for (let level = 0; level < mostPlaces; level++) {
    for (const claimant of claimants) {
      if (free <= 0 || claimant.places > level) break;
      if (giveOne(claimant)) free -= 1;
    }
  }
  const candidates = claimants.flatMap((claimant) => claimant.candidates);
  return candidates.flatMap(({ laneId, given }) => (given > 0 ? [{ laneId, limit: given }] : []));
};
