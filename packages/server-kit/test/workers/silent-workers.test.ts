import { describe, expect, it } from 'vitest';
import { missedReports, nextSilences, type Silence } from '../../src/workers/silent-workers.js';

/** What a poll finds: when the worker last reported, and whether the process that polls could report just before. */
type Poll = readonly [lastSeenAt: number | null, hasReported: boolean];

/** How many reports a worker has missed after some polls; `undefined` when it is not there. */
const missedAfter = (polls: readonly Poll[]): number | undefined => {
  let silences: ReadonlyMap<string, Silence> = new Map();
  for (const [lastSeenAt, hasReported] of polls) {
    const rows = lastSeenAt === null ? [] : [{ id: 'wrk_1', startedAt: 0, lastSeenAt }];
    silences = nextSilences(silences, rows, hasReported);
  }
  return silences.get('wrk_1')?.missed;
};

describe('A worker', () => {
  it.each<[string, number | undefined, readonly Poll[]]>([
    ['has missed no report when it was just found', 0, [[5, true]]],
    [
      'has missed no report when it reports each time',
      0,
      [
        [5, true],
        [6, true],
        [7, true],
      ],
    ],
    [
      'has missed reports when its report stays the same',
      2,
      [
        [5, true],
        [5, true],
        [5, true],
      ],
    ],
    [
      'has reported when its clock was set back',
      0,
      [
        [5, true],
        [5, true],
        [4, true],
      ],
    ],
    [
      'starts from zero when it reports again',
      0,
      [
        [5, true],
        [5, true],
        [5, true],
        [6, true],
      ],
    ],
    [
      'starts from zero when it left and comes back',
      0,
      [
        [5, true],
        [5, true],
        [null, true],
        [5, true],
      ],
    ],
    [
      'is not counted after it left',
      undefined,
      [
        [5, true],
        [null, true],
      ],
    ],
    [
      'is in doubt after the first poll by a process that does not report',
      1,
      [
        [5, false],
        [5, false],
      ],
    ],
    [
      'is not more in doubt as long as no process can report',
      1,
      [
        [5, false],
        [5, false],
        [5, false],
        [5, false],
      ],
    ],
    [
      'is as much in doubt as before once others can report again',
      2,
      [
        [5, true],
        [5, true],
        [5, false],
        [5, true],
      ],
    ],
  ])('%s', (_title, expected, polls) => {
    expect(missedAfter(polls)).toBe(expected);
  });

  it('misses one report with each poll until it is taken for dead', () => {
    const polls: Poll[] = Array.from({ length: missedReports + 1 }, () => [5, true]);
    expect(missedAfter(polls)).toBe(missedReports);
    expect(missedAfter(polls.slice(1))).toBe(missedReports - 1);
  });
});
