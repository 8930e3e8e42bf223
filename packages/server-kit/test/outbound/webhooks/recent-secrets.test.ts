import { expect, test, vi } from 'vitest';
import { createRecentSecrets } from '../../../src/outbound/webhooks/recent-secrets.js';
import { secretBox } from './webhook-rows.js';

const seal = (plain: string): string => secretBox.seal(plain, 'webhook/whk_1');

test('a signing secret is opened once for consecutive batches, and again after a batch without it', () => {
  const open = vi.fn(secretBox.open);
  const recent = createRecentSecrets({ open });
  const [first, second] = [seal('first'), seal('second')];
  for (let batch = 0; batch < 3; batch++) {
    recent.nextBatch();
    for (let delivery = 0; delivery < 2; delivery++) expect(recent.open(first, 'webhook/whk_1')).toBe('first');
  }
  expect(open).toHaveBeenCalledTimes(1);
  recent.nextBatch();
  expect(recent.open(second, 'webhook/whk_1')).toBe('second');
  recent.nextBatch();
  expect(recent.open(first, 'webhook/whk_1')).toBe('first');
  expect(open).toHaveBeenCalledTimes(3);
});

test('an opened signing secret is used for its webhook only, and a failed one is tried again', () => {
  const recent = createRecentSecrets(secretBox);
  const sealed = seal('secret');
  recent.nextBatch();
  expect(recent.open(sealed, 'webhook/whk_1')).toBe('secret');
  for (let times = 0; times < 2; times++) {
    expect(() => recent.open(sealed, 'webhook/whk_2')).toThrow('encrypted with another key');
  }
});
