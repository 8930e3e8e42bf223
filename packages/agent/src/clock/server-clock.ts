import { agentBounds } from '../bounds.js';
import type { Runtime } from './runtime.js';

/** A request and its answer, by the monotonic clock of this machine, and the time that the server named in between. */
export interface Exchange {
  readonly sentAt: number;
  readonly receivedAt: number;
  /** Milliseconds since the epoch, by the clock of the server. */
  readonly serverTime: number;
}

/** The clock of the server, as this machine knows it. */
export interface ServerClock {
  /** Milliseconds since the epoch; by the clock of this machine until there was an exchange. */
  now(): number;
  /** Assumes by how much this machine's clock is ahead, as long as there was no exchange. */
  assume(aheadMs: number): void;
  /** Takes an exchange into account. */
  observe(exchange: Exchange): void;
}

/** By how much quartz clocks may drift apart between ten exchanges. */
const driftMs = 250;

interface Estimate {
  readonly rttMs: number;
  /** What the monotonic clock lacks to the time of the server; right to half of the round trip. */
  readonly offsetMs: number;
}

const estimateOf = ({ sentAt, receivedAt, serverTime }: Exchange): Estimate => {
  const rttMs = Math.max(0, receivedAt - sentAt);
  return { rttMs, offsetMs: serverTime + rttMs / 2 - receivedAt };
};

/** Whether two estimates cannot both be right: a suspended machine, or a server whose clock was set. */
const contradict = (one: Estimate, other: Estimate): boolean =>
  Math.abs(one.offsetMs - other.offsetMs) > (one.rttMs + other.rttMs) / 2 + driftMs;

/**
 * Makes a clock that follows the server's: results of a machine whose clock is wrong carry right times, and a correction
 * of that clock changes nothing. Of the last ten exchanges the one with the smallest round trip decides.
 */
export const createServerClock = (runtime: Pick<Runtime, 'wall' | 'monotonic'>): ServerClock => {
  let estimates: readonly Estimate[] = [];
  let offsetMs = runtime.wall() - runtime.monotonic();
  return {
    now: () => Math.round(runtime.monotonic() + offsetMs),
    assume(aheadMs) {
      if (estimates.length === 0) offsetMs = runtime.wall() - aheadMs - runtime.monotonic();
    },
    observe(exchange) {
      const estimate = estimateOf(exchange);
      const agreeing = estimates.filter((other) => !contradict(estimate, other));
      estimates = [...agreeing, estimate].slice(-agentBounds.exchanges.most);
      const best = estimates.reduce((least, each) => (each.rttMs < least.rttMs ? each : least), estimate);
      offsetMs = best.offsetMs;
    },
  };
};
