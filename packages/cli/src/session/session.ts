import type { Client } from '@watchpost/client';
import type { Operation } from '../contract/manifest.js';
import type { ShownPage } from '../output/data-format.js';
import type { ChosenServer } from './choose-server.js';

/** What an operation is called with. */
export interface OperationInput {
  /** Parameters of the path, by name. */
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly body?: unknown;
  /** The version that a change starts from. */
  readonly ifVersion?: number | undefined;
}

/** Any request. */
export interface RawRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api/v1`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly body?: unknown;
  readonly ifVersion?: number | undefined;
}

/** The way to one server as one identity. */
export interface Session {
  readonly server: ChosenServer;
  readonly client: Client;
  /** The organization that calls act in. */
  organizationId(): Promise<string>;
  /** Makes any request. */
  request(raw: RawRequest): Promise<unknown>;
  /** Calls an operation of the contract. */
  send(operation: Operation, input: OperationInput): Promise<unknown>;
  /** One page of a list. */
  page(operation: Operation, input: OperationInput): Promise<ShownPage>;
  /** Every item of a list, page by page as they are read. */
  all(operation: Operation, input: OperationInput): AsyncIterable<unknown>;
}
