import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { setImmediate } from 'node:timers/promises';
import { type Answer, decode, encode, type Question } from 'dns-packet';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Finding } from '../../src/discovery/found-monitor.js';
import { readServices } from '../../src/discovery/sources/dns-sd/read-services.js';
import { readRecords } from '../../src/discovery/sources/dns-sd/service-records.js';

type Respond = (questions: readonly Question[], send: (bytes: Buffer) => Promise<void>) => unknown;

const answer = (answers: readonly Answer[], additionals: readonly Answer[] = []): Buffer =>
  encode({ type: 'response', answers: [...answers], additionals: [...additionals] });

const ptr = (service: string, instance: string): Answer => ({
  type: 'PTR',
  name: `${service}._tcp.local`,
  data: `${instance}.${service}._tcp.local`,
});
const srv = (full: string, target: string, port: number): Answer => ({
  type: 'SRV',
  name: `${full}._tcp.local`,
  data: { target, port },
});
const a = (name: string, data: string): Answer => ({ type: 'A', name, data });

/** A host that answers each question with those of its records that fit, one datagram for each. */
const host =
  (records: readonly Answer[]): Respond =>
  (questions, send) => {
    for (const { type, name } of questions) {
      const fitting = records.filter(
        (record) => record.type === type && record.name.toLowerCase() === name.toLowerCase(),
      );
      if (fitting.length > 0) void send(answer(fitting));
    }
  };

const bound = async (socket: Socket, address = '127.0.0.1'): Promise<number> => {
  await new Promise<void>((resolve) => socket.bind(0, address, resolve));
  onTestFinished(() => void socket.close());
  return socket.address().port;
};

interface Network {
  /** Where the responder is, and of which length the prefix of the network is. */
  readonly responder?: string;
  readonly prefix?: number;
  /** What sends the answers instead of the responder. */
  readonly from?: Socket;
}

const search = async (
  respond: Respond,
  { responder = '127.0.0.1', prefix = 8, from }: Network = {},
): Promise<Finding> => {
  const socket = createSocket('udp4');
  const port = await bound(socket, responder);
  socket.on('message', (bytes: Buffer, { port: asker }: RemoteInfo) => {
    const { questions = [] } = decode(bytes);
    const send = (sent: Buffer): Promise<void> =>
      new Promise((resolve) => (from ?? socket).send(sent, asker, '127.0.0.1', () => resolve()));
    // A flood goes on when the search has ended, and the socket is closed.
    void Promise.resolve(respond(questions, send)).catch(() => {});
  });
  const interfaces = [{ address: '127.0.0.1', cidr: `127.0.0.1/${prefix}` }];
  const group = { address: responder, port };
  return readServices(new AbortController().signal, { interfaces, group, rounds: 4, roundMs: 60 });
};

