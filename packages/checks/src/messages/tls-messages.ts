import { type Phase, phaseWords } from './phase.js';
import { counted, day, listed, plainText } from './words.js';

/** About certificates and handshakes. */
export const tlsMessages = {
  certificateExpired: (validTo: number) => `certificate expired on ${day(validTo)}`,
  authorityExpired: (name: string, validTo: number) =>
    `certificate of its authority (${plainText(name)}) expired on ${day(validTo)}`,
  certificateNotYetValid: (validFrom: number) => `certificate is not valid before ${day(validFrom)}`,
  authorityNotYetValid: (name: string, validFrom: number) =>
    `certificate of its authority (${plainText(name)}) is not valid before ${day(validFrom)}`,
  selfSigned: () => 'certificate is self-signed',
  untrustedAuthority: (name: string) => `certificate comes from an authority that is not trusted (${plainText(name)})`,
  unknownAuthority: (name: string) =>
    `certificate comes from an authority that is not trusted (${plainText(name)}), or its chain is incomplete`,
  certificateOfNoServer: () => 'certificate is not meant for servers',
  wrongHost: (host: string, names: readonly string[]) => {
    if (names.includes(host)) return `certificate names ${plainText(host)} as a host name, not as an IP address`;
    const others = names.length === 0 ? '' : `, but for ${listed(names.map(plainText), 3)}`;
    return `certificate is not for ${plainText(host)}${others}`;
  },
  commonNameOnly: (name: string) =>
    `certificate names ${plainText(name)} only as its common name, which browsers do not accept: it has no subject alternative name`,
  certificateRefused: (code: string) => `certificate is not accepted (${code})`,
  certificateEndsSoon: (days: number, minDays: number, authority: string | null = null) =>
    `certificate ${authority === null ? '' : `of its authority (${plainText(authority)}) `}ends in ${counted(days, 'day')}, expected at least ${minDays}`,
  noCertificate: () => 'the target shows no certificate',
  badCaCertificates: () => 'caCertificates cannot be read as PEM certificates',

  noTls: () => 'the target does not speak TLS on this port',
  oldTls: () => 'the target speaks no TLS version from 1.2 on',
  noCommonCipher: () => 'the target and this server have no TLS cipher in common',
  weakTlsKey: () => 'the target uses a key for TLS that is too short',
  handshakeRefused: () =>
    'the target refuses the TLS handshake: it has no cipher in common, no certificate for this name, or asks for a client certificate',
  unknownServerName: () => 'the target does not know the name that the TLS handshake asks for',
  noHttp1: () => 'the target does not speak HTTP/1.1',
  tlsFailed: (what: string, phase: Phase) =>
    `${phase === 'tls' ? 'TLS handshake failed' : `TLS failed ${phaseWords(phase)}`} (${what})`,

  clientCertificate: () => 'the target asks for a client certificate',
  clientCertificateRefused: () => 'the target does not accept the client certificate, or asks for one',
  clientAuthorityUnknown: () => 'the target does not trust the authority of the client certificate',
  clientCertificateExpired: () => 'the target says that the client certificate has expired',
  clientCertificateRevoked: () => 'the target says that the client certificate was revoked',
  badClientCertificate: () => 'clientCertificate cannot be used as a PEM certificate',
  badClientKey: () => 'clientKey cannot be read as a private key in PEM',
  encryptedKey: () => 'clientKey is encrypted; it is needed without a passphrase',
  foreignClientKey: () => 'clientKey does not belong to clientCertificate',
  halfClientCertificate: () => 'clientCertificate and clientKey are needed together',
} as const;
