import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { type Answer, decode, encode, type Packet, type Question } from 'dns-packet';

/** How a question was asked. */
export type Transport = 'udp' | 'tcp';

/** What a server says: fields of the answer, bytes as they are, several messages, or nothing at all. */
export type Reply = Partial<Packet> & { readonly rcode?: number };
export type Respond = (
  question: Question,
  transport: Transport,
  query: Buffer,
) => Reply | Buffer | readonly Buffer[] | undefined;

/** A name server on loopback. */
export interface DnsServer {
  readonly port: number;
  /** `127.0.0.1:PORT` or `[::1]:PORT`. */
  readonly resolver: string;
  /** The transports over which it was asked, in order. */
  readonly asked: readonly Transport[];
  readonly openConnections: number;
  stop(): Promise<void>;
}

const truncated = 0x0200;
const recursionAvailable = 0x0180;

/** Encodes an answer to a query, its id and question included. */
export const answerTo = (query: Buffer, reply: Reply): Buffer => {
  const { id = 0, questions = [] } = decode(query);
  const { rcode = 0, flags = recursionAvailable, ...packet } = reply;
  return encode({ type: 'response', id, flags: flags | rcode, questions, ...packet });
};

/** An answer of these records. */
export const records = (...answers: readonly Answer[]): Reply => ({ answers: [...answers] });

/** An answer that did not fit. */
export const cutOff: Reply = { flags: recursionAvailable | truncated };

const listen = async (tcp: ReturnType<typeof createServer>, host: string): Promise<number> => {
  tcp.listen(0, host);
  await once(tcp, 'listening');
  return (tcp.address() as AddressInfo).port;
};

/** Starts a name server that answers over UDP and TCP on one port. */
export const startDnsServer = async (
  respond: Respond,
  {
    host = '127.0.0.1',
    onConnection,
  }: { readonly host?: string; readonly onConnection?: (socket: Socket) => void } = {},
): Promise<DnsServer> => {
  const asked: Transport[] = [];
  const open = new Set<Socket>();
  const messagesFor = (query: Buffer, transport: Transport): readonly Buffer[] => {
    asked.push(transport);
    const [question] = decode(query).questions ?? [];
    const reply = question && respond(question, transport, query);
    if (reply === undefined) return [];
    if (Buffer.isBuffer(reply)) return [reply];
    return 'length' in reply ? (reply as readonly Buffer[]) : [answerTo(query, reply as Reply)];
  };

  const tcp = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => {}).once('close', () => open.delete(socket));
    if (onConnection !== undefined) return onConnection(socket);
    socket.once('data', (bytes: Buffer) => {
      for (const message of messagesFor(bytes.subarray(2), 'tcp')) {
        const length = Buffer.alloc(2);
        length.writeUInt16BE(message.length);
        socket.write(Buffer.concat([length, message]));
      }
    });
  });
  const port = await listen(tcp, host);
  const udp = createSocket(host.includes(':') ? 'udp6' : 'udp4');
  udp.on('message', (query, { address, port: from }) => {
    for (const message of messagesFor(query, 'udp')) udp.send(message, from, address);
  });
  udp.bind(port, host);
  await once(udp, 'listening');

  return {
    port,
    resolver: host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`,
    asked,
    get openConnections() {
      return open.size;
    },
    stop: async () => {
      udp.close();
      for (const socket of open) socket.destroy();
      tcp.close();
      await once(tcp, 'close');
    },
  };
};
