import { hkdfSync, randomBytes } from 'node:crypto';
import type { Store } from '../store/interface/store.js';
import type { SecretBox } from './secret-box.js';

/** Keys for values that are hashed or made with a key, the same in every process and under every secret key. */
export interface DerivedKeys {
  /**
   * A key of 32 bytes for one purpose (HKDF, RFC 5869).
   *
   * @throws SecretKeyError, StoreUnavailableError
   */
  of(purpose: string): Promise<Uint8Array>;
  /** Opens what the keys are derived from. @throws SecretKeyError, StoreUnavailableError */
  load(): Promise<void>;
}

/** The one data key there is so far. */
const dataKeyId = 'derivation';

/** What a data key is bound to. */
export const dataKeySealContext = (id: string): string => `data-key/${id}`;

/**
 * Derives keys from a data key that is drawn once and kept sealed. Deriving from the secret key itself would make
 * every hash worthless on the day it is replaced.
 */
export const createDerivedKeys = (options: {
  readonly store: Store;
  readonly secretBox: SecretBox;
  readonly clock: () => number;
}): DerivedKeys => {
  const { store, secretBox, clock } = options;
  const context = dataKeySealContext(dataKeyId);
  const derived = new Map<string, Uint8Array>();
  let loading: Promise<Buffer> | undefined;

  const read = async (): Promise<Buffer> => {
    const known = await store.get('dataKeys', { id: dataKeyId });
    if (known !== undefined) return Buffer.from(secretBox.open(known.sealedKey, context), 'base64url');
    const sealedKey = secretBox.seal(randomBytes(32).toString('base64url'), context);
    const row = { id: dataKeyId, sealedKey, createdAt: clock() };
    // Of processes that start side by side all use the key of the first.
    await store.commit([{ kind: 'insert', table: 'dataKeys', row, onConflict: 'ignore' }]);
    return read();
  };

  const dataKey = (): Promise<Buffer> => {
    loading ??= read().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };

  return {
    async of(purpose) {
      const known = derived.get(purpose);
      if (known !== undefined) return known;
      const key = new Uint8Array(hkdfSync('sha256', await dataKey(), '', `watchpost/${purpose}`, 32));
      derived.set(purpose, key);
      return key;
    },
    async load() {
      await dataKey();
    },
  };
};
