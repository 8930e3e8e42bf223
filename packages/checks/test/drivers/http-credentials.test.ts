import { generateKeyPairSync } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import type { TLSSocket } from 'node:tls';
import { type Authority, createAuthority, type KeyAndCertificate } from '@watchpost/testbed/authority';
import { type HttpsTargetOptions, startHttpsTarget, startHttpTarget, type Target } from '@watchpost/testbed/targets';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { verdict } from '../run.js';

const targets: Target[] = [];
afterEach(async () => {
  for (const target of targets.splice(0)) await target.stop();
});

const keep = (target: Target): Target => {
  targets.push(target);
  return target;
};

const up = { status: 'up', message: null };

describe('a web address that requires credentials', () => {
  /** Admits a client that sends this, and no other. */
  const door =
    (authorization: string): RequestListener =>
    (request, response) =>
      response.writeHead(request.headers.authorization === authorization ? 200 : 401).end();

  const base64 = (text: string): string => Buffer.from(text).toString('base64');

  it('receives secret headers in place of others with their names, and no other origin does', async () => {
    const heard: (string | undefined)[] = [];
    const hear: RequestListener = (request, response) => {
      heard.push(`${request.headers['x-api-key']} ${request.headers['x-team']}`);
      response.writeHead(200).end();
    };
    const elsewhere = keep(await startHttpTarget({ handler: hear }));
    const home = keep(
      await startHttpTarget({
        handler: (request, response) => {
          heard.push(`${request.headers['x-api-key']} ${request.headers['x-team']}`);
          response.writeHead(302, { Location: elsewhere.url }).end();
        },
      }),
    );
    const config = { headers: { 'x-api-key': 'plain', 'X-Team': 'a' } };
    const credentials = { secretHeaders: 'X-Api-Key: k3y: 1\nX-Other:2', token: 't' };
    expect(await verdict(home.url, { config, credentials })).toEqual(up);
    expect(heard[0]).toBe('k3y: 1 a');
    expect(heard[1]).not.toContain('k3y');
  });

  it.each([
    ['a user name and password', { username: 'ada', password: 'l0velace' }, `Basic ${base64('ada:l0velace')}`],
    ['letters beyond ASCII', { username: 'größe', password: '密码' }, `Basic ${base64('größe:密码')}`],
    ['a password with a colon', { username: 'ada', password: 'a:b' }, `Basic ${base64('ada:a:b')}`],
    ['a user name alone', { username: 'ada' }, `Basic ${base64('ada:')}`],
    ['a password alone', { password: 'key' }, `Basic ${base64(':key')}`],
    ['a token', { token: 'abc.def-123' }, 'Bearer abc.def-123'],
    ['a token before anything else', { token: 'abc', username: 'ada' }, 'Bearer abc'],
  ])('receives %s', async (_what, credentials, authorization) => {
    const { url } = keep(await startHttpTarget({ handler: door(authorization) }));
    expect(await verdict(url, { credentials })).toEqual(up);
    expect(await verdict(url)).toEqual({ status: 'down', message: 'answered 401, expected 200-299' });
  });

  it('receives the credentials in place of a header of the monitor', async () => {
    const { url } = keep(await startHttpTarget({ handler: door('Bearer right') }));
    const config = { headers: { authorization: 'Bearer wrong' } };
    expect(await verdict(url, { config, credentials: { token: 'right' } })).toEqual(up);
  });

  it.each(['two words', 'line\nbreak', 'größe', 'x\r\nX-Evil: 1'])(
    'cannot be asked with the token %j',
    async (token) => {
      const target = keep(await startHttpTarget());
      expect(await verdict(target.url, { credentials: { token } })).toEqual({
        status: 'unknown',
        message: 'the token of this monitor has characters that cannot be sent',
      });
      expect(target.connectionCount).toBe(0);
    },
  );
});

describe('credentials', () => {
  /** A server that answers as the test says and keeps what came with each request. */
  const serve = async (answers: Record<string, () => string>) => {
    const seen: string[] = [];
    const target = keep(
      await startHttpTarget({
        handler: ({ url = '', headers }, response) => {
          seen.push(`${url} ${headers.authorization ?? 'anonymous'}`);
          const location = answers[url]?.();
          response.writeHead(location === undefined ? 200 : 302, location === undefined ? {} : { Location: location });
          response.end();
        },
      }),
    );
    return { url: target.url, port: target.port, seen };
  };
  const credentials = { token: 'secret' };

  it('follow a redirect on the same origin', async () => {
    const { url, seen } = await serve({ '/a': () => '/b' });
    expect(await verdict(`${url}/a`, { credentials })).toEqual(up);
    expect(seen).toEqual(['/a Bearer secret', '/b Bearer secret']);
  });

  it.each([
    ['another host', (port: number) => `http://127.0.0.1:${port}`],
    ['another port', () => undefined],
  ])('do not follow a redirect to %s, nor back', async (_what, sameServer) => {
    const elsewhere = await serve({ '/b': () => `${home.url}/c` });
    const home = await serve({
      '/a': () => `${sameServer(home.port) ?? elsewhere.url}/b`,
      '/b': () => `${home.url}/c`,
    });
    expect(await verdict(`${home.url}/a`, { credentials })).toEqual(up);
    expect([...home.seen, ...elsewhere.seen].sort()).toEqual(['/a Bearer secret', '/b anonymous', '/c anonymous']);
  });

  it('do not follow a redirect from https to http', async () => {
    const authority = await createAuthority();
    const plain = await serve({});
    const secure = keep(
      await startHttpsTarget({
        authority,
        handler: (_request, response) => response.writeHead(302, { Location: `${plain.url}/b` }).end(),
      }),
    );
    const config = { caCertificates: authority.certificatePem };
    expect(await verdict(secure.url, { config, credentials })).toEqual(up);
    expect(plain.seen).toEqual(['/b anonymous']);
  });
});

