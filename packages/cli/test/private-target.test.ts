import { expect, test } from 'vitest';
import { monitors } from '../src/nouns/monitors.js';
import { isPrivateTarget } from '../src/nouns/private-target.js';

test.each([
  ['http://127.0.0.1:8080/health', true],
  ['http://localhost/', true],
  ['https://[::1]:8443/', true],
  ['192.168.1.20:22', true],
  ['10.1.2.3', true],
  ['172.31.0.5:5432', true],
  ['nas.local', true],
  ['https://example.com/', false],
  ['172.32.0.5:5432', false],
  ['10.example.com', false],
  ['2606:4700::1', false],
  ['', false],
])('the target %j is private: %s', (target, expected) => {
  expect(isPrivateTarget(target)).toBe(expected);
});

test('monitors create says at once what a private target needs', () => {
  const next = monitors.operations?.create?.nextStep;
  const created = { id: 'mon_1', target: 'http://127.0.0.1/', agentIds: [] };
  expect(next?.(created)).toMatch(/ALLOW_PRIVATE_TARGETS=true.*watchpost monitors check mon_1$/);
  expect(next?.({ ...created, agentIds: ['agt_1'] })).toBeUndefined();
  expect(next?.({ ...created, target: 'https://example.com/' })).toBeUndefined();
});
