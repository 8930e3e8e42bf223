import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { agentBounds } from '../bounds.js';
import type { TroubleLog } from '../trouble-log.js';
import { type BufferFile, openBufferFile } from './buffer-file.js';
import { diskTrouble } from './disk-trouble.js';

/** What is buffered: anything with a time, RFC 3339. */
export interface Timed {
  readonly at: string;
}

/** The oldest results, to be sent together. */
export interface BufferedBatch<Entry> {
  readonly entries: readonly Entry[];
  /** Drops them from the buffer. */
  remove(): Promise<void>;
}

/** Results that are not sent yet, on disk. What was appended survives a crash of the process and of the machine. */
export interface ResultBuffer<Entry extends Timed> {
  /** Results that wait. */
  readonly count: number;
  /** Results that were dropped because they were too old or too many. */
  readonly dropped: number;
  /** Appends results, and waits until they are on the disk. While the disk takes none they stay in memory. */
  append(entries: readonly Entry[]): Promise<void>;
  /** The oldest results; `undefined` when nothing waits. There is one batch at a time. */
  next(most: number): Promise<BufferedBatch<Entry> | undefined>;
  close(): Promise<void>;
}

/** What a buffer is made with. */
export interface ResultBufferOptions {
  /** Where its files are; made when it is missing. */
  readonly folder: string;
  /** Milliseconds since the epoch, by the clock that stamps results. */
  readonly now: () => number;
  readonly maxAgeMs: () => number;
  readonly trouble: TroubleLog;
  /** Default: 64 MiB. */
  readonly maxBytes?: number;
  /** Default: 1 MiB. */
  readonly maxFileBytes?: number;
}

const pattern = /^results-(\d{8})\.jsonl$/;
const pathOf = (folder: string, number: number): string =>
  join(folder, `results-${String(number).padStart(8, '0')}.jsonl`);

const parse = <Entry extends Timed>(line: string): Entry | undefined => {
  try {
    const entry: Entry = JSON.parse(line);
    return Number.isNaN(Date.parse(entry.at)) ? undefined : entry;
  } catch {
    return undefined;
  }
};

const timeOf = (line: string): number => Date.parse(parse(line)?.at ?? '') || 0;

/** Makes calls one after the other. */
const createTurns = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(work, work);
    last = turn.catch(() => {});
    return turn;
  };
};

/** Opens the buffer in a folder, with what an earlier process left there. */
export const openResultBuffer = async <Entry extends Timed>(
  options: ResultBufferOptions,
): Promise<ResultBuffer<Entry>> => {
  const { folder, now, maxAgeMs, trouble } = options;
  const { maxBytes = agentBounds.buffer.most, maxFileBytes = agentBounds.bufferFile.most } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const numbers = (await readdir(folder)).flatMap((name) => pattern.exec(name)?.[1] ?? []).map(Number);
  const files: BufferFile[] = [];
  for (const number of numbers.sort((one, other) => one - other)) {
    files.push(await openBufferFile(pathOf(folder, number), timeOf));
  }
  let nextNumber = Math.max(0, ...numbers) + 1;
  /** How much of the oldest file is sent. */
  let sentBytes = 0;
  let sentLines = 0;
  /** What the disk did not take. */
  let unstored: Entry[] = [];
  let dropped = 0;
  const inTurn = createTurns();

  const removeOldest = async (): Promise<void> => {
    sentBytes = 0;
    sentLines = 0;
    await files.shift()?.remove();
  };

  const dropOldest = async (reason: string): Promise<void> => {
    const lost = (files[0]?.lines ?? 0) - sentLines;
    await removeOldest();
    dropped += lost;
    if (lost > 0) trouble.report('buffer', `results dropped: ${reason}`, { dropped: lost });
  };

  const currentFile = async (): Promise<BufferFile> => {
    const last = files.at(-1);
    if (last !== undefined && last.length < maxFileBytes) return last;
    const made = await openBufferFile(pathOf(folder, nextNumber), timeOf);
    nextNumber += 1;
    files.push(made);
    return made;
  };

  const store = async (entries: readonly Entry[]): Promise<void> => {
    if (entries.length === 0) return;
    const lines = Buffer.from(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
    const total = (): number => files.reduce((sum, { length }) => sum + length, lines.length);
    while (files.length > 1 && total() > maxBytes) await dropOldest('the buffer is full');
    const file = await currentFile();
    await file.append(lines, entries.length, Math.max(...entries.map(({ at }) => Date.parse(at))));
  };

  const append = async (entries: readonly Entry[]): Promise<void> => {
    const waiting = [...unstored, ...entries];
    try {
      await store(waiting);
      unstored = [];
      trouble.clear('buffer disk');
    } catch (error) {
      unstored = waiting.slice(-agentBounds.bufferMemory.most);
      dropped += waiting.length - unstored.length;
      trouble.report('buffer disk', diskTrouble(error, folder), { inMemory: unstored.length });
    }
  };

  const noteExpired = (lost: number): void => {
    if (lost === 0) return;
    dropped += lost;
    trouble.report('buffer', 'results dropped: they are too old, or their lines are damaged', { dropped: lost });
  };

  /** Whole lines from the oldest file that are not sent yet. */
  const readOldest = async (file: BufferFile, most: number) => {
    const content = (await file.read(sentBytes, agentBounds.batch.most)).toString();
    const lines = content.split('\n').slice(0, -1).slice(0, most);
    const bytes = lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0);
    const oldest = now() - maxAgeMs();
    const entries = lines.flatMap((line) => parse<Entry>(line) ?? []).filter(({ at }) => Date.parse(at) >= oldest);
    return { bytes, lines: lines.length, entries };
  };

  const advance = async (file: BufferFile, bytes: number, lines: number): Promise<void> => {
    // It may have been dropped meanwhile, because the buffer was full.
    if (file !== files[0]) return;
    sentBytes += bytes;
    sentLines += lines;
    if (sentBytes < file.length) return;
    if (files.length > 1) return removeOldest();
    await file.clear();
    sentBytes = 0;
    sentLines = 0;
  };

  const next = async (most: number): Promise<BufferedBatch<Entry> | undefined> => {
    for (let [file] = files; file !== undefined; [file] = files) {
      const oldest = file;
      if (oldest.length === 0 && files.length === 1) break;
      const { bytes, lines, entries } = await readOldest(oldest, most);
      const remove = async (): Promise<void> => {
        noteExpired(lines - entries.length);
        await advance(oldest, bytes, lines);
      };
      if (entries.length > 0) return { entries, remove: () => inTurn(remove) };
      await remove();
    }
    if (unstored.length === 0) return undefined;
    const entries = unstored.slice(0, most);
    const sent = new Set(entries);
    return {
      entries,
      remove: () =>
        inTurn(async () => {
          unstored = unstored.filter((entry) => !sent.has(entry));
        }),
    };
  };

  return {
    get count() {
      return files.reduce((sum, { lines }) => sum + lines, unstored.length - sentLines);
    },
    get dropped() {
      return dropped;
    },
    append: (entries) => inTurn(() => append(entries)),
    next: (most) => inTurn(() => next(most)),
    close: () =>
      inTurn(async () => {
        await Promise.all(files.map((file) => file.close()));
        files.length = 0;
      }),
  };
};
