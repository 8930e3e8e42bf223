import { createSocket } from 'node:dgram';
import { getServers, setServers } from 'node:dns';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { answerTo, cutOff, type DnsServer, type Respond, records, startDnsServer } from '@watchpost/testbed/dns-server';
import type { Answer } from 'dns-packet';
import { afterEach, describe, expect, it } from 'vitest';
import { createAddressGuard } from '../../src/network/address-guard.js';
import { readNameServers } from '../../src/network/name-server.js';
import { check, guardWith, type Settings, verdict } from '../run.js';

const servers: DnsServer[] = [];
const systemServers = getServers();
afterEach(async () => {
  setServers(systemServers);
  for (const server of servers.splice(0)) await server.stop();
});
const serve = async (respond: Respond, options?: Parameters<typeof startDnsServer>[1]): Promise<DnsServer> => {
  const server = await startDnsServer(respond, options);
  servers.push(server);
  return server;
};

const name = 'www.example.com';
const address = (data: string): Answer => ({ type: 'A', name, ttl: 60, data });

/** Asks a server for a name. */
const ask = (server: Pick<DnsServer, 'resolver'>, { config = {}, ...settings }: Settings = {}, target = name) =>
  verdict(target, { type: 'dns', config: { resolver: server.resolver, ...config }, ...settings });

