import { createECDH, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { Socket } from 'node:net';
import { CheckRun } from '../../src/check/check-run.js';
import { Conversation } from '../../src/connection/conversation.js';
import type { MessageFields } from '../../src/connection/message-fields.js';
import { readString, readText, string, uint32 } from '../../src/protocols/files/sftp/fields.js';
import { deriveKeys, exchangeHash, offerMessage } from '../../src/protocols/files/sftp/key-exchange.js';
import { message, SshPackets } from '../../src/protocols/files/sftp/packets.js';
import { publicBlob, signWith } from '../../src/protocols/files/sftp/public-key.js';
import { sftp } from '../../src/protocols/files/sftp/sftp-session.js';

/** What a server does that has let its user in, or is about to. */
export interface SftpStandIn {
  /** Whether it asks for the password by prompts alone. */
  readonly asksByPrompt?: boolean;
  /** What it answers to a sign-in instead. */
  readonly refusal?: Buffer;
  /** Whether another key than the one that it shows has signed. */
  readonly isImpostor?: boolean;
  /** What it does once keys are agreed on, instead of all else. */
  readonly afterKeys?: (packets: SshPackets, socket: Socket) => void;
  /** What it answers to messages of SFTP after the first; nothing else unless given. */
  readonly answer?: (type: number) => Buffer;
}

const client = 'SSH-2.0-Watchpost';
const server = 'SSH-2.0-standin';
/** Its one user. */
export const login = { username: 'ada', password: 'correct horse' };

/** A name in a folder, with attributes of every kind. */
export const entry = (name: string): Buffer =>
  Buffer.concat([
    string(name),
    string(`-rw- ${name}`),
    uint32(0x80_00_00_0f),
    Buffer.alloc(28),
    uint32(1),
    string('a'),
    string('b'),
  ]);
export const names = (...entries: readonly Buffer[]): Buffer =>
  Buffer.concat([Buffer.of(sftp.names), uint32(2), uint32(entries.length), ...entries]);
export const handle: Buffer = Buffer.concat([Buffer.of(sftp.handle), uint32(1), string('h')]);
export const status = (code: number, said: string): Buffer =>
  Buffer.concat([Buffer.of(sftp.status), uint32(2), uint32(code), string(said), string('')]);

const agreeOnKeys = async (
  conversation: Conversation,
  packets: SshPackets,
  { key, signer }: { readonly key: KeyObject; readonly signer: KeyObject },
): Promise<void> => {
  conversation.send(Buffer.from(`${server}\r\n`));
  await conversation.readLine(200);
  const offer = offerMessage();
  // The way that this server has.
  const first = string('curve25519-sha256,curve25519-sha256@libssh.org,ecdh-sha2-nistp256');
  const ours = Buffer.concat([offer.subarray(0, 17), string('ecdh-sha2-nistp256'), offer.subarray(17 + first.length)]);
  packets.send(ours);
  const theirs = (await packets.expect(message.keyExchange)).rest();
  const point = readString(await packets.expect(message.ecdhInit));
  const ecdh = createECDH('prime256v1');
  const values = [point, ecdh.generateKeys()];
  const secret = ecdh.computeSecret(point);
  const blob = publicBlob(key);
  const offers = [Buffer.concat([Buffer.of(message.keyExchange), theirs]), ours] as const;
  const hash = exchangeHash({ identifications: [client, server], offers }, { blob, values, secret });
  packets.send(
    Buffer.of(message.ecdhReply),
    string(blob),
    string(values[1] ?? ''),
    string(signWith(signer, 'ssh-ed25519', hash)),
  );
  packets.send(Buffer.of(message.newKeys));
  packets.encryptWith(deriveKeys({ secret, hash }, 'aes128-gcm@openssh.com', ['B', 'D']));
  await packets.expect(message.newKeys);
  packets.decryptWith(deriveKeys({ secret, hash }, 'aes128-gcm@openssh.com', ['A', 'C']));
};

const success = Buffer.of(message.authSuccess);
/** A refusal, and what else is accepted. */
export const authFailure = (methods: string, isPartial = 0): Buffer =>
  Buffer.concat([Buffer.of(message.authFailure), string(methods), Buffer.of(isPartial)]);
const prompt = Buffer.concat([
  ...[Buffer.of(message.authPrompt), string(''), string(''), string('')],
  ...[uint32(1), string('Password: '), Buffer.of(0)],
]);

const outcomeOf = (fields: MessageFields, { asksByPrompt = false, refusal }: SftpStandIn): Buffer => {
  if (refusal !== undefined) return refusal;
  const username = readText(fields);
  readText(fields);
  const method = readText(fields);
  if (asksByPrompt) return method === 'keyboard-interactive' ? prompt : authFailure('publickey,keyboard-interactive');
  if (method !== 'password') return authFailure('password');
  fields.take(1);
  return username === login.username && readText(fields) === login.password ? success : authFailure('password');
};

const serve = async (packets: SshPackets, standIn: SftpStandIn): Promise<void> => {
  const { answer = (type) => (type === sftp.openFolder ? handle : status(1, 'End of file')) } = standIn;
  for (;;) {
    const fields = await packets.read();
    const number = fields.uintBE(1);
    if (number === message.serviceRequest) packets.send(Buffer.of(message.serviceAccept), string('ssh-userauth'));
    if (number === message.authRequest) packets.send(outcomeOf(fields, standIn));
    if (number === message.authAnswer) {
      fields.take(4);
      packets.send(readText(fields) === login.password ? success : authFailure('keyboard-interactive'));
    }
    if (number === message.channelOpen)
      packets.send(Buffer.of(message.channelOpened), uint32(0), uint32(5), uint32(1_000_000), uint32(32_768));
    if (number === message.channelRequest) packets.send(Buffer.of(message.channelSuccess), uint32(0));
    if (number === message.channelData) {
      fields.take(12);
      const type = fields.uintBE(1);
      const body = type === sftp.init ? Buffer.concat([Buffer.of(sftp.version), uint32(3)]) : answer(type);
      packets.send(Buffer.of(message.channelData), uint32(0), string(string(body)));
    }
  }
};

/** A server with one user and a password: an sshd of a test cannot have one. */
export const sftpServer = (standIn: SftpStandIn = {}): ((socket: Socket) => void) => {
  const { privateKey: key } = generateKeyPairSync('ed25519');
  const signer = standIn.isImpostor === true ? generateKeyPairSync('ed25519').privateKey : key;
  return (socket) => {
    const run = new CheckRun({ timeoutSeconds: 30, signal: new AbortController().signal });
    run.adopt(socket);
    const conversation = new Conversation(run, socket, { protocol: 'SSH' });
    const packets = new SshPackets(conversation);
    const work = async (): Promise<void> => {
      await agreeOnKeys(conversation, packets, { key, signer });
      if (standIn.afterKeys === undefined) await serve(packets, standIn);
      else {
        standIn.afterKeys(packets, socket);
        // Who does not read does not notice that the other side has gone.
        socket.on('data', () => {}).resume();
      }
    };
    // A client that has what it wants hangs up.
    void work().catch(() => run.end());
    socket.once('close', () => run.end());
  };
};
