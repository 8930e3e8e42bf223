import type { ServerResponse } from 'node:http';
import { type Call, type ServerKit, writeToNode } from '@watchpost/server-kit';
import { createStatusPages } from '@watchpost/status-page';

/** Answers a request for a status page on the socket; `false` when it is for something else. */
export type AnswerStatusPage = (call: Call, response: ServerResponse) => Promise<boolean>;

/** What the pages need of the server. */
export interface StatusPagesOfServer {
  readonly url: string;
  /** Whether pages load the module `live.js`. */
  readonly isLive: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Status pages over the kit in the same process. Visits are not counted: they are answered from memory, and what is read
 * for a visitor through the API counts there.
 *
 * @param options.headers are added to every answer
 */
export const statusPagesOf = (kit: ServerKit, { url, isLive, headers }: StatusPagesOfServer): AnswerStatusPage => {
  const pages = createStatusPages({
    fetch: kit.fetch,
    onChange: kit.onStatusPageChange,
    // In the kit itself, where no path of the server's address belongs to its routes.
    apiUrl: `${new URL(url).origin}/api/v1`,
    publicUrl: url,
    prefix: `${new URL(url).pathname.replace(/\/$/, '')}/status`,
    takesMail: true,
    isLive,
  });
  return async (call, response) => {
    const answer = await pages.answer(call);
    if (answer === null) return false;
    writeToNode({ ...answer, headers: { ...headers, ...answer.headers } }, response);
    return true;
  };
};
