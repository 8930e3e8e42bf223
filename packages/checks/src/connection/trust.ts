import { X509Certificate } from 'node:crypto';
// As a whole: a name that an older Node lacks would fail before it is said which Node is needed.
import tls, { createSecureContext, type SecureContext, type SecureVersion } from 'node:tls';
import { checkBounds } from '../bounds.js';
import { CheckFailure } from '../check/check-failure.js';
import { failureMessages } from '../messages/failure-message.js';
import { authoritiesIn, ChainEnds } from './chain-end.js';
import { assertClientCertificate, type ClientCertificate } from './client-certificate.js';

const maxContexts = checkBounds.trustContexts.most;

/**
 * Contexts by what they are made of. Making one takes a third of a millisecond of CPU, a fifth of a whole check, and
 * it depends on nothing else but the authorities that the process started with.
 */
const contexts = new Map<string, SecureContext>();

/** Ends of chains, by the context that verified them. */
const ends = new WeakMap<SecureContext, ChainEnds>();

const blocksOf = (pem: string): readonly string[] =>
  pem.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [];

const assertCertificates = (pem: string): void => {
  const blocks = blocksOf(pem);
  try {
    // A context skips what it cannot read without a word.
    if (blocks.length === 0) throw new TypeError('no certificate');
    for (const block of blocks) new X509Certificate(block);
  } catch (error) {
    throw new CheckFailure('unknown', failureMessages.badCaCertificates(), { cause: error });
  }
};

const makeContext = (
  caCertificates: string | null,
  client: ClientCertificate | null,
  maxVersion: SecureVersion,
): SecureContext => {
  if (caCertificates !== null) assertCertificates(caCertificates);
  if (client !== null) assertClientCertificate(client);
  try {
    return createSecureContext({
      maxVersion,
      ...(caCertificates !== null && { ca: caCertificates }),
      ...(client !== null && { cert: client.clientCertificate, key: client.clientKey }),
    });
  } catch (error) {
    // OpenSSL also refuses what can be read, such as keys that are too short.
    if (client === null) throw error;
    throw new CheckFailure('unknown', failureMessages.badClientCertificate());
  }
};

/**
 * The TLS context that trusts the given authorities and shows the given certificate.
 *
 * @param caCertificates authorities in PEM; `null` for those that the process trusts
 * @param client `null` to show none
 * @param maxVersion the newest version of TLS that is spoken
 * @throws CheckFailure when one of them cannot be read
 */
export const secureContextOf = (
  caCertificates: string | null,
  client: ClientCertificate | null = null,
  maxVersion: SecureVersion = 'TLSv1.3',
): SecureContext => {
  const ours = client === null ? [] : [client.clientCertificate, client.clientKey];
  const parts = [maxVersion, caCertificates, ...ours];
  // No PEM holds the sign between them.
  const name = parts.join('\0');
  const known = contexts.get(name);
  if (known !== undefined) return known;
  const made = makeContext(caCertificates, client, maxVersion);
  const [oldest] = contexts.keys();
  if (contexts.size >= maxContexts && oldest !== undefined) contexts.delete(oldest);
  contexts.set(name, made);
  return made;
};

/** Finds when the chains end that {@link secureContextOf} these authorities accepts. */
export const chainEndsOf = (caCertificates: string | null): ChainEnds => {
  const context = secureContextOf(caCertificates);
  const known = ends.get(context);
  if (known !== undefined) return known;
  const made = new ChainEnds(() =>
    authoritiesIn(caCertificates === null ? tls.getCACertificates('default') : blocksOf(caCertificates)),
  );
  ends.set(context, made);
  return made;
};
