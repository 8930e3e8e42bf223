import type { Route } from '../route.js';

/** Whether a route answers 304 to a client that has its answer already. */
export const mayBeUnchanged = ({ method, answer }: Route): boolean => method === 'GET' && answer.etag === true;

/** Whether a route changes a document that has a version, and so honours `If-Match`. */
export const honoursVersion = ({ isVersioned, method, answer }: Route): boolean =>
  isVersioned === true && method !== 'GET' && answer.status !== 201;