describe('Services over mDNS', () => {
  const nas = [ptr('_ssh', 'NAS v2'), srv('NAS v2._ssh', 'nas.local', 22), a('nas.local', '127.0.0.5')];

  it('are asked for by service, place and address, and watched by their ports', async () => {
    const printer = [ptr('_ipp', 'Office'), srv('office._IPP', 'Printer.local', 631), a('printer.LOCAL', '127.0.0.6')];
    const { monitors, problems } = await search(host([...nas, ...printer]));
    expect(problems).toEqual([]);
    expect(monitors).toEqual([
      {
        ...{ identity: 'ssh.NAS v2', name: 'NAS v2 (ssh)', type: 'ssh', target: '127.0.0.5:22' },
        ...{ intervalSeconds: 60, tags: ['dns-sd'] },
      },
      expect.objectContaining({ identity: 'ipp.Office', type: 'tcp', target: '127.0.0.6:631' }),
    ]);
  });

  it('are found in one answer with additional records', async () => {
    const [pointer, ...more] = nas;
    const { monitors } = await search((_, send) => send(answer(pointer ? [pointer] : [], more)));
    expect(monitors).toMatchObject([{ target: '127.0.0.5:22' }]);
  });

  it.each<[what: string, records: readonly Answer[], problem: string]>([
    [
      'at an address of another network',
      [...nas.slice(0, 2), a('nas.local', '169.254.169.254')],
      'says no address of its network',
    ],
    ['without a place', nas.slice(0, 1), 'says no address of its network'],
    [
      'of two hosts',
      [...nas, srv('NAS v2._ssh', 'liar.local', 22), a('liar.local', '127.0.0.9')],
      'several hosts say that they are it',
    ],
    [
      'at port 0',
      [ptr('_ssh', 'x'), srv('x._ssh', 'x.local', 0), a('x.local', '127.0.0.5')],
      'must have a port from 1 to 65535',
    ],
  ])('%s are a problem', async (_, records, problem) => {
    const { monitors, problems } = await search(host(records));
    expect(monitors).toEqual([]);
    expect(problems).toEqual([expect.stringContaining(problem)]);
  });

  it('that were not asked for, come from another port or from another network are left out', async () => {
    const other = [ptr('_evil', 'x'), { type: 'PTR', name: '_ssh._tcp.local', data: 'x.example.com' } as const];
    const empty = { monitors: [], problems: [] };
    expect(await search((_, send) => send(answer(other)))).toEqual(empty);
    const stranger = createSocket('udp4');
    await bound(stranger);
    expect(await search(host(nas), { from: stranger })).toEqual(empty);
    expect(await search(host(nas), { responder: '127.0.0.2', prefix: 32 })).toEqual(empty);
  });

  it('have names of one line that fit', async () => {
    const name = `\u001b[2J\n${'x'.repeat(50)}`;
    const { monitors } = await search(
      host([ptr('_ssh', name), srv(`${name}._ssh`, 'n.local', 22), a('n.local', '127.0.0.5')]),
    );
    expect(monitors).toMatchObject([{ name: `[2J ${'x'.repeat(50)} (ssh)` }]);
  });

  it('in a flood say nothing', async () => {
    const flood: Respond = async (_, send) => {
      for (let index = 0; index < 1500; index += 1) {
        await send(answer([ptr('_ssh', `x${index}`)]));
        // The search has to read them: what a full socket is sent is lost.
        await setImmediate();
      }
    };
    await expect(search(flood)).rejects.toThrow('more than 1000 answers came over mDNS');
  });

  const header = (answers: number): Buffer =>
    Buffer.from([0, 0, 0x84, 0, 0, 0, answers >> 8, answers & 255, 0, 0, 0, 0]);
  it.each<[what: string, bytes: Buffer]>([
    ['empty', Buffer.alloc(0)],
    ['a query', encode({ type: 'query', questions: [{ type: 'PTR', name: '_ssh._tcp.local' }] })],
    ['with a name that points to itself', Buffer.concat([header(1), Buffer.from([0xc0, 12, 0, 12, 0, 1])])],
    ['with names that point to each other', Buffer.concat([header(1), Buffer.from([0xc0, 14, 0xc0, 12, 0, 12, 0, 1])])],
    ['that promises 65,535 records', Buffer.concat([header(65_535), Buffer.alloc(9000)])],
    ['of more records than are read', answer(Array<Answer>(201).fill(ptr('_ssh', 'x')))],
    ['that is cut', answer(nas).subarray(0, 40)],
  ])('in an answer %s are not read', (_, bytes) => {
    expect(readRecords(bytes)).toEqual([]);
  });

  it('are not searched for without a network, nor after the command was stopped', async () => {
    const [group, rounds, roundMs] = [{ address: '127.0.0.1', port: 9 }, 1, 60_000];
    const none = readServices(new AbortController().signal, { interfaces: [], group, rounds, roundMs });
    await expect(none).rejects.toThrow('this machine has no network');
    const stopping = new AbortController();
    const interfaces = [{ address: '127.0.0.1', cidr: '127.0.0.1/8' }];
    const stopped = readServices(stopping.signal, { interfaces, group, rounds, roundMs });
    stopping.abort();
    await expect(stopped).rejects.toThrow('the command was stopped');
  });
});
