import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, readdir, readFile, rm, stat, symlink, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openResultBuffer, type ResultBuffer } from '../../src/buffer/result-buffer.js';
import { createTroubleLog } from '../../src/trouble-log.js';
import { createMemoryLogger } from '../memory-logger.js';

interface Entry {
  readonly at: string;
  readonly value: string;
}

const start = Date.parse('2026-03-01T12:00:00Z');
const entry = (index: number, value = `value ${index}`): Entry => ({
  at: new Date(start + index * 1000).toISOString(),
  value,
});
const entries = (from: number, to: number): Entry[] =>
  Array.from({ length: to - from }, (_, index) => entry(from + index));

const makeFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'watchpost-buffer-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
};

const open = async (
  folder: string,
  more: { now?: () => number; maxBytes?: number; maxFileBytes?: number } = {},
  logger = createMemoryLogger(),
): Promise<ResultBuffer<Entry>> => {
  const options = { folder, now: () => start, maxAgeMs: () => 86_400_000, trouble: createTroubleLog(logger), ...more };
  const buffer = await openResultBuffer<Entry>(options);
  onTestFinished(() => buffer.close());
  return buffer;
};

const drain = async (buffer: ResultBuffer<Entry>, most = 500): Promise<Entry[]> => {
  const drained: Entry[] = [];
  for (let batch = await buffer.next(most); batch !== undefined; batch = await buffer.next(most)) {
    drained.push(...batch.entries);
    await batch.remove();
  }
  return drained;
};

