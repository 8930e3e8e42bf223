import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { nodeBounds } from './bounds.js';
import { createUnreadAnswers, type UnreadLimits, unreadLimits } from './unread-answers.js';

/**
 * Requests that may wait on one connection behind the one that is answered. Clients hardly pipeline at all (RFC 9112
 * §9.3.2); each waiting request holds up to 16 KiB of headers.
 */
export const maxPipelinedRequests: number = nodeBounds.pipelinedRequests.most;

/** What connections may hold; each part has a default. */
export interface ConnectionLimits extends UnreadLimits {
  /** Requests that may wait behind another one of their connection; with one more the connection is closed. */
  readonly pipelinedRequests: number;
}

/** Keeps what clients send without reading from filling the memory. */
export interface ConnectionGuard {
  /**
   * Waits until every earlier answer of the connection is handed to the operating system. `node:http` reads up to 64
   * KiB at once, which is thousands of requests, and emits them all before the first is answered.
   *
   * @returns `undefined` when nothing is ahead; else whether the turn came, or never when the connection ended first
   */
  turn(request: IncomingMessage, response: ServerResponse): Promise<boolean> | undefined;
  /** Watches an answer that was written or has begun until the client has read it; call it after writing. */
  watch(response: ServerResponse, sourceOf: () => string): void;
}

/** Makes a guard; the listeners of one server share one. */
export const createConnectionGuard = (limits: Partial<ConnectionLimits> = {}): ConnectionGuard => {
  const { pipelinedRequests = maxPipelinedRequests, ...unread } = limits;
  const waiting = new WeakMap<Socket, number>();
  const answers = createUnreadAnswers({ ...unreadLimits, ...unread });

  return {
    turn({ socket }, response) {
      // A response gets the socket when all before it are flushed; those of other servers and of tests have one at once.
      if (response.socket !== null) return undefined;
      const ahead = (waiting.get(socket) ?? 0) + 1;
      if (ahead > pipelinedRequests) {
        socket.destroy();
        return Promise.resolve(false);
      }
      waiting.set(socket, ahead);
      return new Promise((resolve) => {
        response.once('socket', () => {
          waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
          resolve(true);
        });
      });
    },
    watch: answers.watch,
  };
};
