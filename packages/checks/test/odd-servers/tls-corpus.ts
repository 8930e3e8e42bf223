import { type Authority, createAuthority, selfSigned } from '@watchpost/testbed/authority';
import { type OddServer, ok } from './odd-server.js';

const dayMs = 86_400_000;
const inDays = (days: number): Date => new Date(Date.now() + days * dayMs);
const dateOf = (date: Date): string => date.toISOString().slice(0, 10);

/** A server with a certificate. */
export interface OddTlsServer extends OddServer {
  readonly key: string;
  /** What is sent, in this order. */
  readonly cert: string;
  /** Default: `localhost`. */
  readonly host?: string;
  /** Days that its check reports, where it reports any. */
  readonly days?: number;
  /** Whether the connection is cut without `close_notify`. */
  readonly isCut?: boolean;
}

/** Odd servers with TLS, and the authorities that clients have to trust. */
export interface TlsCorpus {
  readonly caCertificates: string;
  readonly servers: readonly OddTlsServer[];
}

const text = 'Content-Type: text/plain';
const hello = ok([text, 'Content-Length: 5'], 'hello');
const both = { answer: hello, curl: 'takes', chromium: 'takes', message: null } as const;
const neither = { answer: hello, curl: 'refuses', chromium: 'refuses' } as const;

const join = (...pems: readonly string[]): string => pems.join('\n');

/** Chains: what counts is a way to a trusted authority, not what was sent besides. */
const chains = async (root: Authority, old: Authority): Promise<readonly OddTlsServer[]> => {
  const names = ['localhost', '127.0.0.1'];
  const middle = await root.issueAuthority({ name: 'Middle', notAfter: inDays(60.5) });
  const ending = await root.issueAuthority({ name: 'Ending Middle', notAfter: inDays(3.5) });
  const expiredMiddle = await root.crossSign(middle, { notBefore: inDays(-60), notAfter: inDays(-5) });
  const long = { names, notAfter: inDays(89.5) };
  const own = await middle.issue(long);
  const ofEnding = await ending.issue(long);
  const byRoot = await root.issue(long);
  const expiredRoot = await old.crossSign(root, { notBefore: inDays(-90), notAfter: inDays(-10) });
  const endingRoot = await old.crossSign(root, { notAfter: inDays(5.5) });
  const stranger = await createAuthority({ name: 'Stranger' });
  return [
    { what: 'sends its chain', ...own, cert: join(own.cert, middle.certificatePem), ...both, days: 60 },
    {
      what: 'has an authority that ends before its certificate',
      ...ofEnding,
      cert: join(ofEnding.cert, ending.certificatePem),
      ...both,
      days: 3,
    },
    {
      what: 'sends the root as well',
      ...own,
      cert: join(own.cert, middle.certificatePem, root.certificatePem),
      ...both,
      days: 60,
    },
    {
      what: 'sends its chain in the wrong order',
      ...own,
      cert: join(own.cert, root.certificatePem, middle.certificatePem),
      ...both,
      days: 60,
    },
    {
      what: 'sends a certificate that belongs to nothing',
      ...own,
      cert: join(own.cert, stranger.certificatePem, middle.certificatePem),
      ...both,
      days: 60,
    },
    {
      what: 'sends an expired signature of an older root',
      ...byRoot,
      cert: join(byRoot.cert, expiredRoot),
      ...both,
      days: 89,
    },
    {
      what: 'sends a signature of an older root that ends soon',
      ...byRoot,
      cert: join(byRoot.cert, endingRoot),
      ...both,
      days: 89,
    },
    {
      what: 'sends an expired and a valid certificate of one authority',
      ...own,
      cert: join(own.cert, expiredMiddle, middle.certificatePem),
      ...both,
      days: 60,
    },
    {
      what: 'leaves out its chain',
      ...own,
      ...neither,
      message: 'certificate comes from an authority that is not trusted (Middle), or its chain is incomplete',
    },
  ];
};

