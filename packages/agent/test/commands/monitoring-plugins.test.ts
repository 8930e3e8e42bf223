import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import type { Check, CheckRequest } from '@watchpost/checks';
import { createAddressGuard } from '@watchpost/checks/address-guard';
import { startChrony } from '@watchpost/testbed/chrony';
import { findProgram, notInstalled } from '@watchpost/testbed/debian-programs';
import { freePort } from '@watchpost/testbed/free-port';
import { startProgram } from '@watchpost/testbed/program';
import { scratch } from '@watchpost/testbed/scratch';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { commandCheck } from '../../src/machine/commands/check-command.js';
import { createCommandFolder } from '../../src/machine/commands/command-folder.js';

let checkPlugin: Check;
beforeAll(() => {
  const plugin = findProgram('check_disk');
  if (plugin === undefined) throw notInstalled('check_disk');
  checkPlugin = commandCheck(createCommandFolder(dirname(plugin)));
});

const run = async (target: string, ...given: readonly string[]) => {
  const request: CheckRequest = {
    type: 'command',
    target,
    timeoutSeconds: 20,
    degradedAfterMs: null,
    config: { arguments: given },
    assertions: [],
    credentials: null,
  };
  const { status, measurement } = await checkPlugin(request, {
    guard: createAddressGuard({ allowPrivate: true }),
    now: Date.now,
    signal: new AbortController().signal,
  });
  const { message, performance } = measurement;
  return { status, message, ...(performance !== undefined && { performance }) };
};

const up = { status: 'up', message: null };

describe('a plugin of Debian', () => {
  it('check_disk is up with room, degraded with little, down with less', async () => {
    expect(await run('check_disk', '-w', '1', '-c', '1', '-p', '/')).toMatchObject(up);
    const little = await run('check_disk', '-w', '100%', '-c', '1', '-p', '/');
    expect(little).toMatchObject({
      status: 'degraded',
      message: expect.stringMatching(/^DISK WARNING - free space: /),
    });
    const less = await run('check_disk', '-w', '100%', '-c', '100%', '-p', '/');
    expect(less).toMatchObject({ status: 'down', message: expect.stringMatching(/^DISK CRITICAL - free space: /) });
  });

  it('reports performance data in seconds and bytes', async () => {
    const { performance: disk } = await run('check_disk', '-w', '1', '-c', '1', '-p', '/');
    expect(disk).toEqual([{ label: '/', value: expect.any(Number), unit: 'B' }]);
    // A disk has more than a megabyte in use.
    expect(disk?.[0]?.value).toBeGreaterThan(1_000_000);
    const { performance: load } = await run('check_load', '-w', '9999,9999,9999', '-c', '9999,9999,9999');
    expect(load?.map(({ label, unit }) => [label, unit])).toEqual([
      ['load1', ''],
      ['load5', ''],
      ['load15', ''],
    ]);
    const { performance: port } = await run('check_tcp', '-H', '127.0.0.1', '-p', String(await freePort()));
    expect(port).toBeUndefined();
  });

  it('check_load is up below its limits, and unknown without', async () => {
    expect(await run('check_load', '-w', '9999,9999,9999', '-c', '9999,9999,9999')).toMatchObject(up);
    const wrong = await run('check_load', '-w', '9999,9999,9999');
    expect(wrong).toMatchObject({ status: 'unknown', message: expect.stringContaining('load') });
  });

  it('check_http is up with an answer, and down without', async () => {
    const server = createServer((_request, answer) => answer.end('hello')).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await new Promise((resolve) => server.once('listening', resolve));
    const port = String((server.address() as AddressInfo).port);
    expect(await run('check_http', '-H', '127.0.0.1', '-p', port, '-s', 'hello')).toMatchObject(up);
    const other = await run('check_http', '-H', '127.0.0.1', '-p', port, '-s', 'good bye');
    expect(other).toMatchObject({ status: 'down', message: expect.stringMatching(/^HTTP CRITICAL: /) });
    const refused = await run('check_http', '-H', '127.0.0.1', '-p', String(await freePort()));
    expect(refused).toMatchObject({ status: 'down', message: expect.stringContaining('refused') });
  });

  it('check_ntp_time is up with a time server, and down without', async () => {
    const server = await startChrony({ stratum: 5 });
    onTestFinished(() => server.stop());
    const [, port = ''] = server.url.split(':');
    expect(await run('check_ntp_time', '-H', '127.0.0.1', '-p', port, '-w', '5', '-c', '10')).toMatchObject(up);
    const silent = await run('check_ntp_time', '-H', '127.0.0.1', '-p', String(await freePort()), '-t', '2');
    expect(silent).toEqual({ status: 'down', message: 'NTP CRITICAL: No response from NTP server' });
  });

  it('check_snmp is up with a value within its range, down with another, unknown without an answer', async () => {
    const folder = await mkdtemp(join(scratch, 'watchpost-snmpd-'));
    const port = await freePort();
    const settings = join(folder, 'snmpd.conf');
    await writeFile(settings, 'rocommunity public 127.0.0.1\nsysServices 72\n');
    const server = await startProgram({
      command: 'snmpd',
      args: ['-f', '-Lo', '-C', '-c', settings, '-p', join(folder, 'pid'), `udp:127.0.0.1:${port}`],
      ready: /NET-SNMP version/,
    });
    onTestFinished(async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    });
    const services = ['-H', '127.0.0.1', '-P', '2c', '-C', 'public', '-o', '.1.3.6.1.2.1.1.7.0', '-t', '5'];
    expect(await run('check_snmp', ...services, '-p', String(port), '-c', '70:80')).toMatchObject(up);
    const other = await run('check_snmp', ...services, '-p', String(port), '-c', '1:2');
    expect(other).toMatchObject({ status: 'down', message: 'SNMP CRITICAL - *72*' });
    const silent = await run('check_snmp', ...services, '-p', String(await freePort()), '-t', '2');
    expect(silent).toMatchObject({ status: 'unknown', message: expect.stringContaining('Timeout: No Response') });
  });

  it('is unknown when its arguments are wrong', async () => {
    expect(await run('check_disk', '--no-such-option')).toMatchObject({ status: 'unknown' });
  });
});
