import type { TLSSocket } from 'node:tls';
import { type Authority, createAuthority, type KeyAndCertificate, selfSigned } from '@watchpost/testbed/authority';
import { type OpensslServerOptions, startOpensslServer } from '@watchpost/testbed/openssl-server';
import { type HttpsTargetOptions, startHttpsTarget, startHttpTarget, type Target } from '@watchpost/testbed/targets';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { check, guardWith, verdict } from '../run.js';

const dayMs = 86_400_000;
const daysFromNow = (days: number): Date => new Date(Date.now() + days * dayMs);
const day = (date: Date): string => date.toISOString().slice(0, 10);

let authority: Authority;
let config: { caCertificates: string };
beforeAll(async () => {
  authority = await createAuthority();
  config = { caCertificates: authority.certificatePem };
});

const targets: Target[] = [];
afterEach(async () => {
  for (const target of targets.splice(0)) await target.stop();
});
const serve = async (options: Partial<HttpsTargetOptions> = {}): Promise<Target> => {
  const target = await startHttpsTarget({ authority, ...options });
  targets.push(target);
  return target;
};

describe('an https check', () => {
  it('is up when the certificate is valid, and reports it', async () => {
    const notAfter = new Date('2030-06-30T12:00:00Z');
    const { url } = await serve({ certificate: await authority.issue({ names: ['localhost'], notAfter }) });
    const now = () => Date.parse('2030-06-01T13:00:00Z');
    const report = await check(url, { config, environment: { now } });
    expect(report).toMatchObject({
      status: 'up',
      measurement: { statusCode: 200, message: null, timings: { tlsMs: expect.any(Number) } },
      certificate: { issuer: 'Watchpost Test Authority', validTo: '2030-06-30T12:00:00.000Z', daysRemaining: 28 },
    });
  });

  it('compares the addresses of the certificate when the target is an address', async () => {
    const { port } = await serve();
    const sixth = await serve({ host: '::1' });
    expect(await verdict(`https://127.0.0.1:${port}/`, { config })).toEqual({ status: 'up', message: null });
    expect(await verdict(sixth.url, { config })).toEqual({ status: 'up', message: null });
    expect(await verdict(`https://127.0.0.2:${port}/`, { config })).toMatchObject({ status: 'down' });
  });

  it('asks for the name, without the dot of the root, and never for an address', async () => {
    const asked: unknown[] = [];
    const { port } = await serve({
      handler: (request, response) => {
        // The server of an https target has TLS sockets only.
        asked.push((request.socket as TLSSocket).servername);
        response.end();
      },
    });
    const guard = guardWith(async () => [{ address: '127.0.0.1' }]);
    for (const host of ['localhost', 'localhost.', '127.0.0.1']) {
      expect(await verdict(`https://${host}:${port}/`, { config, environment: { guard } })).toEqual({
        status: 'up',
        message: null,
      });
    }
    expect(asked).toEqual(['localhost', 'localhost', false]);
  });

  it('asserts the days that the certificate has left', async () => {
    const { url } = await serve({
      certificate: await authority.issue({ names: ['localhost'], notAfter: daysFromNow(10.5) }),
    });
    const assertions = [{ source: 'certificateDays', operator: 'greaterThan', expected: 14 }] as const;
    expect(await verdict(url, { config, assertions })).toEqual({
      status: 'down',
      message: 'certificateDays is 10, expected more than 14',
    });
  });

  it('keeps authorities of different monitors apart', async () => {
    const other = await createAuthority({ name: 'Another Authority' });
    const { url } = await serve();
    const theirs = await serve({ authority: other });
    const both = { caCertificates: `${authority.certificatePem}\n${other.certificatePem}` };
    const statuses = async (config: Record<string, unknown>) => {
      const [ours, others] = [await check(url, { config }), await check(theirs.url, { config })];
      return [ours.status, others.status];
    };
    expect(await statuses(config)).toEqual(['up', 'down']);
    expect(await statuses({ caCertificates: other.certificatePem })).toEqual(['down', 'up']);
    expect(await statuses(both)).toEqual(['up', 'up']);
    expect(await statuses({})).toEqual(['down', 'down']);
  });

  it.each(['-----BEGIN CERTIFICATE-----', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'])(
    'is unknown when its authorities cannot be parsed: %j',
    async (caCertificates) => {
      const target = await serve();
      expect(await verdict(target.url, { config: { caCertificates } })).toEqual({
        status: 'unknown',
        message: 'caCertificates cannot be read as PEM certificates',
      });
      expect(target.connectionCount).toBe(0);
    },
  );
});

/** What a server shows that also shows the certificate of who issued its own. */
const withChain = ({ key, cert }: KeyAndCertificate, { certificatePem }: Authority): KeyAndCertificate => ({
  key,
  cert: `${cert}\n${certificatePem}`,
});

describe('a certificate', () => {
  const expired = daysFromNow(-3);
  const future = daysFromNow(3);
  const names = ['localhost'];
  const bad: readonly [what: string, make: () => Promise<KeyAndCertificate>, message: string][] = [
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
      () => authority.issue({ names: ['a.example', '*.b.example', '192.0.2.1', 'c.example', 'd.example'] }),
      'certificate is not for localhost, but for a.example, *.b.example, 192.0.2.1 and 2 more',
    ],
    ['that signs itself', () => selfSigned({ names }), 'certificate is self-signed'],
    [
      'of an unknown authority',
      async () => (await createAuthority()).issue({ names }),
      'certificate comes from an authority that is not trusted (Watchpost Test Authority), or its chain is incomplete',
    ],
    [
      'of an unknown authority, which is sent as well',
      async () => {
        const stranger = await createAuthority({ name: 'Stranger' });
        return withChain(await stranger.issue({ names }), stranger);
      },
      'certificate comes from an authority that is not trusted (Stranger)',
    ],
    [
      'without the certificate of the authority that issued it',
      async () => (await authority.issueAuthority({ name: 'Middle' })).issue({ names }),
      'certificate comes from an authority that is not trusted (Middle), or its chain is incomplete',
    ],
    [
      'whose chain leads to an unknown authority',
      async () => {
        const middle = await (await createAuthority({ name: 'Stranger' })).issueAuthority({ name: 'Middle' });
        return withChain(await middle.issue({ names }), middle);
      },
      'certificate comes from an authority that is not trusted (Stranger), or its chain is incomplete',
    ],
    [
      'of an authority that has expired',
      async () => {
        const period = { notBefore: daysFromNow(-30), notAfter: expired };
        const middle = await authority.issueAuthority({ name: 'Middle', ...period });
        return withChain(await middle.issue({ names }), middle);
      },
      `certificate of its authority (Middle) expired on ${day(expired)}`,
    ],
    [
      'of an authority that is not valid yet',
      async () => {
        const middle = await authority.issueAuthority({
          name: 'Middle',
          notBefore: future,
          notAfter: daysFromNow(30),
        });
        return withChain(await middle.issue({ names }), middle);
      },
      `certificate of its authority (Middle) is not valid before ${day(future)}`,
    ],
    [
      'that is meant for clients',
      () => authority.issue({ names, usage: 'client' }),
      'certificate is not meant for servers',
    ],
  ];

  it('is accepted with the intermediate certificates that lead to its authority', async () => {
    const middle = await authority.issueAuthority({ name: 'Middle' });
    const { url } = await serve({ certificate: withChain(await middle.issue({ names }), middle) });
    expect(await check(url, { config })).toMatchObject({ status: 'up', certificate: { issuer: 'Middle' } });
  });

  it('for an internationalized name is requested and compared in Punycode', async () => {
    const asked: unknown[] = [];
    const { port } = await serve({
      certificate: await authority.issue({ names: ['xn--bcher-kva.example'] }),
      handler: (request, response) => {
        // The server of an https target has TLS sockets only.
        asked.push((request.socket as TLSSocket).servername, request.headers.host);
        response.end();
      },
    });
    const guard = guardWith(async () => [{ address: '127.0.0.1' }]);
    const url = `https://BÜCHER.example:${port}/`;
    expect(await verdict(url, { config, environment: { guard } })).toEqual({ status: 'up', message: null });
    expect(asked).toEqual(['xn--bcher-kva.example', `xn--bcher-kva.example:${port}`]);
  });

  it.each(bad)('%s fails the check, is reported, and nothing is sent', async (_what, make, message) => {
    const requests: unknown[] = [];
    const target = await serve({ certificate: await make(), handler: (request) => requests.push(request.url) });
    const report = await check(target.url, { config });
    expect(report).toMatchObject({
      status: 'down',
      measurement: { message, statusCode: null, latencyMs: null, timings: { tlsMs: expect.any(Number) } },
      certificate: { validTo: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/) },
    });
    await target.idle();
    expect(requests).toEqual([]);
  });

  it.each(bad)('%s is accepted where certificates are not verified', async (_what, make) => {
    const { url } = await serve({ certificate: await make() });
    const report = await check(url, { config: { verifyTls: false } });
    expect(report).toMatchObject({ status: 'up', certificate: { daysRemaining: expect.any(Number) } });
  });

  it('counts days below zero once it has ended, rounded down', async () => {
    const { url } = await serve({
      certificate: await authority.issue({ names, notBefore: daysFromNow(-30), notAfter: daysFromNow(-2.5) }),
    });
    expect((await check(url, { config })).certificate?.daysRemaining).toBe(-3);
  });
});