describe('a name that is looked up', () => {
  it('is up when it has a record, and its latency is the time to the answer', async () => {
    const server = await serve(() => records(address('192.0.2.7')));
    const report = await check(name, { type: 'dns', config: { resolver: server.resolver } });
    expect(report).toEqual({
      status: 'up',
      measurement: {
        ok: true,
        latencyMs: expect.any(Number),
        statusCode: null,
        message: null,
        timings: { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null },
      },
      certificate: null,
    });
    expect(server.asked).toEqual(['udp']);
  });

  it('is queried in ASCII and lower case, without the trailing dot, with recursion', async () => {
    const asked: unknown[] = [];
    const server = await serve((question, _transport, query) => {
      asked.push([question.name, question.type, question.class, query.readUInt16BE(2)]);
      return records();
    });
    await ask(server, {}, 'Bücher.Example.');
    await ask(server, { config: { recordType: 'PTR' } }, '192.0.2.7');
    expect(asked).toEqual([
      ['xn--bcher-kva.example', 'A', 'IN', 0x0100],
      ['7.2.0.192.in-addr.arpa', 'PTR', 'IN', 0x0100],
    ]);
  });

  it.each<[string, readonly Answer[], string]>([
    ['A', [address('192.0.2.8'), address('192.0.2.7')], '192.0.2.7\n192.0.2.8'],
    ['AAAA', [{ type: 'AAAA', name, data: '2001:db8::7' }], '2001:db8::7'],
    ['CNAME', [{ type: 'CNAME', name, data: 'Web.Example.NET' }], 'web.example.net'],
    ['MX', [{ type: 'MX', name, data: { preference: 10, exchange: 'mail.example.com' } }], '10 mail.example.com'],
    ['MX', [{ type: 'MX', name, data: { preference: 0, exchange: '.' } }], '0 .'],
    ['NS', [{ type: 'NS', name, data: 'ns1.example.com' }], 'ns1.example.com'],
    ['PTR', [{ type: 'PTR', name, data: 'host.example.com' }], 'host.example.com'],
    [
      'SRV',
      [{ type: 'SRV', name, data: { priority: 10, weight: 60, port: 5060, target: 'sip.example.com' } }],
      '10 60 5060 sip.example.com',
    ],
    [
      'SOA',
      [
        {
          type: 'SOA',
          name,
          data: {
            mname: 'ns1.example.com',
            rname: 'admin.example.com',
            serial: 2_026_010_101,
            refresh: 7200,
            retry: 3600,
            expire: 1_209_600,
            minimum: 300,
          },
        },
      ],
      'ns1.example.com admin.example.com 2026010101 7200 3600 1209600 300',
    ],
    [
      'CAA',
      [{ type: 'CAA', name, data: { flags: 0, tag: 'issue', value: 'ca.example.net' } }],
      '0 issue "ca.example.net"',
    ],
    ['TXT', [{ type: 'TXT', name, data: ['v=spf1 ', 'größe -all'] }], 'v=spf1 größe -all'],
  ])('shows its %s records as text: %j', async (recordType, answers, expected) => {
    const server = await serve(() => records(...answers));
    const assertions = [{ source: 'record', operator: 'equals', expected }] as const;
    expect(await ask(server, { config: { recordType }, assertions })).toEqual({ status: 'up', message: null });
    const wrong = [{ source: 'record', operator: 'equals', expected: 'other' }] as const;
    expect(await ask(server, { config: { recordType }, assertions: wrong })).toEqual({
      status: 'down',
      message: expect.stringMatching(/^record is ".+", expected "other"$/s),
    });
  });

  it.each<[string, readonly Answer[], string, string]>([
    [
      'each text by itself, whatever its parts',
      [
        { type: 'TXT', name, data: ['v=spf1 ', '-all'] },
        { type: 'TXT', name, data: 'google-site-verification=abc' },
        { type: 'TXT', name, data: [Buffer.alloc(255, 'k'), Buffer.alloc(100, 'k')] },
      ],
      'TXT',
      `google-site-verification=abc\n${'k'.repeat(355)}\nv=spf1 -all`,
    ],
    [
      'what is at the end of aliases',
      [
        { type: 'CNAME', name, data: 'a.example' },
        { type: 'CNAME', name: 'a.example', data: 'b.example' },
        { type: 'A', name: 'b.example', data: '192.0.2.7' },
      ],
      'A',
      '192.0.2.7',
    ],
    [
      'several authorities that may issue certificates',
      [
        { type: 'CAA', name, data: { flags: 128, tag: 'issue', value: 'b.example' } },
        { type: 'CAA', name, data: { flags: 0, tag: 'iodef', value: 'mailto:a@b.example' } },
      ],
      'CAA',
      '0 iodef "mailto:a@b.example"\n128 issue "b.example"',
    ],
  ])('shows %s', async (_what, answers, recordType, expected) => {
    const server = await serve(() => records(...answers));
    const assertions = [{ source: 'record', operator: 'equals', expected }] as const;
    expect(await ask(server, { config: { recordType }, assertions })).toEqual({ status: 'up', message: null });
  });

  it('is down when it has only aliases that lead nowhere', async () => {
    const server = await serve(() => records({ type: 'CNAME', name, data: 'gone.example' }));
    expect(await ask(server)).toEqual({ status: 'down', message: 'answered without a record of type A' });
  });

  it.each(['_dmarc.example.com', '_sip._tcp.example.com', '1.0.0.127.in-addr.arpa', 'xn--bcher-kva.example'])(
    'is found when it is %s',
    async (name) => {
      const asked: unknown[] = [];
      const server = await serve(({ name }) => {
        asked.push(name);
        return records({ type: 'TXT', name, data: 'yes' });
      });
      expect(await ask(server, { config: { recordType: 'TXT' } }, name)).toEqual({ status: 'up', message: null });
      expect(asked).toEqual([name]);
    },
  );

  it('shows only records of the type that was asked for', async () => {
    const server = await serve(() => records({ type: 'CNAME', name, data: 'b.example' }, address('192.0.2.7')));
    const assertions = [{ source: 'record', operator: 'equals', expected: '192.0.2.7' }] as const;
    expect(await ask(server, { assertions })).toEqual({ status: 'up', message: null });
  });

  it('is degraded when it is slow, and down when an assertion says so', async () => {
    const server = await serve(() => records(address('192.0.2.7')));
    expect(await ask(server, { degradedAfterMs: 0.0001 })).toMatchObject({ status: 'degraded' });
    const assertions = [{ source: 'latency', operator: 'lessThan', expected: 0 }] as const;
    expect(await ask(server, { assertions })).toMatchObject({
      status: 'down',
      message: expect.stringMatching(/^latency is /),
    });
  });

  it.each([
    [0, [], {}, 'down', 'answered without a record of type A'],
    [0, [], { recordType: 'CAA' }, 'down', 'answered without a record of type CAA'],
    [0, [], { isRecordRequired: false }, 'up', null],
    [3, [], {}, 'down', 'answered NXDOMAIN (no such name), expected NOERROR'],
    [2, [], {}, 'down', 'answered SERVFAIL (the name server failed), expected NOERROR'],
    [5, [], {}, 'down', 'answered REFUSED (the name server refuses to say), expected NOERROR'],
    [1, [], {}, 'down', 'answered FORMERR (the name server did not understand), expected NOERROR'],
    [4, [], {}, 'down', 'answered NOTIMP (the name server cannot say), expected NOERROR'],
    [9, [], {}, 'down', 'answered RCODE9, expected NOERROR'],
    [3, [], { expectedRcode: 'NXDOMAIN' }, 'up', null],
    [5, [], { expectedRcode: 'REFUSED' }, 'up', null],
    [0, [address('192.0.2.7')], { expectedRcode: 'NXDOMAIN' }, 'down', 'answered NOERROR, expected NXDOMAIN'],
  ] as const)(
    'with answer code %i, records %j and config %j is %s: %s',
    async (rcode, answers, config, status, message) => {
      const server = await serve(() => ({ rcode, answers: [...answers] }));
      expect(await ask(server, { config })).toEqual({ status, message });
    },
  );

  it.each(['', '..', 'a b', `${'a'.repeat(64)}.example`, 'a.'.repeat(130)])(
    'has no target in the form %j',
    async (target) => {
      expect(await ask({ resolver: '127.0.0.1:1' }, {}, target)).toEqual({
        status: 'unknown',
        message: 'the target of this monitor cannot be read',
      });
    },
  );
});

