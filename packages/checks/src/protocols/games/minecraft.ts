import { randomBytes } from 'node:crypto';
import { checkBounds } from '../../bounds.js';
import { CheckFailure } from '../../check/check-failure.js';
import type { Conversation } from '../../connection/conversation.js';
import type { DatagramQuestion } from '../../connection/datagram.js';
import { MessageFields } from '../../connection/message-fields.js';
import { failureMessages } from '../../messages/failure-message.js';

// Server List Ping of the Java edition, and the unconnected ping of RakNet for Bedrock (minecraft.wiki).

const maxBytes = checkBounds.minecraftStatus.most;
const maxNumberBytes = checkBounds.varInt.most;

/** What a server says in the list of servers. */
export interface GameStatus {
  /** Its name or its message of the day, as plain text. */
  readonly name: string;
  readonly version: string;
  readonly players: number;
  readonly maxPlayers: number;
}

/** A number with seven bits in a byte, the lowest first. */
const varInt = (value: number): Buffer => {
  const bytes: number[] = [];
  let left = value;
  do {
    bytes.push((left & 0x7f) | (left > 0x7f ? 0x80 : 0));
    left >>>= 7;
  } while (left > 0);
  return Buffer.from(bytes);
};

const toPacket = (...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([varInt(body.length), body]);
};

const readVarInt = async (next: () => Promise<number> | number, malformed: () => CheckFailure): Promise<number> => {
  let value = 0;
  for (let index = 0; index < maxNumberBytes; index += 1) {
    const byte = await next();
    value += (byte & 0x7f) * 2 ** (7 * index);
    if (byte < 0x80) return value;
  }
  throw malformed();
};

/** The version that clients name which only want the status. */
const anyVersion = 0;

/** Asks a server of the Java edition for its status. */
export const askJavaEdition = async (
  conversation: Conversation,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<string> => {
  const name = Buffer.from(host);
  const handshake = [varInt(anyVersion), varInt(name.length), name, Buffer.of(port >> 8, port & 0xff), varInt(1)];
  conversation.send(toPacket(varInt(0), ...handshake), toPacket(varInt(0)));
  const malformed = (): CheckFailure => conversation.malformed();
  const length = await readVarInt(async () => (await conversation.readFields(1)).uintBE(1), malformed);
  if (length > maxBytes) throw new CheckFailure('down', failureMessages.answerTooLarge(maxBytes));
  const packet = await conversation.readFields(length);
  const next = (): Promise<number> => readVarInt(() => packet.uintBE(1), malformed);
  if ((await next()) !== 0) throw conversation.malformed();
  const text = packet.take(await next()).toString('utf8');
  if (packet.left > 0) throw conversation.malformed();
  return text;
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const maxDepth = checkBounds.textComponents.most;

/** A text with colours and other styles as plain text. */
const plainTextOf = (component: unknown, depth = 0): string => {
  if (typeof component === 'string') return component.replace(/§./g, '');
  if (depth > maxDepth || !isRecord(component)) return '';
  const { text, extra } = component;
  const parts = Array.isArray(extra) ? extra : [];
  return [text, ...parts].map((part) => plainTextOf(part, depth + 1)).join('');
};

const countOf = (value: unknown): number => (Number.isInteger(value) ? Number(value) : 0);

/**
 * Reads the status of the Java edition.
 *
 * @returns `undefined` when it is malformed
 */
export const readJavaStatus = (json: string): GameStatus | undefined => {
  let status: unknown;
  try {
    status = JSON.parse(json);
  } catch {
    return undefined;
  }
  if (!isRecord(status) || !isRecord(status.version)) return undefined;
  const players = isRecord(status.players) ? status.players : {};
  return {
    name: plainTextOf(status.description),
    version: String(status.version.name ?? ''),
    players: countOf(players.online),
    maxPlayers: countOf(players.max),
  };
};

/** What marks messages of RakNet outside of connections. */
const magic = Buffer.from('00ffff00fefefefefdfdfdfd12345678', 'hex');
const message = { ping: 1, pong: 0x1c } as const;

/** Asks a server of the Bedrock edition for its status. */
export const bedrockQuestion = (): DatagramQuestion<GameStatus> => {
  const time = randomBytes(8);
  const notBedrock = (): CheckFailure => new CheckFailure('down', failureMessages.notProtocol('Minecraft'));
  return {
    datagram: Buffer.concat([Buffer.of(message.ping), time, magic, randomBytes(8)]),
    read(datagram) {
      const fields = new MessageFields(datagram, notBedrock);
      if (fields.uintBE(1) !== message.pong) throw notBedrock();
      if (!fields.take(8).equals(time)) return undefined;
      fields.take(8);
      if (!fields.take(magic.length).equals(magic)) throw notBedrock();
      const [, name = '', , version = '', players, maxPlayers] = fields
        .take(fields.uintBE(2))
        .toString('utf8')
        .split(';');
      if (maxPlayers === undefined) throw notBedrock();
      const counts = { players: countOf(Number(players)), maxPlayers: countOf(Number(maxPlayers)) };
      return { name: plainTextOf(name), version, ...counts };
    },
  };
};
