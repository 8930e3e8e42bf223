import { createSecretBox } from '../../src/secrets/secret-box.js';

/** All processes of these tests share it. */
export const secretBox = createSecretBox([{ id: 'k1', bytes: new Uint8Array(32).fill(7) }]);

/** What all webhooks of these tests sign with. */
export const webhookSecret = 'wph_0123456789';

/** A retry comes long before the clock of the next worker, and not at once. */
export const retrySeconds: readonly number[] = [2, 2, 2];
