/** Where a client wants to go. */
export interface SocksDestination {
  /** A name, or an address without brackets. */
  readonly host: string;
  readonly port: number;
}

/** What the bytes of a client say so far: not enough, something else than SOCKS, or all of a message and its length. */
export type SocksReading<Message> = 'short' | 'wrong' | { readonly message: Message; readonly length: number };

const version = 5;
const withoutAuthentication = 0;

/** Reads the greeting, and whether the client offers to do without authentication (RFC 1928 §3). */
export const readGreeting = (bytes: Buffer): SocksReading<boolean> => {
  if (bytes.length > 0 && bytes[0] !== version) return 'wrong';
  const count = bytes[1];
  if (count === undefined || bytes.length < 2 + count) return 'short';
  return { message: bytes.subarray(2, 2 + count).includes(withoutAuthentication), length: 2 + count };
};

/** Eight groups in hexadecimal, which `net` and the address guard read as well as the short form. */
const ipv6Text = (bytes: Buffer): string =>
  Array.from({ length: 8 }, (_, group) => bytes.readUInt16BE(group * 2).toString(16)).join(':');

/** Reads a request to connect (RFC 1928 §4, §5). UDP and BIND are wrong: only TCP connections are made. */
export const readConnect = (bytes: Buffer): SocksReading<SocksDestination> => {
  if (bytes.length < 5) return 'short';
  const [ofVersion, command, , addressType, first = 0] = bytes;
  if (ofVersion !== version || command !== 1) return 'wrong';
  const hostLength = { 1: 4, 3: 1 + first, 4: 16 }[addressType ?? 0];
  if (hostLength === undefined) return 'wrong';
  const length = 4 + hostLength + 2;
  if (bytes.length < length) return 'short';
  const host = bytes.subarray(4, 4 + hostLength);
  const port = bytes.readUInt16BE(4 + hostLength);
  if (addressType === 1) return { message: { host: host.join('.'), port }, length };
  if (addressType === 4) return { message: { host: ipv6Text(host), port }, length };
  const name = host.subarray(1).toString('latin1');
  // Chromium sends names as they are on the wire; anything else is no name of the DNS.
  return /^[\x21-\x7e]+$/.test(name) ? { message: { host: name, port }, length } : 'wrong';
};

/** Replies of a server (RFC 1928 §6). */
export const socksReplies = {
  connected: 0,
  notAllowed: 2,
  hostUnreachable: 4,
  refused: 5,
  notSupported: 7,
} as const;

/** Accepts to do without authentication. */
export const greetingReply: Buffer = Buffer.from([version, withoutAuthentication]);
/** Accepts none of the methods. */
export const noMethodReply: Buffer = Buffer.from([version, 0xff]);

/** A reply; the address from which a connection was made stays on this machine. */
export const connectReply = (code: number): Buffer => Buffer.from([version, code, 0, 1, 0, 0, 0, 0, 0, 0]);
