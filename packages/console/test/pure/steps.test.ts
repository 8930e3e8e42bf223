import type { ApiStep } from '@watchpost/client';
import { describe, expect, test } from 'vitest';
import {
  changedStep,
  freeName,
  headerLines,
  headersOf,
  placed,
  problemsBelow,
  statusesOf,
  stepsOf,
  stepsUpTo,
} from '../../src/app/watch/monitors/steps.js';

describe('the steps of a form', () => {
  test.each([
    [0, 2, 'bca'],
    [2, 0, 'cab'],
    [1, 1, 'abc'],
    [0, -1, 'abc'],
    [2, 3, 'abc'],
    [5, 0, 'abc'],
  ])('move from %i to %i', (from, to, expected) => {
    expect(placed(['a', 'b', 'c'], from, to).join('')).toBe(expected);
  });

  test('are read of settings of any form', () => {
    expect([undefined, null, {}, { steps: 1 }].map(stepsOf)).toEqual([[], [], [], []]);
    expect(stepsOf({ steps: [{ name: 'a' }] })).toEqual([{ name: 'a' }]);
  });

  test('have the problems that are below them', () => {
    const problems = { 'config.steps[1].url': 'a', 'config.steps[10].url': 'b', 'config.steps[1]': 'c', name: 'd' };
    expect(problemsBelow(problems, 'config.steps[1]')).toEqual({ url: 'a' });
  });

  test('get names that no other has', () => {
    const name = (number: number) => `Step ${number}`;
    expect(freeName([], name)).toBe('Step 1');
    expect(freeName([{ name: 'Step 2' }], name)).toBe('Step 3');
  });

  test('are tried up to one, with those that clean up', () => {
    const steps = [{ name: 'a' }, { name: 'b' }, { name: 'c' }, { name: 'd', always: true }];
    expect(stepsUpTo(steps, 1).map((step) => step.name)).toEqual(['a', 'b', 'd']);
  });

  test('lose what is emptied', () => {
    expect(changedStep<ApiStep>({ name: 'a', url: '/x' }, { url: undefined, body: 'b' })).toEqual({
      name: 'a',
      body: 'b',
    });
  });

  test.each([
    ['A: b\n\nX-C :  d: e ', { A: 'b', 'X-C': 'd: e' }],
    ['no colon', { 'no colon': '' }],
    [' \n', undefined],
  ])('have headers of lines: %j', (lines, headers) => {
    expect(headersOf(lines)).toEqual(headers);
  });

  test('show headers as lines', () => {
    expect(headerLines({ A: 'b', C: 'd' })).toBe('A: b\nC: d');
    expect(headerLines(undefined)).toBe('');
  });

  test.each([
    ['200-299, 404', ['200-299', '404']],
    ['  ', undefined],
  ])('accept statuses of a text: %j', (text, statuses) => {
    expect(statusesOf(text)).toEqual(statuses);
  });
});
