import { startTcpTarget, type Target } from '@watchpost/testbed/targets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { check, type Settings, verdict } from '../run.js';
import { testDriver } from './conformance.js';
import { closedPort, type DatagramAnswer, reply, serve } from './datagram-servers.js';
import { type Behaviour, script, strangers, verdictOn } from './hostile-servers.js';

const varInt = (value: number): Buffer =>
  value < 0x80 ? Buffer.of(value) : Buffer.concat([Buffer.of((value & 0x7f) | 0x80), varInt(value >> 7)]);
const withLength = (bytes: Buffer): Buffer => Buffer.concat([varInt(bytes.length), bytes]);
const packet = (text: string, id = 0): Buffer => withLength(Buffer.concat([varInt(id), withLength(Buffer.from(text))]));
const status = {
  version: { name: '1.21', protocol: 767 },
  players: { online: 3, max: 20 },
  description: { text: '§aBuild', extra: [{ text: ' and ' }, 'play'] },
};
const java = packet(JSON.stringify(status));

let server: Target;
const asked: Buffer[] = [];
beforeAll(async () => {
  server = await startTcpTarget({
    onConnection: (socket) =>
      socket.once('data', (bytes) => {
        asked.push(bytes);
        socket.write(java);
      }),
  });
});
afterAll(() => server.stop());

const up = { status: 'up', message: null };
const down = (message: unknown) => ({ status: 'down', message });
const minecraft = (settings: Settings = {}): Settings => ({ type: 'minecraft', ...settings });
const notMinecraft = 'malformed answer: not Minecraft';
const about = (path: string, expected: string | number) =>
  [{ source: 'json', path, operator: 'equals', expected }] as const satisfies Settings['assertions'];

testDriver({ subject: 'a Minecraft server', settings: minecraft, url: () => server.url });

describe('a Minecraft server of the Java edition', () => {
  it('is asked as the list of servers in a game asks it', async () => {
    expect((await check(server.url, minecraft())).status).toBe('up');
    const port = Number(server.url.split(':')[1]);
    expect(asked.at(-1)).toEqual(
      Buffer.concat([
        withLength(
          Buffer.concat([Buffer.of(0, 0), withLength(Buffer.from('localhost')), Buffer.of(port >> 8, port & 255, 1)]),
        ),
        Buffer.of(1, 0),
      ]),
    );
  });

  it.each([
    ['$.players', 3],
    ['$.maxPlayers', 20],
    ['$.version', '1.21'],
    ['$.name', 'Build and play'],
  ] as const)('is tested by assertions on %s', async (path, expected) => {
    expect(await verdict(server.url, minecraft({ assertions: about(path, expected) }))).toEqual(up);
    expect(await verdict(server.url, minecraft({ assertions: about(path, 'x') }))).toMatchObject({ status: 'down' });
  });

  it.each(Object.entries(strangers))('is down when it does not speak its protocol but %s', async (_name, behaviour) => {
    expect(await verdictOn(behaviour, minecraft({ timeoutSeconds: 1 }))).toEqual(
      down(
        expect.stringMatching(
          /^(malformed answer: not Minecraft|(connection (closed|reset)|timed out after 1 s) while waiting for the answer)$/,
        ),
      ),
    );
  });

  const deep = (depth: number): string =>
    `{"version":{"name":"1"},"description":${'{"extra":['.repeat(depth)}"x"${']}'.repeat(depth)}}`;
  it.each<[what: string, behaviour: Behaviour, outcome: object]>([
    ['says little', script([packet('{"version":{"name":"1"}}')]), up],
    ['has a name without styles', script([packet('{"version":{"name":"1"},"description":"hi"}')]), up],
    ['nests its name deep', script([packet(deep(5000))]), up],
    ['says no JSON', script([packet('{')]), down(notMinecraft)],
    ['says a list', script([packet('[]')]), down(notMinecraft)],
    ['says null', script([packet('null')]), down(notMinecraft)],
    ['sends another packet', script([packet('{}', 1)]), down(notMinecraft)],
    [
      'sends more than its text',
      script([withLength(Buffer.concat([Buffer.of(0), packet('{}'), Buffer.of(0)]))]),
      down(notMinecraft),
    ],
    ['announces a text beyond the packet', script([withLength(Buffer.of(0, 0x7f, 1))]), down(notMinecraft)],
    ['has a length without end', script([Buffer.alloc(20, 0xff)]), down(notMinecraft)],
    [
      'announces a huge packet',
      script([Buffer.of(0xff, 0xff, 0xff, 0xff, 0x0f)]),
      down('the answer is larger than 256 KiB'),
    ],
    [
      'drips',
      script([Buffer.of(0x80, 0x40)], { thenDrip: Buffer.of(0) }),
      down('timed out after 1 s while waiting for the answer'),
    ],
  ])('gets the right status when it %s', async (_what, behaviour, outcome) => {
    expect(await verdictOn(behaviour, minecraft({ timeoutSeconds: 1 }))).toEqual(outcome);
  });
});

const magic = Buffer.from('00ffff00fefefefefdfdfdfd12345678', 'hex');
const pong =
  (text = 'MCPE;§aBuild;767;1.21;3;20;123;world;Survival', { time }: { time?: Buffer } = {}) =>
  (question: Buffer): Buffer =>
    Buffer.concat([
      ...[Buffer.of(0x1c), time ?? question.subarray(1, 9), Buffer.alloc(8), magic],
      ...[Buffer.of(Buffer.byteLength(text) >> 8, Buffer.byteLength(text) & 255), Buffer.from(text)],
    ]);
const bedrock = (settings: Settings = {}): Settings =>
  minecraft({ config: { edition: 'bedrock' }, timeoutSeconds: 1, ...settings });

describe('a Minecraft server of the Bedrock edition', () => {
  it('is asked as clients ask it, and tested by assertions', async () => {
    const { url, received } = await serve(reply(pong()));
    for (const [path, expected] of [
      ['$.players', 3],
      ['$.maxPlayers', 20],
      ['$.version', '1.21'],
      ['$.name', 'Build'],
    ] as const) {
      expect(await verdict(url, bedrock({ assertions: about(path, expected) }))).toEqual(up);
    }
    expect(received[0]).toHaveLength(33);
    expect(received[0]?.subarray(9, 25)).toEqual(magic);
  });

  it('is down at once when nothing listens on its port', async () => {
    expect(await verdict(`127.0.0.1:${await closedPort()}`, bedrock({ timeoutSeconds: 60 }))).toEqual(
      down('connection refused: nothing listens on this UDP port'),
    );
  });

  it.each<[what: string, answers: readonly DatagramAnswer[], outcome: object]>([
    ['after one to another question', [pong('x', { time: Buffer.alloc(8) }), pong()], up],
    [
      'to another question only',
      [pong('x', { time: Buffer.alloc(8) })],
      down('timed out after 1 s while waiting for the answer'),
    ],
    ['that says too little', [pong('MCPE;hi')], down(notMinecraft)],
    ['that is cut', [(question) => pong()(question).subarray(0, 40)], down(notMinecraft)],
    ['that only repeats the question', [(question) => question], down(notMinecraft)],
    ['that is empty', [Buffer.alloc(0)], down(notMinecraft)],
    ['of another protocol', ['HTTP/1.1 400 Bad Request\r\n\r\n'], down(notMinecraft)],
  ])('gets the right status for an answer %s', async (_what, answers, outcome) => {
    const { url } = await serve(reply(...answers));
    expect(await verdict(url, bedrock())).toEqual(outcome);
  });
});
