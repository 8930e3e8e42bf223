import { apiBasePath, defineRoute, type Route } from '@watchpost/schemas';
import * as z from 'zod';
import { allOperations, operationsOf } from '../../../src/kit/operations.js';
import { attachment } from '../../../src/request/http/file-name.js';
import type { Verb } from '../../../src/request/operation.js';

const about = { summary: 'For a test', method: 'GET', access: 'public' } as const;
const answer = { status: 200, description: 'For a test.' } as const;

/** Text that compresses well, of so many bytes. */
export const textOf = (bytes: number): string => 'a line of a report\n'.repeat(Math.ceil(bytes / 19)).slice(0, bytes);

const size = z.strictObject({ bytes: z.string().transform(Number).optional() });
const format = z.strictObject({ format: z.enum(['json', 'csv', 'html', 'pdf']).default('json') });

const served: [Route, Verb][] = [
  [
    defineRoute({
      ...about,
      operationId: 'papers.get',
      path: '/public/papers',
      query: size,
      answer: { ...answer, contentType: 'text/plain', etag: true, cacheControl: 'public, max-age=10' },
    }),
    async ({ query }) => ({
      text: textOf((query as { bytes?: number }).bytes ?? 10),
      headers: { vary: 'accept-language' },
    }),
  ],
  [
    defineRoute({
      ...about,
      operationId: 'papers.send',
      method: 'POST',
      path: '/public/papers',
      answer: { ...answer, status: 204 },
    }),
    async () => ({}),
  ],
  [
    defineRoute({
      ...about,
      operationId: 'papers.only',
      method: 'POST',
      path: '/public/letters',
      answer: { ...answer, status: 204 },
    }),
    async () => ({}),
  ],
  [
    defineRoute({ ...about, operationId: 'papers.strong', path: '/papers/strong', answer: { ...answer, etag: true } }),
    async () => ({ body: { text: textOf(5000) }, headers: { etag: '"7"' } }),
  ],
  [
    defineRoute({ ...about, operationId: 'papers.secret', path: '/auth/papers', answer }),
    async () => ({ body: { text: textOf(5000) } }),
  ],
  [
    defineRoute({ ...about, operationId: 'papers.change', method: 'POST', path: '/papers', answer }),
    async () => ({ body: { text: textOf(5000) } }),
  ],
  [
    defineRoute({
      ...about,
      operationId: 'papers.file',
      path: '/papers/file',
      query: format,
      answer: {
        ...answer,
        formats: { json: 'application/json', csv: 'text/csv', html: 'text/html', pdf: 'application/pdf' },
      },
    }),
    async ({ query }) => {
      const { format } = query as { format: string };
      return format === 'json'
        ? { body: { text: 'x' } }
        : { text: textOf(5000), headers: attachment('May/June', format) };
    },
  ],
];

/** The contract, and routes whose answers have every form that an answer can have. */
export const operationsWithPapers = [
  ...allOperations(),
  ...operationsOf(
    served.map(([route]) => route),
    Object.fromEntries(served.map(([route, verb]) => [route.operationId, verb])),
    apiBasePath,
  ),
];
