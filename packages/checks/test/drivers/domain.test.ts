import type { RequestListener } from 'node:http';
import { hostile, startHttpTarget, startTcpTarget, type Target } from '@watchpost/testbed/targets';
import { afterAll, describe, expect, it } from 'vitest';
import { domainCheck } from '../../src/drivers/domain.js';
import { createAddressGuard } from '../../src/network/address-guard.js';
import { checkWith } from '../../src/run-check.js';
import { check, environmentWith, guardWith, openGuard, type Settings, verdict } from '../run.js';

const targets: Target[] = [];
afterAll(async () => {
  for (const target of targets.splice(0)) await target.stop();
});
const keep = (target: Target): Target => {
  targets.push(target);
  return target;
};
const serve = async (handler: RequestListener): Promise<Target> => keep(await startHttpTarget({ handler }));

/** What a registry says of a domain, with the fields of its own example (RFC 9083 §5.3) that matter here. */
const domain = (fields: object = {}) => ({
  objectClassName: 'domain',
  ldhName: 'example.com',
  status: ['client transfer prohibited', 'auto renew period'],
  events: [
    { eventAction: 'registration', eventDate: '1995-08-14T04:00:00Z' },
    { eventAction: 'registrar expiration', eventDate: '2020-01-01T00:00:00Z' },
    { eventAction: 'expiration', eventDate: '2026-08-13T04:00:00Z' },
  ],
  ...fields,
});
const expiring = (eventDate: string) => domain({ events: [{ eventAction: 'expiration', eventDate }] });
const now = () => Date.parse('2026-07-01T00:00:00Z');

const serveRegistry = (document: unknown, status = 200) =>
  serve((_request, response) => {
    response.writeHead(status, { 'Content-Type': 'application/rdap+json' }).end(JSON.stringify(document));
  });
const ask = (rdapServer: string, { config = {}, environment = {}, ...settings }: Settings = {}, name = 'example.com') =>
  verdict(name, {
    type: 'domain',
    config: { rdapServer, ...config },
    environment: { now, ...environment },
    ...settings,
  });

describe.concurrent('a domain', () => {
  it('is up while its registration is valid', async () => {
    let asked: unknown;
    const { url } = await serve((request, response) => {
      asked = [request.method, request.url, request.headers.accept];
      response.end(JSON.stringify(domain()));
    });
    const report = await check('Example.COM.', {
      type: 'domain',
      config: { rdapServer: `${url}/rdap` },
      environment: { now },
    });
    expect(report).toMatchObject({
      status: 'up',
      measurement: { ok: true, latencyMs: expect.any(Number), statusCode: 200, message: null },
      certificate: null,
    });
    expect(asked).toEqual(['GET', '/rdap/domain/example.com', 'application/rdap+json, application/json;q=0.9']);
  });

  it('is looked up in ASCII', async () => {
    let asked: unknown;
    const { url } = await serve((request, response) => {
      asked = request.url;
      response.end(JSON.stringify(domain()));
    });
    await ask(`${url}/`, {}, 'Bücher.example');
    expect(asked).toBe('/domain/xn--bcher-kva.example');
  });

  it.each<[string, object, Record<string, unknown>, string | null]>([
    ['ends in good time', expiring('2026-07-15T00:00:00Z'), {}, null],
    [
      'ends in 13 days',
      expiring('2026-07-14T23:59:59Z'),
      {},
      'registration ends in 13 days, on 2026-07-14, expected at least 14',
    ],
    [
      'ends in a day',
      expiring('2026-07-02T12:00:00Z'),
      {},
      'registration ends in 1 day, on 2026-07-02, expected at least 14',
    ],
    ['ends soon, which is soon enough', expiring('2026-07-02T12:00:00Z'), { minDaysRemaining: 1 }, null],
    ['ends today, which is soon enough', expiring('2026-07-01T12:00:00Z'), { minDaysRemaining: 0 }, null],
    ['has ended', expiring('2026-06-30T12:00:00Z'), { minDaysRemaining: 0 }, 'registration ended on 2026-06-30'],
    ['ends in another time zone', expiring('2026-07-15T02:00:00+02:00'), {}, null],
    [
      'is on hold',
      domain({ status: ['client hold'] }),
      {},
      'the domain has the status "client hold": its registrar has taken it out of the DNS',
    ],
    [
      'is on hold by the registry',
      domain({ status: ['serverHold'] }),
      {},
      'the domain has the status "server hold": its registry has taken it out of the DNS',
    ],
    [
      'is in redemption',
      domain({ status: ['pendingDelete', 'redemptionPeriod'] }),
      {},
      'the domain has the status "redemption period": it was deleted and can still be restored (and 1 more)',
    ],
    [
      'is being restored',
      domain({ status: ['pending restore'] }),
      {},
      'the domain has the status "pending restore": it was deleted and is being restored',
    ],
    [
      'is about to be deleted',
      domain({ status: ['Pending Delete'], events: [] }),
      {},
      'the domain has the status "pending delete": it is about to be deleted',
    ],
  ])('gets the right status when it %s', async (_what, document, config, message) => {
    const { url } = await serveRegistry(document);
    expect(await ask(url, { config })).toEqual({ status: message === null ? 'up' : 'down', message });
  });

  it('is down when it is not registered', async () => {
    const { url } = await serveRegistry({ errorCode: 404 }, 404);
    expect(await ask(url)).toEqual({ status: 'down', message: 'example.com is not registered' });
  });

  it('is judged by assertions on the answer', async () => {
    const { url } = await serveRegistry(domain({ secureDNS: { delegationSigned: false } }));
    const signed = {
      source: 'json',
      path: '$.secureDNS.delegationSigned',
      operator: 'equals',
      expected: true,
    } as const;
    expect(await ask(url, { assertions: [signed] })).toEqual({
      status: 'down',
      message: 'json $.secureDNS.delegationSigned is false, expected true',
    });
    expect(await ask(url, { assertions: [{ ...signed, expected: false }] })).toEqual({ status: 'up', message: null });
    expect(await ask(url, { degradedAfterMs: 0.0001 })).toEqual({
      status: 'degraded',
      message: expect.stringMatching(/^took [\d.]+ ms, more than the 0\.0001 ms /),
    });
  });

  it.each(['', 'a..b', 'a b', `${'a'.repeat(64)}.com`])('cannot be %j', async (name) => {
    expect(await ask('http://127.0.0.1:1/', {}, name)).toEqual({
      status: 'unknown',
      message: 'the target of this monitor cannot be read',
    });
  });
});

