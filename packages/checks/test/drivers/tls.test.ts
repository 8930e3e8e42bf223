import { createServer, type TlsOptions } from 'node:tls';
import { type Authority, createAuthority, type KeyAndCertificate, selfSigned } from '@watchpost/testbed/authority';
import { startServerTarget, startTcpTarget, type Target } from '@watchpost/testbed/targets';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createAddressGuard } from '../../src/network/address-guard.js';
import { check, guardWith, type Settings, verdict } from '../run.js';
import { type Behaviour, script, strangers, verdictOn } from './hostile-servers.js';

const dayMs = 86_400_000;
const daysFromNow = (days: number): Date => new Date(Date.now() + days * dayMs);
const day = (date: Date): string => date.toISOString().slice(0, 10);

let authority: Authority;
let caCertificates: string;
beforeAll(async () => {
  authority = await createAuthority();
  caCertificates = authority.certificatePem;
});

const targets: Target[] = [];
afterEach(async () => {
  for (const target of targets.splice(0)) await target.stop();
});

/** A server that shakes hands and then waits; it keeps the names that it was asked for. */
const serve = async (
  certificate: KeyAndCertificate,
  options: TlsOptions = {},
  asked: string[] = [],
): Promise<Target> => {
  const noteName: TlsOptions['SNICallback'] = (name, done) => {
    asked.push(name);
    done(null);
  };
  const server = createServer({ ...certificate, SNICallback: noteName, ...options }, (socket) => {
    socket.on('error', () => {});
  });
  const target = await startServerTarget(server);
  targets.push(target);
  return target;
};

const up = { status: 'up', message: null };
const down = (message: string) => ({ status: 'down', message });
const tls = ({ config, ...rest }: Settings = {}): Settings => ({
  type: 'tls',
  config: { caCertificates, ...config },
  ...rest,
});
const names = ['localhost'];

describe('a certificate that a check reads', () => {
  it('is up and reported when it is valid, and the latency lasts to the end of the handshake', async () => {
    const notAfter = new Date('2030-06-30T12:00:00Z');
    const { url } = await serve(await authority.issue({ names, notAfter }));
    const now = () => Date.parse('2030-06-01T13:00:00Z');
    const { status, measurement, certificate } = await check(url, tls({ environment: { now } }));
    expect({ status, certificate }).toEqual({
      status: 'up',
      certificate: { issuer: 'Watchpost Test Authority', validTo: '2030-06-30T12:00:00.000Z', daysRemaining: 28 },
    });
    const { connectMs, tlsMs, firstByteMs } = measurement.timings;
    expect(firstByteMs).toBeNull();
    expect(measurement.latencyMs).toBeGreaterThanOrEqual((connectMs ?? 0) + (tlsMs ?? 0) - 0.05);
  });

  it.each([
    [30.5, 0, null],
    [30.5, 30, null],
    [30.5, 31, 'certificate ends in 30 days, expected at least 31'],
    [1.5, 14, 'certificate ends in 1 day, expected at least 14'],
    [0.5, 1, 'certificate ends in 0 days, expected at least 1'],
  ])('is reported with %d days left where %i are required: %j', async (days, minDaysRemaining, message) => {
    const { url } = await serve(await authority.issue({ names, notAfter: daysFromNow(days) }));
    expect(await check(url, tls({ config: { minDaysRemaining } }))).toMatchObject({
      status: message === null ? 'up' : 'down',
      measurement: { message, latencyMs: expect.any(Number) },
      certificate: { daysRemaining: Math.floor(days) },
    });
  });

  it('is tested by assertions on its days', async () => {
    const { url } = await serve(await authority.issue({ names, notAfter: daysFromNow(10.5) }));
    const assertions = [{ source: 'certificateDays', operator: 'greaterThanOrEqual', expected: 14 }] as const;
    expect(await verdict(url, tls({ assertions }))).toEqual(down('certificateDays is 10, expected at least 14'));
  });

  const expired = daysFromNow(-3);
  const future = daysFromNow(3);
  const bad: readonly (readonly [what: string, make: () => Promise<KeyAndCertificate>, message: string])[] = [
    [
      'that has expired',
      () => authority.issue({ names, notBefore: daysFromNow(-30), notAfter: expired }),
      `certificate expired on ${day(expired)}`,
    ],
    [
      'that is not valid yet',
      () => authority.issue({ names, notBefore: future, notAfter: daysFromNow(30) }),
      `certificate is not valid before ${day(future)}`,
    ],
    [
      'of another host',
      () => authority.issue({ names: ['a.example'] }),
      'certificate is not for localhost, but for a.example',
    ],
    ['that signs itself', () => selfSigned({ names }), 'certificate is self-signed'],
    [
      'of an unknown authority',
      async () => (await createAuthority()).issue({ names }),
      'certificate comes from an authority that is not trusted (Watchpost Test Authority), or its chain is incomplete',
    ],
  ];

  it.each(bad)('%s is down and reported', async (_what, make, message) => {
    const { url } = await serve(await make());
    expect(await check(url, tls())).toMatchObject({
      status: 'down',
      measurement: { message, latencyMs: null },
      certificate: { daysRemaining: expect.any(Number) },
    });
  });

  it('has negative days once it has expired when verification is off', async () => {
    const { url } = await serve(await authority.issue({ names, notBefore: daysFromNow(-30), notAfter: expired }));
    expect(await verdict(url, tls({ config: { verifyTls: false } }))).toEqual(
      down(`certificate expired on ${day(expired)}`),
    );
  });

  it('is accepted from an unknown authority when verification is off', async () => {
    const { url } = await serve(await selfSigned({ names: ['a.example'] }));
    expect(await verdict(url, tls({ config: { verifyTls: false } }))).toEqual(up);
  });
});

