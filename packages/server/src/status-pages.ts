import type { IncomingMessage, ServerResponse } from 'node:http';
import { callFromNode, type ServerKit, writeToNode } from '@watchpost/server-kit';
import { createStatusPages } from '@watchpost/status-page';

/** Answers a request for a status page on the socket; `false` when it is for something else. */
export type AnswerStatusPage = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

/**
 * Status pages over the kit in the same process. Visits are not counted: they are answered from memory, and what is read
 * for a visitor through the API counts there.
 *
 * @param headers are added to every answer
 */
export const statusPagesOf = (
  kit: ServerKit,
  { url, headers }: { readonly url: string; readonly headers: Readonly<Record<string, string>> },
): AnswerStatusPage => {
  const pages = createStatusPages({ fetch: kit.fetch, apiUrl: `${url}/api/v1`, publicUrl: url, takesMail: true });
  return async (request, response) => {
    const answer = await pages.answer(callFromNode(request));
    if (answer === null) return false;
    writeToNode({ ...answer, headers: { ...headers, ...answer.headers } }, response);
    return true;
  };
};
