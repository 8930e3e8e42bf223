import { Socket } from 'node:net';
import { createAddressGuard } from '@watchpost/checks/address-guard';
import { hosts, urls } from '@watchpost/testbed/ssrf-corpus';
import { startTcpTarget, type Target } from '@watchpost/testbed/targets';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openPlace, speakTo } from '../../../src/outbound/channels/opened-place.js';
import { builtInChannelTypes } from '../../../src/outbound/channels/types/channel-types.js';
import { createDeliveryTransport, type DeliveryTransport } from '../../../src/outbound/delivery/transport.js';
import type { ChannelAccess, ChannelType } from '../../../src/request/ports/channel-type.js';
import { type KitFixture, type Member, openKit } from '../../kit-fixture.js';
import { messageOf } from './message-fixture.js';
import { allBenches } from './types/benches/all-benches.js';

/** Settings that hold the address of a server that people run themselves. */
const addressFields = ['serverUrl', 'url', 'resolveUrl'] as const;
type AddressField = (typeof addressFields)[number];

interface SelfHosted {
  readonly type: string;
  readonly field: AddressField;
  readonly config: Readonly<Record<string, unknown>>;
  readonly credentials: unknown;
}

/** The fields of a type that hold an address, whether its stand-in gives one or the default does. */
const fieldsOf = ({ type }: { readonly type: ChannelType }, config: object): readonly AddressField[] => {
  const { shape = {} } = type.config as { readonly shape?: object };
  return addressFields.filter((field) => field in shape || field in config);
};

const selfHosted: readonly SelfHosted[] = allBenches
  .flatMap((bench) => {
    const config = bench.config as Readonly<Record<string, unknown>>;
    const { type, credentials } = bench;
    return fieldsOf(bench, config).map((field): SelfHosted => ({ type: type.type, field, config, credentials }));
  })
  // Several stand-ins are of one type.
  .filter(({ type, field }, index, all) => all.findIndex((one) => one.type === type && one.field === field) === index);

let canaries: readonly Target[] = [];
let port = 0;
let dialed: string[] = [];
let transport: DeliveryTransport;
let fixture: KitFixture;
let owner: Member;
/** It does not expire, however far the clock is turned. */
let apiKey: string;

beforeAll(async () => {
  const first = await startTcpTarget();
  port = first.port;
  canaries = [first, await startTcpTarget({ host: '::1', port })];
  fixture = await openKit('sqlite', { rateLimitPerIp: 1_000_000 });
  owner = await fixture.newMember('owner');
  apiKey = (await fixture.newApiKey(owner, ['notifications:read', 'notifications:write'])).secret;
  transport = createDeliveryTransport({ guard: createAddressGuard({ allowPrivate: false }), deadlineMs: 5000 });
});
afterAll(async () => {
  await transport.close();
  await fixture.close();
  await Promise.all(canaries.map((canary) => canary.stop()));
});
beforeEach(() => {
  dialed = [];
  const { connect } = Socket.prototype;
  // Sockets report each address when they dial it, also of those that a lookup found.
  vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...options: unknown[]): Socket {
    this.on('connectionAttempt', (address: string) => dialed.push(address));
    return Reflect.apply(connect, this, options);
  });
});
afterEach(() => vi.restoreAllMocks());

const hits = (): number => canaries.reduce((sum, { connectionCount }) => sum + connectionCount, 0);
const addresses = (): string[] => [
  ...hosts.flatMap((host) => [`http://${host}:${port}/`, `https://${host}:${port}/`]),
  ...urls.map((url) => url.replace('PORT', String(port))),
];
/** Each type sends to its share of them, and all types together to all. */
const everySo = 8;
/** Those that the guard knows without asking a name server. */
const literals = (): string[] =>
  ['127.0.0.1', '[::1]', '2130706433', '0x7f000001', '169.254.169.254'].map((host) => `http://${host}:${port}/`);
const typeOf = (name: string): ChannelType => {
  const type = builtInChannelTypes.find((each) => each.type === name);
  if (type === undefined) throw new Error(`no type ${name}`);
  return type;
};

test('the types that people host themselves are known', () => {
  expect([...new Set(selfHosted.map(({ type }) => type))].sort()).toEqual([
    'gotify',
    'http',
    'matrix',
    'mattermost',
    'ntfy',
    'rocketChat',
    'signal',
    'telegram',
    'zulip',
  ]);
});

describe.each(selfHosted.map((one, index) => [one.type, one.field, one, index] as const))(
  'private addresses in a channel of type %s (%s)',
  (name, field, { config, credentials }, share) => {
    test('are dialed neither when it is made and tried, nor when a message is sent', async () => {
      const before = hits();
      const type = typeOf(name);
      const create = (path: string, address: string, more: object) =>
        fixture.request('POST', `/api/v1/notification-channels${path}`, {
          apiKey,
          body: { type: name, config: { ...config, [field]: address }, credentials, ...more },
        });
      for (const address of literals()) {
        expect((await create('/test', address, { message: 'opened' })).status, address).toBe(400);
        expect((await create('', address, { name: 'Private' })).status, address).toBe(400);
      }
      for (const address of addresses().filter((_, index) => index % everySo === share % everySo)) {
        // What was stored before the guard knew the address, or when it led elsewhere.
        const access = {
          config: { ...(type.config.parse(config) as object), [field]: address },
          credentials: type.credentials.parse(credentials),
        } as ChannelAccess<Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>>;
        const message = messageOf();
        const turn = { step: 'post', message, ref: null, idempotencyKey: 'ndl_1.0' } as const;
        const place = { type: name, timezone: null, owner: owner.organizationId };
        let outcome = 'refused';
        try {
          const spoken = await speakTo(
            openPlace(type, access, place),
            { message, turn, isPlain: false },
            { transport, now: () => fixture.clock.now },
          );
          outcome = spoken.kind === 'spoken' ? spoken.interpretation.outcome : spoken.kind;
        } catch (error) {
          // No address at all.
          expect(error, address).toBeInstanceOf(TypeError);
        }
        expect(['refused', 'transient'], address).toContain(outcome);
      }
      expect({ dialed, hits: hits() - before }).toEqual({ dialed: [], hits: 0 });
    });
  },
);
