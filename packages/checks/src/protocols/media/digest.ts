import { createHash, randomBytes } from 'node:crypto';

/** Who signs in, and for what. */
export interface DigestUse {
  readonly username: string;
  readonly password: string;
  readonly method: string;
  readonly uri: string;
}

const hashes: Readonly<Record<string, string>> = { md5: 'md5', 'sha-256': 'sha256' };

/** The parameters of a challenge (RFC 9110 §11.2). */
const parametersOf = (challenge: string): ReadonlyMap<string, string> =>
  new Map(
    [...challenge.matchAll(/([\w-]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s,"]+))/g)].map(([, name = '', quoted, bare]) => [
      name.toLowerCase(),
      quoted?.replaceAll(/\\(.)/g, '$1') ?? bare ?? '',
    ]),
  );

const quotedString = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;

/**
 * Answers a challenge with a proof that the password is known (RFC 7616 §3.4).
 *
 * @param challenge what follows the word `Digest`
 * @returns `undefined` when it asks for a hash that is not known
 */
export const digestAuthorization = (
  challenge: string,
  { username, password, method, uri }: DigestUse,
): string | undefined => {
  const parameters = parametersOf(challenge);
  const [realm = '', nonce = ''] = [parameters.get('realm'), parameters.get('nonce')];
  const algorithm = parameters.get('algorithm');
  const hash = hashes[algorithm?.toLowerCase() ?? 'md5'];
  const isAuth = /(^|,)\s*auth\s*(,|$)/.test(parameters.get('qop') ?? '');
  if (hash === undefined || nonce === '') return undefined;
  const digest = (...parts: readonly string[]): string => createHash(hash).update(parts.join(':')).digest('hex');
  const [count, cnonce] = ['00000001', randomBytes(8).toString('hex')];
  const secret = digest(username, realm, password);
  const proof = isAuth
    ? digest(secret, nonce, count, cnonce, 'auth', digest(method, uri))
    : digest(secret, nonce, digest(method, uri));
  const opaque = parameters.get('opaque');
  return [
    `Digest username=${quotedString(username)}`,
    `realm=${quotedString(realm)}`,
    `nonce=${quotedString(nonce)}`,
    `uri=${quotedString(uri)}`,
    `response="${proof}"`,
    ...(algorithm === undefined ? [] : [`algorithm=${algorithm}`]),
    ...(opaque === undefined ? [] : [`opaque=${quotedString(opaque)}`]),
    ...(isAuth ? [`qop=auth, nc=${count}, cnonce="${cnonce}"`] : []),
  ].join(', ');
};
