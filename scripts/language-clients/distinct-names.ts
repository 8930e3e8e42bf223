/**
 * Refuses a contract whose names would meet in a client, before anybody compiles it.
 *
 * @param names each with what it is called after in the contract
 * @param taken names that the client has by hand
 * @throws Error that says which name, and what to do
 */
export const assertDistinctNames = (
  client: string,
  names: readonly (readonly [name: string, origin: string])[],
  taken: readonly string[],
): void => {
  const origins = new Map<string, string>(taken.map((name) => [name, 'written by hand']));
  for (const [name, origin] of names) {
    const other = origins.get(name);
    if (other !== undefined && other !== origin) {
      throw new Error(
        `The ${client} client would have two things called ${name}: ${origin}, and ${other}. ` +
          'Name one otherwise, in the contract or in givenNames of scripts/language-clients/read-types.ts.',
      );
    }
    origins.set(name, origin);
  }
};
