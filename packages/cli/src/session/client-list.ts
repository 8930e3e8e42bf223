import type { Client, RequestOptions } from '@watchpost/client';
import { pathParameters } from '../contract/command-names.js';
import type { Operation } from '../contract/manifest.js';
import type { ShownPage } from '../output/data-format.js';
import type { OperationInput } from './session.js';

/** A list of the client: awaited it is a page, iterated it is every item. */
export type ClientList = PromiseLike<ShownPage> & AsyncIterable<unknown>;

type ListMethod = (...args: readonly unknown[]) => ClientList;

const withNumbers = ({ page, pageSize, ...filters }: Readonly<Record<string, string>>): Record<string, unknown> => ({
  ...filters,
  ...(page === undefined ? {} : { page: Number(page) }),
  ...(pageSize === undefined ? {} : { pageSize: Number(pageSize) }),
});

/**
 * Calls the client's method for a list, to use the client's paging: no item twice, none lost to a change
 * on the way.
 */
export const clientList = (
  client: Client,
  operation: Operation,
  { params = {}, query = {} }: OperationInput,
  signal: AbortSignal,
): ClientList => {
  const [namespace = '', verb = ''] = operation.id.split('.');
  // The id of an operation is the name of its method in the client; a test holds every list against the client.
  const methods = (client as Client & Record<string, Record<string, ListMethod>>)[namespace];
  const method = methods?.[verb];
  if (method === undefined) throw new TypeError(`the client has no ${operation.id}`);
  const ids = pathParameters(operation).filter((name) => name !== 'orgId');
  const options: RequestOptions = { signal, organizationId: params.orgId };
  return method.call(methods, ...ids.map((name) => params[name]), withNumbers(query), options);
};
