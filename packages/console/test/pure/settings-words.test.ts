import { expect, test } from 'vitest';
import { monitorTypes } from '../../src/app/contract/monitor-types.js';
import german from '../../src/app/watch/monitors/form-words.de.js';

test.each(Object.entries(monitorTypes))('the settings of the type %s have German labels', (_type, { fields }) => {
  expect(Object.keys(fields).filter((name) => !(name in german.labels))).toEqual([]);
});
