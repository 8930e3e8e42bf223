import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Machine } from './cli.js';
import { type Answer, apiKey, FakeApi, monitor, pageOf } from './fake-api.js';
import { Person } from './person.js';

let api: FakeApi;
let machine: Machine;

beforeEach(async () => {
  api = await FakeApi.start();
  machine = await (await Machine.make()).withProfile({ url: api.url, credential: { type: 'apiKey', apiKey } });
});
afterEach(async () => {
  await api.stop();
  await machine.remove();
});

const at = '2026-01-10T12:00:00.000Z';
const change = (id: number, more: object = {}): object => ({
  id: `evt_${id}`,
  type: 'monitor.status_changed',
  occurredAt: at,
  subject: { type: 'monitor', id: 'mon_website', sequence: id },
  data: {
    monitorId: 'mon_website',
    monitorName: 'Website',
    from: 'up',
    to: 'down',
    at,
    cause: 'refused \x1b[2J',
    ...more,
  },
});
const incident = {
  ...change(3),
  type: 'incident.opened',
  data: { id: 'inc_1', number: 7, title: 'Website is down', monitorIds: ['mon_website'] },
};

/** A stream with these messages; what it answers when it is opened again ends the command. */
const streamOf = (...messages: readonly object[]): Answer => ({
  headers: { 'content-type': 'text/event-stream' },
  write: (response) => {
    for (const message of messages) {
      const { id } = message as { id: string };
      response.write(`id: ${id}\ndata: ${JSON.stringify(message)}\n\n`);
    }
    response.end();
  },
});
/** The stream once; then the key no longer works. */
const once = (...messages: readonly object[]) => {
  let isOpened = false;
  return (): Answer => {
    if (isOpened) return { status: 403, body: { code: 'forbidden', detail: 'Not any more.' } };
    isOpened = true;
    return streamOf(...messages);
  };
};

describe('monitors watch in a pipe', () => {
  test('prints one line of JSON for each change, safe for terminals', async () => {
    api.on('GET /stream', once(change(1), change(2, { monitorId: 'mon_other' }), incident));
    const { code, stdout } = await machine.call(['monitors', 'watch', 'mon_website', '--types', '*']);
    expect(code).toBe(4);
    const lines = stdout.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual([change(1), incident]);
    expect(stdout).not.toContain('\x1b');
    const [first, second] = api.requests('GET /stream');
    expect(new URL(first?.url ?? '', api.url).searchParams.get('types')).toContain('incident.opened');
    expect(second?.headers['last-event-id']).toBe('evt_3');
  });

  test('prints a line of text with -o table, and begins after --last-event-id', async () => {
    api.on('GET /stream', once(change(1), incident));
    const args = ['monitors', 'watch', '-o', 'table', '--last-event-id', 'evt_0'];
    const { stdout, stderr } = await machine.call(args);
    const said = stdout.split('\n').map((line) => line.slice(10));
    expect(said).toEqual(['Website: up → down – refused ', 'Incident 7 opened: Website is down', '']);
    expect(stderr).toContain('Not any more.');
    const [first] = api.requests('GET /stream');
    expect(first?.headers['last-event-id']).toBe('evt_0');
    expect(new URL(first?.url ?? '', api.url).searchParams.get('types')).toBe('monitor.status_changed');
  });

  test('ends with 130 on Ctrl-C', async () => {
    const opened = Promise.withResolvers<void>();
    api.on('GET /stream', () => ({
      headers: { 'content-type': 'text/event-stream' },
      write: (response) => {
        response.write(': hello\n\n');
        opened.resolve();
      },
    }));
    const child = machine.start(['monitors', 'watch']);
    await opened.promise;
    child.kill('SIGINT');
    const { code, stdout, stderr } = await child.ended;
    expect({ code, stdout }).toEqual({ code: 130, stdout: '' });
    expect(stderr).toContain('Interrupted.');
  });
});

