import { expect, test } from 'vitest';
import { workersBounds } from '../../src/workers/bounds.js';
import { createTroubleLog } from '../../src/workers/trouble-log.js';

const openLog = () => {
  const lines: string[] = [];
  const log = (message: string, fields: { readonly monitorId?: unknown } = {}): void =>
    void lines.push(`${message} ${fields.monitorId ?? '-'}`);
  const trouble = createTroubleLog({ debug: log, info: log, warn: log, error: log });
  return {
    trouble,
    /** The lines since the last call. */
    lines: () => lines.splice(0),
  };
};
const [first, second] = [{ monitorId: 'mon_1' }, { monitorId: 'mon_2' }];

test('a failure is logged when it begins and when it ends, for each of those that it is about', () => {
  const { trouble, lines } = openLog();
  trouble.failed('check', new Error('refused'), first);
  trouble.failed('check', new Error('refused'), first);
  trouble.succeeded('check', second);
  trouble.failed('check', new Error('refused'), second);
  expect(lines()).toEqual(['check failed; retrying mon_1', 'check failed; retrying mon_2']);
  trouble.succeeded('check', first);
  trouble.succeeded('check', first);
  expect(lines()).toEqual(['check recovered mon_1']);
});

test('what was deleted while it failed is forgotten without a line', () => {
  const { trouble, lines } = openLog();
  trouble.failed('check', new Error('refused'), first);
  trouble.forget('check', first);
  trouble.succeeded('check', first);
  expect(lines()).toEqual(['check failed; retrying mon_1']);
});

test('of more failures than are kept, the oldest is logged again', () => {
  const { trouble, lines } = openLog();
  trouble.failed('check', new Error('refused'), first);
  for (let index = 0; index < workersBounds.loggedFailures.most - 1; index++) trouble.failed(`check ${index}`, null);
  lines();
  trouble.failed('check', new Error('refused'), first);
  expect(lines()).toEqual([]);
  trouble.failed('one more', null);
  trouble.failed('check', new Error('refused'), first);
  expect(lines()).toEqual(['one more failed; retrying -', 'check failed; retrying mon_1']);
});
