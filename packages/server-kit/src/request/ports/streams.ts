import type { Row } from '../../store/interface/store.js';

/** Receives the events of an organization. */
export interface Follower {
  onEvents(events: readonly Row<'events'>[]): void;
  /** The feed ends; no further events follow. */
  onEnd(): void;
}

/** Passes events on to connections, with one reader for all connections of an organization. */
export interface LiveFeed {
  /**
   * Passes on the events from now on, in the order in which they were found.
   *
   * @returns how to stop
   */
  follow(organizationId: string, follower: Follower): () => void;
  /** Ends everything. */
  close(): void;
}

/** A stream that is open. */
export interface OpenStream {
  readonly organizationId: string;
  readonly callerId: string | null;
  /** Bytes that the client has not read. */
  unreadBytes(): number;
  /** Ends it and drops what waits; the client reconnects and continues where it was. */
  cutOff(): void;
}

/** All streams of a process. */
export interface OpenStreams {
  /**
   * Takes a place. In a full process the organization with most streams gives one up for a smaller one.
   *
   * @throws ProblemError `rate_limited` when the caller, the organization or the process has no place
   */
  add(stream: OpenStream): void;
  remove(stream: OpenStream): void;
  /** Cuts off a stream that has too much unread, and the slowest of an organization or process that has; after each write. */
  assertRead(stream: OpenStream): void;
}
