import { monitors as contract } from '@watchpost/schemas';
import { describe, expect, test } from 'vitest';
import {
  type BrowserStep,
  flowKinds,
  flowOf,
  kindOf,
  selectorLines,
  selectorsOf,
  stepOfKind,
  subjectOf,
} from '../../src/app/watch/monitors/flow.js';

/** A step that has all that each type needs, and more. */
const everything = {
  type: 'click',
  timeout: 100,
  target: 'https://shop.example/popup',
  frame: [0],
  assertedEvents: [{ type: 'navigation' }],
  selectors: ['#a'],
  offsetX: 1,
  offsetY: 2,
  duration: 3,
  deviceType: 'mouse',
  button: 'primary',
  value: 'v',
  key: 'Enter',
  url: '/orders',
  x: 1,
  y: 2,
  width: 800,
  height: 600,
  deviceScaleFactor: 1,
  isMobile: false,
  hasTouch: false,
  isLandscape: false,
  download: 0,
  upload: 0,
  latency: 0,
  operator: '>=',
  count: 1,
  visible: true,
  name: 'textIsVisible',
  parameters: { text: 'Orders', contains: 'Orders', equals: 'Orders' },
} as const satisfies BrowserStep;

describe('the steps of a flow', () => {
  test.each(flowKinds)('become %s with the fields that the contract has for it, and no other', (kind) => {
    const step = stepOfKind(everything, kind);
    expect(kindOf(step)).toBe(kind);
    const monitor = { name: 'A', type: 'browser', target: 'https://shop.example/', config: { steps: [step] } };
    const read = contract.create.safeParse({ ...monitor, intervalSeconds: 300 });
    expect(read.error?.issues ?? []).toEqual([]);
    // Every field that the type may have was kept: with any other one the contract refuses the step.
    for (const [name, value] of Object.entries(everything)) {
      if (name in step) continue;
      const more = { ...monitor, intervalSeconds: 300, config: { steps: [{ ...step, [name]: value }] } };
      expect([name, contract.create.safeParse(more).success]).toEqual([name, false]);
    }
  });

  test('lose what another custom step compares with', () => {
    expect(stepOfKind({ ...everything, type: 'customStep' }, 'urlMatches').parameters).toEqual({
      contains: 'Orders',
      equals: 'Orders',
    });
    expect(stepOfKind({ type: 'click' }, 'textIsVisible').parameters).toBeUndefined();
  });

  test('are read of settings of any form', () => {
    expect([undefined, null, {}, { steps: 1 }].map(flowOf)).toEqual([[], [], [], []]);
    expect(flowOf({ steps: [{ type: 'close' }] })).toEqual([{ type: 'close' }]);
  });

  test('find their element by ways, one on each line; those that stay are kept as they were recorded', () => {
    const recorded = [['aria/Sign in'], ['shop-form', '#go'], '#go'];
    const lines = selectorLines(recorded);
    expect(lines).toBe('aria/Sign in\nshop-form >> #go\n#go');
    expect(selectorsOf(lines, recorded)).toEqual(recorded);
    expect(selectorsOf(` shop-form >>> a \n\nshop-form >> b\n${lines}`, recorded)).toEqual([
      'shop-form >>> a',
      ['shop-form', 'b'],
      ...recorded,
    ]);
    expect(selectorsOf(' \n', recorded)).toBeUndefined();
    expect(selectorLines(undefined)).toBe('');
  });

  test.each<[BrowserStep, string]>([
    [{ type: 'navigate', url: '/a' }, '/a'],
    [{ type: 'click', selectors: [['a', 'b'], 'c'] }, 'a >> b'],
    [{ type: 'keyDown', key: 'Tab' }, 'Tab'],
    [{ type: 'setViewport', width: 800, height: 600 }, '800 × 600'],
    [{ type: 'customStep', name: 'titleMatches', parameters: { equals: 'Shop' } }, 'Shop'],
    [{ type: 'close' }, ''],
    [{ type: 'navigate', url: 'a'.repeat(100) }, `${'a'.repeat(79)}…`],
  ])('are described by what they are done with: %j', (step, subject) => {
    expect(subjectOf(step)).toBe(subject);
  });
});