describe('a client certificate', () => {
  let authority: Authority;
  let client: KeyAndCertificate;
  let config: { caCertificates: string };
  let credentials: { clientCertificate: string; clientKey: string };
  beforeAll(async () => {
    authority = await createAuthority();
    client = await authority.issue({ names: ['watchpost'], usage: 'client' });
    config = { caCertificates: authority.certificatePem };
    credentials = { clientCertificate: client.cert, clientKey: client.key };
  });

  /** Common name of who asks, as far as the server asks for a certificate. */
  const nameOf = ({ socket }: IncomingMessage): string | undefined =>
    // The sockets of an https server are TLS sockets.
    (socket as TLSSocket).getPeerCertificate().subject?.CN?.toString();

  const serve = async (options: Partial<HttpsTargetOptions> = {}): Promise<Target> =>
    keep(
      await startHttpsTarget({
        authority,
        tls: { requestCert: true, rejectUnauthorized: false, ca: authority.certificatePem },
        handler: (request, response) => response.end(nameOf(request) ?? 'anonymous'),
        ...options,
      }),
    );
  const isCalled = (expected: string) => [{ source: 'body', operator: 'equals', expected }] as const;

  it('is shown to a server that asks for it', async () => {
    const { url } = await serve();
    expect(await verdict(url, { config, credentials, assertions: isCalled('watchpost') })).toEqual(up);
    expect(await verdict(url, { config, assertions: isCalled('anonymous') })).toEqual(up);
  });

  it('is kept apart from that of another monitor', async () => {
    const { url } = await serve();
    const other = await authority.issue({ names: ['other'], usage: 'client' });
    const theirs = { clientCertificate: other.cert, clientKey: other.key };
    for (const [shown, name] of [
      [credentials, 'watchpost'],
      [theirs, 'other'],
      [credentials, 'watchpost'],
    ] as const) {
      expect(await verdict(url, { config, credentials: shown, assertions: isCalled(name) })).toEqual(up);
    }
  });

  it('is shown after a redirect on the same origin only', async () => {
    const seen: string[] = [];
    const note = (request: IncomingMessage): void => void seen.push(`${request.url} ${nameOf(request) ?? 'anonymous'}`);
    const elsewhere = await serve({
      handler: (request, response) => {
        note(request);
        response.writeHead(302, { Location: `${home.url}/d` }).end();
      },
    });
    const next: Record<string, string> = { '/a': '/b', '/b': `${elsewhere.url}/c` };
    const home = await serve({
      handler: (request, response) => {
        note(request);
        const location = next[request.url ?? ''];
        response.writeHead(location === undefined ? 200 : 302, location === undefined ? {} : { Location: location });
        response.end();
      },
    });
    expect(await verdict(`${home.url}/a`, { config, credentials })).toEqual(up);
    expect(seen).toEqual(['/a watchpost', '/b watchpost', '/c anonymous', '/d anonymous']);
  });

  const rsaKey = (): string =>
    generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const encrypted = (): string =>
    generateKeyPairSync('ec', { namedCurve: 'P-256' })
      .privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' })
      .toString();

  it.each<[what: string, change: () => object, message: string]>([
    ['no key', () => ({ clientKey: undefined }), 'clientCertificate and clientKey are needed together'],
    ['no certificate', () => ({ clientCertificate: undefined }), 'clientCertificate and clientKey are needed together'],
    ['a malformed key', () => ({ clientKey: 'secret' }), 'clientKey cannot be read as a private key in PEM'],
    ['a public key', () => ({ clientKey: client.cert }), 'clientKey cannot be read as a private key in PEM'],
    [
      'a key that is encrypted',
      () => ({ clientKey: encrypted() }),
      'clientKey is encrypted; it is needed without a passphrase',
    ],
    [
      'the key of another certificate',
      () => ({ clientKey: rsaKey() }),
      'clientKey does not belong to clientCertificate',
    ],
    [
      'a malformed certificate',
      () => ({ clientCertificate: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----' }),
      'clientCertificate cannot be used as a PEM certificate',
    ],
  ])('cannot be used with %s, and nothing is connected to', async (_what, change, message) => {
    const target = await serve();
    const changed = { ...credentials, ...change() };
    expect(await verdict(target.url, { config, credentials: changed })).toEqual({ status: 'unknown', message });
    expect(target.connectionCount).toBe(0);
  });
});
