import { monitors as contract } from '@watchpost/schemas';
import { describe, expect, test } from 'vitest';
import { type Recording, readRecording } from '../../src/app/watch/monitors/recording.js';

const opened = { type: 'navigate', url: 'https://shop.example/sign-in' };
const recordingOf = (...steps: readonly object[]): string =>
  JSON.stringify({ title: ' Sign in ', timeout: 70_000, steps: [opened, ...steps] });

/** What is read of a file; the contract accepts its steps. */
const read = (text: string, secretsBefore?: string): Recording => {
  const recording = readRecording(text, secretsBefore);
  if (typeof recording === 'string') throw new Error(recording);
  const { target, steps, secrets } = recording;
  const monitor = {
    ...{ name: 'A', type: 'browser', target, intervalSeconds: 300, config: { steps } },
    credentials: secrets === undefined ? null : { secrets },
  };
  expect(contract.create.safeParse(monitor).error?.issues ?? []).toEqual([]);
  return recording;
};

describe('a recording of Chrome DevTools Recorder', () => {
  test('gives the name, the target and the steps, as far as a flow has their fields', () => {
    const { name, target, steps, secrets, remarks } = read(
      recordingOf({
        ...{ type: 'click', target: 'main', selectors: [['aria/A'], 'x'.repeat(501), []], offsetX: 1.5, offsetY: 2 },
        assertedEvents: [
          { type: 'navigation', url: 'https://shop.example/a', title: 'A' },
          { type: 'navigation', url: 'https://shop.example/b', title: 'B' },
        ],
        speed: 2,
      }),
    );
    expect([name, target, secrets]).toEqual(['Sign in', 'https://shop.example/sign-in', undefined]);
    expect(steps).toEqual([
      { ...opened, timeout: 30_000 },
      {
        ...{ type: 'click', timeout: 30_000, selectors: [['aria/A']], offsetX: 1.5, offsetY: 2 },
        assertedEvents: [{ type: 'navigation', url: 'https://shop.example/a', title: 'A' }],
      },
    ]);
    expect(remarks).toEqual([{ code: 'fieldsLeftOut', names: ['speed'] }]);
  });

  test('keeps passwords as secrets, beside those that there are', () => {
    const typed = (selector: string, value: string) => ({ type: 'change', selectors: [[selector]], value });
    const { steps, secrets, secretNames, remarks } = read(
      recordingOf(
        typed('aria/E-mail', 'ada@shop.example'),
        typed('#Password', 'correct horse'),
        typed('#password', 'battery'),
        typed('#password', 'correct horse'),
        typed('#api-token', 't0ken'),
        typed('#password', '{{secrets.old}}'),
        typed('#password', 'abc'),
      ),
      'old: 12345\npassword: another\n',
    );
    expect(steps.slice(1).map(({ value }) => value)).toEqual([
      'ada@shop.example',
      '{{secrets.password_2}}',
      '{{secrets.password_3}}',
      '{{secrets.password_2}}',
      '{{secrets.api_token}}',
      '{{secrets.old}}',
      'abc',
    ]);
    expect(secrets).toBe(
      'old: 12345\npassword: another\npassword_2: correct horse\npassword_3: battery\napi_token: t0ken',
    );
    expect(secretNames).toEqual(['password_2', 'password_3', 'api_token']);
    expect(remarks).toEqual([{ code: 'shortSecret', number: 8 }]);
  });

  test('says what is left out: scripts, custom steps, elements that nothing finds, and steps beyond forty', () => {
    const { steps, remarks } = read(
      recordingOf(
        { type: 'waitForExpression', expression: 'true' },
        { type: 'customStep', name: 'recordScreenshot' },
        { type: 'click', selectors: [], offsetX: 1, offsetY: 1 },
        { type: 'constructor' },
        ...Array.from({ length: 41 }, () => ({ type: 'hover', selectors: ['#a'] })),
      ),
    );
    expect(steps).toHaveLength(40);
    expect(remarks).toEqual([
      { code: 'stepLeftOut', number: 2, type: 'waitForExpression' },
      { code: 'stepLeftOut', number: 3, type: 'customStep' },
      { code: 'noElement', number: 4, type: 'click' },
      { code: 'stepLeftOut', number: 5, type: 'constructor' },
      { code: 'stepsBeyond', count: 2 },
    ]);
  });

  test.each(['', 'null', '[]', '{"steps":{}}', '{"steps":[1]}', '{"steps":[{}]}'])('is not %s', (text) => {
    expect(readRecording(text)).toBe('noRecording');
  });

  test.each([['file:///etc/passwd'], ['shop'], [7]])('needs a first page, which %j is not', (url) => {
    expect(readRecording(JSON.stringify({ steps: [{ type: 'navigate', url }] }))).toBe('noFirstPage');
  });
});
