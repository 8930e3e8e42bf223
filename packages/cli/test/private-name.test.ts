import { describe, expect, test } from 'vitest';
import { monitors } from '../src/nouns/monitors.js';
import { hasPrivateName } from '../src/nouns/private-name.js';

test.each([
  ['nas.local', true],
  ['http://router.lan/', true],
  ['db.prod.internal:5432', true],
  ['https://example.com/', false],
  ['local', false],
  ['internal.example.com:22', false],
  ['127.0.0.1:22', false],
  ['[fe80::1]:22', false],
  ['', false],
])('the target %j has a name of a private network: %s', (target, expected) => {
  expect(hasPrivateName(target)).toBe(expected);
});

describe('monitors create', () => {
  const next = monitors.operations?.create?.nextStep;
  const created = { id: 'mon_1', target: 'https://example.com/', agentIds: [], lastResult: null };

  test('says at once why the server will not check an address', () => {
    const message = '127.0.0.1 is a loopback address; this server does not check private targets';
    expect(next?.({ ...created, target: 'http://127.0.0.1/', lastResult: { ok: false, message } })).toBe(
      `The check failed: ${message}. Private addresses are checked by a server that was started with ALLOW_PRIVATE_TARGETS=true, or by an agent.`,
    );
  });

  test('says what a name of a private network may need', () => {
    const named = { ...created, target: 'nas.local:22' };
    expect(next?.(named)).toMatch(/ALLOW_PRIVATE_TARGETS=true.*watchpost monitors check mon_1$/);
    expect(next?.({ ...named, agentIds: ['agt_1'] })).toBeUndefined();
  });

  test('says nothing of another target', () => {
    expect(next?.(created)).toBeUndefined();
  });
});
