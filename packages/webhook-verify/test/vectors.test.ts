import { readFileSync } from 'node:fs';
import { eventSubjects } from '@watchpost/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeVectors, printVectors } from '../scripts/generate-vectors.js';
import { runVector } from '../scripts/run-vectors.js';
import type { WebhookErrorCode } from '../src/index.js';
import { buildNames, installPackage, loadBuild, type Package } from './built-package.js';

const { cases } = makeVectors();

/** Every code, and a compile error when one is missing here. */
const codes = Object.keys({
  weak_secret: true,
  body_not_raw: true,
  duplicate_header: true,
  missing_signature: true,
  malformed_signature: true,
  signature_mismatch: true,
  invalid_payload: true,
  event_mismatch: true,
  timestamp_out_of_range: true,
  replayed: true,
} satisfies Record<WebhookErrorCode, true>);

describe('the published vectors', () => {
  it('equal the output of their script', () => {
    expect(readFileSync(new URL('../vectors.json', import.meta.url), 'utf8')).toBe(printVectors(makeVectors()));
  });

  it('each have a unique name and a sentence', () => {
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
    expect(cases.filter(({ sentence }) => !/^\S.* .*\.$/.test(sentence))).toEqual([]);
  });

  it('are at least 60, valid and invalid ones', () => {
    const good = cases.filter((one) => 'id' in one.expect).length;
    expect(good).toBeGreaterThanOrEqual(30);
    expect(cases.length - good).toBeGreaterThanOrEqual(30);
  });

  it('cover every subject of the contract, the test event and an unknown subject', () => {
    const types = cases.flatMap((one) => (one.name.startsWith('type-') && 'type' in one.expect ? one.expect.type : []));
    expect(types.toSorted()).toEqual([...Object.keys(eventSubjects), 'webhook.test', 'weather.changed'].toSorted());
  });

  it('fail with every error code and with no other', () => {
    const failures = cases.flatMap(({ expect }) => ('error' in expect ? expect.error : []));
    expect([...new Set(failures)].toSorted()).toEqual(codes.toSorted());
  });
});

const installed = await installPackage();
afterAll(() => installed.remove());

describe.each(buildNames)('the build %s', (name) => {
  let verifier: Package;
  beforeAll(async () => {
    verifier = await loadBuild(installed.dist, name);
  });

  it.each(cases)('$name: $sentence', async (one) => {
    const outcomes = await runVector(verifier, one);
    expect(outcomes.length).toBeGreaterThan(2);
    expect(outcomes.filter(({ expected, actual }) => expected !== actual)).toEqual([]);
  });
});
