import { checkBounds } from '../../../bounds.js';
import { CheckFailure } from '../../../check/check-failure.js';
import { MessageFields } from '../../../connection/message-fields.js';
import { failureMessages } from '../../../messages/failure-message.js';
import { readString, readText, string, uint32 } from './fields.js';
import { message, type SshPackets } from './packets.js';

/** Messages of SFTP 3 by their numbers (draft-ietf-secsh-filexfer-02 §3). */
export const sftp = {
  init: 1,
  version: 2,
  close: 4,
  openFolder: 11,
  readFolder: 12,
  status: 101,
  handle: 102,
  names: 104,
} as const;
/** A status: there is nothing more to read. */
const endOfFile = 1;

/** What the server may send on the channel; it is not asked for more. */
const windowBytes = 1_048_576;
const dataBytes = 32_768;
const maxMessageBytes = checkBounds.sftpMessage.most;
const maxListingBytes = checkBounds.folderListing.most;

/** Waits until the server has done what was asked for on a channel. */
const readDone = async (packets: SshPackets, done: number): Promise<MessageFields> => {
  for (;;) {
    const fields = await packets.read();
    const number = fields.uintBE(1);
    if (number === done) return fields;
    if (number === message.channelRefused || number === message.channelFailure)
      throw new CheckFailure('down', failureMessages.sftpNotOffered());
    if (number !== message.channelWindow) throw fields.malformed();
  }
};

/** A session of SFTP over a channel (RFC 4254). */
class SftpSession {
  readonly #packets: SshPackets;
  readonly #channel: number;
  #held: Buffer = Buffer.alloc(0);

  constructor(packets: SshPackets, channel: number) {
    this.#packets = packets;
    this.#channel = channel;
  }

  send(...parts: readonly Buffer[]): void {
    const body = Buffer.concat(parts);
    this.#packets.send(Buffer.of(message.channelData), uint32(this.#channel), string(string(body)));
  }

  async read(): Promise<MessageFields> {
    const length = (await this.#take(4)).readUInt32BE();
    if (length < 1 || length > maxMessageBytes) throw this.#packets.malformed();
    return new MessageFields(await this.#take(length), () => this.#packets.malformed());
  }

  async #take(count: number): Promise<Buffer> {
    const pieces = [this.#held];
    for (let length = this.#held.length; length < count; ) {
      const fields = await this.#packets.read();
      const number = fields.uintBE(1);
      if (number === message.channelData) {
        fields.take(4);
        const piece = readString(fields);
        pieces.push(piece);
        length += piece.length;
      } else if (number === message.channelEnd || number === message.channelClose) {
        throw new CheckFailure('down', failureMessages.sftpNotOffered());
      } else if (
        number !== message.channelWindow &&
        number !== message.channelErrorData &&
        number !== message.channelRequest
      ) {
        throw fields.malformed();
      }
    }
    const all = Buffer.concat(pieces);
    this.#held = all.subarray(count);
    return all.subarray(0, count);
  }
}

/** Opens a channel for files. */
const openSftp = async (packets: SshPackets): Promise<SftpSession> => {
  packets.send(Buffer.of(message.channelOpen), string('session'), uint32(0), uint32(windowBytes), uint32(dataBytes));
  const opened = await readDone(packets, message.channelOpened);
  // Our number of the channel, which is 0.
  opened.take(4);
  const channel = opened.uintBE(4);
  packets.send(Buffer.of(message.channelRequest), uint32(channel), string('subsystem'), Buffer.of(1), string('sftp'));
  await readDone(packets, message.channelSuccess);
  const session = new SftpSession(packets, channel);
  session.send(Buffer.of(sftp.init), uint32(3));
  const version = await session.read();
  if (version.uintBE(1) !== sftp.version) throw version.malformed();
  return session;
};

/** Reads past what a server says of a file (§5). */
const skipAttributes = (fields: MessageFields): void => {
  const flags = fields.uintBE(4);
  fields.take((flags & 1 ? 8 : 0) + (flags & 2 ? 8 : 0) + (flags & 4 ? 4 : 0) + (flags & 8 ? 8 : 0));
  if ((flags & 0x80_00_00_00) === 0) return;
  for (let pairs = fields.uintBE(4); pairs > 0; pairs -= 1) {
    readString(fields);
    readString(fields);
  }
};

const readNames = (fields: MessageFields): readonly string[] => {
  const names: string[] = [];
  for (let count = fields.uintBE(4); count > 0; count -= 1) {
    names.push(readText(fields));
    // As `ls -l` would show it.
    readString(fields);
    skipAttributes(fields);
  }
  return names;
};

/** Answers a request, or fails with the words of the server; `null` at the end of a folder. */
const readAnswer = async (session: SftpSession, name: string, expected: number): Promise<MessageFields | null> => {
  const fields = await session.read();
  const type = fields.uintBE(1);
  fields.take(4);
  if (type === expected) return fields;
  if (type !== sftp.status) throw fields.malformed();
  if (fields.uintBE(4) === endOfFile) return null;
  throw new CheckFailure('down', failureMessages.commandFailed(name, fields.left === 0 ? '' : readText(fields)));
};

/**
 * Lists the names in a folder, or as many as are read of a large one.
 *
 * @throws CheckFailure
 */
export const listSftpFolder = async (packets: SshPackets, path: string): Promise<readonly string[]> => {
  const session = await openSftp(packets);
  session.send(Buffer.of(sftp.openFolder), uint32(1), string(path));
  const opened = await readAnswer(session, 'OPENDIR', sftp.handle);
  if (opened === null) throw packets.malformed();
  const handle = string(readString(opened));
  const names: string[] = [];
  for (let bytes = 0; bytes < maxListingBytes; ) {
    session.send(Buffer.of(sftp.readFolder), uint32(2), handle);
    const fields = await readAnswer(session, 'READDIR', sftp.names);
    if (fields === null) break;
    bytes += fields.left;
    names.push(...readNames(fields));
  }
  return names.filter((name) => name !== '.' && name !== '..');
};
