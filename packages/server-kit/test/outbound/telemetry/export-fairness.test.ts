import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createAddressGuard } from '@watchpost/checks/address-guard';
import { freePort } from '@watchpost/testbed/free-port';
import { startOtlpReceiver } from '@watchpost/testbed/otlp-receiver';
import { describe, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../src/base/clock.js';
import { newId } from '../../../src/base/ids.js';
import { silentLogger } from '../../../src/base/logger.js';
import { createDeliveryTransport } from '../../../src/outbound/delivery/transport.js';
import { createOutbox } from '../../../src/outbound/mail/outbox.js';
import { createExportWorker, oneBatchOf } from '../../../src/outbound/telemetry/export-worker.js';
import { createSecretBox } from '../../../src/secrets/secret-box.js';
import type { NewRow, Store } from '../../../src/store/interface/store.js';
import type { StoredStep } from '../../../src/store/tables/results.js';
import type { WaitingResult } from '../../../src/store/tables/telemetry.js';
import { dialects, openStore } from '../../store/open-store.js';

const secretBox = createSecretBox([{ id: 'k1', bytes: new Uint8Array(32).fill(7) }]);
const outbox = createOutbox({ secretBox, publicUrl: 'https://watchpost.test', isSealed: false });
/** How long the results of one organization may wait for a place while those of another are sent. */
const promisedMs = 2000;

interface Word {
  readonly port?: number;
  readonly how?: string;
  readonly is?: 'begun' | 'ended';
}

/** Receivers in a process of their own, with what they have said of their requests. */
const startHostileReceivers = async () => {
  const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
  const receivers = fork(source('./hostile-receiver.ts'), {
    execArgv: ['--import', source('../../../../../testbed/src/run-sources.ts')],
  });
  onTestFinished(() => void receivers.kill('SIGKILL'));
  const said: Word[] = [];
  receivers.on('message', (word: Word) => void said.push(word));
  const [{ port }] = (await once(receivers, 'message')) as [Word];
  const count = (how: string, is: Word['is']): number =>
    said.filter((word) => word.how === how && word.is === is).length;
  return {
    url: (how: string): string => `http://127.0.0.1:${port}/${how}`,
    begun: (how: string): number => count(how, 'begun'),
    ended: (how: string): number => count(how, 'ended'),
  };
};

const exportRow = (organizationId: string, endpoint: string) => {
  const now = Date.now();
  return {
    ...{ id: newId('tex', now), organizationId, version: 1, name: 'Collector', endpoint, protocol: 'http/protobuf' },
    ...{ headers: null, headerNames: [], signals: ['metrics', 'traces'], enabled: true, disabledReason: null },
    ...{ nextAt: now, searchText: '', createdAt: now, updatedAt: now },
  } satisfies NewRow<'telemetryExports'>;
};

const step: StoredStep = ['GET /cart', 0, 900, 200, 100, 100, 100, 100];
/** As much as a result says at most: each of its steps has phases. */
const result: WaitingResult = {
  ...{ monitorId: 'mon_1', monitorName: 'Shop', type: 'api', target: 'https://shop.example.com', method: null },
  ...{ at: Date.now(), endedAt: null, location: 'server', status: 'up', latencyUs: 18_000, statusCode: null },
  ...{ dnsUs: null, connectUs: null, tlsUs: null, firstByteUs: null, message: null, certificateDays: null },
  steps: Array<StoredStep>(20).fill(step),
};

const queueResults = async (store: Store, exports: readonly NewRow<'telemetryExports'>[], count: number) => {
  const now = Date.now();
  for (const { id: exportId, organizationId } of exports) {
    const rows = Array.from({ length: count }, (_, index) => ({
      ...{ id: newId('ter', now), organizationId, exportId, createdAt: now, result: { ...result, at: now + index } },
    }));
    await store.commit(rows.map((row) => ({ kind: 'insert', table: 'telemetryResults', row })));
  }
};

describe.each(dialects)('exports of one organization, on %s', (dialect) => {
  const open = async () => {
    const { store, close } = await openStore(dialect);
    onTestFinished(close);
    const worker = createExportWorker({
      ...{ store, secretBox, outbox, logger: silentLogger, clock: systemClock },
      transport: createDeliveryTransport({ guard: createAddressGuard({ allowPrivate: true }) }),
    });
    onTestFinished(() => worker.stop({ deadlineMs: 0 }));
    const insert = (rows: readonly NewRow<'telemetryExports'>[]) =>
      store.commit(rows.map((row) => ({ kind: 'insert', table: 'telemetryExports', row })));
    return { store, worker, insert };
  };

  /** Sends results of another organization, and returns how long they waited. */
  const sendOther = async (store: Store): Promise<number> => {
    const receiver = await startOtlpReceiver();
    const row = exportRow(newId('org', Date.now()), receiver.url);
    await queueResults(store, [row], 1);
    const since = performance.now();
    await store.commit([{ kind: 'insert', table: 'telemetryExports', row }]);
    await receiver.arrived(2);
    return performance.now() - since;
  };

  test('delay none of another while its receivers hang and thousands of results wait', async () => {
    const { store, worker, insert } = await open();
    const receivers = await startHostileReceivers();
    const hanging = ['silent', 'unread', 'endless'];
    const endpoints = [...hanging, 'taking'].map(receivers.url);
    const exports = [...endpoints, `http://127.0.0.1:${await freePort()}`].map((url) => exportRow('org_busy', url));
    await queueResults(store, exports, 1000);
    await insert(exports);
    worker.start();
    for (const how of hanging) await expect.poll(() => receivers.begun(how), { timeout: 20_000 }).toBe(2);
    const waited = [await sendOther(store), await sendOther(store), await sendOther(store)];
    expect(Math.max(...waited)).toBeLessThan(promisedMs);
    expect(hanging.map(receivers.ended)).toEqual([0, 0, 0]);
  });

  test('leave places for another while those of six more hang as well', async () => {
    const { store, worker, insert } = await open();
    const receivers = await startHostileReceivers();
    const organizations = Array.from({ length: 7 }, (_, index) => `org_${index}`);
    const exports = organizations.flatMap((id) =>
      Array.from({ length: 5 }, () => exportRow(id, receivers.url('silent'))),
    );
    await queueResults(store, exports, 1);
    await insert(exports);
    worker.start();
    await expect.poll(() => receivers.begun('silent'), { timeout: 20_000 }).toBe(70);
    expect(await sendOther(store)).toBeLessThan(promisedMs);
    expect(receivers.ended('silent')).toBe(0);
  });
});

test.each([
  { waiting: [], taken: 0 },
  { waiting: Array<number>(200).fill(0), taken: 200 },
  { waiting: Array<number>(200).fill(20), taken: 50 },
  { waiting: [20, ...Array<number>(199).fill(0)], taken: 200 },
  { waiting: [...Array<number>(49).fill(20), 19, 0, 0], taken: 51 },
  { waiting: [2000, 0], taken: 1 },
])('of $waiting.length results one request takes $taken', ({ waiting, taken }) => {
  const results = waiting.map((count) => ({
    result: { steps: count === 0 ? null : Array<StoredStep>(count).fill(step) },
  }));
  expect(oneBatchOf(results)).toEqual(results.slice(0, taken));
});
