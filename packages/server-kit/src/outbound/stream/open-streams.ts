import { ProblemError } from '../../request/http/problem.js';
import type { OpenStream, OpenStreams } from '../../request/ports/streams.js';
import { streamBounds } from './bounds.js';

/** How many streams may be open in a process, and how many bytes may wait in them. */
export interface StreamLimits {
  readonly perCaller: number;
  readonly perOrganization: number;
  readonly perProcess: number;
  readonly bytesPerStream: number;
  readonly bytesPerOrganization: number;
  readonly bytesPerProcess: number;
}

export const streamLimits: StreamLimits = {
  perCaller: streamBounds.streamsOfCaller.most,
  perOrganization: streamBounds.streams.most,
  perProcess: streamBounds.streamsOfProcess.most,
  bytesPerStream: streamBounds.streamUnread.most,
  bytesPerOrganization: streamBounds.streamUnreadOfOne.most,
  bytesPerProcess: streamBounds.streamUnreadOfProcess.most,
};

const refusal = (whose: string, limit: number): ProblemError =>
  new ProblemError('rate_limited', `At most ${limit} streams of ${whose} are open at once.`, {
    headers: { 'retry-after': '30' },
  });

const slowest = (streams: readonly OpenStream[]): OpenStream | undefined =>
  streams.toSorted((a, b) => b.unreadBytes() - a.unreadBytes())[0];

/** Makes the register of a process. */
export const createOpenStreams = (limits: StreamLimits = streamLimits): OpenStreams => {
  /** By organization; each in the order in which its streams were opened. */
  const byOrganization = new Map<string, Set<OpenStream>>();
  const ofOrganization = (organizationId: string): OpenStream[] => [...(byOrganization.get(organizationId) ?? [])];
  const all = (): OpenStream[] => [...byOrganization.values()].flatMap((streams) => [...streams]);

  const remove = (stream: OpenStream): void => {
    const streams = byOrganization.get(stream.organizationId);
    streams?.delete(stream);
    if (streams?.size === 0) byOrganization.delete(stream.organizationId);
  };

  const cutOff = (stream: OpenStream): void => {
    remove(stream);
    stream.cutOff();
  };

  /** Cuts off the slowest one by one, until the rest has little enough. */
  const cutOffBeyond = (streams: readonly OpenStream[], maxBytes: number): void => {
    let bytes = streams.reduce((sum, stream) => sum + stream.unreadBytes(), 0);
    let left = streams;
    while (bytes > maxBytes) {
      const victim = slowest(left);
      if (victim === undefined) return;
      bytes -= victim.unreadBytes();
      left = left.filter((stream) => stream !== victim);
      cutOff(victim);
    }
  };

  const assertPlace = ({ organizationId, callerId }: OpenStream): void => {
    const mine = ofOrganization(organizationId);
    if (mine.length >= limits.perOrganization) throw refusal('an organization', limits.perOrganization);
    if (mine.filter((stream) => stream.callerId === callerId).length >= limits.perCaller) {
      throw refusal('one user or API key', limits.perCaller);
    }
    const sizes = [...byOrganization.values()].toSorted((a, b) => b.size - a.size);
    if (sizes.reduce((sum, { size }) => sum + size, 0) < limits.perProcess) return;
    const [largest] = sizes;
    const [oldest] = largest ?? [];
    if (oldest === undefined || (largest?.size ?? 0) <= mine.length + 1)
      throw refusal('this server', limits.perProcess);
    cutOff(oldest);
  };

  return {
    add(stream) {
      assertPlace(stream);
      const streams = byOrganization.get(stream.organizationId) ?? new Set();
      byOrganization.set(stream.organizationId, streams.add(stream));
    },
    remove,
    assertRead(stream) {
      // What is read at once, as it nearly always is, costs no sum.
      if (stream.unreadBytes() === 0) return;
      if (stream.unreadBytes() > limits.bytesPerStream) cutOff(stream);
      cutOffBeyond(ofOrganization(stream.organizationId), limits.bytesPerOrganization);
      cutOffBeyond(all(), limits.bytesPerProcess);
    },
  };
};
