import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createAddressGuard } from '../../src/network/address-guard.js';
import { check, guardWith, type Settings, verdict } from '../run.js';
import { testDriver } from './conformance.js';
import { closedPort, reply, serve, servers } from './datagram-servers.js';

const up = { status: 'up', message: null };
const down = (message: string) => ({ status: 'down', message });
const udp = ({ config, ...rest }: Settings = {}): Settings => ({
  type: 'udp',
  config: { send: 'ping', ...config },
  ...rest,
});

testDriver({
  subject: 'a UDP port',
  settings: udp,
  url: async () => (await serve(reply('pong'))).url,
  target: null,
});

describe('a UDP port', () => {
  it('is up when it replies', async () => {
    const { url } = await serve(reply('pong'));
    const { status, measurement, certificate } = await check(url, udp());
    expect({ status, measurement, certificate }).toEqual({
      status: 'up',
      measurement: {
        ok: true,
        latencyMs: expect.any(Number),
        statusCode: null,
        message: null,
        timings: { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: expect.any(Number) },
      },
      certificate: null,
    });
    expect(measurement.latencyMs).toBeGreaterThanOrEqual((measurement.timings.firstByteMs ?? 0) - 0.05);
  });

  it('is sent exactly the bytes that the monitor names', async () => {
    const { url, received } = await serve(reply('pong'));
    await check(url, udp({ config: { send: '\\x00\\xff\\r\\n\\t\\0\\\\größe' } }));
    expect(received).toEqual([Buffer.concat([Buffer.of(0, 255, 13, 10, 9, 0, 92), Buffer.from('größe')])]);
  });

  it('is reached over IPv6 too', async () => {
    const { url } = await serve(reply('pong'), '::1');
    expect(await verdict(url, udp())).toEqual(up);
  });

  it.each([
    ['pong', null],
    ['on', null],
    ['', null],
    ['PONG', 'the answer "pong" does not contain "PONG"'],
  ])('gets the right status where %j is expected', async (expected, message) => {
    const { url } = await serve(reply('pong'));
    expect(await verdict(url, udp({ config: { expect: expected } }))).toEqual(message === null ? up : down(message));
  });

  it('is tested by assertions on its reply', async () => {
    const { url } = await serve(reply('load 0.7'));
    const body = (expected: string) => [{ source: 'body', operator: 'matches', expected }] as const;
    expect(await verdict(url, udp({ assertions: body('^load 0\\.\\d$') }))).toEqual(up);
    expect(await verdict(url, udp({ assertions: body('^load 1') }))).toEqual(
      down('body is "load 0.7", expected to match "^load 1"'),
    );
  });

  it('is down at once when nothing listens on it', async () => {
    const settings = udp({ timeoutSeconds: 60 });
    expect(await verdict(`127.0.0.1:${await closedPort()}`, settings)).toEqual(
      down('connection refused: nothing listens on this UDP port'),
    );
  });

  it('is down when it is silent', async () => {
    const { url, received } = await serve();
    expect(await verdict(url, udp({ timeoutSeconds: 1 }))).toEqual(
      down('timed out after 1 s while waiting for the answer'),
    );
    expect(received).toHaveLength(1);
  });

  it('is not judged by a reply from another address', async () => {
    const stranger = await serve();
    const { url } = await serve((_datagram, { port, address }) => servers[0]?.send('pong', port, address));
    expect(servers[0]?.address().port).toBe(stranger.port);
    expect(await verdict(url, udp({ timeoutSeconds: 1 }))).toMatchObject({ status: 'down' });
  });

  it('may reply with an empty datagram, with garbage, or with the largest datagram', async () => {
    for (const answer of [Buffer.alloc(0), Buffer.from([255, 0, 254, 128]), Buffer.alloc(60_000, 'a')]) {
      const { url } = await serve(reply(answer));
      expect(await verdict(url, udp())).toEqual(up);
    }
  });

  it('is judged by its first reply when it floods', async () => {
    const { url } = await serve((_datagram, { port, address }, server) => {
      for (let count = 0; count < 1000; count += 1) server.send(`pong ${count}`, port, address);
    });
    expect(await verdict(url, udp({ config: { expect: 'pong 0' } }))).toEqual(up);
  });
});

describe('a UDP check of a name with several addresses', () => {
  const asked = (port: number, ...addresses: readonly string[]) =>
    verdict(`several.example:${port}`, {
      ...udp({ timeoutSeconds: 10 }),
      environment: { guard: guardWith(async () => addresses.map((address) => ({ address }))) },
    });

  it('tries the next address when one refuses', async () => {
    const { port } = await serve(reply('pong'));
    expect(await asked(port, '127.0.0.99', '127.0.0.1')).toEqual(up);
  });

  it('tries the next address when one is silent', async () => {
    const silent = await serve();
    const server = createSocket('udp4').on('message', (_datagram, { port, address }) =>
      server.send('pong', port, address),
    );
    server.bind(silent.port, '127.0.0.2');
    await once(server, 'listening');
    servers.push(server);
    expect(await asked(silent.port, '127.0.0.1', '127.0.0.2')).toEqual(up);
    expect(silent.received).toHaveLength(1);
  });

  it('is down when all addresses refuse', async () => {
    expect(await asked(await closedPort(), '127.0.0.1', '127.0.0.99')).toEqual(
      down('connection refused: nothing listens on this UDP port'),
    );
  });
});

describe('a check over UDP', () => {
  it('sends nothing where private targets are off', async () => {
    const { port, received } = await serve(reply('pong'));
    const guard = createAddressGuard({ allowPrivate: false });
    expect(await verdict(`localhost:${port}`, udp({ environment: { guard } }))).toEqual({
      status: 'unknown',
      message: 'localhost is a loopback address; this server does not check private targets',
    });
    expect(received).toEqual([]);
  });

  it('leaves no socket open', async () => {
    const count = () => process.getActiveResourcesInfo().filter((name) => name === 'UDPWrap').length;
    const silent = await serve();
    const answering = await serve(reply('pong'));
    await expect.poll(count).toBe(2);
    await check(answering.url, udp());
    await check(silent.url, udp({ timeoutSeconds: 0.1 }));
    await check(`127.0.0.1:${await closedPort()}`, udp());
    await expect.poll(count).toBe(2);
  });

  it('ends at once when it is stopped', async () => {
    const controller = new AbortController();
    const { url } = await serve(() => controller.abort());
    expect(await verdict(url, udp({ timeoutSeconds: 300, environment: { signal: controller.signal } }))).toEqual({
      status: 'unknown',
      message: 'the check was stopped because this server is stopping',
    });
  });
});