/** Names of certificates. */
const names = async (root: Authority): Promise<readonly OddTlsServer[]> => {
  const days = 89;
  const notAfter = inDays(89.5);
  const issue = (...names: readonly string[]) => root.issue({ names, notAfter });
  const commonName = await root.issue({ names: ['localhost'], notAfter, alternativeNames: 'none' });
  const asHost = await root.issue({ names: ['127.0.0.1'], notAfter, alternativeNames: 'hosts' });
  const ended = inDays(-2);
  return [
    { what: 'has a certificate of its name', ...(await issue('localhost')), ...both, days },
    { what: 'has a certificate of its name among others', ...(await issue('a.example', 'LOCALHOST')), ...both, days },
    { what: 'has a certificate of its address', ...(await issue('127.0.0.1')), host: '127.0.0.1', ...both, days },
    { what: 'has a wildcard', ...(await issue('*.odd.localhost')), host: 'a.odd.localhost', ...both, days },
    {
      what: 'has a wildcard for a deeper name',
      ...(await issue('*.odd.localhost')),
      host: 'a.b.odd.localhost',
      ...neither,
      message: 'certificate is not for a.b.odd.localhost, but for *.odd.localhost',
    },
    {
      what: 'has a wildcard for the name above',
      ...(await issue('*.odd.localhost')),
      host: 'odd.localhost',
      ...neither,
      message: 'certificate is not for odd.localhost, but for *.odd.localhost',
    },
    {
      what: 'has an international name',
      ...(await issue('xn--grer-5qa3i.localhost')),
      host: 'xn--grer-5qa3i.localhost',
      ...both,
      days,
    },
    {
      what: 'names its host as common name alone',
      ...commonName,
      answer: hello,
      curl: 'takes',
      chromium: 'refuses',
      because: 'Chromium: people see an error',
      message:
        'certificate names localhost only as its common name, which browsers do not accept: it has no subject alternative name',
    },
    {
      what: 'names its address as a host name',
      ...asHost,
      host: '127.0.0.1',
      ...neither,
      message: 'certificate names 127.0.0.1 as a host name, not as an IP address',
    },
    {
      what: 'has a certificate of another name',
      ...(await issue('other.example')),
      ...neither,
      message: 'certificate is not for localhost, but for other.example',
    },
    {
      what: 'has an expired certificate',
      ...(await root.issue({ names: ['localhost'], notBefore: inDays(-90), notAfter: ended })),
      ...neither,
      message: `certificate expired on ${dateOf(ended)}`,
    },
    {
      what: 'signs its own certificate',
      ...(await selfSigned({ names: ['localhost'] })),
      ...neither,
      message: 'certificate is self-signed',
    },
  ];
};

/** How connections end. */
const endings = async (root: Authority): Promise<readonly OddTlsServer[]> => {
  const certificate = await root.issue({ names: ['localhost'], notAfter: inDays(89.5) });
  const shared = { ...certificate, days: 89, isCut: true };
  return [
    { what: 'is cut without close_notify behind a whole body', ...shared, ...both },
    {
      what: 'is cut without close_notify behind its last chunk',
      ...shared,
      ...both,
      answer: ok([text, 'Transfer-Encoding: chunked'], '5\r\nhello\r\n0\r\n\r\n'),
    },
    { what: 'is cut without close_notify to end its body', ...shared, ...both, answer: ok([text], 'hello') },
    {
      what: 'is cut in the middle of its body',
      ...shared,
      ...neither,
      answer: ok([text, 'Content-Length: 50'], 'hello'),
      message: 'connection closed while reading the answer',
    },
  ];
};

/** Makes the corpus: its certificates begin today. */
export const makeTlsCorpus = async (): Promise<TlsCorpus> => {
  const root = await createAuthority({ name: 'Odd Root' });
  const old = await createAuthority({ name: 'Old Root' });
  const parts = await Promise.all([chains(root, old), names(root), endings(root)]);
  return { caCertificates: root.certificatePem, servers: parts.flat() };
};
