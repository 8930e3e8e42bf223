import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findProgram } from '@watchpost/testbed/debian-programs';
import { networkLabObstacle } from '@watchpost/testbed/network-lab';
import { expect, onTestFinished, test } from 'vitest';

const run = promisify(execFile);
const runSources = fileURLToPath(new URL('../../../../testbed/src/run-sources.ts', import.meta.url));
const services = fileURLToPath(new URL('services-of-network.ts', import.meta.url));

/** A network namespace with one network, in which Avahi announces the services of a folder. */
const script = `set -e
ip link set lo up
ip link add lan type veth peer name neighbour
ip link set neighbour up
ip address add 192.168.77.2/24 dev lan
ip link set lan up multicast on
mount --bind "$1/services" /etc/avahi/services
mount -t tmpfs none /run
"$2" -f "$1/avahi.conf" --no-drop-root --no-chroot --no-rlimits > "$1/log" 2>&1 &
trap 'kill $!' EXIT
timeout 20 sh -c 'until [ "$(grep -c "successfully established" "$0")" = 2 ]; do sleep 0.05; done' "$1/log"
"$3" --import "$4" "$5"
`;

const service = (name: string, type: string, port: number): string =>
  `<?xml version="1.0"?><!DOCTYPE service-group SYSTEM "avahi-service.dtd"><service-group><name>${name}</name>` +
  `<service><type>${type}</type><port>${port}</port><txt-record>path=/admin</txt-record></service></service-group>`;

test.skipIf(networkLabObstacle() !== undefined)(
  'services that Avahi announces are found',
  { timeout: 60_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'watchpost-avahi-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await mkdir(join(folder, 'services'));
    await writeFile(join(folder, 'services', 'nas.service'), service('NAS v2.1', '_ssh._tcp', 22));
    await writeFile(join(folder, 'services', 'web.service'), service('Router', '_http._tcp', 8080));
    const settings =
      '[server]\nhost-name=nas\nuse-ipv6=no\nenable-dbus=no\nallow-interfaces=lan\n[wide-area]\nenable-wide-area=no\n';
    await writeFile(join(folder, 'avahi.conf'), settings);
    const programs = [findProgram('avahi-daemon') ?? 'avahi-daemon', process.execPath];
    const words = ['--net', '--mount', 'sh', '-c', script, 'sh', folder, ...programs, runSources, services];
    const { stdout } = await run('unshare', words);
    expect(JSON.parse(stdout)).toMatchObject({
      problems: [],
      monitors: [
        { name: 'NAS v2.1 (ssh)', type: 'ssh', target: '192.168.77.2:22' },
        { name: 'Router (http)', type: 'tcp', target: '192.168.77.2:8080' },
      ],
    });
  },
);
