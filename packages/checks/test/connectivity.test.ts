import { expect, test } from 'vitest';
import type { CheckReport } from '../src/check/check.js';
import { noFindings } from '../src/check/findings.js';
import { failureReport, successReport } from '../src/check/report.js';
import { type ConnectivityOptions, createConnectivity } from '../src/connectivity/connectivity.js';
import { withConnectivityGuard } from '../src/connectivity/connectivity-guard.js';
import { createNetworkOf } from '../src/connectivity/network-of.js';
import { type HostPort, readReferenceHosts } from '../src/network/host-port.js';
import { environmentWith, openGuard } from './run.js';

const attached = createNetworkOf({
  now: () => 0,
  interfaces: () => ({
    lo: [interfaceAt('127.0.0.1/8', true), interfaceAt('::1/128', true)],
    eth0: [
      interfaceAt('192.168.50.2/24'),
      interfaceAt('fe80::2/64'),
      interfaceAt('5.5.5.2/24'),
      interfaceAt('7.7.7.7/32'),
    ],
  }),
});
const interfaceAt = (cidr: string, internal = false) => ({
  address: cidr.split('/')[0] ?? '',
  netmask: '',
  family: cidr.includes(':') ? ('IPv6' as const) : ('IPv4' as const),
  mac: '',
  scopeid: 0,
  internal,
  cidr,
});

test.each([
  ['127.0.0.5', null],
  ['::1', null],
  ['192.168.50.2', null],
  ['7.7.7.7', null],
  ['::ffff:127.0.0.1', null],
  ['192.168.50.1', '192.168.50.2/24'],
  ['::ffff:192.168.50.1', '192.168.50.2/24'],
  ['5.5.5.9', '5.5.5.2/24'],
  ['7.7.7.8', 'internet'],
  ['9.9.9.9', 'internet'],
  ['2620:fe::fe', 'internet by IPv6'],
  ['192.168.51.1', '192.168.51/24'],
  ['10.20.30.40', '10.20/16'],
  ['172.16.1.1', '172.16/16'],
  ['fd12:3456:789a:1::5', 'fd12:3456:789a::/48'],
  ['fe80::9%eth0', '%eth0'],
])('%s is in the network %s', (address, network) => {
  expect(attached(address)).toBe(network);
});

type Answer = 'up' | 'silent' | 'wrong';

/** A guard over checks of hosts that a test turns on and off, on a clock that it turns. */
const lab = (more: Partial<ConnectivityOptions> = {}) => {
  const state = {
    now: 1_000_000,
    answers: new Map<string, Answer>(),
    /** Name servers: none by default. */
    isNameServerOnline: false,
    connected: [] as HostPort[],
    questions: 0,
    /** Pauses before questions, which take no time here. */
    waits: [] as number[],
  };
  const connectivity = createConnectivity({
    guard: openGuard,
    now: () => state.now,
    networkOf: attached,
    nameServers: [{ address: '127.0.0.53', family: 4, port: 53 }],
    wait: async (ms, signal) => {
      // Hosts answer sooner than name servers are asked.
      if (ms === 300) return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
      state.waits.push(ms);
      state.now += ms;
    },
    acceptsConnection: async (host) => {
      state.connected.push(host);
      return (state.answers.get(host.address) ?? 'silent') !== 'silent';
    },
    askNameServer: async () => {
      state.questions += 1;
      return { isHeard: state.isNameServerOnline, isOnline: state.isNameServerOnline };
    },
    ...more,
  });
  const check = withConnectivityGuard(async ({ target, timeoutSeconds }, { onRoute }) => {
    const address = target.replace(/:\d+$/, '');
    const answer = state.answers.get(address) ?? 'silent';
    const route = { addresses: [address], peer: answer === 'silent' ? null : { address, port: 1 } };
    if (answer === 'silent') state.now += timeoutSeconds * 1000;
    onRoute?.(route);
    if (answer === 'up') return successReport({ ...noFindings(), latencyMs: 1 }, null);
    const findings = { ...noFindings(), latencyMs: answer === 'wrong' ? 1 : null };
    return failureReport({ status: 'down', message: 'timed out' }, findings);
  }, connectivity);
  const run = async (address: string, organizationId = 'org_1'): Promise<CheckReport['status']> => {
    state.now += 3000;
    const request = {
      type: 'tcp',
      target: `${address}:1`,
      timeoutSeconds: 10,
      degradedAfterMs: null,
      config: {},
      assertions: [],
      credentials: null,
      organizationId,
    } as const;
    return (await check(request, environmentWith({}))).status;
  };
  const runAll = async (addresses: readonly string[]): Promise<string[]> => {
    const statuses: string[] = [];
    for (const address of addresses) statuses.push(await run(address));
    return statuses;
  };
  const set = (addresses: readonly string[], answer: Answer): void => {
    for (const address of addresses) state.answers.set(address, answer);
  };
  return { state, connectivity, run, runAll, set };
};

