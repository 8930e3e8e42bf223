import { describe, expect, it } from 'vitest';
import { nextSilences, patience, type Silence } from '../../src/workers/silent-workers.js';

/** What a look finds: when the worker was last seen, and whether the one who looks could speak just before. */
type Look = readonly [lastSeenAt: number | null, hasSpoken: boolean];

/** How long a worker seems to be silent after some looks; `undefined` when it is not there. */
const looksOfSilence = (looks: readonly Look[]): number | undefined => {
  let silences: ReadonlyMap<string, Silence> = new Map();
  for (const [lastSeenAt, hasSpoken] of looks) {
    const rows = lastSeenAt === null ? [] : [{ id: 'wrk_1', startedAt: 0, lastSeenAt }];
    silences = nextSilences(silences, rows, hasSpoken);
  }
  return silences.get('wrk_1')?.looks;
};

describe('A worker', () => {
  it.each<[string, number | undefined, readonly Look[]]>([
    ['that was just met is not silent', 0, [[5, true]]],
    [
      'that says something new each time is not silent',
      0,
      [
        [5, true],
        [6, true],
        [7, true],
      ],
    ],
    [
      'that says the same again is silent',
      2,
      [
        [5, true],
        [5, true],
        [5, true],
      ],
    ],
    [
      'whose clock was set back has said something new',
      0,
      [
        [5, true],
        [5, true],
        [4, true],
      ],
    ],
    [
      'that speaks after a silence is not silent any more',
      0,
      [
        [5, true],
        [5, true],
        [5, true],
        [6, true],
      ],
    ],
    [
      'that went away and comes back is met anew',
      0,
      [
        [5, true],
        [5, true],
        [null, true],
        [5, true],
      ],
    ],
    [
      'that went away is not silent',
      undefined,
      [
        [5, true],
        [null, true],
      ],
    ],
    [
      'is in doubt after the first look by one who does not speak',
      1,
      [
        [5, false],
        [5, false],
      ],
    ],
    [
      'is not more in doubt as long as nobody can speak',
      1,
      [
        [5, false],
        [5, false],
        [5, false],
        [5, false],
      ],
    ],
    [
      'is as much in doubt as before once others can speak again',
      2,
      [
        [5, true],
        [5, true],
        [5, false],
        [5, true],
      ],
    ],
  ])('%s', (_title, expected, looks) => {
    expect(looksOfSilence(looks)).toBe(expected);
  });

  it('is given up after as many silent looks as others have patience', () => {
    const looks: Look[] = Array.from({ length: patience + 1 }, () => [5, true]);
    expect(looksOfSilence(looks)).toBe(patience);
    expect(looksOfSilence(looks.slice(1))).toBe(patience - 1);
  });
});
