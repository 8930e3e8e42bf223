import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createNetServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CheckRequest } from '@watchpost/checks';
import { createAddressGuard } from '@watchpost/checks/address-guard';
import { driverConformance } from '@watchpost/checks/conformance';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { containerCheck } from '../../src/machine/containers/check-container.js';

let folder: string;
let socketPath: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watchpost-engine-'));
  socketPath = join(folder, 'docker.sock');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const servers: Server[] = [];
const sockets = new Set<Socket>();
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
});

const listen = async (server: Server): Promise<void> => {
  servers.push(server);
  server.on('connection', (socket) => void sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(socketPath, resolve));
};

/** What Docker 20 says of a container, with what is given instead. */
const container = (state: object = {}, more: object = {}) => ({
  Id: '4f3c',
  Name: '/web',
  RestartCount: 2,
  Config: { Image: 'nginx:1.27', Labels: {} },
  State: { Status: 'running', Running: true, OOMKilled: false, ExitCode: 0, ...state },
  ...more,
});

const asked: string[] = [];
/** A stand-in for the engine, made from the description of its API. */
const engine =
  (answer: unknown, status = 200): RequestListener =>
  (request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  };

const requestOf = (request: Partial<CheckRequest> = {}): CheckRequest => ({
  type: 'docker',
  target: 'web',
  timeoutSeconds: 5,
  degradedAfterMs: null,
  config: {},
  assertions: [],
  credentials: null,
  ...request,
});

const environment = {
  guard: createAddressGuard({ allowPrivate: true }),
  now: Date.now,
  signal: new AbortController().signal,
};

const verdict = async (request: Partial<CheckRequest> = {}, path: string | undefined = socketPath) => {
  const { status, measurement } = await containerCheck(path)(requestOf(request), environment);
  return { status, message: measurement.message };
};

const up = { status: 'up', message: null };
const down = (message: string) => ({ status: 'down', message });
const unknown = (message: unknown) => ({ status: 'unknown', message });

