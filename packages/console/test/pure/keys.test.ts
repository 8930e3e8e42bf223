import { describe, expect, test } from 'vitest';
import type { KeyPress } from '../../src/app/console/keys.js';
import { createKeys } from '../../src/app/shell/keys.js';

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});

/** Keys that write down what ran, with a clock that the test sets. */
const openKeys = () => {
  const ran: string[] = [];
  const state = { now: 0, isOn: true };
  const keys = createKeys({ now: () => state.now, isOn: () => state.isOn });
  const bind = (shortcut: string, label = shortcut) => ({
    keys: shortcut,
    label,
    group: '',
    run: () => {
      ran.push(label);
    },
  });
  return { keys, ran, state, bind };
};

describe('a shortcut', () => {
  test.each([
    ['runs at its key', ['a'], ['a']],
    ['of two keys runs at the second', ['g', 'm'], ['g m']],
    ['of two keys does not run in the other order', ['m', 'g'], []],
    ['begins anew after a key that does not belong to it', ['g', 'x', 'm'], []],
    ['runs when its key follows the first key of another one', ['g', 'a'], ['a']],
    ['knows upper case', ['A'], []],
  ])('%s', (_title, pressed, expected) => {
    const { keys, ran, bind } = openKeys();
    keys.add([bind('a'), bind('g m')]);
    for (const key of pressed) keys.press(press(key));
    expect(ran).toEqual(expected);
  });

  test.each(['ctrlKey', 'metaKey', 'altKey'] as const)('leaves a press with %s to the browser', (held) => {
    const { keys, ran, bind } = openKeys();
    keys.add([bind('a')]);
    expect(keys.press(press('a', { [held]: true }))).toBe(false);
    expect(ran).toEqual([]);
  });

  test('of two keys expires after a while', () => {
    const { keys, ran, state, bind } = openKeys();
    keys.add([bind('g m')]);
    keys.press(press('g'));
    state.now = 1_501;
    keys.press(press('m'));
    expect(ran).toEqual([]);
  });

  test('of the page wins over one of the frame, and gives it back when the page closes', () => {
    const { keys, ran, bind } = openKeys();
    keys.add([bind('a', 'frame')]);
    const close = keys.add([bind('a', 'page')]);
    expect(keys.shown.value.map(({ label }) => label)).toEqual(['page']);
    keys.press(press('a'));
    close();
    keys.press(press('a'));
    expect(ran).toEqual(['page', 'frame']);
  });

  test('does nothing for a person who switched single keys off', () => {
    const { keys, ran, state, bind } = openKeys();
    keys.add([bind('a'), bind('g m')]);
    state.isOn = false;
    expect(['a', 'g', 'm'].map((key) => keys.press(press(key)))).toEqual([false, false, false]);
    expect(ran).toEqual([]);
  });
});
