import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { Check, CheckEnvironment, CheckReport, CheckRequest } from './check/check.js';
import { createAddressGuard } from './network/address-guard.js';

/** A driver, and where a server answers it. */
export interface DriverSubject {
  readonly check: Check;
  /** The request of a check that finds a server up, which answers at a loopback address. */
  up(): CheckRequest | Promise<CheckRequest>;
  /**
   * Turns `localhost:port` into a target of this driver. Default: unchanged; `null` for a driver that connects to no port of
   * its target.
   */
  readonly target?: ((hostAndPort: string) => string) | null;
  /** What its message makes of a cause, such as to name the step that failed. Default: the cause alone. */
  readonly message?: (cause: string) => string;
}

/** One thing that every driver must do. */
export interface DriverConformanceCase {
  /** Goes on after the driver's name, such as `is down when the connection is refused`. */
  readonly title: string;
  run(): Promise<void>;
}

/** How long a check may go on after it should have ended, on a busy machine. */
const graceMs = 2_000;

const statuses: readonly string[] = ['up', 'degraded', 'down', 'unknown'];

/** An environment that admits loopback addresses, and fails the case when the driver meets an error of its own. */
const environmentWith = (overrides: Partial<CheckEnvironment> = {}): CheckEnvironment => ({
  guard: createAddressGuard({ allowPrivate: true }),
  now: Date.now,
  signal: new AbortController().signal,
  reportDefect: (error) => {
    throw error;
  },
  ...overrides,
});

/** A server on a loopback port. */
interface Port {
  readonly hostAndPort: string;
  /** How many connections it has had. */
  readonly accepted: readonly Socket[];
  close(): Promise<void>;
}

const listen = async (onConnection: (socket: Socket) => void = () => {}): Promise<Port> => {
  const accepted: Socket[] = [];
  const server = createServer((socket) => {
    accepted.push(socket);
    socket.on('error', () => {});
    // Who does not read never learns that the other end has closed.
    socket.resume();
    onConnection(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    hostAndPort: `localhost:${(server.address() as AddressInfo).port}`, // It listens on a port, not on a pipe.
    accepted,
    async close() {
      for (const socket of accepted) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};

const assertReport = ({ status, measurement, certificate }: CheckReport): void => {
  assert.ok(statuses.includes(status), `status is ${status}`);
  assert.equal(
    measurement.ok,
    status === 'up' || status === 'degraded',
    'measurement.ok says whether the check succeeded',
  );
  const { latencyMs, message } = measurement;
  assert.ok(latencyMs === null || (Number.isFinite(latencyMs) && latencyMs >= 0), `latencyMs is ${latencyMs}`);
  if (status !== 'up') assert.ok(typeof message === 'string' && message !== '', `${status} has a message`);
  if (certificate !== null)
    assert.ok(Number.isInteger(certificate.daysRemaining), 'certificate.daysRemaining is whole');
};

/** Waits for a report, and for all that the check has opened to be closed. */
const settledWithin = async (milliseconds: number, check: Promise<CheckReport>): Promise<CheckReport> => {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new assert.AssertionError({ message: `no report within ${milliseconds} ms` })),
    milliseconds,
  );
  try {
    return await Promise.race([check, late]);
  } finally {
    clearTimeout(timer);
  }
};

/** Waits until the server has no connection left. */
const allClosed = async (port: Port): Promise<void> => {
  for (const socket of port.accepted) {
    if (!socket.closed) await settled(new Promise<void>((resolve) => socket.once('close', () => resolve())));
  }
};

const settled = async (closing: Promise<unknown>): Promise<void> => {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new assert.AssertionError({ message: 'the check has left a connection open' })),
    graceMs,
  );
  try {
    await Promise.race([closing, late]);
  } finally {
    clearTimeout(timer);
  }
};

const unchanged = (hostAndPort: string): string => hostAndPort;

