import { bounds } from '@watchpost/schemas/agent';
import { describe, expect, it } from 'vitest';
import type { FoundMonitor } from '../../src/discovery/found-monitor.js';
import { fromContainers } from '../../src/discovery/sources/containers.js';
import { fromFileSd } from '../../src/discovery/sources/file-sd.js';
import { fromHostsFile } from '../../src/discovery/sources/hosts-file.js';

type Expected = Partial<FoundMonitor>;

const containers = (...all: readonly (object | null)[]) => fromContainers(JSON.stringify(all));
const web = (labels: Readonly<Record<string, string>> = {}) => containers({ Names: ['/web'], Labels: labels });
const labels = (of: Readonly<Record<string, string>>) =>
  web(Object.fromEntries(Object.entries(of).map(([name, value]) => [`watchpost.${name}`, value])));

describe('Containers', () => {
  const plain: Expected = {
    identity: 'web',
    type: 'docker',
    name: 'web',
    target: 'web',
    intervalSeconds: 60,
    tags: ['docker'],
  };
  it.each<[what: string, labels: Readonly<Record<string, string>>, expected: Expected]>([
    ['without labels are watched by their state', {}, plain],
    ['say that they are', { enable: 'True', type: 'docker' }, plain],
    [
      'with a URL are asked over HTTP',
      { url: 'https://shop.example/', name: 'Shop', interval: '1m30s', tags: 'prod, eu,prod' },
      {
        type: 'https',
        target: 'https://shop.example/',
        name: 'Shop',
        intervalSeconds: 90,
        tags: ['docker', 'prod', 'eu'],
      },
    ],
    ['with a target have its type', { target: 'db:5432' }, { type: 'tcp', target: 'db:5432' }],
    ['with a host are pinged', { target: 'db' }, { type: 'icmp', target: 'db' }],
    ['name a type', { target: 'db:5432', type: 'postgres' }, { type: 'postgres', target: 'db:5432' }],
    ['cannot be another container', { target: 'other', type: 'docker' }, plain],
    ['have names of one line', { name: 'a\u001b[2J\u202E\nb' }, { name: 'a [2J b' }],
  ])('%s', (_, given, expected) => {
    expect(labels(given)).toMatchObject({ monitors: [expected], problems: [] });
  });

  it.each<[labels: Readonly<Record<string, string>>, problem: string]>([
    [{ type: 'command', target: 'sh' }, 'web: type: must be one of http, https, tcp'],
    [{ type: 'browser', url: 'https://a.example/' }, '(got "browser")'],
    [{ type: 'api', url: 'https://a.example/' }, '(got "api")'],
    [{ url: 'file:///etc/passwd' }, 'url: must be an http:// or https:// URL'],
    [{ url: 'https://ada:secret@a.example/' }, 'the target of type https must not carry a user name or password'],
    [{ type: 'ssh', target: 'db' }, 'the target of type ssh must be host:port'],
    [{ target: `${'a'.repeat(2100)}:1` }, 'must have at most 2048 characters'],
    [{ port: '80' }, 'port: the source names no host'],
    [{ interval: '5s' }, 'interval: must be 15 s to 24 h'],
    [{ interval: '99999999999999h' }, 'interval: must be'],
    [{ enable: 'perhaps' }, 'enable: must be true or false (got "perhaps")'],
    [{ urls: 'https://a.example/' }, '"watchpost.urls": is no label; there is: watchpost.enable'],
    [{ credentials: 'a' }, 'is no label'],
    [{ agentIds: 'agt_1' }, 'is no label'],
  ])('with the labels %j are a problem', (given, problem) => {
    const { monitors, problems } = labels(given);
    expect(monitors).toEqual([]);
    expect(problems).toEqual([expect.stringContaining(problem)]);
    expect(problems.join()).not.toContain('secret');
  });

  it('are left out when they say so, ran for one command, or have no name', () => {
    const found = containers(
      { Names: ['/off'], Labels: { 'watchpost.enable': 'false' } },
      { Names: ['/migrate'], Labels: { 'com.docker.compose.oneoff': 'True' } },
      { Names: [] },
      null,
      { Names: ['/shop/db', '/db'], Labels: null },
    );
    expect(found).toMatchObject({ monitors: [{ target: 'db' }], problems: [] });
  });

  it('keep their names and tags within what the contract takes', () => {
    const [monitor] = labels({ name: '😀'.repeat(900), tags: Array(900).fill('x'.repeat(99)).join(',') }).monitors;
    expect(monitor?.name.length).toBeLessThanOrEqual(bounds.name.most);
    expect(monitor?.name.isWellFormed()).toBe(true);
    expect(monitor?.tags).toEqual(['docker', 'x'.repeat(bounds.tag.most)]);
  });

  it.each(['', '{}', 'null', '<html>'])('are not read from %j', (body) => {
    expect(() => fromContainers(body)).toThrow('what answers at the socket is no container engine');
  });
});