describe('the server name of a TLS check', () => {
  it('is the host without the trailing dot, and never an address', async () => {
    const asked: string[] = [];
    const { port } = await serve(await authority.issue({ names: ['localhost', '127.0.0.1'] }), {}, asked);
    const guard = guardWith(async () => [{ address: '127.0.0.1' }]);
    for (const host of ['localhost', 'localhost.', '127.0.0.1']) {
      expect(await verdict(`${host}:${port}`, tls({ environment: { guard } }))).toEqual(up);
    }
    expect(asked).toEqual(['localhost', 'localhost']);
  });

  it('is the one that the monitor sets, and must be in the certificate', async () => {
    const asked: string[] = [];
    const { port } = await serve(await authority.issue({ names: ['shop.example'] }), {}, asked);
    expect(await verdict(`127.0.0.1:${port}`, tls({ config: { serverName: 'shop.example' } }))).toEqual(up);
    expect(await verdict(`127.0.0.1:${port}`, tls({ config: { serverName: 'mail.example' } }))).toEqual(
      down('certificate is not for mail.example, but for shop.example'),
    );
    expect(asked).toEqual(['shop.example', 'mail.example']);
  });

  it('is Punycode when it has letters beyond ASCII', async () => {
    const asked: string[] = [];
    const { port } = await serve(await authority.issue({ names: ['xn--bcher-kva.example'] }), {}, asked);
    const guard = guardWith(async () => [{ address: '127.0.0.1' }]);
    expect(await verdict(`BÜCHER.example:${port}`, tls({ environment: { guard } }))).toEqual(up);
    expect(await verdict(`127.0.0.1:${port}`, tls({ config: { serverName: 'bücher.example' } }))).toEqual(up);
    expect(asked).toEqual(['xn--bcher-kva.example', 'xn--bcher-kva.example']);
  });
});

describe('a server that asks for a certificate', () => {
  it('receives the certificate of the monitor', async () => {
    const seen: unknown[] = [];
    const { key, cert } = await authority.issue({ names: ['watchpost'], usage: 'client' });
    const target = await startServerTarget(
      createServer(
        { ...(await authority.issue({ names })), requestCert: true, rejectUnauthorized: true, ca: caCertificates },
        (socket) => seen.push(socket.getPeerCertificate().subject.CN),
      ),
    );
    targets.push(target);
    const credentials = { clientCertificate: cert, clientKey: key };
    expect(await verdict(target.url, tls({ credentials }))).toEqual(up);
    await expect.poll(() => seen).toEqual(['watchpost']);
  });

  it('is not connected to when the certificate of the monitor cannot be parsed', async () => {
    const target = await serve(await authority.issue({ names }));
    const credentials = { clientCertificate: 'nonsense', clientKey: 'nonsense' };
    expect(await verdict(target.url, tls({ credentials }))).toEqual({
      status: 'unknown',
      message: 'clientCertificate cannot be used as a PEM certificate',
    });
    expect(target.connectionCount).toBe(0);
  });
});

describe('a TLS server', () => {
  it.each<[string, TlsOptions, string]>([
    [
      'of before TLS 1.2',
      { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' },
      'the target speaks no TLS version from 1.2 on',
    ],
    [
      'without a common cipher',
      { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-RSA-AES128-GCM-SHA256' },
      'the target refuses the TLS handshake: it has no cipher in common, no certificate for this name, or asks for a client certificate',
    ],
  ])('%s is down', async (_what, options, message) => {
    const { url } = await serve(await authority.issue({ names }), options);
    expect(await verdict(url, tls())).toEqual(down(message));
  });

  it('is up with any protocol, since the check offers none', async () => {
    const { url } = await serve(await authority.issue({ names }), { ALPNProtocols: ['h2'] });
    expect(await verdict(url, tls())).toEqual(up);
  });

  it('is degraded when it is slow', async () => {
    const { url } = await serve(await authority.issue({ names }));
    expect(await check(url, tls({ degradedAfterMs: 0.001 }))).toMatchObject({ status: 'degraded' });
  });

  it('is down when it refuses the connection', async () => {
    const gone = await startTcpTarget();
    await gone.stop();
    expect(await verdict(gone.url, tls())).toEqual(down('connection refused'));
  });

  const recordHead = Buffer.of(22, 3, 3, 64, 0);
  it.each<[what: string, behaviour: Behaviour, message: string]>([
    ['speaks HTTP instead', strangers.http, 'the target does not speak TLS on this port'],
    ['speaks SSH instead', strangers.ssh, 'the target does not speak TLS on this port'],
    ['sends zeros', strangers.zeros, 'the target does not speak TLS on this port'],
    ['hangs up', strangers.closes, 'connection closed during the TLS handshake'],
    ['breaks off', strangers.resets, 'connection reset during the TLS handshake'],
    ['waits', () => {}, 'timed out after 1 s during the TLS handshake'],
    ['drips', script([recordHead], { thenDrip: Buffer.of(2) }), 'timed out after 1 s during the TLS handshake'],
  ])('is down when it %s', async (_what, behaviour, message) => {
    expect(await verdictOn(behaviour, tls({ timeoutSeconds: 1 }))).toEqual(down(message));
  });

  it('is not connected to where private targets are off', async () => {
    const target = await serve(await authority.issue({ names }));
    const guard = createAddressGuard({ allowPrivate: false });
    expect(await verdict(target.url, tls({ environment: { guard } }))).toEqual({
      status: 'unknown',
      message: 'localhost is a loopback address; this server does not check private targets',
    });
    expect(target.connectionCount).toBe(0);
  });
});
