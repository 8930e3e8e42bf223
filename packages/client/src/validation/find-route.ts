import { apiBasePath, type Route, routes } from '@watchpost/schemas';

/** A route of the contract that a request goes to. */
export interface FoundRoute {
  readonly route: Route;
  /** The values of `:id` and the like. */
  readonly params: Readonly<Record<string, string>>;
}

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

const table = routes.flatMap((route) =>
  [route.path, ...(route.alias === undefined ? [] : [route.alias])].map((path) => ({
    route,
    segments: segmentsOf(path),
  })),
);

/**
 * Finds the route of a request; words win over parameters, as on the server.
 *
 * @param pathname of the address, from its root
 * @returns `undefined` for what the contract does not have
 */
export const findRoute = (method: string, pathname: string): FoundRoute | undefined => {
  const start = pathname.indexOf(`${apiBasePath}/`);
  if (start < 0) return undefined;
  const given = segmentsOf(pathname.slice(start + apiBasePath.length));
  const wanted = method === 'HEAD' ? 'GET' : method;
  let best: { readonly found: FoundRoute; readonly words: number } | undefined;
  for (const { route, segments } of table) {
    if (route.method !== wanted || segments.length !== given.length) continue;
    const params: Record<string, string> = {};
    const fits = segments.every((segment, index) => {
      const value = given[index] ?? '';
      if (!segment.startsWith(':')) return segment === value;
      params[segment.slice(1)] = decodeURIComponent(value);
      return true;
    });
    const words = segments.length - Object.keys(params).length;
    if (fits && (best === undefined || words > best.words)) best = { found: { route, params }, words };
  }
  return best?.found;
};
