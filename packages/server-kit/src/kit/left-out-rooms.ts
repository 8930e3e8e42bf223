import { allEventSubjects, type EventSubject, type Route, type Scope, scopes } from '@watchpost/schemas';
import type { ServedContract } from '../request/ports/served-contract.js';

/** A part of the product that a host may leave out as a whole. */
interface OptionalRoom {
  /** What the paths of its routes begin with: whole segments below the base path. */
  readonly paths: readonly string[];
  /** Events that it alone emits. */
  readonly subjects: readonly EventSubject[];
  /** Operations below its paths, or of a group that it has a part of, that stay. Default: none. */
  readonly keeps?: readonly string[];
}

/**
 * The rooms that a host may leave out. One line each: their routes, scopes and documents follow from the paths, and
 * `background-work.ts` names their workers. Tables always exist: there is one schema and one path of migrations.
 */
export const optionalRooms = {
  commerce: {
    paths: ['/plans', '/subscriptions', '/billing'],
    subjects: ['subscription.created', 'subscription.updated', 'subscription.canceled'],
  },
  licenses: { paths: ['/licenses'], subjects: ['license.expiring', 'license.expired'] },
  featureFlags: { paths: ['/feature-flags', '/ofrep'], subjects: ['feature_flag.updated'] },
  statusPages: { paths: ['/status-pages', '/public/status-pages'], subjects: [] },
  reports: { paths: ['/reports'], subjects: [] },
  exporters: { paths: ['/exporters'], subjects: ['exporter.failed', 'exporter.recovered'] },
  /** Accounts with passwords and sessions, second factors, providers, invitations: for a host that has users of its own. */
  signIn: {
    paths: ['/auth', '/setup', '/invitations', '/organizations/:orgId/invitations', '/organizations/:orgId/sso'],
    subjects: [],
    keeps: ['auth.me', 'auth.updateMe', 'server.get'],
  },
  agents: { paths: ['/agents', '/agent'], subjects: ['agent.connected', 'agent.disconnected'] },
} as const satisfies Record<string, OptionalRoom>;

/** The name of a room that a host may leave out. */
export type OptionalRoomName = keyof typeof optionalRooms;

const isBelow = (path: string, start: string): boolean => path === start || path.startsWith(`${start}/`);

const roomOf = ({ path, operationId }: Route): string | undefined =>
  Object.entries<OptionalRoom>(optionalRooms).find(
    ([, { paths, keeps = [] }]) => paths.some((start) => isBelow(path, start)) && !keeps.includes(operationId),
  )?.[0];

/** Operations that stay although a room has others of their group. */
const kept: ReadonlySet<string> = new Set(
  Object.values<OptionalRoom>(optionalRooms).flatMap(({ keeps = [] }) => keeps),
);

/** The part of the product that an operation belongs to by its name, such as `exporters` for `exporters.scrape`. */
const groupOf = ({ operationId }: Route): string => operationId.slice(0, operationId.indexOf('.'));

/** @throws TypeError when operations of one group lie in a room that is left out and outside of it */
const assertWhole = (routes: readonly Route[], isLeftOut: (route: Route) => boolean): void => {
  for (const [group, ofGroup] of Map.groupBy(routes, groupOf)) {
    const out = ofGroup.find(isLeftOut);
    const stays = ofGroup.find((route) => !isLeftOut(route) && !kept.has(route.operationId));
    if (out === undefined || stays === undefined) continue;
    throw new TypeError(
      `The room ${roomOf(out)} would be left out by half: ${stays.operationId} (${stays.path}) stays and ${out.operationId} ` +
        `(${out.path}) goes. Add the path of ${group} to the room in left-out-rooms.ts.`,
    );
  }
};

/**
 * What of a contract a kit serves that leaves rooms out. A scope goes with the last route that asks for it.
 *
 * @throws TypeError for a name that is no room, and when a room would be left out by half
 */
export const withoutRooms = (
  routes: readonly Route[],
  without: readonly OptionalRoomName[] = [],
): Omit<ServedContract, 'ownTypes'> => {
  for (const name of without) {
    if (Object.hasOwn(optionalRooms, name)) continue;
    throw new TypeError(`without: each must be one of ${Object.keys(optionalRooms).join(', ')} (got "${name}")`);
  }
  const names: ReadonlySet<string | undefined> = new Set(without);
  const isLeftOut = (route: Route): boolean => names.has(roomOf(route));
  assertWhole(routes, isLeftOut);
  const served = routes.filter((route) => !isLeftOut(route));
  const stillAsked = new Set<string>(served.map(({ access }) => access));
  const goneScopes = new Set<string>(
    routes.flatMap((route) => (isLeftOut(route) && !stillAsked.has(route.access) ? [route.access] : [])),
  );
  const goneSubjects = new Set<EventSubject>(without.flatMap((name) => optionalRooms[name].subjects));
  return {
    leftOut: [...new Set(without)].sort(),
    routes: served,
    subjects: new Set(allEventSubjects.filter((subject) => !goneSubjects.has(subject))),
    scopes: new Set((Object.keys(scopes) as Scope[]).filter((scope) => !goneScopes.has(scope))),
  };
};
