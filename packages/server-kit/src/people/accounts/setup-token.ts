import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { SetupTokens } from '../../request/ports/credentials.js';
import type { DerivedKeys } from '../../secrets/derived-keys.js';

/** As long as a person takes from starting the server to opening the link, with a break. */
const lifetimeMs = 60 * 60_000;
/** When it expires (6 bytes, in milliseconds since the epoch), and 2 random bytes: links of one moment differ. */
const idBytes = 8;
/** Of the HMAC (RFC 2104 §5): 128 bits cannot be guessed, and the link fits on a line of a terminal. */
const signatureBytes = 16;

const form = /^wps_([\w-]{32})$/;

/**
 * Makes {@link SetupTokens}: an id and its HMAC. They are in no table, and every process on the same database accepts them.
 * Each is good once, because none is good when there is an owner.
 */
export const createSetupTokens = (derivedKeys: DerivedKeys): SetupTokens => {
  const signatureOf = async (id: Uint8Array): Promise<Buffer> =>
    createHmac('sha256', await derivedKeys.of('setup-token'))
      .update(id)
      .digest()
      .subarray(0, signatureBytes);
  return {
    async create(now) {
      const id = randomBytes(idBytes);
      id.writeUIntBE(now + lifetimeMs, 0, 6);
      return `wps_${Buffer.concat([id, await signatureOf(id)]).toString('base64url')}`;
    },
    async isValid(token, now) {
      const bytes = Buffer.from(form.exec(token)?.[1] ?? '', 'base64url');
      const id = bytes.subarray(0, idBytes);
      const expected = await signatureOf(id);
      const given = bytes.subarray(idBytes);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
      return id.readUIntBE(0, 6) > now;
    },
  };
};