describe.concurrent('a registry', () => {
  const at = (url: string) => `the registry at ${new URL(url).host}`;

  it.each<[unknown, string]>([
    [domain({ events: [] }), 'does not say when the registration ends'],
    [domain({ events: undefined }), 'does not say when the registration ends'],
    [expiring('soon'), 'does not say when the registration ends'],
    [{ objectClassName: 'entity' }, 'gave a malformed answer: not RDAP'],
    [domain({ events: 'none' }), 'gave a malformed answer: not RDAP'],
    [[], 'gave a malformed answer: not RDAP'],
    [null, 'gave a malformed answer: not RDAP'],
  ])('leaves the check unknown when it answers %j: it %s', async (document, message) => {
    const { url } = await serveRegistry(document);
    expect(await ask(url)).toEqual({ status: 'unknown', message: `${at(url)} ${message}` });
  });

  it.each([
    [429, 'was asked too often (429)'],
    [500, 'answered 500'],
    [403, 'answered 403'],
    [204, 'answered 204'],
  ])('leaves the check unknown when it answers %i', async (status, message) => {
    const { url } = await serve((_request, response) => response.writeHead(status).end());
    expect(await ask(url)).toEqual({ status: 'unknown', message: `${at(url)} ${message}` });
  });

  it('is asked about no domain until its Retry-After has passed', async () => {
    let time = now();
    let answers = 0;
    const environment = { now: () => time };
    const { url } = await serve((_request, response) => {
      answers += 1;
      if (answers === 1) response.writeHead(429, { 'Retry-After': '600' }).end();
      else response.end(JSON.stringify(domain()));
    });
    const busy = {
      status: 'unknown',
      message: `${at(url)} was asked too often (429); it may be asked again after 2026-07-01 00:10 UTC`,
    };
    expect(await ask(url, { environment })).toEqual(busy);
    time += 599_999;
    expect(await ask(url, { environment }, 'other.example')).toEqual(busy);
    expect(answers).toBe(1);
    const other = await serveRegistry(domain());
    expect(await ask(other.url, { environment })).toEqual({ status: 'up', message: null });
    time += 1;
    expect(await ask(url, { environment })).toEqual({ status: 'up', message: null });
  });

  it.each(['soon', '0', 'Tue, 30 Jun 2026 23:59:59 GMT'])(
    'is asked when the next check is due, despite the Retry-After %j',
    async (retryAfter) => {
      let answers = 0;
      const { url } = await serve((_request, response) => {
        answers += 1;
        response.writeHead(429, { 'Retry-After': retryAfter }).end();
      });
      const busy = { status: 'unknown', message: `${at(url)} was asked too often (429)` };
      expect(await ask(url)).toEqual(busy);
      expect(await ask(url)).toEqual(busy);
      expect(answers).toBe(2);
    },
  );

  it('may redirect to another registry', async () => {
    const other = await serveRegistry(expiring('2026-07-02T12:00:00Z'));
    const { url } = await serve((request, response) => {
      response.writeHead(302, { Location: `${other.url}${request.url}` }).end();
    });
    expect(await ask(url)).toMatchObject({ status: 'down', message: expect.stringContaining('in 1 day') });
  });

  it.each([
    ['endlessBody', 'body is larger than 1 MiB, too large to be read'],
    ['hugeHeader', 'headers of the answer are larger than 256 KiB'],
    ['garbage', 'malformed answer: not HTTP'],
    ['breaksOff', 'connection closed while reading the answer'],
    ['closes', 'connection closed while waiting for the answer'],
    ['dripsHead', 'timed out after 1 s while waiting for the answer'],
    ['dripsBody', 'timed out after 1 s while reading the answer'],
  ] as const)('leaves the check unknown with %s, and is disconnected', async (behaviour, message) => {
    const target = keep(await startTcpTarget({ onConnection: hostile[behaviour] }));
    const url = `http://${target.url}/`;
    const timeoutSeconds = message.startsWith('timed out') ? 1 : 10;
    expect(await ask(url, { timeoutSeconds })).toEqual({
      status: 'unknown',
      message: `${at(url)} gave no answer: ${message}`,
    });
    await target.idle();
  });

  it('leaves the check unknown when it cannot be reached', async () => {
    const target = await startHttpTarget();
    await target.stop();
    expect(await ask(target.url)).toEqual({
      status: 'unknown',
      message: `${at(target.url)} gave no answer: connection refused`,
    });
  });

  it('leaves the check unknown when it answers with anything but JSON', async () => {
    const { url } = await serve((_request, response) => response.end('<!doctype html>'));
    expect(await ask(url)).toEqual({
      status: 'unknown',
      message: `${at(url)} gave no answer: body is not JSON, but "<!doctype html>"`,
    });
  });

  it('is not asked while private targets are off', async () => {
    const target = keep(await startHttpTarget());
    const guard = createAddressGuard({ allowPrivate: false });
    expect(await ask(target.url, { environment: { guard } })).toEqual({
      status: 'unknown',
      message: 'localhost is a loopback address; this server does not check private targets',
    });
    expect(target.connectionCount).toBe(0);
  });
});

