import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.js';
import { startTruthHosts, type TruthHosts } from './truth.js';

const run = promisify(execFile);

/** How the way to the internet is lost: what is sent vanishes, is refused by the router, or does not even get there. */
export type Cut = 'vanishes' | 'refused' | 'unplugged';

/**
 * A small world in network namespaces: a house with a router, and behind that the internet and a second site.
 *
 * | place      | addresses                                                                    |
 * | ---------- | ---------------------------------------------------------------------------- |
 * | the house  | 192.168.50.2, where a server runs                                            |
 * | the router | 192.168.50.1, which serves HTTP and forwards names                           |
 * | the world  | 20.0.0.10 to 20.39.0.10, 10.7.0.10 and 10.7.0.11, 9.9.9.9 for names          |
 * | the branch | 192.168.60.2, where an agent runs, with the world as its router              |
 */
export interface NetworkLab {
  /** The command in front of a program that runs in the house, or in the branch. */
  readonly house: readonly string[];
  readonly branch: readonly string[];
  readonly world: TruthHosts;
  readonly router: TruthHosts;
  /** Hosts of the internet, and of the second site, with their ports. */
  readonly internet: readonly string[];
  readonly site: readonly string[];
  /** Cuts the house off the world until it is mended. */
  cut(how: Cut): Promise<void>;
  /** Cuts the house off the second site alone, or the branch off everything. */
  cutSite(): Promise<void>;
  cutBranch(): Promise<void>;
  mend(): Promise<void>;
  /** A port of loopback here that leads to a port of loopback in the house. */
  reach(port: number): Promise<number>;
  stop(): Promise<void>;
}

/** Why there can be no {@link NetworkLab} here; `undefined` when there can. */
export const networkLabObstacle = (): string | undefined => {
  if (process.getuid?.() !== 0) return 'only root may make network namespaces';
  for (const command of ['ip', 'nsenter', 'unshare', 'mount']) {
    if (spawnSync(command, ['--version']).error !== undefined && spawnSync(command, ['-V']).error !== undefined)
      return `${command} is not installed`;
  }
  const name = `watchpost-try-${process.pid}`;
  const made = spawnSync('ip', ['netns', 'add', name]);
  if (made.status === 0) spawnSync('ip', ['netns', 'delete', name]);
  return made.status === 0 ? undefined : `this machine makes no network namespaces: ${made.stderr}`;
};

let labs = 0;

