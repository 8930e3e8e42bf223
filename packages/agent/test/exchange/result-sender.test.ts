import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BadRequestError, ConnectionError } from '@watchpost/client';
import type { AgentResult, AgentResultsAnswer } from '@watchpost/schemas';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openResultBuffer } from '../../src/buffer/result-buffer.js';
import { createResultSender, sendWithin } from '../../src/exchange/result-sender.js';
import { createTroubleLog } from '../../src/trouble-log.js';
import { createManualRuntime } from '../manual-runtime.js';
import { createMemoryLogger } from '../memory-logger.js';

const start = Date.parse('2026-03-01T12:00:00Z');
const result = (index: number): AgentResult => ({
  monitorId: 'mon_01jd0000000000000000000001',
  version: 1,
  at: new Date(start + index * 1000).toISOString(),
  delayMs: 0,
  status: 'up',
  measurement: {
    ok: true,
    latencyMs: index,
    statusCode: null,
    message: null,
    timings: { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null },
  },
  isRetry: false,
});

const answer: AgentResultsAnswer = {
  serverTime: new Date(start).toISOString(),
  accepted: 0,
  duplicates: 0,
  rejected: [],
  scrapes: { accepted: 0, duplicates: 0, rejected: [] },
  assignmentsEtag: '"1"',
};

/** A sender on a buffer of its own; `refuse` may throw for a batch instead of taking it. */
const sender = async (refuse: (batch: readonly AgentResult[]) => void = () => {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'watchpost-sender-'));
  const trouble = createTroubleLog(createMemoryLogger());
  const options = { folder, now: () => start, maxAgeMs: () => 86_400_000, trouble };
  const buffer = await openResultBuffer<AgentResult>(options);
  onTestFinished(async () => {
    await buffer.close();
    await rm(folder, { recursive: true });
  });
  const runtime = createManualRuntime(start);
  const batches: number[][] = [];
  const refused: string[] = [];
  const made = createResultSender({
    buffer,
    runtime,
    send: async (batch) => {
      refuse(batch);
      batches.push(batch.map(({ measurement }) => measurement.latencyMs ?? 0));
      return answer;
    },
    maxBatch: () => 4,
    onAnswer: () => {},
    onRefusal: (error) => refused.push(error.message),
  });
  return { ...made, sender: made, runtime, batches, refused, buffer };
};

const { signal } = new AbortController();

describe('The sender of results', () => {
  it.each([
    ['at once when a result is urgent', [sendWithin(300, false), sendWithin(300, true)], 50],
    ['within a sixth of the interval otherwise', [sendWithin(6, false)], 1000],
    ['by the one of several that waits the least', [sendWithin(60, false), sendWithin(30, false)], 5000],
    ['after ten seconds at the latest', [sendWithin(86_400, false)], 10_000],
    ['at once when a batch is full', [60, 60, 60, 60].map((seconds) => sendWithin(seconds, false)), 50],
  ])('sends %s', async (_, waits, afterMs) => {
    const { sender: made, runtime } = await sender();
    let isDue = false;
    const due = made.due(signal).then(() => {
      isDue = true;
    });
    for (const [index, withinMs] of waits.entries()) made.record(result(index), withinMs);
    await runtime.advance(afterMs - 1);
    expect(isDue).toBe(false);
    await runtime.advance(1);
    await due;
  });

  it('sends results batch by batch, the oldest first', async () => {
    const { sender: made, batches, buffer } = await sender();
    for (let index = 0; index < 10; index += 1) made.record(result(index), sendWithin(60, false));
    await made.sendAll(signal);
    expect(batches).toEqual([
      [0, 1, 2, 3],
      [4, 5, 6, 7],
      [8, 9],
    ]);
    expect(buffer.count).toBe(0);
  });

  it('keeps what could not be sent, and is due again', async () => {
    let isDown = true;
    const {
      sender: made,
      batches,
      runtime,
    } = await sender(() => {
      if (isDown) throw new ConnectionError('POST /agent/results', 'ECONNREFUSED');
    });
    for (let index = 0; index < 3; index += 1) made.record(result(index), sendWithin(60, false));
    await expect(made.sendAll(signal)).rejects.toThrow(ConnectionError);
    expect(made.waiting).toBe(3);
    isDown = false;
    const due = made.due(signal);
    await runtime.advance(0);
    await due;
    await made.sendAll(signal);
    expect(batches).toEqual([[0, 1, 2]]);
  });

  it('sends a refused batch in parts, and drops only the result that is refused alone', async () => {
    const problem = { status: 400, code: 'validation_failed', detail: 'too large', requestId: undefined, errors: [] };
    const {
      sender: made,
      batches,
      refused,
    } = await sender((batch) => {
      if (!batch.some(({ measurement }) => measurement.latencyMs === 2)) return;
      throw new BadRequestError('POST /agent/results', { ...problem, retryAfterMs: undefined });
    });
    for (let index = 0; index < 6; index += 1) made.record(result(index), sendWithin(60, false));
    await made.sendAll(signal);
    expect(batches.flat()).toEqual([0, 1, 3, 4, 5]);
    expect(refused).toEqual(['POST /agent/results: 400 validation_failed: too large']);
  });

  it('takes up what an earlier process left', async () => {
    const { sender: made, buffer, runtime, batches } = await sender();
    await buffer.append([result(1)]);
    const next = createResultSender({
      buffer,
      runtime,
      send: async (batch) => {
        batches.push(batch.map(({ measurement }) => measurement.latencyMs ?? 0));
        return answer;
      },
      maxBatch: () => 4,
      onAnswer: () => {},
      onRefusal: () => {},
    });
    expect(made.waiting).toBe(1);
    const due = next.due(signal);
    await runtime.advance(0);
    await due;
    await next.sendAll(signal);
    expect(batches).toEqual([[1]]);
  });
});
