import { X509Certificate } from 'node:crypto';
import { createSecureContext, type SecureContext } from 'node:tls';
import { CheckFailure } from './check-failure.js';
import { failureMessages } from './failure-message.js';

/** A monitor's authorities cost some 100 KiB each as a context; beyond these the oldest is made anew when needed. */
const maxContexts = 100;

/**
 * Contexts by their authorities. Making one takes a third of a millisecond of CPU, a fifth of a whole check, and
 * it depends on nothing but its authorities and those that the process started with.
 */
const contexts = new Map<string | null, SecureContext>();

const assertCertificates = (pem: string): void => {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [];
  try {
    // A context skips what it cannot read without a word.
    if (blocks.length === 0) throw new TypeError('no certificate');
    for (const block of blocks) new X509Certificate(block);
  } catch (error) {
    throw new CheckFailure('unknown', failureMessages.badCaCertificates(), { cause: error });
  }
};

/**
 * The TLS context that trusts the given authorities.
 *
 * @param caCertificates authorities in PEM; `null` for those that the process trusts
 * @throws CheckFailure when they cannot be read
 */
export const secureContextOf = (caCertificates: string | null): SecureContext => {
  const known = contexts.get(caCertificates);
  if (known !== undefined) return known;
  if (caCertificates !== null) assertCertificates(caCertificates);
  const made = createSecureContext(caCertificates === null ? {} : { ca: caCertificates });
  const [oldest] = contexts.keys();
  if (contexts.size >= maxContexts && oldest !== undefined) contexts.delete(oldest);
  contexts.set(caCertificates, made);
  return made;
};
