/** Values of the `:names` in a pattern. */
export type PathParameters = Readonly<Record<string, string>>;

/**
 * Holds a path against a pattern such as `/monitors/:id`, segment by segment; a name takes one segment.
 *
 * @returns `undefined` where they differ, or where a segment is not decodable
 */
export const matchPath = (pattern: string, path: string): PathParameters | undefined => {
  const expected = segmentsOf(pattern);
  const actual = segmentsOf(path);
  if (expected.length !== actual.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, segment] of expected.entries()) {
    const given = decode(actual[index] ?? '');
    if (given === undefined) return undefined;
    if (segment.startsWith(':')) parameters[segment.slice(1)] = given;
    else if (segment !== given) return undefined;
  }
  return parameters;
};

const segmentsOf = (path: string): readonly string[] => path.split('/').filter((segment) => segment !== '');

const decode = (segment: string): string | undefined => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
};
