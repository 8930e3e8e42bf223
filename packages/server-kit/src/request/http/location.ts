import type { Context } from '../context.js';

/**
 * Where a client finds what a request to a list has created (RFC 9110 §10.2.2). A server that lies below a path takes that off
 * before the kit gets the request, and clients need it.
 */
export const locationOf = ({ path, services }: Pick<Context, 'path' | 'services'>, id: string): string =>
  `${new URL(services.publicUrl).pathname.replace(/\/+$/, '')}${path}/${id}`;
