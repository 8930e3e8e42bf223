import { createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto';

/** The server's side of a sign-in with SCRAM (RFC 5802 §3); what it says is empty when it refuses. */
export interface ScramServer {
  challenge(said: string): string;
  outcome(said: string): string;
}

/** The one user of a server. */
export interface ScramUser {
  readonly username: string;
  readonly password: string;
  /** Whether the server lets anyone in, because it does not know the password itself. Default: no. */
  readonly isUnproved?: boolean;
}

/** Makes the server's side for its one user. */
export const scramServer = (
  { username, password, isUnproved = false }: ScramUser,
  hash: 'sha256' | 'sha512' = 'sha256',
): ScramServer => {
  const hmac = (key: Buffer, text: string): Buffer => createHmac(hash, key).update(text).digest();
  const salt = randomBytes(28);
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, 15_000, hash === 'sha256' ? 32 : 64, hash);
  let [bare, first] = ['', ''];
  return {
    challenge(said: string): string {
      bare = said.slice('n,,'.length);
      const [, name = '', nonce = ''] = /^n=([^,]*),r=(.+)$/.exec(bare) ?? [];
      const isKnown = name.replaceAll('=2C', ',').replaceAll('=3D', '=') === username;
      first = `r=${nonce}${randomBytes(12).toString('base64')},s=${salt.toString('base64')},i=15000`;
      return isKnown ? first : '';
    },
    outcome(said: string): string {
      if (isUnproved) return `v=${Buffer.alloc(hash === 'sha256' ? 32 : 64).toString('base64')}`;
      const proof = Buffer.from(/,p=(.+)$/.exec(said)?.[1] ?? '', 'base64');
      const exchanged = `${bare},${first},${said.replace(/,p=.+$/, '')}`;
      const clientKey = hmac(salted, 'Client Key');
      const signature = hmac(createHash(hash).update(clientKey).digest(), exchanged);
      const expected = Buffer.from(clientKey.map((byte, index) => byte ^ (signature[index] ?? 0)));
      if (proof.length !== expected.length || !timingSafeEqual(proof, expected)) return '';
      return `v=${hmac(hmac(salted, 'Server Key'), exchanged).toString('base64')}`;
    },
  };
};
