/** Codings that answers can have, the better one first. */
export const codings = ['br', 'gzip'] as const;

/** How the body of an answer may be compressed. */
export type Coding = (typeof codings)[number];

/** `;q=` with at most three decimals (RFC 9110 §12.4.2). */
const weightPattern = /^\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*$/i;

/** The weight of each coding that the client names, 0 for one that it refuses. A malformed weight refuses, too. */
const readWeights = (acceptEncoding: string): ReadonlyMap<string, number> => {
  const weights = new Map<string, number>();
  for (const element of acceptEncoding.split(',')) {
    const [coding = '', parameter] = element.split(';');
    const name = coding.trim().toLowerCase();
    // `x-gzip` is an old name of gzip (RFC 9110 §8.4.1.3).
    const known = name === 'x-gzip' ? 'gzip' : name;
    if (known !== '') weights.set(known, parameter === undefined ? 1 : Number(weightPattern.exec(parameter)?.[1] ?? 0));
  }
  return weights;
};

/** What a client accepts: the coding that it likes best, and whether a body without any is acceptable as well. */
export interface AcceptedCoding {
  readonly coding: Coding | null;
  readonly isPlainAccepted: boolean;
}

/** Chooses by `Accept-Encoding` (RFC 9110 §12.5.3). Without the header nothing is compressed. */
export const chooseCoding = (acceptEncoding: string | null): AcceptedCoding => {
  if (acceptEncoding === null) return { coding: null, isPlainAccepted: true };
  const weights = readWeights(acceptEncoding);
  const others = weights.get('*');
  const plain = weights.get('identity') ?? (others === 0 ? 0 : undefined);
  let coding: Coding | null = null;
  // A client that prefers the plain body says so by a higher weight; without one, compression is preferred.
  let best = plain ?? 0;
  for (const candidate of codings) {
    const weight = weights.get(candidate) ?? others ?? 0;
    if (weight > best || (coding === null && weight > 0 && weight === best)) {
      coding = candidate;
      best = weight;
    }
  }
  return { coding, isPlainAccepted: plain !== 0 };
};
