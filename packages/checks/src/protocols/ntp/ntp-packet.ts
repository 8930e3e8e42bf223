import { randomBytes } from 'node:crypto';
import { CheckFailure } from '../../check/check-failure.js';
import { failureMessages } from '../../messages/failure-message.js';

/** What a time server says about its clock. */
export interface ServerTime {
  /** Its clock less ours, in milliseconds. */
  readonly offsetMs: number;
  /** There and back, without the time that the server took. */
  readonly delayMs: number;
  readonly stratum: number;
  readonly rootDispersionMs: number;
  /** The server that it follows as an address of IPv4 or the start of a hash, or the kind of clock that it has. */
  readonly referenceId: string;
}

/** The clocks of a check: one for the date, one that no correction moves. */
export interface CheckClock {
  readonly now: () => number;
  readonly elapsedMs: () => number;
}

const packetBytes = 48;
/** RFC 5905 §7.3: no warning, version 4, mode client. */
const clientHeader = 0x23;
const serverMode = 4;
const unsynchronizedLeap = 3;
/** RFC 5905 §7.3: 16 is unsynchronized, and what is beyond is reserved. */
const unsynchronizedStratum = 16;
/** Milliseconds from 1900, where NTP begins, to 1970. */
const epochMs = 2_208_988_800_000;
const milliPerFraction = 1000 / 2 ** 32;

/** A point of time in milliseconds, as the 64 bits that NTP has for it; they begin anew in 2036. */
const toTimestamp = (milliseconds: number): bigint => {
  const sinceEpoch = milliseconds + epochMs;
  const seconds = Math.floor(sinceEpoch / 1000);
  const fraction = Math.floor((sinceEpoch - seconds * 1000) / milliPerFraction);
  return BigInt.asUintN(64, (BigInt(seconds) << 32n) + BigInt(fraction));
};

/** How much later one timestamp is than the other, in milliseconds, whatever era each is of (RFC 5905 §6). */
const differenceMs = (later: bigint, earlier: bigint): number =>
  Number(BigInt.asIntN(64, later - earlier)) * milliPerFraction;

/** The reference as text: a name of up to four letters of a primary server, else an address (RFC 5905 §7.3). */
const referenceText = (bytes: Buffer, stratum: number): string =>
  stratum <= 1 ? bytes.toString('latin1').replace(/[^!-~].*$/s, '') : bytes.join('.');

/** What a server means that tells instead of the time what it thinks of the question (RFC 5905 §7.4). */
const kissFailure = (code: string): CheckFailure => {
  if (code === 'RATE') return new CheckFailure('down', failureMessages.polledTooOften());
  if (code === 'DENY' || code === 'RSTR') return new CheckFailure('down', failureMessages.timeDenied(code));
  return new CheckFailure('down', failureMessages.clockNotSynchronized(code));
};

/** One question to a time server. */
export class NtpQuestion {
  readonly datagram: Buffer = Buffer.alloc(packetBytes);
  readonly #clock: CheckClock;
  readonly #askedAt: bigint;
  readonly #askedAtMs: number;

  constructor(clock: CheckClock) {
    this.#clock = clock;
    this.datagram[0] = clientHeader;
    // Random instead of the time: a stranger cannot guess what a reply must repeat, and it says nothing about our clock.
    randomBytes(8).copy(this.datagram, 40);
    this.#askedAt = toTimestamp(clock.now());
    this.#askedAtMs = clock.elapsedMs();
  }

  /**
   * Reads a datagram; `undefined` for one that does not answer this question.
   *
   * @throws CheckFailure when the server does not know the time or does not tell it
   */
  readonly read = (bytes: Buffer): ServerTime | undefined => {
    const tookMs = this.#clock.elapsedMs() - this.#askedAtMs;
    const [header = 0, stratum = 0] = bytes;
    if (bytes.length < packetBytes || (header & 7) !== serverMode) return undefined;
    // RFC 5905 §8: the origin of a reply is the transmit timestamp of its question.
    if (!bytes.subarray(24, 32).equals(this.datagram.subarray(40, 48))) return undefined;
    const referenceId = referenceText(bytes.subarray(12, 16), stratum);
    if (stratum === 0) throw kissFailure(referenceId);
    if (header >> 6 === unsynchronizedLeap || stratum >= unsynchronizedStratum) throw kissFailure('');
    const [received, sent] = [bytes.readBigUInt64BE(32), bytes.readBigUInt64BE(40)];
    if (received === 0n || sent === 0n) throw new CheckFailure('down', failureMessages.notProtocol('NTP'));
    const toServerMs = differenceMs(received, this.#askedAt);
    const servedMs = Math.max(0, differenceMs(sent, received));
    return {
      // RFC 5905 §8, with our second timestamp taken from a clock that nothing sets.
      offsetMs: Math.round((toServerMs + (toServerMs + servedMs - tookMs)) / 2),
      delayMs: Math.round(Math.max(0, tookMs - servedMs) * 100) / 100,
      stratum,
      rootDispersionMs: Math.round((bytes.readUInt32BE(8) / 65_536) * 1000),
      referenceId,
    };
  };
}
