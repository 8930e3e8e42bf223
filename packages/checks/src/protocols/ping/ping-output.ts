/** What a run of `ping` prints. */
export interface PingOutput {
  /** Echo requests that were sent; `null` when it does not say. */
  readonly sent: number | null;
  /** Round trips in milliseconds, one for each request that was answered. */
  readonly timesMs: readonly number[];
  /** What a router reported instead of a reply, in lower case, such as `destination host unreachable`. */
  readonly report: string | null;
}

/**
 * One reply. Of `icmp_seq=1 ttl=64 time=0.216 ms` (iputils, BSD, macOS, inetutils) and `seq=0 ttl=64 time=0.052 ms`
 * (BusyBox) every program writes some form; over IPv6 BSD has a comma after the address and `hlim` for `ttl`.
 */
const replyLine = /^\d+ bytes from \S+ (?:icmp_)?seq=(\d+) .*?time[=<]([\d.]+) ?ms/gm;
/** `3 packets transmitted, 2 received` of iputils, `3 packets transmitted, 2 packets received` of the others. */
const summaryLine = /^(\d+) packets transmitted/m;
/** ICMP errors as the programs word them (RFC 792, RFC 4443 §3). */
const errorWords =
  /\b(destination (?:[a-z]+ )?unreachable(?:: [a-z ]+)?|time to live exceeded|time exceeded|packet filtered)\b/i;

/** Reads what `ping` wrote, in the words of iputils, BusyBox, inetutils, BSD or macOS; a duplicate reply counts once. */
export const readPingOutput = (text: string): PingOutput => {
  const times = new Map<string, number>();
  for (const [, sequence = '', time] of text.matchAll(replyLine)) {
    if (!times.has(sequence)) times.set(sequence, Number(time));
  }
  const sent = summaryLine.exec(text)?.[1];
  return {
    sent: sent === undefined ? null : Number(sent),
    timesMs: [...times.values()],
    report: errorWords.exec(text)?.[1]?.toLowerCase() ?? null,
  };
};

/** Why `ping` could send nothing. */
export type PingObstacle = 'notPermitted' | 'noNetwork' | 'other';

/** Reads from its complaints why `ping` could send nothing, as glibc, musl and BSD word the errors of the system. */
export const readPingObstacle = (complaint: string): PingObstacle => {
  if (/not permitted|permission denied|lacking privilege|cap_net_raw/i.test(complaint)) return 'notPermitted';
  if (/network (is )?unreachable|address family|assign requested address|address not available/i.test(complaint)) {
    return 'noNetwork';
  }
  return 'other';
};
