import type { Json } from './components.js';

const everywhere: Json = {
  'X-Request-Id': {
    description: 'Id of this request; the same as `instance` of a problem.',
    schema: { type: 'string' },
  },
  'X-RateLimit-Limit': { description: 'Requests allowed in a window of 60 s.', schema: { type: 'integer' } },
  'X-RateLimit-Remaining': { description: 'Requests left in this window.', schema: { type: 'integer' } },
};
/** References to the headers of an answer: those of every answer, and more. */
export const headerRefs = (more: readonly string[] = []): Json =>
  Object.fromEntries(
    [...Object.keys(everywhere), ...more].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );

const others: Json = {
  ETag: {
    description:
      'Of a document: its version, to be given back as `If-Match`. Of any other answer: what it holds, to be given back as `If-None-Match`.',
    schema: { type: 'string' },
  },
  Location: { description: 'Path of what was created.', schema: { type: 'string' } },
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } },
  'X-RateLimit-Reset': { description: 'Seconds until the window ends.', schema: { type: 'integer' } },
};

/** `components.headers`. */
export const sharedHeaders: Json = { ...everywhere, ...others };