describe('Lines of a hosts file', () => {
  it.each<[line: string, expected: Expected]>([
    ['10.0.0.5\tnas nas.lan', { identity: 'nas', type: 'icmp', target: '10.0.0.5', name: 'nas', tags: ['hosts'] }],
    ['2001:db8::5 nas # a disk', { identity: 'nas.ipv6', type: 'icmp', target: '2001:db8::5' }],
    ['10.0.0.5 db # watchpost.port=5432', { type: 'tcp', target: '10.0.0.5:5432' }],
    ['2001:db8::5 db # watchpost.port=22 watchpost.type=ssh', { type: 'ssh', target: '[2001:db8::5]:22' }],
    [
      '10.0.0.5 p # room 3 watchpost.name="The printer" watchpost.tags=lan',
      { name: 'The printer', tags: ['hosts', 'lan'] },
    ],
  ])('%s', (line, expected) => {
    expect(fromHostsFile(`# comment\r\n\r\n${line}\r\n`)).toMatchObject({ monitors: [expected], problems: [] });
  });

  it.each([
    '127.0.0.1 localhost',
    '127.0.1.1 debian',
    '::1 ip6-localhost',
    'fe00::0 ip6-localnet',
    'ff02::1 ip6-allnodes',
    'fe80::1%lo0 localhost',
    '255.255.255.255 broadcasthost',
    '0.0.0.0 ads.example',
    '10.0.0.5',
    'not-an-address name',
    '10.0.0.5 nas # watchpost.enable=false',
    '# 10.0.0.5 nas',
  ])('%s is left out', (line) => {
    expect(fromHostsFile(line)).toEqual({ monitors: [], problems: [] });
  });

  it('name what is wrong', () => {
    expect(fromHostsFile('10.0.0.5 db # watchpost.port=70000').problems).toEqual([
      'db: the target of type icmp must be a host name or an address, such as example.com',
    ]);
  });
});

describe('Targets of Prometheus', () => {
  const of = (target: unknown, labels: object = {}) => fromFileSd([{ targets: [target], labels }]);
  it.each<[target: string, labels: object, expected: Expected]>([
    ['db:5432', {}, { identity: 'db:5432', type: 'tcp', target: 'db:5432', name: 'db:5432', tags: ['file_sd'] }],
    ['https://shop.example/', {}, { type: 'https', target: 'https://shop.example/' }],
    ['shop.example', {}, { type: 'icmp', target: 'shop.example' }],
    ['shop.example', { __param_module: 'http_2xx' }, { type: 'http', target: 'http://shop.example' }],
    ['https://a.example', { __param_module: 'http_post_2xx' }, { type: 'https', target: 'https://a.example' }],
    ['a.example', { __param_module: 'icmp_v6' }, { type: 'icmp' }],
    ['a.example:22', { __param_module: 'ssh_banner' }, { type: 'ssh', target: 'a.example:22' }],
    ['node:9100', { __scheme__: 'https', __metrics_path__: '/m' }, { type: 'https', target: 'https://node:9100/m' }],
    ['blackbox:9115', { __param_target: 'https://b.example/' }, { identity: 'https://b.example/', type: 'https' }],
    [
      'db:1',
      { env: 'prod', instance: 'Database', rack: 3 },
      { name: 'Database', tags: ['file_sd', 'env:prod', 'rack:3'] },
    ],
    ['db:1', { __scrape_interval__: '5m' }, { intervalSeconds: 300 }],
    ['db:1', { __scrape_interval__: '1s' }, { intervalSeconds: 15 }],
    [
      'db:5432',
      { __watchpost_type: 'postgres', __watchpost_interval: '30s' },
      { type: 'postgres', intervalSeconds: 30 },
    ],
  ])('%s with %j', (target, labels, expected) => {
    expect(of(target, labels)).toMatchObject({ monitors: [expected], problems: [] });
  });

  it('are left out when they say so, and a problem when they cannot be checked', () => {
    expect(of('db:1', { __watchpost_enable: 'false' })).toEqual({ monitors: [], problems: [] });
    expect(of('not a host').problems).toHaveLength(1);
    expect(of({}).problems).toHaveLength(1);
    expect(of('db:1', { __watchpost_command: 'sh' }).problems).toEqual([expect.stringContaining('is no label')]);
  });

  it.each([{}, 'text', [1], [{ targets: 'db:1' }], [{ targets: [], labels: [] }]])(
    'are not read from %j',
    (document) => {
      expect(() => fromFileSd(document)).toThrow('must be a list of groups with targets and labels');
    },
  );
});
