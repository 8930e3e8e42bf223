import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { type AddressGuard, admittedAddresses, type JudgedAddress } from '../checks/address-guard.js';
import { userAgent } from '../checks/user-agent.js';

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
  /** For everything from the name lookup to the last byte; 10,000 unless given. */
  readonly timeoutMs?: number;
}

/** A provider did not answer: it cannot be reached, may not be connected to, or takes too long. */
export class ProviderUnreachableError extends Error {
  override readonly name = 'ProviderUnreachableError';
}

/** Discovery documents and key sets of large providers have some 10 KiB; the rest is room. */
const maxBodyBytes = 1_048_576;
const maxHeaderBytes = 16_384;
/** Statuses that have no body (Fetch standard, null body status). */
const bodilessStatuses = new Set([204, 205, 304]);

/** Gives a connection the addresses that were admitted and asks no name server again. */
const lookupAmong =
  (addresses: readonly JudgedAddress[]): LookupFunction =>
  (_host, { all }, done) => {
    const [first] = addresses;
    if (all || first === undefined) done(null, [...addresses]);
    else done(null, first.address, first.family);
  };

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
  addresses: readonly JudgedAddress[],
  { method, headers, body }: ProviderRequest,
  signal: AbortSignal,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const open = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const outgoing = open({
      hostname: url.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: url.port,
      path: `${url.pathname}${url.search}`,
      method,
      headers: { ...headers, 'user-agent': userAgent },
      lookup: lookupAmong(addresses),
      // A connection of its own: none is kept open that was judged for another request.
      agent: false,
      maxHeaderSize: maxHeaderBytes,
      signal,
    });
    outgoing.once('error', reject);
    outgoing.once('response', (message) => {
      toResponse(message)
        .then(resolve, reject)
        .finally(() => outgoing.destroy());
    });
    outgoing.end(body === undefined || body === null ? undefined : String(body));
  });

const rejectOnAbort = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/**
 * Makes the one way to providers. An organization may name any issuer, and its metadata any endpoint, so every request
 * connects only to addresses that the guard admits, and redirects are answers like any other: nobody follows them.
 *
 * The fetch rejects with {@link ProviderUnreachableError}.
 */
export const createGuardedFetch =
  ({ guard, timeoutMs = 10_000 }: GuardedFetchOptions): GuardedFetch =>
  async (address, request) => {
    const url = new URL(address);
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const addresses = await Promise.race([admittedAddresses(guard, url.hostname), rejectOnAbort(signal)]);
      return await exchange(url, addresses, request, signal);
    } catch (cause) {
      throw new ProviderUnreachableError(`${url.host} cannot be reached`, { cause });
    }
  };