describe('an answer that does not fit into a datagram', () => {
  const many = Array.from({ length: 300 }, (_, index) => address(`198.18.${index >> 8}.${index & 255}`));

  it('is fetched over TCP', async () => {
    const server = await serve((_question, transport) => (transport === 'udp' ? cutOff : records(...many)));
    const assertions = [{ source: 'record', path: '299', operator: 'exists' }] as const;
    expect(await ask(server, { assertions })).toEqual({ status: 'up', message: null });
    expect(server.asked).toEqual(['udp', 'tcp']);
    await expect.poll(() => server.openConnections).toBe(0);
  });

  it('is read wherever TCP splits it', async () => {
    const server = await serve((_question, transport, query) =>
      transport === 'udp' ? answerTo(query, { ...records(...many), ...cutOff }).subarray(0, 511) : records(...many),
    );
    expect(await ask(server)).toEqual({ status: 'up', message: null });
  });

  it('is read when it arrives byte by byte', async () => {
    const server = await serve(() => cutOff, {
      onConnection: (socket) => {
        socket.setNoDelay(true);
        socket.once('data', (query: Buffer) => {
          const message = answerTo(query.subarray(2), records(address('192.0.2.7')));
          const bytes = Buffer.concat([Buffer.from([0, message.length]), message]);
          for (const byte of bytes) socket.write(Buffer.from([byte]));
        });
      },
    });
    expect(await ask(server)).toEqual({ status: 'up', message: null });
  });

  it.each<[string, (socket: Socket) => void, string]>([
    ['closes', (socket) => void socket.end(), 'connection closed while waiting for the answer'],
    ['resets', (socket) => void socket.resetAndDestroy(), 'connection reset while waiting for the answer'],
    [
      'talks nonsense',
      (socket) => void socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'.repeat(1000)),
      'malformed answer: not DNS',
    ],
    ['says nothing', () => {}, 'timed out after 1 s while waiting for the answer'],
    [
      'never comes to an end',
      (socket) => {
        socket.write(Buffer.from([255, 255]));
        const timer = setInterval(() => socket.write('a'), 20);
        socket.once('close', () => clearInterval(timer));
      },
      'timed out after 1 s while waiting for the answer',
    ],
  ])('is down when the server %s over TCP', async (_what, act, message) => {
    const server = await serve(() => cutOff, { onConnection: (socket) => void socket.once('data', () => act(socket)) });
    const shown = message.startsWith('timed out')
      ? message
      : `${message} (over TCP, because the answer does not fit into a datagram)`;
    expect(await ask(server, { timeoutSeconds: 1 })).toEqual({ status: 'down', message: shown });
    await expect.poll(() => server.openConnections).toBe(0);
  });
});

