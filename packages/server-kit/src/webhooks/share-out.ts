import { isTrusted } from './webhook-health.js';

/** A webhook that has deliveries due. */
export interface Lane {
  readonly webhookId: string;
  readonly organizationId: string;
  /** Its deliveries that are under way, in all processes. */
  readonly inFlight: number;
  /** Failures since its last success. */
  readonly consecutiveFailures: number;
}

/** How many deliveries of a webhook to claim. */
export interface Share {
  readonly webhookId: string;
  /** At least 1. */
  readonly limit: number;
}

/** Deliveries of one webhook that may be under way at once, in all processes: enough for a receiver that is well. */
const lanePlaces = 8;

/** How many more deliveries a webhook may have under way. One that keeps failing is asked with one at a time. */
const roomOf = (lane: Lane): number => Math.max(0, (isTrusted(lane) ? lanePlaces : 1) - lane.inFlight);

/** Brings items into an order that follows from nothing but chance (Fisher and Yates). */
const shuffled = <T>(items: readonly T[], random: () => number): T[] => {
  const rest = [...items];
  const result: T[] = [];
  while (rest.length > 0) result.push(...rest.splice(Math.floor(random() * rest.length), 1));
  return result;
};

/** The item with the lowest number; of several, the first. */
const lowest = <T>(items: readonly T[], numberOf: (item: T) => number): T | undefined => {
  let found: { readonly item: T; readonly number: number } | undefined;
  for (const item of items) {
    const number = numberOf(item);
    if (found === undefined || number < found.number) found = { item, number };
  }
  return found?.item;
};

/**
 * Shares out the free places of a process, one by one: each goes to the organization that has the fewest, and there to
 * the webhook that has the fewest. So every organization gets its first place before any gets its second, and a
 * thousand events of one hold up nobody else. Between equals chance decides, so that nobody is always the last.
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
}): Share[] => {
  const { places, taken, random } = options;
  const organizations = new Map<string, { places: number; lanes: { lane: Lane; room: number; given: number }[] }>();
  for (const lane of shuffled(options.lanes, random)) {
    const organization = organizations.get(lane.organizationId) ?? {
      places: taken.get(lane.organizationId) ?? 0,
      lanes: [],
    };
    organization.lanes.push({ lane, room: roomOf(lane), given: 0 });
    organizations.set(lane.organizationId, organization);
  }
  // Half of the places are kept for the others while there are others.
  const mostPlaces = organizations.size > 1 ? Math.ceil(places / 2) : places;
  const waiting = [...organizations.values()];
  const shares = new Map<string, number>();

  let free = places;
  for (const count of taken.values()) free -= count;
  for (; free > 0; free--) {
    const withRoom = waiting.filter(
      (organization) => organization.places < mostPlaces && organization.lanes.some(({ room }) => room > 0),
    );
    const organization = lowest(withRoom, (each) => each.places);
    const place = lowest(
      organization?.lanes.filter(({ room }) => room > 0) ?? [],
      (each) => each.lane.inFlight + each.given,
    );
    if (organization === undefined || place === undefined) break;
    organization.places += 1;
    place.room -= 1;
    place.given += 1;
    shares.set(place.lane.webhookId, place.given);
  }
  return [...shares].map(([webhookId, limit]) => ({ webhookId, limit }));
};