/** What applies to any driver. */
const alwaysCases = ({ check, up }: DriverSubject): DriverConformanceCase[] => [
  {
    title: 'is up when its server answers, with a latency and no message',
    async run() {
      const report = await check(await up(), environmentWith());
      assertReport(report);
      assert.deepEqual([report.status, report.measurement.message], ['up', null]);
      assert.notEqual(report.measurement.latencyMs, null);
    },
  },
  {
    title: 'is degraded when it is slower than degradedAfterMs',
    async run() {
      const report = await check({ ...(await up()), degradedAfterMs: 0.0001 }, environmentWith());
      assertReport(report);
      assert.equal(report.status, 'degraded');
      assert.match(report.measurement.message ?? '', /^took [\d.]+ ms, more than the 0\.0001 ms /);
    },
  },
  {
    title: 'is down when it is slower than an assertion allows',
    async run() {
      const assertions = [{ source: 'latency', operator: 'lessThan', expected: 0 }] as const;
      const report = await check({ ...(await up()), degradedAfterMs: 0.0001, assertions }, environmentWith());
      assertReport(report);
      assert.equal(report.status, 'down');
      assert.match(report.measurement.message ?? '', /^latency is [\d.]+ ms, expected less than 0$/);
    },
  },
  {
    title: 'is unknown when the process stops before it begins',
    async run() {
      const report = await check(await up(), environmentWith({ signal: AbortSignal.abort() }));
      assertReport(report);
      assert.equal(report.status, 'unknown');
    },
  },
];

/** What applies to a driver that connects to a port. */
const connectionCases = (
  { check, up, message = unchanged }: DriverSubject,
  target: (hostAndPort: string) => string,
): DriverConformanceCase[] => [
  {
    title: 'is down when the connection is refused',
    async run() {
      const gone = await listen();
      await gone.close();
      const report = await check({ ...(await up()), target: target(gone.hostAndPort) }, environmentWith());
      assertReport(report);
      assert.deepEqual(
        [report.status, report.measurement.latencyMs, report.measurement.message],
        ['down', null, message('connection refused')],
      );
    },
  },
  {
    title: 'connects to no private address that the guard refuses',
    async run() {
      const watched = await listen();
      try {
        const guard = createAddressGuard({ allowPrivate: false });
        const report = await check(
          { ...(await up()), target: target(watched.hostAndPort) },
          environmentWith({ guard }),
        );
        assertReport(report);
        assert.deepEqual([report.status, watched.accepted.length], ['unknown', 0]);
      } finally {
        await watched.close();
      }
    },
  },
  {
    title: 'ends in time, and leaves nothing open, when the server never answers',
    async run() {
      const silent = await listen();
      try {
        const request = { ...(await up()), target: target(silent.hostAndPort), timeoutSeconds: 1 };
        const report = await settledWithin(1_000 + graceMs, check(request, environmentWith()));
        assertReport(report);
        await allClosed(silent);
      } finally {
        await silent.close();
      }
    },
  },
  {
    title: 'ends, and leaves nothing open, when the process stops meanwhile',
    async run() {
      const stopping = new AbortController();
      const silent = await listen(() => stopping.abort());
      try {
        const request = { ...(await up()), target: target(silent.hostAndPort), timeoutSeconds: 30 };
        const report = await settledWithin(graceMs, check(request, environmentWith({ signal: stopping.signal })));
        assertReport(report);
        assert.ok(silent.accepted.length > 0, 'it has connected');
        await allClosed(silent);
      } finally {
        await silent.close();
      }
    },
  },
  {
    title: 'ends in time when a stranger sends bytes without end, and reads a bounded part of them',
    async run() {
      const bytes = Buffer.alloc(65_536, 'x');
      const stranger = await listen((socket) => {
        const pour = (): void => {
          while (!socket.destroyed && socket.write(bytes));
        };
        socket.on('drain', pour);
        pour();
      });
      try {
        const request = { ...(await up()), target: target(stranger.hostAndPort), timeoutSeconds: 2 };
        const report = await settledWithin(2_000 + graceMs, check(request, environmentWith()));
        assertReport(report);
        await allClosed(stranger);
        const taken = stranger.accepted.reduce((sum, { bytesWritten }) => sum + bytesWritten, 0);
        assert.ok(taken < bufferedBytes, `it has taken ${taken} bytes`);
      } finally {
        await stranger.close();
      }
    },
  },
];

/** What a stranger may push into the buffers of both ends and the check together. */
const bufferedBytes = 64 * 1_048_576;

/**
 * Everything that a driver must do, for those who write one: that it tells the truth, connects to no address that is not
 * allowed, ends in time and leaves nothing open.
 */
export const driverConformance = (subject: DriverSubject): readonly DriverConformanceCase[] => {
  const { target = unchanged } = subject;
  return [...alwaysCases(subject), ...(target === null ? [] : connectionCases(subject, target))];
};