describe('a name server', () => {
  it('is asked by IPv6 too', async () => {
    const server = await serve(() => records(address('192.0.2.7')), { host: '::1' });
    expect(await ask(server)).toEqual({ status: 'up', message: null });
  });

  it('is resolved first when it is given by name', async () => {
    const { port } = await serve(() => records(address('192.0.2.7')));
    const guard = guardWith(async () => [{ address: '127.0.0.1' }]);
    const config = { resolver: `ns.example:${port}` };
    expect(await check(name, { type: 'dns', config, environment: { guard } })).toMatchObject({
      status: 'up',
      measurement: { timings: { dnsMs: expect.any(Number) } },
    });
  });

  it('is down when it does not listen', async () => {
    const server = await startDnsServer(() => undefined);
    await server.stop();
    expect(await ask(server)).toEqual({ status: 'down', message: 'connection refused' });
  });

  it('is asked again when a query is lost', async () => {
    let count = 0;
    const server = await serve(() => {
      count += 1;
      return count === 1 ? undefined : records(address('192.0.2.7'));
    });
    expect(await ask(server)).toEqual({ status: 'up', message: null });
    expect(server.asked).toEqual(['udp', 'udp']);
  });

  it('is asked at its next address when one does not answer', async () => {
    const { port } = await serve(() => records(address('192.0.2.7')));
    const guard = guardWith(async () => [{ address: '127.0.0.99' }, { address: '127.0.0.1' }]);
    expect(await ask({ resolver: `ns.example:${port}` }, { environment: { guard } })).toEqual({
      status: 'up',
      message: null,
    });
  });

  it.each<[string, Respond, string]>([
    ['never answers', () => undefined, 'timed out after 1 s while waiting for the answer'],
    [
      'cuts its answer off',
      (_q, _t, query) => answerTo(query, records(address('192.0.2.7'))).subarray(0, 40),
      'malformed answer: not DNS',
    ],
    [
      'answers another question',
      (_q, _t, query) => answerTo(query, { questions: [{ name: 'other.example', type: 'A' }] }),
      'malformed answer: not DNS',
    ],
    [
      'answers for another type',
      (_q, _t, query) => answerTo(query, { questions: [{ name, type: 'AAAA' }] }),
      'malformed answer: not DNS',
    ],
    ['answers no question', (_q, _t, query) => answerTo(query, { questions: [] }), 'malformed answer: not DNS'],
    [
      'answers with too many records',
      (_q, _t, query) => {
        const answer = answerTo(query, {});
        answer.writeUInt16BE(65_535, 6);
        return answer;
      },
      'the answer has more than 1000 records',
    ],
    [
      'answers with a name that points at itself',
      (_q, _t, query) => {
        const head = answerTo(query, {});
        head.writeUInt16BE(1, 6);
        return Buffer.concat([head, Buffer.from([0xc0, head.length, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, 1, 2, 3, 4])]);
      },
      'malformed answer: not DNS',
    ],
    ['sends the query back', (_q, _t, query) => query, 'timed out after 1 s while waiting for the answer'],
    [
      'sends garbage',
      () => Buffer.from(Array.from({ length: 512 }, (_, index) => (index * 7) % 256)),
      'timed out after 1 s while waiting for the answer',
    ],
    [
      'sends garbage without end',
      () => Array.from({ length: 150 }, () => Buffer.alloc(11)),
      'the name server answers other questions than were asked',
    ],
  ])('is down when it %s', async (_what, respond, message) => {
    const server = await serve(respond);
    expect(await ask(server, { timeoutSeconds: 1 })).toEqual({ status: 'down', message });
  });

  it('may refuse without repeating the question', async () => {
    const server = await serve(() => ({ rcode: 5, questions: [] }));
    expect(await ask(server)).toEqual({
      status: 'down',
      message: 'answered REFUSED (the name server refuses to say), expected NOERROR',
    });
  });

  it('is not impersonated by an answer with another id', async () => {
    const server = await serve((_question, _transport, query) => {
      const forged = answerTo(query, records(address('198.51.100.1')));
      forged.writeUInt16BE((query.readUInt16BE(0) + 1) % 65_536, 0);
      return [forged, answerTo(query, records(address('192.0.2.7')))];
    });
    const assertions = [{ source: 'record', operator: 'equals', expected: '192.0.2.7' }] as const;
    expect(await ask(server, { assertions })).toEqual({ status: 'up', message: null });
  });

  it('is not asked while private targets are off', async () => {
    const server = await serve(() => records(address('192.0.2.7')));
    const guard = createAddressGuard({ allowPrivate: false });
    for (const host of ['127.0.0.1', 'localhost', '2130706433']) {
      expect(await ask({ resolver: `${host}:${server.port}` }, { environment: { guard } })).toEqual({
        status: 'unknown',
        message: `${host} is a loopback address; this server does not check private targets`,
      });
    }
    expect(await ask({ resolver: '169.254.169.253' })).toEqual({
      status: 'unknown',
      message: '169.254.169.253 is a cloud metadata address; it is never checked',
    });
    expect(server.asked).toEqual([]);
  });

  it('is disconnected when the check is stopped', async () => {
    const server = await serve(() => undefined);
    const controller = new AbortController();
    const running = ask(server, { timeoutSeconds: 60, environment: { signal: controller.signal } });
    await expect.poll(() => server.asked.length).toBe(1);
    controller.abort();
    expect(await running).toEqual({
      status: 'unknown',
      message: 'the check was stopped because this server is stopping',
    });
    // The one of the server itself.
    const sockets = () => process.getActiveResourcesInfo().filter((kind) => kind === 'UDPWrap').length;
    await expect.poll(sockets).toBe(1);
  });
});