describe.concurrent('the list of registries', () => {
  /** Starts a registry and a list that leads to it, and checks domains with them. */
  const start = async (entries: (registry: string) => unknown, answer?: RequestListener) => {
    const asked: (string | undefined)[] = [];
    const registry = await serve((request, response) => {
      asked.push(request.url);
      response.end(JSON.stringify(domain()));
    });
    let listCount = 0;
    let isBroken = false;
    const list = await serve((request, response) => {
      listCount += 1;
      if (isBroken) response.destroy();
      else if (answer !== undefined) answer(request, response);
      else response.end(JSON.stringify({ version: '1.0', services: entries(registry.url) }));
    });
    const run = checkWith(new Map([['domain', { check: domainCheck(`${list.url}/rdap/dns.json`) }]]));
    return {
      asked,
      host: new URL(list.url).host,
      get listCount() {
        return listCount;
      },
      breakList: () => {
        isBroken = true;
      },
      ask: async (target: string, { environment = {}, ...request }: Settings = {}) => {
        const { status, measurement } = await run(
          {
            type: 'domain',
            target,
            timeoutSeconds: 10,
            degradedAfterMs: null,
            config: {},
            assertions: [],
            credentials: null,
            ...request,
          },
          environmentWith({ now, ...environment }),
        );
        return { status, message: measurement.message };
      },
    };
  };
  const up = { status: 'up', message: null };

  it('names the registry of the domain, the most specific first', async () => {
    const world = await start((registry) => [
      [['com', 'net'], [`${registry}/com/`]],
      [['uk'], [`${registry}/uk/`]],
      [['co.uk'], [`${registry}/co.uk`]],
      [['ORG'], ['https://127.0.0.1:1/', `${registry}/org/`]],
      [['example'], []],
    ]);
    for (const name of ['a.net', 'b.co.uk', 'c.ac.uk', 'uk']) expect(await world.ask(name)).toEqual(up);
    expect(world.asked).toEqual(['/com/domain/a.net', '/co.uk/domain/b.co.uk', '/uk/domain/c.ac.uk', '/uk/domain/uk']);
    // The secured one of two is chosen, although nothing listens there.
    expect(await world.ask('d.org')).toEqual({
      status: 'unknown',
      message: 'the registry at 127.0.0.1:1 gave no answer: connection refused',
    });
    for (const name of ['a.example', 'a.test']) {
      expect(await world.ask(name)).toEqual({
        status: 'unknown',
        message: `no RDAP server is listed for .${name.slice(2)}; config.rdapServer can name one`,
      });
    }
  });

  it('is fetched once a day by each server, however many checks need it at once', async () => {
    const world = await start((registry) => [[['com'], [registry]]]);
    let time = now();
    const environment = { now: () => time };
    expect(await Promise.all(['a.com', 'b.com', 'c.com'].map((name) => world.ask(name, { environment })))).toEqual([
      up,
      up,
      up,
    ]);
    time += 86_399_999;
    await world.ask('d.com', { environment });
    expect(world.listCount).toBe(1);
    time += 1;
    await world.ask('e.com', { environment });
    expect(world.listCount).toBe(2);
    await world.ask('f.com', { environment: { ...environment, guard: { ...openGuard } } });
    expect(world.listCount).toBe(3);
  });

  it('is used for longer when a new one cannot be fetched, which is retried every hour', async () => {
    const world = await start((registry) => [[['com'], [registry]]]);
    let time = now();
    const environment = { now: () => time };
    expect(await world.ask('a.com', { environment })).toEqual(up);
    world.breakList();
    time += 86_400_000;
    expect(await world.ask('b.com', { environment })).toEqual(up);
    time += 3_599_999;
    expect(await world.ask('c.com', { environment })).toEqual(up);
    expect(world.listCount).toBe(2);
    time += 1;
    expect(await world.ask('d.com', { environment })).toEqual(up);
    expect(world.listCount).toBe(3);
  });

  it.each<[string, RequestListener, string]>([
    ['is missing', (_request, response) => response.writeHead(404).end(), 'answered 404'],
    ['is not JSON', (_request, response) => response.end('<html>'), 'body is not JSON, but "<html>"'],
    ['is another document', (_request, response) => response.end('{"services":[["com"]]}'), 'malformed answer'],
    ['breaks off', (_request, response) => response.destroy(), 'connection closed while waiting for the answer'],
  ])('leaves the check unknown when it %s, and is fetched again', async (_what, answer, message) => {
    const world = await start(() => [], answer);
    const expected = {
      status: 'unknown',
      message: `the list of registries at ${world.host} cannot be read: ${message}`,
    };
    expect(await world.ask('a.com')).toEqual(expected);
    expect(await world.ask('a.com')).toEqual(expected);
    expect(world.listCount).toBe(2);
  });

  it('leaves the check unknown when it does not arrive in time, and leaves no socket open', async () => {
    const target = keep(await startTcpTarget({ onConnection: hostile.neverAnswers }));
    const guard = guardWith(async () => [{ address: '127.0.0.1' }]);
    const run = checkWith(new Map([['domain', { check: domainCheck(`http://list.example:${target.port}/`) }]]));
    const request = { type: 'domain', target: 'a.com', timeoutSeconds: 1, degradedAfterMs: null } as const;
    const report = await run({ ...request, config: {}, assertions: [], credentials: null }, environmentWith({ guard }));
    expect(report.status).toBe('unknown');
    expect(report.measurement.message).toMatch(
      /^(timed out after 1 s while asking for the registry of the domain|the list of registries .* timed out .*)$/,
    );
    await target.idle();
  });

  it('is not fetched when the monitor names the server', async () => {
    const world = await start(() => []);
    const { url } = await serveRegistry(domain());
    expect(await world.ask('a.com', { config: { rdapServer: url } })).toEqual(up);
    expect(world.listCount).toBe(0);
  });

  it('cannot name a private address while private targets are off', async () => {
    const world = await start((registry) => [[['com'], [registry]]]);
    // Only the list gets past the guard.
    const strict = createAddressGuard({ allowPrivate: false });
    let lookups = 0;
    const guard = {
      ...strict,
      resolve: (host: string) => {
        lookups += 1;
        return lookups === 1 ? openGuard.resolve(host) : strict.resolve(host);
      },
    };
    expect(await world.ask('a.com', { environment: { guard } })).toEqual({
      status: 'unknown',
      message: 'localhost is a loopback address; this server does not check private targets',
    });
    expect(world.asked).toEqual([]);
  });
});