const internet = Array.from({ length: 40 }, (_, index) => `20.${index}.0.10`);
const lan = ['192.168.50.1'];

test('nothing is asked while every target answers', async () => {
  const { state, runAll, set } = lab();
  set(internet, 'up');
  await runAll([...internet, ...internet]);
  set(['20.0.0.10'], 'wrong');
  expect(await runAll(['20.0.0.10'])).toEqual(['down']);
  expect([state.connected, state.questions]).toEqual([[], 0]);
});

test.each([
  [40, []],
  [2, []],
  [1, []],
  [20, lan],
  [1, lan],
])(
  'the network is lost with %i hosts and %j that still answer: none is down, and a real outage is found afterwards',
  async (count, near) => {
    const { state, runAll, set } = lab();
    const hosts = internet.slice(0, count);
    set([...hosts, ...near], 'up');
    state.isNameServerOnline = true;
    await runAll([...hosts, ...near]);
    set(hosts, 'silent');
    state.isNameServerOnline = false;
    for (let round = 0; round < 3; round += 1) {
      expect(new Set(await runAll(hosts))).toEqual(new Set(['unknown']));
      await runAll(near);
    }
    // One of them has really ended meanwhile.
    set(hosts.slice(1), 'up');
    state.isNameServerOnline = true;
    const [first = ''] = hosts;
    const statuses = await runAll([first, ...hosts.slice(1, 3), first]);
    expect(statuses.at(-1)).toBe('down');
  },
);

test.each([40, 2, 1])('a real outage of one of %i hosts is found by its first check', async (count) => {
  const { state, runAll, set } = lab();
  const hosts = internet.slice(0, count);
  set(hosts, 'up');
  state.isNameServerOnline = true;
  await runAll(hosts);
  set(['20.0.0.10'], 'silent');
  expect(await runAll(['20.0.0.10'])).toEqual(['down']);
});

test('a check that began while the network was lost does not count, although it ends later', async () => {
  const { state, runAll, set } = lab();
  set(internet, 'up');
  state.isNameServerOnline = true;
  await runAll(internet);
  set(internet, 'silent');
  state.isNameServerOnline = false;
  await runAll(['20.1.0.10']);
  state.isNameServerOnline = true;
  expect(await runAll(['20.1.0.10', '20.1.0.10'])).toEqual(['unknown', 'down']);
});

test('the internet is no proof for a private network that has other hosts, nor is one private network for another', async () => {
  const { runAll, set } = lab();
  set([...internet, '10.1.0.1', '10.1.0.2', '10.2.0.1'], 'up');
  await runAll(['20.0.0.10', '10.1.0.1', '10.1.0.2', '10.2.0.1']);
  set(['10.1.0.1', '10.1.0.2'], 'silent');
  expect(await runAll(['10.1.0.1', '10.1.0.2'])).toEqual(['unknown', 'unknown']);
  set(['10.1.0.2'], 'up');
  expect(await runAll(['10.1.0.2', '10.1.0.1'])).toEqual(['up', 'down']);
});

test('for a target alone in its network the rest of the world is asked, and for one in the internet never a private network', async () => {
  const { state, runAll, set } = lab();
  set(['192.168.50.1', '10.1.0.1'], 'up');
  await runAll(['192.168.50.1', '10.1.0.1']);
  set(['10.1.0.1'], 'silent');
  expect(await runAll(['10.1.0.1', '20.0.0.10'])).toEqual(['down', 'unknown']);
  set(['192.168.50.1'], 'silent');
  expect(await runAll(['10.1.0.1'])).toEqual(['unknown']);
  state.isNameServerOnline = true;
  expect(await runAll(['10.1.0.1'])).toEqual(['down']);
});

test('this machine is believed, and proves nothing', async () => {
  const { runAll, set } = lab();
  expect(await runAll(['127.0.0.1', '192.168.50.2'])).toEqual(['down', 'down']);
  set(['127.0.0.1', '192.168.50.2'], 'up');
  expect(await runAll(['127.0.0.1', '192.168.50.2', '20.0.0.10'])).toEqual(['up', 'up', 'unknown']);
});