describe('monitors watch in a terminal', () => {
  const since = '2026-01-10T11:00:00.000Z';

  /** A stream that a test writes; what it answers when it is opened again ends the command. */
  const openStream = (): Promise<ServerResponse> => {
    const opened = Promise.withResolvers<ServerResponse>();
    let isOpened = false;
    api.on('GET /stream', () => {
      if (isOpened) return { status: 403, body: { code: 'forbidden', detail: 'Not any more.' } };
      isOpened = true;
      return { headers: { 'content-type': 'text/event-stream' }, write: opened.resolve };
    });
    return opened.promise;
  };
  const screensOf = (ada: Person): string[] => ada.shown.split('\x1b[H\x1b[J').slice(1);

  test('adds a new monitor, and removes the mark of a finished verification', async () => {
    const website = monitor({ statusSince: since, isVerifying: true });
    const fresh = monitor({ id: 'mon_new', name: 'New', statusSince: at, currentStatus: 'degraded' });
    let monitors = [website];
    api.on('GET /monitors', () => pageOf(monitors));
    const opened = openStream();
    const ada = new Person([], { columns: 120 });
    const watching = ada.runs(['monitors', 'watch'], { XDG_CONFIG_HOME: machine.home });
    const response = await opened;
    response.write(': hello\n\n');
    await vi.waitUntil(() => ada.shown.includes('● up, verifying'), { timeout: 30_000 });
    response.write(`data: ${JSON.stringify(change(1))}\n\n`);
    await vi.waitUntil(() => ada.shown.includes('✖ down'), { timeout: 30_000 });
    expect(screensOf(ada).at(-1)).not.toContain('verifying');
    monitors = [website, fresh];
    const degraded = { monitorId: 'mon_new', monitorName: 'New', from: 'pending', to: 'degraded' };
    response.write(`data: ${JSON.stringify(change(2, degraded))}\n\n`);
    await vi.waitUntil(() => ada.shown.includes('◐ degraded'), { timeout: 30_000 });
    response.end();
    await watching;
  });

  test('says of a monitor that is not observed what kept the server from it, and of no other', async () => {
    api.on('GET /monitors', () => pageOf([monitor({ statusSince: since })]));
    const opened = openStream();
    const ada = new Person([], { columns: 120 });
    const watching = ada.runs(['monitors', 'watch'], { XDG_CONFIG_HOME: machine.home });
    const response = await opened;
    const unknown = { to: 'unknown', cause: null, unknownReason: 'offline' };
    response.write(`data: ${JSON.stringify(change(1, unknown))}\n\n`);
    await vi.waitUntil(() => ada.shown.includes('? unknown, no network where it is checked from'), { timeout: 30_000 });
    const up = { from: 'unknown', to: 'up', cause: null, at: '2026-01-10T12:01:00.000Z' };
    response.write(`data: ${JSON.stringify(change(2, up))}\n\n`);
    await vi.waitUntil(() => ada.shown.includes('unknown → up'), { timeout: 30_000 });
    expect(screensOf(ada).at(-1)).toContain('● up ');
    expect(screensOf(ada).at(-1)).not.toContain('no network');
    response.end();
    await watching;
  });

  test('says so when there is nothing to watch', async () => {
    api.on('GET /monitors', () => pageOf([]));
    const opened = openStream();
    const ada = new Person([]);
    const watching = ada.runs(['monitors', 'watch'], { XDG_CONFIG_HOME: machine.home });
    const response = await opened;
    response.write(': hello\n\n');
    await vi.waitUntil(() => ada.shown.includes('There are no monitors.'), { timeout: 30_000 });
    response.end();
    await watching;
  });

  test('shows a live table, the worst first, with the latest changes below', async () => {
    const website = monitor({ statusSince: since });
    const other = monitor({ id: 'mon_other', name: 'Other', statusSince: at, currentStatus: 'degraded' });
    api.on('GET /monitors', () => pageOf([website, other]));
    const opened = openStream();
    const ada = new Person([], { columns: 120 });
    const watching = ada.runs(['monitors', 'watch'], { XDG_CONFIG_HOME: machine.home });
    const response = await opened;
    response.write(`data: ${JSON.stringify(change(1))}\n\n`);
    await vi.waitUntil(() => ada.shown.includes('✖ down'), { timeout: 30_000 });
    response.end();
    await watching;
    const screens = screensOf(ada);
    const last = screens.findLast((screen) => screen.includes('✖ down')) ?? expect.fail(ada.shown);
    const names = last.split('\n').flatMap((line) => /^[✖◐●] \w+ {2,}(\w+)/.exec(line)?.[1] ?? []);
    expect(names).toEqual(['Website', 'Other']);
    expect(last).toContain('Website: up → down – refused');
    expect(screens.some((screen) => screen.includes('● live; Ctrl-C ends it'))).toBe(true);
  });
});

test('incidents watch prints each change of an incident', async () => {
  const { stdout } = await machine.call(['incidents', 'list', '--help']);
  expect(stdout).toContain('--watch');
});