describe('The buffer of results', () => {
  it('gives back what was appended, the oldest first', async () => {
    const buffer = await open(await makeFolder());
    await buffer.append(entries(0, 3));
    await buffer.append(entries(3, 5));
    expect(buffer.count).toBe(5);
    expect(await drain(buffer, 2)).toEqual(entries(0, 5));
    expect([buffer.count, await buffer.next(2)]).toEqual([0, undefined]);
  });

  it('gives the same batch again until it is removed', async () => {
    const buffer = await open(await makeFolder());
    await buffer.append(entries(0, 5));
    const first = await buffer.next(3);
    const again = await buffer.next(3);
    expect(again?.entries).toEqual(first?.entries);
    await again?.remove();
    expect((await buffer.next(3))?.entries).toEqual(entries(3, 5));
  });

  it('keeps one file on the disk, empty, when everything is sent', async () => {
    const folder = await makeFolder();
    const buffer = await open(folder, { maxFileBytes: 200 });
    for (let index = 0; index < 20; index += 1) await buffer.append([entry(index)]);
    expect((await readdir(folder)).length).toBeGreaterThan(3);
    await drain(buffer);
    const names = await readdir(folder);
    expect(names).toHaveLength(1);
    expect(await readFile(join(folder, names[0] ?? ''), 'utf8')).toBe('');
  });

  it('goes on with what an earlier process left', async () => {
    const folder = await makeFolder();
    const before = await open(folder, { maxFileBytes: 200 });
    await before.append(entries(0, 4));
    await before.append(entries(4, 9));
    await before.close();
    const after = await open(folder);
    await after.append(entries(9, 11));
    expect(await drain(after)).toEqual(entries(0, 11));
  });

  it('cuts off a last line that a crash tore, and appends after it', async () => {
    const folder = await makeFolder();
    await writeFile(join(folder, 'results-00000001.jsonl'), `${JSON.stringify(entry(0))}\n{"at":"2026-03-0`);
    const buffer = await open(folder);
    await buffer.append([entry(1)]);
    expect(await drain(buffer)).toEqual(entries(0, 2));
  });

  it('skips a line that a power failure damaged', async () => {
    const folder = await makeFolder();
    const [first, second] = [entry(0), entry(1)].map((each) => `${JSON.stringify(each)}\n`);
    await writeFile(join(folder, 'results-00000001.jsonl'), `${first}\0\0\0\0\n${second}`);
    const logger = createMemoryLogger();
    const buffer = await open(folder, {}, logger);
    expect(await drain(buffer)).toEqual(entries(0, 2));
    expect(logger.messages).toEqual(['results dropped: they are too old, or their lines are damaged']);
  });

  it('drops results that have become too old for the server', async () => {
    let now = start;
    const buffer = await open(await makeFolder(), { now: () => now });
    await buffer.append(entries(0, 10));
    now = start + 86_400_000 + 6000;
    expect(await drain(buffer)).toEqual(entries(6, 10));
    expect(buffer.dropped).toBe(6);
  });

  it('drops the oldest file when it is full, and says so once', async () => {
    const folder = await makeFolder();
    const logger = createMemoryLogger();
    const buffer = await open(folder, { maxBytes: 2000, maxFileBytes: 400 }, logger);
    for (let index = 0; index < 200; index += 1) await buffer.append([entry(index)]);
    const drained = await drain(buffer);
    expect(drained.at(-1)).toEqual(entry(199));
    expect(drained).toEqual(entries(200 - drained.length, 200));
    expect(drained.length).toBeGreaterThan(20);
    expect(buffer.dropped).toBe(200 - drained.length);
    expect(logger.messages).toEqual(['results dropped: the buffer is full']);
  });

  it('takes 64 MiB of the disk at most, and has the latest results of more than that after a restart', async () => {
    const folder = await makeFolder();
    const buffer = await open(folder);
    const value = 'v'.repeat(960);
    for (let megabyte = 0; megabyte < 70; megabyte += 1) {
      await buffer.append(Array.from({ length: 1000 }, (_, index) => entry(megabyte * 1000 + index, value)));
    }
    await buffer.close();
    const sizes = await Promise.all((await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size));
    const size = sizes.reduce((sum, each) => sum + each, 0);
    expect(size).toBeLessThanOrEqual(67_108_864);
    expect(size).toBeGreaterThan(60_000_000);
    expect(buffer.dropped).toBeGreaterThan(1000);
    const again = await open(folder);
    expect(again.count).toBe(70_000 - buffer.dropped);
    const batch = await again.next(1);
    expect(batch?.entries).toEqual([entry(buffer.dropped, value)]);
  });

  it('does not skip results when the file of a running batch is dropped', async () => {
    const buffer = await open(await makeFolder(), { maxBytes: 1000, maxFileBytes: 300 });
    await buffer.append(entries(0, 6));
    const batch = await buffer.next(6);
    for (let index = 6; index < 40; index += 1) await buffer.append([entry(index)]);
    await batch?.remove();
    const drained = await drain(buffer);
    expect(drained).toEqual(entries(40 - drained.length, 40));
  });

  it('keeps results in memory while the disk is full, says why, and sends them all the same', async () => {
    const folder = await makeFolder();
    await symlink('/dev/full', join(folder, 'results-00000001.jsonl'));
    const logger = createMemoryLogger();
    const buffer = await open(folder, {}, logger);
    await buffer.append(entries(0, 3));
    await buffer.append(entries(3, 4));
    expect(buffer.count).toBe(4);
    expect(logger.messages).toEqual([
      `results cannot be written to ${folder}: the disk is full; free some space; they are kept in memory`,
    ]);
    expect(await drain(buffer, 3)).toEqual(entries(0, 4));
    await unlink(join(folder, 'results-00000001.jsonl'));
  });

  it('returns each result once and in order, whatever is appended, sent and restarted', async () => {
    const step = fc.oneof(
      fc.integer({ min: 1, max: 5 }).map((count) => ({ kind: 'append' as const, count })),
      fc.integer({ min: 1, max: 7 }).map((count) => ({ kind: 'send' as const, count })),
      fc.constant({ kind: 'crash' as const }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const folder = await mkdtemp(join(tmpdir(), 'watchpost-buffer-'));
        let buffer = await open(folder, { maxFileBytes: 250 });
        let appended = 0;
        const sent: string[] = [];
        for (const each of steps) {
          if (each.kind === 'append') {
            await buffer.append(entries(appended, appended + each.count));
            appended += each.count;
          } else if (each.kind === 'send') {
            const batch = await buffer.next(each.count);
            sent.push(...(batch?.entries.map(({ at }) => at) ?? []));
            await batch?.remove();
          } else {
            await buffer.close();
            await appendFile(join(folder, (await readdir(folder)).sort().at(-1) ?? 'results-00000001.jsonl'), '{"at');
            buffer = await open(folder, { maxFileBytes: 250 });
          }
        }
        sent.push(...(await drain(buffer)).map(({ at }) => at));
        // What was sent since the last file was finished may come again after a crash; the server knows it.
        expect([...new Set(sent)]).toEqual(entries(0, appended).map(({ at }) => at));
        await rm(folder, { recursive: true });
      }),
      { numRuns: 40 },
    );
  });

  it('has everything that it had said to be on the disk after SIGKILL', async () => {
    const folder = await makeFolder();
    const writer = fileURLToPath(new URL('buffer-writer.ts', import.meta.url));
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', writer, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = 0;
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said = Number(text.trim().split('\n').at(-1));
      if (said >= 300) child.kill('SIGKILL');
    });
    await once(child, 'close');
    const drained = await drain(await open(folder));
    expect(said).toBeGreaterThanOrEqual(300);
    expect(drained.length).toBeGreaterThanOrEqual(said);
    expect(drained.map(({ value }) => value)).toEqual(drained.map((_, index) => String(index)));
  });
});