describe('the name servers of the system', () => {
  const strict = createAddressGuard({ allowPrivate: false });
  const askSystem = (settings: Settings = {}, target = name) => verdict(target, { type: 'dns', ...settings });

  it('are asked when the monitor names none, wherever they are', async () => {
    const server = await serve(() => records(address('93.184.216.34')));
    setServers([server.resolver]);
    expect(await askSystem({ environment: { guard: strict } })).toEqual({ status: 'up', message: null });
    expect(server.asked).toEqual(['udp']);
  });

  it('are asked in turn', async () => {
    const silent = createSocket('udp4').bind(0, '127.0.0.1');
    await once(silent, 'listening');
    const server = await serve(() => records(address('93.184.216.34')));
    setServers([`127.0.0.1:${silent.address().port}`, server.resolver]);
    expect(await askSystem()).toEqual({ status: 'up', message: null });
    silent.close();
  });

  it.each<[string, Respond]>([
    ['are silent', () => undefined],
    ['talk nonsense', (_q, _t, query) => answerTo(query, { questions: [] })],
  ])('leave the check unknown when they %s', async (what, respond) => {
    const server = await serve(respond);
    setServers([server.resolver]);
    expect(await askSystem({ timeoutSeconds: 1 })).toEqual({
      status: 'unknown',
      message:
        what === 'are silent'
          ? 'timed out after 1 s while looking up the name'
          : `the name servers gave no answer for ${name}`,
    });
  });

  it('leave the check unknown when they refuse connections', async () => {
    const server = await startDnsServer(() => undefined);
    await server.stop();
    setServers([server.resolver]);
    expect(await askSystem()).toEqual({
      status: 'unknown',
      message: `the name servers gave no answer for ${name}`,
    });
  });

  it.each([2, 4, 5])('are asked in turn when one answers with code %i', async (rcode) => {
    const broken = await serve(() => ({ rcode }));
    const server = await serve(() => records(address('93.184.216.34')));
    setServers([broken.resolver, server.resolver]);
    expect(await askSystem()).toEqual({ status: 'up', message: null });
    expect(broken.asked).toEqual(['udp']);
  });

  it('decide by a failure answer when none of them gives a better one', async () => {
    const broken = await Promise.all([serve(() => ({ rcode: 2 })), serve(() => ({ rcode: 2 }))]);
    setServers(broken.map(({ resolver }) => resolver));
    expect(await askSystem()).toEqual({
      status: 'down',
      message: 'answered SERVFAIL (the name server failed), expected NOERROR',
    });
    expect(await askSystem({ config: { expectedRcode: 'SERVFAIL' } })).toEqual({ status: 'up', message: null });
  });

  it('decide that a name does not exist as soon as one of them says so', async () => {
    const first = await serve(() => ({ rcode: 3 }));
    const other = await serve(() => records(address('93.184.216.34')));
    setServers([first.resolver, other.resolver]);
    expect(await askSystem({ config: { expectedRcode: 'NXDOMAIN' } })).toEqual({ status: 'up', message: null });
    expect(other.asked).toEqual([]);
  });

  it('decide the status with their answer', async () => {
    const server = await serve(() => ({ rcode: 3 }));
    setServers([server.resolver]);
    expect(await askSystem()).toEqual({
      status: 'down',
      message: 'answered NXDOMAIN (no such name), expected NOERROR',
    });
  });

  it('reveal no private address while private targets are off', async () => {
    const server = await serve(() => records(address('10.20.30.40')));
    setServers([server.resolver]);
    const assertions = [{ source: 'record', operator: 'equals', expected: 'other' }] as const;
    expect(await askSystem({ assertions, environment: { guard: strict } })).toEqual({
      status: 'unknown',
      message: `${name} is a private address; this server does not check private targets`,
    });
    expect(await askSystem({ assertions })).toEqual({
      status: 'down',
      message: 'record is "10.20.30.40", expected "other"',
    });
  });

  it.each([
    ['40.30.20.10.in-addr.arpa', 'a private address'],
    ['10.20.30.40', 'a private address'],
    [`${'1.'.padEnd(64, '0.')}ip6.arpa`, 'a loopback address'],
  ])('are not asked for the owner of a private address while private targets are off: %s', async (target, kind) => {
    const server = await serve(() => records({ type: 'PTR', name: target, data: 'db.internal' }));
    setServers([server.resolver]);
    const config = { recordType: 'PTR' };
    expect(await askSystem({ config, environment: { guard: strict } }, target)).toEqual({
      status: 'unknown',
      message: expect.stringContaining(`is ${kind}; this server does not check private targets`),
    });
    expect(server.asked).toEqual([]);
    expect(await askSystem({ config }, target)).toEqual({ status: 'up', message: null });
  });

  const readable = ['CAA', 'CNAME', 'MX', 'NS', 'PTR', 'SOA', 'SRV', 'TXT'] as const;
  it.each(readable)(
    'are not asked for %s while private targets are off, as it may reveal internal names',
    async (type) => {
      const server = await serve(() => records({ type: 'TXT', name: 'vault.corp.example', data: 'internal' }));
      setServers([server.resolver]);
      expect(
        await askSystem({ config: { recordType: type }, environment: { guard: strict } }, 'vault.corp.example'),
      ).toEqual({
        status: 'unknown',
        message: expect.stringMatching(/^for records of type .+, config\.resolver must name a public name server/),
      });
      expect(server.asked).toEqual([]);
    },
  );
});

