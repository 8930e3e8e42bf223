// The certificate library finds its parts through reflection metadata, which must be there before it.
import 'reflect-metadata';
import { isIP } from 'node:net';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  cryptoProvider,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  type Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  type X509Certificate,
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

/** When a certificate is valid. */
export interface Validity {
  /** Yesterday by default. */
  readonly notBefore?: Date;
  /** In 90 days by default. */
  readonly notAfter?: Date;
}

/** What a certificate is to say. */
export interface CertificateRequest extends Validity {
  /** DNS names and addresses of the server; the first is the common name. */
  readonly names: readonly string[];
  /** Who may show it: a server unless given. */
  readonly usage?: 'server' | 'client';
  /** Where its names stand: `none` and `others` leave the first as common name alone, `hosts` has addresses as host names. */
  readonly alternativeNames?: 'all' | 'none' | 'others' | 'hosts';
}

/** A certificate authority that no one trusts by default. */
export interface Authority {
  /** What clients have to trust, in PEM. */
  readonly certificatePem: string;
  /** Its common name. */
  readonly name: string;
  /** Issues a certificate. */
  issue(request: CertificateRequest): Promise<KeyAndCertificate>;
  /** Makes an authority below this one; servers must show its certificate with their own. */
  issueAuthority(request: Validity & { readonly name: string }): Promise<Authority>;
  /** Vouches for the name and key of another authority; returns the certificate, in PEM. */
  crossSign(other: Authority, period?: Validity): Promise<string>;
}

/** Keys of authorities, for those that vouch for them. */
const keysOf = new WeakMap<Authority, Keys>();

const makeKeys = () => crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);

const privateKeyPem = async ({ privateKey }: Awaited<ReturnType<typeof makeKeys>>): Promise<string> =>
  PemConverter.encode(await crypto.subtle.exportKey('pkcs8', privateKey), PemConverter.PrivateKeyTag);

const serialNumber = (): string => Buffer.from(crypto.getRandomValues(new Uint8Array(15))).toString('hex');

const validity = ({ notBefore, notAfter }: Validity) => ({
  notBefore: notBefore ?? new Date(Date.now() - dayMs),
  notAfter: notAfter ?? new Date(Date.now() + 90 * dayMs),
});

const extensionsOf = ({ names, usage = 'server', alternativeNames = 'all' }: CertificateRequest) => [
  new BasicConstraintsExtension(false, undefined, true),
  new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
  new ExtendedKeyUsageExtension([usage === 'server' ? ExtendedKeyUsage.serverAuth : ExtendedKeyUsage.clientAuth]),
  ...(alternativeNames === 'none'
    ? []
    : [
        new SubjectAlternativeNameExtension(
          (alternativeNames === 'others' ? names.slice(1) : names).map((value) => ({
            type: isIP(value) === 0 || alternativeNames === 'hosts' ? ('dns' as const) : ('ip' as const),
            value,
          })),
        ),
      ]),
];

type Keys = Awaited<ReturnType<typeof makeKeys>>;

const authorityExtensions = async ({ publicKey }: Keys) => [
  new BasicConstraintsExtension(true, undefined, true),
  new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
  await SubjectKeyIdentifierExtension.create(publicKey),
];

/** What holds a key that it signs with. */
const authorityOf = (name: string, certificate: X509Certificate, keys: Keys): Authority => {
  const sign = async (subject: string, publicKey: Keys['publicKey'], request: Validity, extensions: Extension[]) =>
    X509CertificateGenerator.create({
      serialNumber: serialNumber(),
      subject: `CN=${subject}`,
      issuer: certificate.subject,
      ...validity(request),
      signingAlgorithm: algorithm,
      publicKey,
      signingKey: keys.privateKey,
      extensions: [...extensions, await AuthorityKeyIdentifierExtension.create(keys.publicKey)],
    });
  const authority: Authority = {
    name,
    certificatePem: certificate.toString('pem'),
    async issue(request) {
      const own = await makeKeys();
      const extensions = [...extensionsOf(request), await SubjectKeyIdentifierExtension.create(own.publicKey)];
      const issued = await sign(request.names[0] ?? 'unnamed', own.publicKey, request, extensions);
      return { key: await privateKeyPem(own), cert: issued.toString('pem') };
    },
    async issueAuthority({ name: subject, ...period }) {
      const own = await makeKeys();
      return authorityOf(subject, await sign(subject, own.publicKey, period, await authorityExtensions(own)), own);
    },
    async crossSign(other, period = {}) {
      const theirs = keysOf.get(other);
      if (theirs === undefined) throw new TypeError('It was not made here.');
      const signed = await sign(other.name, theirs.publicKey, period, await authorityExtensions(theirs));
      return signed.toString('pem');
    },
  };
  keysOf.set(authority, keys);
  return authority;
};

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
    extensions: await authorityExtensions(keys),
  });
  return authorityOf(name, certificate, keys);
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