test('hosts of one organization that fail on purpose make no one else offline, and are few of those that are asked', async () => {
  const { state, run, set } = lab();
  const hostile = internet.slice(1, 40);
  set([...hostile, '20.0.0.10', '30.0.0.1'], 'up');
  await run('20.0.0.10', 'org_2');
  await run('30.0.0.1', 'org_3');
  for (const address of hostile) await run(address, 'org_hostile');
  set(hostile, 'silent');
  for (const address of hostile.slice(0, 9)) await run(address, 'org_hostile');
  state.connected = [];
  set(['30.0.0.1'], 'silent');
  expect(await run('30.0.0.1', 'org_3')).toBe('down');
  expect(state.connected.map(({ address }) => address)).toContain('20.0.0.10');
  expect(state.connected.length).toBeLessThanOrEqual(6);
});

test('failures at once share one question, and hosts are asked at most every two seconds', async () => {
  const { state, connectivity, runAll, set } = lab();
  set(internet.slice(0, 2), 'up');
  await runAll(internet.slice(0, 2));
  set(internet, 'silent');
  const ask = (address: string) =>
    connectivity.wasOnline({ route: { addresses: [address], peer: null }, host: address, begunAt: state.now });
  const burst = async () => {
    await Promise.all(Array.from({ length: 1000 }, (_, index) => ask(`21.${index % 250}.0.10`)));
    return [state.connected.length, state.questions];
  };
  state.now += 10_000;
  expect(await burst()).toEqual([2, 1]);
  state.now += 1900;
  expect(await burst()).toEqual([4, 2]);
  expect(state.waits.at(-1)).toBe(100);
  state.now += 2000;
  expect(await burst()).toEqual([6, 3]);
  expect(state.waits).toHaveLength(1);
});

test('what was answered before a failure says nothing about it', async () => {
  const { state, connectivity, runAll, set } = lab();
  set(internet, 'up');
  await runAll(internet);
  set(internet, 'silent');
  // A router refuses at once, a moment after another check has succeeded.
  state.now += 10;
  const route = { addresses: ['20.0.0.10'], peer: null };
  const wasOnline = connectivity.wasOnline({ route, host: '20.0.0.10', begunAt: state.now });
  connectivity.noteHeard({ addresses: ['20.1.0.10'], peer: null }, { organizationId: 'org_1', begunAt: state.now - 1 });
  expect(await wasOnline).toBe(false);
});

test('what answers while the question is open answers it', async () => {
  const never = new Promise<never>(() => {});
  const { state, connectivity, run, set } = lab({ acceptsConnection: () => never, askNameServer: () => never });
  const failed = { route: { addresses: ['20.0.0.10'], peer: null }, host: '20.0.0.10', begunAt: state.now };
  const wasOnline = connectivity.wasOnline(failed);
  set(['20.1.0.10'], 'up');
  await run('20.1.0.10');
  expect(await wasOnline).toBe(true);
});

test('an address that the guard refuses is not asked', async () => {
  const guard = { ...openGuard, refusalOf: () => 'private' as const };
  const { state, runAll, set } = lab({ guard });
  set(internet, 'up');
  await runAll(internet);
  set(internet, 'silent');
  expect(await runAll(['20.0.0.10'])).toEqual(['unknown']);
  expect(state.connected).toEqual([]);
});

test('hosts that the operator chose alone show whether their network is reached', async () => {
  const { state, runAll, set } = lab({ referenceHosts: readReferenceHosts(['9.9.9.9:443']) });
  set([...internet, '10.1.0.1', '10.1.0.2', '9.9.9.9'], 'up');
  state.isNameServerOnline = true;
  await runAll([...internet, '10.1.0.1', '10.1.0.2']);
  set(['20.0.0.10', '10.1.0.1'], 'silent');
  expect(await runAll(['20.0.0.10', '10.1.0.1'])).toEqual(['down', 'down']);
  set(['9.9.9.9'], 'silent');
  expect(await runAll(['20.1.0.10', '20.0.0.10'])).toEqual(['up', 'unknown']);
  expect(state.questions).toBe(0);
});

test.each(['9.9.9.9', 'dns.example:443', '[2620:fe::fe]', '9.9.9.9:0', '2620:fe::fe:443', '[9.9.9.9]:443'])(
  'refuses %s as a reference host',
  (text) => {
    expect(() => readReferenceHosts([text])).toThrow(/addresses with ports such as 9\.9\.9\.9:443/);
  },
);
