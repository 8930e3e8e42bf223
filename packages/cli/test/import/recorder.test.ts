import { monitors as contract } from '@watchpost/schemas';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ForeignPlan } from '../../src/import/foreign-plan.js';
import { isRecording, planRecording } from '../../src/import/recorder.js';

// What Chrome 144 exports of its Recorder panel: https://developer.chrome.com/docs/devtools/recorder/reference
const page = { type: 'navigation', url: 'https://shop.example/sign-in', title: 'Sign in' };
const recording = {
  title: 'Sign in',
  timeout: 7000,
  steps: [
    {
      type: 'setViewport',
      width: 1280,
      height: 800,
      deviceScaleFactor: 1,
      isMobile: false,
      hasTouch: false,
      isLandscape: false,
    },
    { type: 'navigate', url: 'https://shop.example/sign-in', assertedEvents: [page] },
    {
      type: 'click',
      target: 'main',
      selectors: [['aria/E-mail'], ['#email'], ['xpath///*[@id="email"]'], ['pierce/#email']],
      offsetY: 12,
      offsetX: 80.5,
    },
    { type: 'change', value: 'ada@shop.example', selectors: [['aria/E-mail'], ['#email']], target: 'main' },
    { type: 'keyDown', target: 'main', key: 'Tab' },
    { type: 'keyUp', key: 'Tab', target: 'main' },
    { type: 'change', value: 'correct horse', selectors: [['aria/Password'], ['#password']], target: 'main' },
    {
      type: 'click',
      target: 'main',
      selectors: [['aria/Sign in'], ['form > button']],
      offsetY: 8,
      offsetX: 9,
      assertedEvents: [{ type: 'navigation', url: 'https://shop.example/orders', title: 'Orders' }],
    },
  ],
};

/** The monitor of a flow; the contract accepts it. */
const planned = (document: object, except: readonly string[] = []) => {
  if (!isRecording(document)) throw new Error('no recording');
  const [first] = planRecording(document, except).monitors;
  if (first === undefined) throw new Error('left out');
  expect(contract.document.safeParse(first.monitor).error?.issues ?? []).toEqual([]);
  const { steps } = first.monitor.config as { readonly steps: readonly Record<string, unknown>[] };
  return { ...first, steps, remarks: first.remarks.map(({ code, values }) => [code, ...values].join(' ')) };
};
const refused = ({ skipped, invalid }: ForeignPlan) =>
  [...skipped, ...invalid].map(({ remark: { code, values } }) => [code, ...values].join(' '));
const withSteps = (...steps: readonly object[]) => ({ ...recording, steps: [recording.steps[1], ...steps] });

describe('a flow of Chrome DevTools Recorder', () => {
  test('becomes a monitor of type browser, whose passwords are secrets', () => {
    const { name, monitor, steps, remarks } = planned(recording);
    expect([name, monitor.type, monitor.target]).toEqual(['Sign in', 'browser', 'https://shop.example/sign-in']);
    expect(monitor.credentials).toEqual({ secrets: 'password: correct horse' });
    expect(steps.map(({ type }) => type)).toEqual(recording.steps.map(({ type }) => type));
    expect(steps[6]).toEqual({
      type: 'change',
      timeout: 7000,
      value: '{{secrets.password}}',
      selectors: [['aria/Password'], ['#password']],
    });
    expect(steps[1]).toMatchObject({ url: 'https://shop.example/sign-in', assertedEvents: [page] });
    expect(JSON.stringify(steps)).not.toContain('correct horse');
    expect(remarks).toEqual([]);
  });

  test.each([['#api-token'], ['aria/Passwort[role="textbox"]'], ['xpath///*[@id="token"]']])(
    'keeps what is typed into %s as a secret',
    (selector) => {
      const { monitor } = planned(withSteps({ type: 'change', value: 'hunter2!', selectors: [selector] }));
      expect(JSON.stringify(monitor.config)).not.toContain('hunter2!');
      expect(JSON.stringify(monitor.credentials)).toContain('hunter2!');
    },
  );

  test('names what it leaves out: scripts, unknown steps and fields, steps beyond forty, and elements that nothing finds', () => {
    const { steps, remarks } = planned(
      withSteps(
        { type: 'waitForExpression', expression: 'true' },
        { type: 'waitForElement', selectors: ['#a'], attributes: { a: 'b' }, properties: {} },
        { type: 'customStep', name: 'recordScreenshot' },
        { type: 'click', selectors: ['x'.repeat(501)], offsetX: 1, offsetY: 1 },
        ...Array.from({ length: 40 }, () => ({ type: 'hover', selectors: ['#a'] })),
      ),
    );
    expect(steps).toHaveLength(40);
    expect(remarks).toEqual([
      'stepLeftOut 2 waitForExpression',
      'stepLeftOut 4 customStep',
      'stepLeftOut 5 click',
      'settingLeftOut attributes',
      'settingLeftOut properties',
      'stepsLeftOut 2 40',
    ]);
  });

  test.each([['chrome://settings/'], ['file:///etc/passwd'], ['shop']])(
    'is refused when its first page is %s',
    (url) => {
      expect(refused(planRecording({ title: 'A', steps: [{ type: 'navigate', url }] }, []))).toEqual(['noFirstPage']);
    },
  );

  test('is left out by its name, and a file without steps is refused', () => {
    expect(refused(planRecording(recording, ['Sign in']))).toEqual(['leftOutAsAsked']);
    for (const other of [null, [], {}, { steps: {} }, { steps: [1] }, { steps: [{}] }]) {
      expect(isRecording(other)).toBe(false);
    }
  });

  test('of any content is planned or left out with a reason', () => {
    const value = fc.oneof(fc.jsonValue(), fc.constantFrom('main', '#password', -1, 1e9, 'https://a.example/', ['#a']));
    const names = ['target', 'timeout', 'selectors', 'frame', 'value', 'url', 'assertedEvents', 'key', '__proto__'];
    const step = fc
      .tuple(
        fc.constantFrom('navigate', 'click', 'change', 'scroll', 'close', 'toString', '__proto__'),
        fc.dictionary(fc.constantFrom(...names), value),
      )
      .map(([type, fields]) => ({ ...fields, type }));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 6 }), value, (steps, timeout) => {
        const { monitors, skipped, invalid } = planRecording({ title: 'A', timeout, steps }, []);
        expect(monitors.length + skipped.length + invalid.length).toBe(1);
      }),
    );
  });
});
