import type { Bound } from '@watchpost/schemas';

/** Every bound of an agent by its name: modules take theirs from here, and `docs/bounds.md` shows them. */
export const agentBounds = {
  buffer: {
    most: 67_108_864,
    unit: 'bytes',
    reason:
      'Results on disk that are not sent yet: a day of 200 monitors each minute; beyond, the oldest are dropped. As much again for scrapes.',
  },
  bufferFile: {
    most: 1_048_576,
    unit: 'bytes',
    reason: 'One file of the buffer: what is repeated after a crash, and what is dropped at once when it is full.',
  },
  bufferMemory: {
    most: 10_000,
    unit: 'entries',
    reason: 'Results in memory while the disk takes none: some 10 MB.',
  },
  batch: {
    most: 786_432,
    unit: 'bytes',
    reason: 'Results of one request: the server reads 1 MiB, and what is around them needs some.',
  },
  scrape: {
    most: 524_288,
    unit: 'bytes',
    reason: 'One scrape as it is reported: less than a batch takes, and some 3,000 series.',
  },
  checks: {
    most: 1000,
    unit: 'entries',
    reason: 'Checks at a time: each has a connection, and up to a megabyte of an answer.',
  },
  drain: { most: 600, unit: 'seconds', reason: 'Wait for checks that run when an agent stops: the longest timeout.' },
  exchanges: { most: 10, unit: 'entries', reason: 'Exchanges that the clock is corrected by.' },
  healthConnections: { most: 20, unit: 'entries', reason: 'Connections to the health endpoint at a time.' },
  tokenFile: { most: 4096, unit: 'bytes', reason: 'A token has fewer than a hundred characters.' },
} as const satisfies Readonly<Record<string, Bound>>;
