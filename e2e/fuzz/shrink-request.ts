import type { FuzzRequest } from './make-request.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A body without one of its fields, for each of them. */
const smallerBodies = (body: Buffer | null): Buffer[] => {
  if (body === null) return [];
  try {
    const value: unknown = JSON.parse(body.toString());
    if (!isObject(value)) return [];
    return Object.keys(value).map((gone) =>
      Buffer.from(JSON.stringify(Object.fromEntries(Object.entries(value).filter(([name]) => name !== gone)))),
    );
  } catch {
    return [];
  }
};

/** The same request with one thing less, the largest things first. */
const smaller = (request: FuzzRequest): FuzzRequest[] => {
  const { target, headers, body } = request;
  const [path = '', query] = target.split('?', 2);
  const parameters = query === undefined ? [] : query.split('&');
  return [
    ...(request.arrival === 'at once' ? [] : [{ ...request, arrival: 'at once' as const }]),
    ...(query === undefined ? [] : [{ ...request, target: path }]),
    ...(body === null ? [] : [{ ...request, body: null }]),
    ...headers.map((_, gone) => ({ ...request, headers: headers.filter((__, index) => index !== gone) })),
    ...(parameters.length < 2
      ? []
      : parameters.map((_, gone) => ({
          ...request,
          target: `${path}?${parameters.filter((__, index) => index !== gone).join('&')}`,
        }))),
    ...smallerBodies(body).map((less) => ({ ...request, body: less })),
  ];
};

/** Tries are requests to a server that goes on; a handful of rounds find what matters. */
const maxTries = 80;

/** The smallest request found that still fails in the same way. */
export const shrinkRequest = async (
  request: FuzzRequest,
  fails: (candidate: FuzzRequest) => Promise<boolean>,
): Promise<FuzzRequest> => {
  let smallest = request;
  let tries = 0;
  for (let isSmaller = true; isSmaller && tries < maxTries; ) {
    isSmaller = false;
    for (const candidate of smaller(smallest)) {
      if (tries++ >= maxTries) break;
      if (!(await fails(candidate))) continue;
      smallest = candidate;
      isSmaller = true;
      break;
    }
  }
  return smallest;
};
