import type { Conversation } from '../../../connection/conversation.js';
import { packetType, toPackets } from './packets.js';

/** Who signs in, and to which database. */
export interface MssqlLogin {
  readonly username: string;
  readonly password: string;
  /** `null` for that of the user. */
  readonly database: string | null;
}

/** Version 7.4, [MS-TDS] 2.2.6.4; newer servers speak it too. */
const version = 0x74_00_00_04;
const packetBytes = 4096;
/** A database that cannot be opened ends the sign-in, and a change of it is reported. */
const optionFlags1 = 0xe0;
/** The settings of ODBC, which are those of ANSI; a language that is unknown ends the sign-in. */
const optionFlags2 = 0x03;
/** The numbers before the places of the texts, and after. */
const [numberBytes, placeBytes, fixedBytes] = [36, 4, 94];

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');

/** Hides a password from who only glances at it; TLS protects it. */
const obscured = (password: string): Buffer => {
  const bytes = utf16(password);
  return Buffer.from(bytes.map((byte) => (((byte & 0x0f) << 4) | (byte >> 4)) ^ 0xa5));
};

/** The message that signs in. */
const loginMessage = ({ username, password, database }: MssqlLogin, application: string): Buffer => {
  // In the order of their places; empty are those that only other ways to sign in need.
  const texts = [
    utf16(application),
    utf16(username),
    obscured(password),
    utf16(application),
    ...[Buffer.alloc(0), Buffer.alloc(0)],
    utf16(application),
    Buffer.alloc(0),
    utf16(database ?? ''),
  ];
  const fixed = Buffer.alloc(fixedBytes);
  const length = fixedBytes + texts.reduce((sum, text) => sum + text.length, 0);
  fixed.writeUInt32LE(length, 0);
  fixed.writeUInt32LE(version, 4);
  fixed.writeUInt32LE(packetBytes, 8);
  fixed.writeUInt8(optionFlags1, 24);
  fixed.writeUInt8(optionFlags2, 25);
  let offset = fixedBytes;
  for (const [index, text] of texts.entries()) {
    fixed.writeUInt16LE(offset, numberBytes + index * placeBytes);
    fixed.writeUInt16LE(text.length / 2, numberBytes + index * placeBytes + 2);
    offset += text.length;
  }
  // The address of a network card stands between; then come ticket, file and new password, which are empty.
  for (const at of [78, 82, 86]) fixed.writeUInt16LE(length, at);
  return Buffer.concat([fixed, ...texts]);
};

/** Sends who signs in. */
export const sendLogin = (conversation: Conversation, login: MssqlLogin, application: string): void => {
  conversation.send(toPackets(packetType.login, loginMessage(login, application)));
};