describe('a TLS server', () => {
  it.each<[string, HttpsTargetOptions['tls'], string]>([
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
    ['that only speaks HTTP/2', { ALPNProtocols: ['h2'] }, 'the target does not speak HTTP/1.1'],
  ])('%s is down', async (_what, tls, message) => {
    const { url } = await serve({ tls: tls ?? {} });
    expect(await verdict(url, { config })).toEqual({ status: 'down', message });
  });

  it('is down when it speaks plain HTTP', async () => {
    const plain = await startHttpTarget();
    targets.push(plain);
    expect(await verdict(plain.url.replace('http:', 'https:'), { config })).toEqual({
      status: 'down',
      message: 'the target does not speak TLS on this port',
    });
  });

  it('is down when it is asked in plain HTTP', async () => {
    const { url } = await serve();
    const { status } = await verdict(url.replace('https:', 'http:'));
    expect(status).toBe('down');
  });

  it('is reported down and then up again on the same port', async () => {
    const target = await serve();
    expect(await verdict(target.url, { config })).toEqual({ status: 'up', message: null });
    await target.stop();
    expect(await verdict(target.url, { config })).toEqual({ status: 'down', message: 'connection refused' });
    await target.restart();
    expect(await verdict(target.url, { config })).toEqual({ status: 'up', message: null });
  });
});

