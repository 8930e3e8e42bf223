import type { MonitorType } from '@watchpost/schemas';
import type { MonitorFilter } from '../../store/interface/store.js';
import { engineBounds } from './bounds.js';

/** Types whose check asks the database at most: they need no place, and a deadline never waits for other checks. */
export const placelessTypes = ['heartbeat', 'manual', 'group'] as const satisfies MonitorType[];

/** What of a monitor decides which place its check needs. */
export interface PlacedMonitor {
  readonly organizationId: string;
  readonly type: MonitorType;
  readonly timeoutSeconds: number;
}

export const needsPlace = ({ type }: Pick<PlacedMonitor, 'type'>): boolean =>
  !placelessTypes.some((placeless) => placeless === type);

/** A check that may take longer is long: it can hold its place for up to 300 s. */
const maxShortSeconds = engineBounds.shortCheck.most;

export const isLong = ({ timeoutSeconds }: Pick<PlacedMonitor, 'timeoutSeconds'>): boolean =>
  timeoutSeconds > maxShortSeconds;

/** Places that an organization holds. */
export interface HeldPlaces {
  readonly short: number;
  readonly long: number;
}

/** The places of a process and who holds them. */
export interface Places {
  readonly capacity: number;
  /** Whether there is more than one organization; a single one may use everything. */
  readonly isShared: boolean;
  /** By organization; who holds none is left out. */
  readonly held: ReadonlyMap<string, HeldPlaces>;
}

/** The bounds that follow from a number of places. */
interface Bounds {
  /** Places that only organizations with fewer than `light` get: a busy server still begins their checks. */
  readonly reserve: number;
  readonly light: number;
  /** Places among them that only organizations without any get. */
  readonly first: number;
  /** Most long checks, of all organizations and of one. What is left is free again within seconds. */
  readonly long: number;
  readonly longOfOne: number;
}

const boundsOf = (capacity: number): Bounds => {
  const reserve = Math.floor(capacity / 4);
  return {
    reserve,
    light: Math.ceil(capacity / 8),
    first: Math.floor(capacity / 16),
    long: capacity - reserve,
    longOfOne: Math.ceil(capacity / 2),
  };
};

const nothing: HeldPlaces = { short: 0, long: 0 };

const totalOf = ({ short, long }: HeldPlaces): number => short + long;

const takenOf = (places: Places): HeldPlaces => {
  let [short, long] = [0, 0];
  for (const held of places.held.values()) {
    short += held.short;
    long += held.long;
  }
  return { short, long };
};

/** How many more checks may begin: of any length, and long ones among them. */
interface Room {
  readonly any: number;
  readonly long: number;
}

const roomOf = (places: Places, organizationId: string): Room => {
  const taken = takenOf(places);
  const free = places.capacity - totalOf(taken);
  if (!places.isShared) return { any: free, long: free };
  const bounds = boundsOf(places.capacity);
  const held = places.held.get(organizationId) ?? nothing;
  const count = totalOf(held);
  const any = Math.max(
    0,
    free - bounds.reserve,
    Math.min(free - bounds.first, bounds.light - count),
    Math.min(free, 1 - count),
  );
  const long = Math.max(0, Math.min(any, bounds.long - taken.long, bounds.longOfOne - held.long));
  return { any, long };
};

/** Whether a check may begin now. */
export const hasPlaceFor = (places: Places, monitor: PlacedMonitor): boolean => {
  if (!needsPlace(monitor)) return true;
  const room = roomOf(places, monitor.organizationId);
  return (isLong(monitor) ? room.long : room.any) > 0;
};

/** A claim to make: of which monitors, and how many of them could begin at once. */
export interface ClaimShare {
  readonly filter: MonitorFilter;
  readonly room: number;
}

/** What a process claims next. */
export interface ClaimPlan {
  /** Organizations that want more than their share: they are claimed for apart from the others. */
  readonly heavy: readonly string[];
  /** What is claimed first. Without a free place, only what needs none. */
  readonly first: ClaimShare;
  /** What comes after it, in this order. */
  readonly rest: readonly ClaimShare[];
}

const only = (maxSeconds: number): MonitorFilter => ({ timeouts: { maxSeconds, exceptTypes: placelessTypes } });

/** Claims for a room: what may be long first, then what must be short. */
const sharesOf = (organizations: MonitorFilter, { any, long }: Room): ClaimShare[] => [
  ...(long > 0 ? [{ filter: organizations, room: long }] : []),
  ...(any > long ? [{ filter: { ...organizations, ...only(maxShortSeconds) }, room: any - long }] : []),
];

const except = (ids: readonly string[]): MonitorFilter => (ids.length === 0 ? {} : { organizations: { except: ids } });

/** Organizations that hold an eighth of the places or more, where places are shared. */
export const heavyAmong = ({ capacity, isShared, held }: Places): string[] => {
  const { light } = boundsOf(capacity);
  return isShared ? [...held].flatMap(([id, places]) => (totalOf(places) >= light ? [id] : [])) : [];
};

/** Organizations that are claimed for alone at a time; those that hold the most places come later. */
const maxSingles = 16;

/** What needs no place may always begin; this many are claimed at once. */
const placeless: ClaimShare = { filter: only(0), room: 256 };

/**
 * Shares out the free places of a process, to organizations with fewer places first. Those that hold few are claimed
 * for together, and when places are scarce, those that hold none before them. One that holds an eighth or more is
 * claimed for alone and only as far as its room goes, so that what it has overdue neither hides what others have due
 * nor is leased in vain.
 *
 * @param lately organizations that held an eighth a moment ago, or had more due than places; their checks may all have
 *   ended at once
 */
export const planClaims = (places: Places, lately: Iterable<string> = []): ClaimPlan => {
  const taken = takenOf(places);
  const free = places.capacity - totalOf(taken);
  if (free <= 0) return { heavy: [...lately], first: placeless, rest: [] };
  if (!places.isShared) return { heavy: [], first: { filter: {}, room: free }, rest: [] };

  const bounds = boundsOf(places.capacity);
  const countOf = (organizationId: string): number => totalOf(places.held.get(organizationId) ?? nothing);
  const heavy = [...new Set([...heavyAmong(places), ...lately])].sort((a, b) => countOf(a) - countOf(b));
  const waiting = heavy.filter((id) => countOf(id) === 0);
  const holding = heavy.slice(waiting.length, waiting.length + maxSingles);
  const light = [...places.held.keys()].filter((id) => !heavy.includes(id));
  const long = Math.max(0, Math.min(free, bounds.long - taken.long));
  const areScarce = light.length > 0 && free <= bounds.reserve;
  const [first = placeless, ...rest] = [
    ...sharesOf(except(areScarce ? [...heavy, ...light] : heavy), { any: free, long }),
    ...(areScarce ? sharesOf({ organizations: { only: light } }, { any: Math.max(0, free - bounds.first), long }) : []),
    ...(waiting.length > 0 ? sharesOf({ organizations: { only: waiting } }, { any: free, long }) : []),
    ...holding.flatMap((id) => sharesOf({ organizations: { only: [id] } }, roomOf(places, id))),
  ];
  return { heavy, first, rest: heavy.length > 0 || areScarce ? [...rest, placeless] : rest };
};
