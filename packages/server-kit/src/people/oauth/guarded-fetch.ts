import type { IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import {
  type AddressGuard,
  AddressRefusedError,
  guardedLookup,
  userAgent,
  withoutBrackets,
} from '@watchpost/checks/address-guard';
import { nodeHttp } from '../../base/node-http.js';
import { version } from '../../base/product.js';
import { oauthBounds } from './bounds.js';

/** A request to a provider, as the protocol library makes it. */
export interface ProviderRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Sends one request to a provider and reads the whole answer. */
export type GuardedFetch = (url: string, request: ProviderRequest) => Promise<Response>;

/** What a fetch is made with. */
export interface GuardedFetchOptions {
  readonly guard: AddressGuard;
  /** Milliseconds for everything from the name lookup to the last byte. Default: 10,000. */
  readonly timeoutMs?: number;
}

/** A provider did not answer: it cannot be reached, may not be connected to, or takes too long. */
export class ProviderUnreachableError extends Error {
  override readonly name = 'ProviderUnreachableError';
}

const maxBodyBytes = oauthBounds.providerAnswer.most;
const maxHeaderBytes = oauthBounds.providerHeaders.most;
/** Statuses that have no body (Fetch standard, null body status). */
const bodilessStatuses = new Set([204, 205, 304]);

const readBody = async (message: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message) {
    // Without an encoding set, a message is read in buffers.
    const bytes = chunk as Buffer;
    size += bytes.byteLength;
    if (size > maxBodyBytes) throw new RangeError(`the answer has more than ${maxBodyBytes} bytes`);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks, size);
};

const toResponse = async (message: IncomingMessage): Promise<Response> => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  const body = await readBody(message);
  const status = message.statusCode ?? 0;
  return new Response(bodilessStatuses.has(status) ? null : new Uint8Array(body), { status, headers });
};

const exchange = (
  url: URL,
  { method, headers, body }: ProviderRequest,
  { guard, signal }: { readonly guard: AddressGuard; readonly signal: AbortSignal },
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const open = url.protocol === 'https:' ? httpsRequest : nodeHttp.request;
    const hostname = withoutBrackets(url.hostname);
    // No lookup is made for an address.
    const refusal = isIP(hostname) === 0 ? null : guard.refusalOf(hostname);
    if (refusal !== null) throw new AddressRefusedError(refusal);
    const outgoing = open({
      hostname,
      port: url.port,
      path: `${url.pathname}${url.search}`,
      method,
      headers: { ...headers, 'user-agent': userAgent(version) },
      lookup: guardedLookup(guard),
      // A separate connection: the guard must judge each request, so none is kept open for another.
      agent: false,
      maxHeaderSize: maxHeaderBytes,
      signal,
    });
    // Not `once`: an error that comes after the first, without a listener, would end the process.
    outgoing.on('error', reject);
    outgoing.once('response', (message) => {
      toResponse(message)
        .then(resolve, reject)
        .finally(() => outgoing.destroy());
    });
    outgoing.end(body === undefined || body === null ? undefined : String(body));
  });

/**
 * Makes the only `fetch` for providers. An organization may name any issuer, and its metadata any endpoint. Every
 * request therefore connects only to addresses that the guard admits, and redirects are returned, never followed.
 *
 * The fetch rejects with {@link ProviderUnreachableError}.
 */
export const createGuardedFetch =
  ({ guard, timeoutMs = 10_000 }: GuardedFetchOptions): GuardedFetch =>
  async (address, request) => {
    const url = new URL(address);
    try {
      return await exchange(url, request, { guard, signal: AbortSignal.timeout(timeoutMs) });
    } catch (cause) {
      throw new ProviderUnreachableError(`${url.host} cannot be reached`, { cause });
    }
  };
