import { startHttpTarget } from '@watchpost/testbed/targets';
import { expect, onTestFinished, test } from 'vitest';
import { createAddressGuard } from '../src/address-guard.js';
import { checkTarget } from '../src/index.js';

const startTarget = async () => {
  const target = await startHttpTarget({ handler: (_request, response) => response.end('hello') });
  onTestFinished(() => target.stop());
  return { type: 'http', target: target.url } as const;
};

test('a target needs a type and an address only, and private ones are refused by default', async () => {
  const { status, measurement } = await checkTarget(await startTarget());
  expect([status, measurement.message]).toEqual([
    'unknown',
    expect.stringContaining('this server does not check private targets'),
  ]);
});

test('a guard that allows private targets lets a target of this machine be checked', async () => {
  const guard = createAddressGuard({ allowPrivate: true });
  const assertions = [{ source: 'body', operator: 'equals', expected: 'hello' } as const];
  const report = await checkTarget({ ...(await startTarget()), assertions }, { guard });
  expect(report).toMatchObject({ status: 'up', measurement: { ok: true, statusCode: 200, message: null } });
});
