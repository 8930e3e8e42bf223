import crypto, { createCipheriv } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { newId } from '../../../src/base/ids.js';

const { randomFillSync } = crypto;

const setRandomFill = (fill: typeof randomFillSync): void => {
  crypto.randomFillSync = fill;
  syncBuiltinESMExports();
};

/**
 * Gives what `randomFillSync` fills from a seed, until {@link unseedIds}: when a monitor is checked first follows from its id, so that a
 * history is the same again only with the same ids.
 */
export const seedIds = (seed: number): void => {
  const key = Buffer.alloc(16);
  key.writeDoubleBE(seed);
  const stream = createCipheriv('aes-128-ctr', key, Buffer.alloc(16));
  let isAsked = false;
  setRandomFill(((bytes: Uint8Array) => {
    isAsked = true;
    bytes.set(stream.update(new Uint8Array(bytes.length)));
    return bytes;
  }) as typeof randomFillSync);
  // Ids take their digits from a store of them, which earlier tests have begun.
  while (!isAsked) newId('mon', 0);
};

/** Ends what {@link seedIds} began. */
export const unseedIds = (): void => setRandomFill(randomFillSync);
