// The certificate library finds its parts through reflection metadata, which must be there before it.
import 'reflect-metadata';
import { isIP } from 'node:net';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  cryptoProvider,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

cryptoProvider.set(crypto);

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const dayMs = 86_400_000;

/** A private key and its certificate, both in PEM, as `tls.createServer` takes them. */
export interface KeyAndCertificate {
  readonly key: string;
  readonly cert: string;
}

/** What a certificate is to say. */
export interface CertificateRequest {
  /** DNS names and addresses of the server; the first is the common name. */
  readonly names: readonly string[];
  /** Yesterday by default. */
  readonly notBefore?: Date;
  /** In 90 days by default. */
  readonly notAfter?: Date;
  /** Who may show it: a server unless given. */
  readonly usage?: 'server' | 'client';
}

/** A certificate authority that nobody trusts until told to. */
export interface Authority {
  /** What clients have to trust, in PEM. */
  readonly certificatePem: string;
  /** Its common name. */
  readonly name: string;
  /** Issues a certificate. */
  issue(request: CertificateRequest): Promise<KeyAndCertificate>;
}

const makeKeys = () => crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);

const privateKeyPem = async ({ privateKey }: Awaited<ReturnType<typeof makeKeys>>): Promise<string> =>
  PemConverter.encode(await crypto.subtle.exportKey('pkcs8', privateKey), PemConverter.PrivateKeyTag);

const serialNumber = (): string => Buffer.from(crypto.getRandomValues(new Uint8Array(15))).toString('hex');

const validity = ({ notBefore, notAfter }: CertificateRequest) => ({
  notBefore: notBefore ?? new Date(Date.now() - dayMs),
  notAfter: notAfter ?? new Date(Date.now() + 90 * dayMs),
});

const extensionsOf = ({ names, usage = 'server' }: CertificateRequest) => [
  new BasicConstraintsExtension(false, undefined, true),
  new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
  new ExtendedKeyUsageExtension([usage === 'server' ? ExtendedKeyUsage.serverAuth : ExtendedKeyUsage.clientAuth]),
  new SubjectAlternativeNameExtension(
    names.map((value) => ({ type: isIP(value) === 0 ? ('dns' as const) : ('ip' as const), value })),
  ),
];

/** Makes an authority with a fresh key. */
export const createAuthority = async ({ name = 'Watchpost Test Authority' } = {}): Promise<Authority> => {
  const keys = await makeKeys();
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: serialNumber(),
    name: `CN=${name}`,
    notBefore: new Date(Date.now() - 365 * dayMs),
    notAfter: new Date(Date.now() + 3650 * dayMs),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new BasicConstraintsExtension(true, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return {
    name,
    certificatePem: certificate.toString('pem'),
    async issue(request) {
      const own = await makeKeys();
      const issued = await X509CertificateGenerator.create({
        serialNumber: serialNumber(),
        subject: `CN=${request.names[0] ?? 'unnamed'}`,
        issuer: certificate.subject,
        ...validity(request),
        signingAlgorithm: algorithm,
        publicKey: own.publicKey,
        signingKey: keys.privateKey,
        extensions: [
          ...extensionsOf(request),
          await AuthorityKeyIdentifierExtension.create(keys.publicKey),
          await SubjectKeyIdentifierExtension.create(own.publicKey),
        ],
      });
      return { key: await privateKeyPem(own), cert: issued.toString('pem') };
    },
  };
};

/** A certificate that vouches for itself. */
export const selfSigned = async (request: CertificateRequest): Promise<KeyAndCertificate> => {
  const keys = await makeKeys();
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: serialNumber(),
    name: `CN=${request.names[0] ?? 'unnamed'}`,
    ...validity(request),
    signingAlgorithm: algorithm,
    keys,
    extensions: extensionsOf(request),
  });
  return { key: await privateKeyPem(keys), cert: certificate.toString('pem') };
};