describe('a monitor of type docker', () => {
  it.each<[what: string, answer: object, outcome: object]>([
    ['runs', container(), up],
    ['runs and is healthy', container({ Health: { Status: 'healthy', Log: [] } }), up],
    ['runs without a health check, as Podman says it', container({ Health: { Status: '' } }), up],
    [
      'runs and is not healthy yet',
      container({ Health: { Status: 'starting' } }),
      { status: 'degraded', message: 'the health check of the container has not succeeded yet' },
    ],
    [
      'is unhealthy',
      container({ Health: { Status: 'unhealthy', Log: [{ Output: 'old' }, { Output: 'no\n\u001b[31m answer\n' }] } }),
      down('the container is unhealthy: no [31m answer'),
    ],
    [
      'is unhealthy and says nothing',
      container({ Health: { Status: 'unhealthy' } }),
      down('the container is unhealthy'),
    ],
    ['has ended', container({ Status: 'exited', ExitCode: 1 }), down('the container is exited (exit code 1)')],
    [
      'had too little memory',
      container({ Status: 'exited', ExitCode: 137, OOMKilled: true }),
      down('the container is exited (exit code 137, out of memory)'),
    ],
    ['is paused', container({ Status: 'paused' }), down('the container is paused')],
    ['restarts', container({ Status: 'restarting' }), down('the container is restarting')],
    ['was made and not started', container({ Status: 'created' }), down('the container is created')],
  ])('gets the right status for a container that %s', async (_what, answer, outcome) => {
    await listen(createServer(engine(answer)));
    expect(await verdict()).toEqual(outcome);
  });

  it('asks for the state of the container and for nothing else', async () => {
    asked.length = 0;
    await listen(createServer(engine(container())));
    expect(await verdict()).toEqual(up);
    expect(await verdict({ target: 'a.b_c-1' })).toEqual(up);
    expect(asked).toEqual(['GET /containers/web/json', 'GET /containers/a.b_c-1/json']);
  });

  it.each([
    '../images',
    'web/../../images',
    'web?x=1',
    'web#',
    '-web',
    '',
    'a b',
    'web\r\nHost: x',
    `a${'b'.repeat(255)}`,
  ])('asks for nothing with the target %j', async (target) => {
    asked.length = 0;
    await listen(createServer(engine(container())));
    expect(await verdict({ target })).toEqual(unknown('the target of this monitor is no name of a container'));
    expect(asked).toEqual([]);
  });

  it('is tested by assertions on its state', async () => {
    await listen(createServer(engine(container({ Health: { Status: 'healthy' } }))));
    for (const [path, expected] of [
      ['$.status', 'running'],
      ['$.health', 'healthy'],
      ['$.restartCount', 2],
      ['$.exitCode', 0],
      ['$.image', 'nginx:1.27'],
    ] as const) {
      const about = (value: string | number) =>
        [{ source: 'json', path, operator: 'equals', expected: value }] as const;
      expect(await verdict({ assertions: about(expected) })).toEqual(up);
      expect(await verdict({ assertions: about('x') })).toMatchObject({ status: 'down' });
    }
  });

  it('is down when there is no such container', async () => {
    await listen(createServer(engine({ message: 'No such container: web' }, 404)));
    expect(await verdict()).toEqual(down('there is no container web'));
  });

  it('is unknown when no engine is asked, or none can be', async () => {
    const { status, measurement } = await containerCheck(undefined)(requestOf(), environment);
    expect({ status, message: measurement.message }).toEqual(
      unknown('this agent asks no container engine: its operator names one with --docker-socket'),
    );
    expect(await verdict({}, join(folder, 'nothing.sock'))).toEqual(
      unknown('the agent cannot reach the container engine (ENOENT)'),
    );
  });

  it.each<[what: string, listener: RequestListener, message: string]>([
    ['refuses', engine({ message: 'no' }, 500), 'the container engine answered with the status 500'],
    ['sends no JSON', (_, response) => void response.end('{'), 'what answers at the socket is no container engine'],
    ['sends null', engine(null), 'what answers at the socket is no container engine'],
    ['sends a list', engine([]), 'what answers at the socket is no container engine'],
    [
      'says nothing of the state',
      engine({ State: { Status: 5 } }),
      'what answers at the socket is no container engine',
    ],
    ['never answers', () => {}, 'the container engine did not answer within 1 s'],
    [
      'never ends its answer',
      (_, response) => void response.write('{'),
      'the container engine did not answer within 1 s',
    ],
    [
      'answers without end',
      (_, response) => {
        const pour = (): void => {
          while (!response.destroyed && response.write('x'.repeat(65_536)));
        };
        response.on('drain', pour);
        pour();
      },
      'the container engine answered with more than 1024 KiB',
    ],
  ])('is unknown when what answers %s', async (_what, listener, message) => {
    await listen(createServer(listener));
    expect(await verdict({ timeoutSeconds: 1 })).toEqual(unknown(message));
  });

  it.each([
    ['another protocol', 'SSH-2.0-OpenSSH_9.2p1\r\n', 'what answers at the socket is no container engine'],
    ['nothing', '', 'the agent cannot reach the container engine (ECONNRESET)'],
  ])('is unknown when %s is spoken', async (_what, said, message) => {
    await listen(createNetServer((socket) => void socket.end(said).resume()) as Server);
    expect(await verdict({ timeoutSeconds: 1 })).toEqual(unknown(message));
  });

  it('ends when the agent stops, and says so', async () => {
    const stopping = new AbortController();
    await listen(createServer(() => stopping.abort()));
    const report = await containerCheck(socketPath)(requestOf(), { ...environment, signal: stopping.signal });
    expect(report).toMatchObject({
      status: 'unknown',
      measurement: { message: 'the agent stopped while it asked the container engine' },
    });
  });
});

describe('driver conformance', () => {
  const cases = driverConformance({
    check: async (request, given) => containerCheck(socketPath)(request, given),
    up: () => requestOf(),
    target: null,
  });
  it.each(cases)('a check of a container $title', async ({ run }) => {
    await listen(createServer(engine(container())));
    await run();
  });
});
