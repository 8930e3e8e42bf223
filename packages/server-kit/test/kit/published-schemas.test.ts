import { CheckFailure, defineCheck, hostPortTarget } from '@watchpost/checks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { defineChannelType } from '../../src/outbound/channels/define-channel-type.js';
import { dialects, type KitFixture, type Member, openKit } from '../kit-fixture.js';

const pair = z.strictObject({ range: z.tuple([z.number(), z.number()]) });

const channel = defineChannelType({
  type: 'x-range',
  title: 'Range',
  config: pair,
  credentials: z.strictObject({}),
  credentialFields: [],
  supports: { edit: false, thread: false, close: false, buttons: false, mentions: false, confirms: false },
  limits: { title: null, body: 1000, unit: 'bytes' },
  helpUrl: null,
  destination: () => ({ shown: 'range', key: 'range', origins: [] }),
  paces: () => [{ count: 600, perSeconds: 60, scope: 'receiver', key: 'range', isDocumented: false }],
  send: async () => ({ outcome: 'delivered', certainty: 'posted' }) as const,
});

type Json = Readonly<Record<string, unknown>>;

/** Each tuple within, with the path to it. */
const tuplesIn = (node: unknown, path = ''): (readonly [string, Json])[] => {
  if (typeof node !== 'object' || node === null) return [];
  const inner = Object.entries(node).flatMap(([key, value]) => tuplesIn(value, `${path}/${key}`));
  return 'prefixItems' in node ? [[path, node as Json], ...inner] : inner;
};

describe.each(dialects)('A tuple is closed by maxItems alone, which every validator takes, on %s:', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  beforeAll(async () => {
    fixture = await openKit(dialect, {
      channels: [channel],
      checks: {
        range: {
          title: 'Range',
          target: hostPortTarget,
          config: pair,
          assertions: [],
          credentials: [],
          check: defineCheck(() => Promise.reject(new CheckFailure('down', 'it is never made'))),
        },
      },
    });
    owner = await fixture.newMember('owner');
  });
  afterAll(() => fixture.close());

  test.each<[what: string, path: string, leastTuples: number]>([
    ['the description of the API, with a type of monitor of the host', '/openapi.json', 2],
    ['the settings of channels, with a type of the host', '/notification-channel-types?pageSize=100', 1],
    ['the data of events', '/webhook-events?pageSize=100', 0],
  ])('%s', async (_, path, leastTuples) => {
    const { status, body } = await fixture.request('GET', `/api/v1${path}`, { token: owner.token });
    expect(status).toBe(200);
    const tuples = tuplesIn(body);
    expect(tuples.length).toBeGreaterThanOrEqual(leastTuples);
    for (const [place, tuple] of tuples) {
      expect(tuple, place).not.toHaveProperty('items', false);
      expect(tuple.maxItems, place).toBe((tuple.prefixItems as unknown[]).length);
    }
  });
});
