import { describe, expect, it, vi } from 'vitest';
import type { Check, CheckRequest } from '../../src/check/check.js';
import { type Driver, isInstalled, onFirstUse } from '../../src/check/driver.js';
import { failureReport } from '../../src/check/report.js';
import { checkWith, typesAmong } from '../../src/run-check.js';
import { environmentWith } from '../run.js';

const request = (type: CheckRequest['type']): CheckRequest => ({
  type,
  target: 'a.example:1',
  timeoutSeconds: 1,
  degradedAfterMs: null,
  config: {},
  assertions: [],
  credentials: null,
});
const report = failureReport({ status: 'down', message: 'checked' });
const answering: Check = async () => report;

describe('a driver', () => {
  const drivers = new Map<CheckRequest['type'], Driver>([
    ['tcp', { check: answering }],
    ['mqtt', { check: answering, peer: 'dns-packet' }],
    ['mysql', { check: () => Promise.reject(new Error('was loaded')), peer: 'a-package-that-is-not-installed' }],
  ]);

  it('makes its type available when it needs no optional package or the package is installed', () => {
    expect(typesAmong(drivers)).toEqual(['tcp', 'mqtt']);
  });

  it('is not called while its package is missing, which the result names', async () => {
    const check = checkWith(drivers);
    expect(await check(request('tcp'), environmentWith())).toBe(report);
    expect(await check(request('mqtt'), environmentWith())).toBe(report);
    expect(await check(request('mysql'), environmentWith())).toMatchObject({
      status: 'unknown',
      measurement: {
        message:
          'this server cannot run checks of type mysql: the package a-package-that-is-not-installed is not installed',
      },
    });
  });

  it('is loaded once, with its first check', async () => {
    const load = vi.fn(async () => answering);
    const check = onFirstUse(load);
    expect(load).not.toHaveBeenCalled();
    expect(await Promise.all([1, 2].map(() => check(request('tcp'), environmentWith())))).toEqual([report, report]);
    expect(load).toHaveBeenCalledOnce();
  });

  it('is loaded by the next check after loading failed', async () => {
    const load = vi.fn(async () => answering).mockRejectedValueOnce(new Error('too many open files'));
    const check = onFirstUse(load);
    await expect(check(request('tcp'), environmentWith())).rejects.toThrow('too many open files');
    expect(await check(request('tcp'), environmentWith())).toBe(report);
    expect(await check(request('tcp'), environmentWith())).toBe(report);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['dns-packet', true],
    ['node:dns', true],
    ['a-package-that-is-not-installed', false],
    ['not a package', false],
  ])('detects whether %j is installed: %s', (name, expected) => {
    expect(isInstalled(name)).toBe(expected);
  });
});