describe('name servers that the operator chose', () => {
  const strict = createAddressGuard({ allowPrivate: false });

  it('replace those of the system for every record', async () => {
    const system = await serve(() => ({ rcode: 3 }));
    setServers([system.resolver]);
    const chosen = await serve(() => records({ type: 'TXT', name, ttl: 60, data: 'public' }));
    const nameServers = readNameServers([chosen.resolver]);
    const config = { recordType: 'TXT' };
    const assertions = [{ source: 'record', operator: 'contains', expected: 'public' }] as const;
    expect(
      await verdict(name, { type: 'dns', config, assertions, environment: { guard: strict, nameServers } }),
    ).toEqual({
      status: 'up',
      message: null,
    });
    expect([system.asked, chosen.asked]).toEqual([[], ['udp']]);
  });

  it('reveal no private address while private targets are off', async () => {
    const chosen = await serve(() => records(address('10.20.30.40')));
    const nameServers = readNameServers([chosen.resolver]);
    expect(await verdict(name, { type: 'dns', environment: { guard: strict, nameServers } })).toEqual({
      status: 'unknown',
      message: `${name} is a private address; this server does not check private targets`,
    });
  });

  it.each([
    ['9.9.9.9', { address: '9.9.9.9', family: 4, port: 53 }],
    ['9.9.9.9:5353', { address: '9.9.9.9', family: 4, port: 5353 }],
    ['2620:fe::fe', { address: '2620:fe::fe', family: 6, port: 53 }],
    ['[2620:fe::fe]', { address: '2620:fe::fe', family: 6, port: 53 }],
    ['[2620:fe::fe]:5353', { address: '2620:fe::fe', family: 6, port: 5353 }],
  ])('can be configured as %s', (text, server) => {
    expect(readNameServers([text])).toEqual([server]);
  });

  it.each(['dns.example', '', '9.9.9', '9.9.9.9:0', '9.9.9.9:65536', '[9.9.9.9]:53', '2620:fe::fe:x'])(
    'cannot be configured as %j',
    (text) => {
      expect(() => readNameServers([text])).toThrow('dnsServers: must be addresses such as 9.9.9.9');
    },
  );

  it('cannot be more than three', () => {
    expect(() => readNameServers(Array(4).fill('9.9.9.9'))).toThrow('dnsServers: at most 3 are asked (got 4)');
  });
});
