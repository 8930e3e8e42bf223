import type { SecretBox } from '../../secrets/secret-box.js';
import { createRecentBatch } from '../delivery/recent-batch.js';

/** Opens secrets, and keeps those of the last batch open: under load the next one needs the same. */
export interface RecentSecrets extends Pick<SecretBox, 'open'> {
  /** Begins a batch; what the last one did not need is forgotten. */
  nextBatch(): void;
}

/** Makes {@link RecentSecrets}. */
export const createRecentSecrets = (secretBox: Pick<SecretBox, 'open'>): RecentSecrets => {
  const recent = createRecentBatch<string>();
  return {
    nextBatch: recent.next,
    open: (sealed, context) => recent.of(`${context} ${sealed}`, () => secretBox.open(sealed, context)),
  };
};