describe.each(['1.2', '1.3'] as const)('a server outside of Node that speaks TLS %s', (version) => {
  const starting = async (options: Partial<OpensslServerOptions>) => {
    const server = await startOpensslServer({
      certificate: await authority.issue({ names: ['localhost'] }),
      version,
      ...options,
    });
    stops.push(server.stop);
    return `https://${server.url}/`;
  };
  const stops: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
  });
  const past = { notBefore: daysFromNow(-30), notAfter: daysFromNow(-3) };

  it.each<[what: string, make: () => Promise<KeyAndCertificate>, message: string]>([
    [
      'of an authority that it does not know',
      async () => (await createAuthority({ name: 'Stranger' })).issue({ names: ['watchpost'], usage: 'client' }),
      'the target does not trust the authority of the client certificate',
    ],
    [
      'that has expired',
      () => authority.issue({ names: ['watchpost'], usage: 'client', ...past }),
      'the target says that the client certificate has expired',
    ],
    [
      'that is meant for servers',
      () => authority.issue({ names: ['watchpost'] }),
      'the target does not accept the client certificate, or asks for one',
    ],
  ])('refuses a client certificate %s', async (_what, make, message) => {
    const url = await starting({ clientAuthorityPem: authority.certificatePem });
    const { key, cert } = await make();
    const credentials = { clientCertificate: cert, clientKey: key };
    expect(await verdict(url, { config, credentials })).toEqual({ status: 'down', message });
    const good = await authority.issue({ names: ['watchpost'], usage: 'client' });
    const right = { clientCertificate: good.cert, clientKey: good.key };
    expect(await verdict(url, { config, credentials: right })).toEqual({ status: 'up', message: null });
  });

  it('is down when it refuses a client without a certificate', async () => {
    const url = await starting({ clientAuthorityPem: authority.certificatePem });
    expect(await verdict(url, { config })).toEqual({
      status: 'down',
      // Before TLS 1.3 there was no separate alert for it.
      message:
        version === '1.3'
          ? 'the target asks for a client certificate'
          : 'the target refuses the TLS handshake: it has no cipher in common, no certificate for this name, or asks for a client certificate',
    });
  });

  it('is down when it does not know the requested name', async () => {
    const url = await starting({ onlyName: 'other.example' });
    expect(await verdict(url, { config })).toEqual({
      status: 'down',
      message: 'the target does not know the name that the TLS handshake asks for',
    });
  });
});
