import { expect, test } from 'vitest';
import { groupSubjects, type WaitingSubject } from '../../../src/outbound/notifications/group-subjects.js';

const subjects = (count: number): WaitingSubject[] =>
  Array.from({ length: count }, (_, index) => ({
    subject: `s${index}`,
    severity: index === count - 1 ? 'critical' : 'minor',
    startedAt: index,
  }));

test.each([
  ['none', 0, 3, 0],
  ['as many as the limit', 3, 3, 3],
  ['one more', 4, 3, 1],
  ['a storm', 5000, 3, 1],
  ['many, without digests', 40, null, 40],
] as const)('%s: %i subjects with a digest above %s are %i messages', (_what, count, digestAbove, messages) => {
  expect(groupSubjects(subjects(count), { digestAbove })).toHaveLength(messages);
});

test('a digest names the 25 worst, then the oldest, and counts the rest', () => {
  const [group] = groupSubjects(subjects(30), { digestAbove: 3 });
  if (group?.form !== 'digest') throw new Error('expected a digest');
  expect([group.named.length, group.more]).toEqual([25, 5]);
  expect(group.named.slice(0, 3).map(({ subject }) => subject)).toEqual(['s29', 's0', 's1']);
});
