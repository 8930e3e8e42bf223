import type { SecretBox } from '../../secrets/secret-box.js';

/** Opens secrets, and keeps those of the last batch open: under load the next one needs the same. */
export interface RecentSecrets extends Pick<SecretBox, 'open'> {
  /** Begins a batch; what the last one did not need is forgotten. */
  nextBatch(): void;
}

/** Makes {@link RecentSecrets}. */
export const createRecentSecrets = (secretBox: Pick<SecretBox, 'open'>): RecentSecrets => {
  let last = new Map<string, string>();
  let current = new Map<string, string>();
  return {
    nextBatch: () => {
      last = current;
      current = new Map();
    },
    open: (sealed, context) => {
      const key = `${context} ${sealed}`;
      const plain = current.get(key) ?? last.get(key) ?? secretBox.open(sealed, context);
      current.set(key, plain);
      return plain;
    },
  };
};