/** Makes a {@link NetworkLab} whose hosts all answer. */
export const startNetworkLab = async ({ hosts = 40 } = {}): Promise<NetworkLab> => {
  labs += 1;
  const prefix = `watchpost-${process.pid}-${labs}`;
  const folder = await mkdtemp(join(tmpdir(), 'watchpost-lab-'));
  const names = {
    house: `${prefix}-house`,
    router: `${prefix}-router`,
    world: `${prefix}-world`,
    branch: `${prefix}-branch`,
  };
  const ip = (place: keyof typeof names, ...words: string[]) => run('ip', ['-n', names[place], ...words]);
  const enter = (place: keyof typeof names): string[] => ['nsenter', `--net=/run/netns/${names[place]}`];

  const link = async (one: keyof typeof names, other: keyof typeof names, addresses: readonly [string, string]) => {
    const [end, otherEnd] = [`to-${other}`, `to-${one}`];
    await ip(one, 'link', 'add', end, 'type', 'veth', 'peer', 'name', otherEnd, 'netns', names[other]);
    for (const [place, name, address] of [
      [one, end, addresses[0]],
      [other, otherEnd, addresses[1]],
    ] as const) {
      await ip(place, 'address', 'add', address, 'dev', name);
      await ip(place, 'link', 'set', name, 'up');
    }
  };

  for (const place of Object.values(names)) {
    await run('ip', ['netns', 'add', place]);
    await run('ip', ['-n', place, 'link', 'set', 'lo', 'up']);
    await run('nsenter', [`--net=/run/netns/${place}`, 'sh', '-c', 'echo 1 > /proc/sys/net/ipv4/ip_forward']);
  }
  await link('house', 'router', ['192.168.50.2/24', '192.168.50.1/24']);
  await link('router', 'world', ['11.0.0.1/30', '11.0.0.2/30']);
  await link('branch', 'world', ['192.168.60.2/24', '192.168.60.1/24']);
  await ip('house', 'route', 'add', 'default', 'via', '192.168.50.1');
  await ip('branch', 'route', 'add', 'default', 'via', '192.168.60.1');
  await ip('router', 'route', 'add', 'default', 'via', '11.0.0.2');
  await ip('world', 'route', 'add', '192.168.50.0/24', 'via', '11.0.0.1');
  const internet = Array.from({ length: hosts }, (_, index) => `20.${index}.0.10:80`);
  const site = ['10.7.0.10:80', '10.7.0.11:80'];
  for (const place of [...internet, ...site, '9.9.9.9:53']) {
    await ip('world', 'address', 'add', `${place.split(':')[0]}/32`, 'dev', 'lo');
  }
  const world = await startTruthHosts(enter('world'));
  const router = await startTruthHosts(enter('router'));
  await Promise.all([...internet, ...site].map((place) => world.set(place, 'up')));
  await router.set('192.168.50.1:80', 'up');
  await world.tell({ order: 'names', address: '9.9.9.9' });
  await router.tell({ order: 'names', address: '192.168.50.1', upstream: '9.9.9.9' });

  const asks = async (place: 'house' | 'branch', nameServer: string): Promise<string[]> => {
    const file = join(folder, `${place}.resolv.conf`);
    await writeFile(file, `nameserver ${nameServer}\n`);
    const script = 'mount --bind "$0" /etc/resolv.conf && exec "$@"';
    return [...enter(place), 'unshare', '--mount', 'sh', '-c', script, file];
  };
  const relays: (() => void)[] = [];

  return {
    house: await asks('house', '192.168.50.1'),
    branch: await asks('branch', '9.9.9.9'),
    world,
    router,
    internet,
    site,
    async cut(how) {
      if (how === 'unplugged') await ip('router', 'link', 'set', 'to-house', 'down');
      else await ip('router', 'route', 'replace', how === 'vanishes' ? 'blackhole' : 'unreachable', 'default');
    },
    async cutSite() {
      await ip('router', 'route', 'replace', 'blackhole', '10.7.0.0/16');
    },
    async cutBranch() {
      await ip('branch', 'route', 'replace', 'blackhole', 'default');
    },
    async mend() {
      await ip('router', 'link', 'set', 'to-house', 'up');
      await ip('router', 'route', 'flush', 'type', 'blackhole');
      await ip('router', 'route', 'flush', 'type', 'unreachable');
      await ip('router', 'route', 'replace', 'default', 'via', '11.0.0.2');
      await ip('branch', 'route', 'flush', 'type', 'blackhole');
      await ip('branch', 'route', 'replace', 'default', 'via', '192.168.60.1');
    },
    async reach(port) {
      const path = join(folder, `${port}.sock`);
      const source = `import { connect, createServer } from 'node:net';
        const join = (one) => { const other = connect(${port}, '127.0.0.1'); one.pipe(other).pipe(one); one.on('error', () => other.destroy()); other.on('error', () => one.destroy()); };
        createServer(join).listen(${JSON.stringify(path)}, () => console.log('ready'));`;
      const child = spawn(
        'nsenter',
        [...enter('house').slice(1), process.execPath, '--input-type=module', '-e', source],
        {
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      );
      await once(child.stdout, 'data');
      const server = createServer((one) => {
        const other = connect(path);
        one.pipe(other).pipe(one);
        one.on('error', () => other.destroy());
        other.on('error', () => one.destroy());
      });
      const own = await freePort();
      server.listen(own, '127.0.0.1');
      await once(server, 'listening');
      relays.push(() => {
        server.close();
        child.kill();
      });
      return own;
    },
    async stop() {
      for (const end of relays) end();
      await Promise.all([world.stop(), router.stop()]);
      for (const place of Object.values(names)) await run('ip', ['netns', 'delete', place]);
      await rm(folder, { recursive: true, force: true });
    },
  };
};
